import { isCountry } from '../../../kernel/country.js';
import type { FieldError } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { currencyUnknown, isCurrency } from '../../../kernel/money.js';
import { emptyListErrors, pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { lengthOf } from '../../../kernel/plain-text.js';
import { productConditions } from '../product/product.entity.js';
import { attributeLabel } from './public-attribute.rules.js';
import type { PublicSearchFilter, PublicSearchRequest } from './public-search.entity.js';
import { publicSearchLimits as limits } from './public-search.limits.js';
import { filterKey, priceBlocks, priceStep } from './search-document.rules.js';
import { filterText } from './search-query.rules.js';

const amountPattern = /^\d{1,15}(\.\d{1,5})?$/;

/** What is wrong with a search; empty when it is fine. */
export const searchErrors = (request: PublicSearchRequest): FieldError[] => [
  ...pageSizeErrors(request.limit, pagingLimits.pageSizeMax),
  ...textErrors(request.filter ?? {}),
  ...filterErrors(request.filter ?? {}),
  ...priceErrors(request),
];

const textErrors = ({ q, description }: PublicSearchFilter): FieldError[] => [
  ...lengthErrors('q', q, inputLimits.searchQueryLength),
  ...lengthErrors('description', description, limits.descriptionLength),
];

const lengthErrors = (path: string, text: string | null | undefined, max: number): FieldError[] =>
  lengthOf(text ?? '') > max
    ? [{ path, code: 'OUT_OF_RANGE', message: `Must have at most ${max} characters.` }]
    : [];

function filterErrors(filter: PublicSearchFilter): FieldError[] {
  const { attributes, country, merchantIds, itemConditions } = filter;
  const lists = { brands: filter.brands, productTypes: filter.productTypes, merchantIds, itemConditions };
  return [
    ...emptyListErrors(filter),
    ...Object.entries(lists).flatMap(([path, values]) => valueErrors(path, values ?? [])),
    ...(merchantIds ?? [])
      .filter(id => !isId(id))
      .map(id => ({ path: 'merchantIds', code: 'VALUE_INVALID', message: `"${id}" is no id.` })),
    ...(itemConditions ?? [])
      .filter(one => !(productConditions as readonly string[]).includes(one))
      .map(one => ({
        path: 'itemConditions',
        code: 'VALUE_INVALID',
        message: `"${one}" is none of ${productConditions.join(', ')}.`,
      })),
    ...(country != null && !isCountry(country.toUpperCase())
      ? [
          {
            path: 'country',
            code: 'COUNTRY_UNKNOWN',
            message: `"${country}" is not an ISO 3166-1 alpha-2 code.`,
          },
        ]
      : []),
    ...valueErrors('attributes', attributes ?? []),
    ...(attributes ?? [])
      .filter(attribute => !/^[^:]*\S[^:]*:.*\S/.test(attribute))
      .map(attribute => ({
        path: 'attributes',
        code: 'VALUE_INVALID',
        message: `"${attribute}" is no name and value, such as Color:Blue.`,
      })),
  ];
}

function valueErrors(path: string, values: readonly string[]): FieldError[] {
  if (values.length > limits.filterValuesMax) {
    return [{ path, code: 'COUNT_INVALID', message: `Must have at most ${limits.filterValuesMax} values.` }];
  }
  return values.some(value => value.trim() === '' || value.length > limits.filterValueLength)
    ? [{ path, code: 'OUT_OF_RANGE', message: `A value has 1 to ${limits.filterValueLength} characters.` }]
    : [];
}

/** Nothing is converted, so amounts are only compared within one currency. */
function priceErrors({ filter, sort }: PublicSearchRequest): FieldError[] {
  const { currency, minPrice, maxPrice } = filter ?? {};
  const compares = minPrice != null || maxPrice != null || sort === 'price_asc' || sort === 'price_desc';
  const malformed = Object.entries({ minPrice, maxPrice }).flatMap(([path, amount]) =>
    amount != null && !amountPattern.test(amount)
      ? [{ path, code: 'AMOUNT_MALFORMED', message: 'A price is a plain decimal such as "12.50".' }]
      : [],
  );
  if (currency == null) {
    return compares
      ? [
          ...malformed,
          {
            path: 'currency',
            code: 'REQUIRED',
            message: 'Must be given to compare prices, which are never converted.',
          },
        ]
      : malformed;
  }
  return isCurrency(currency.toUpperCase())
    ? malformed
    : [...malformed, currencyUnknown('currency', currency)];
}

/** Keys that a product must have: of each group one. What few products have comes first, which spares the index the most. */
export function filterGroups(filter: PublicSearchFilter): string[][] {
  const { brands, productTypes, country, availability, itemConditions, attributes } = filter;
  const listed = (values: readonly string[] | null | undefined, key: (value: string) => string) =>
    values == null ? [] : [values.map(value => key(filterText(value)))];
  return [
    ...listed(brands, filterKey.brand),
    ...listed(productTypes, filterKey.productType),
    ...attributeGroups(attributes ?? []),
    ...priceGroups(filter),
    ...(country == null ? [] : [[filterKey.country(country.toUpperCase())]]),
    ...listed(itemConditions, filterKey.itemCondition),
    ...(availability == null ? [] : [[filterKey.availability(availability)]]),
  ];
}

/** A group for each name, of all its values. */
const attributeGroups = (attributes: readonly string[]): string[][] =>
  [...Map.groupBy(attributes.map(splitAttribute), ({ name }) => name).values()].map(ofName =>
    ofName.map(({ name, value }) => filterKey.attribute(name, value)),
  );

function splitAttribute(attribute: string): { name: string; value: string } {
  const at = attribute.indexOf(':');
  return {
    name: filterText(attributeLabel(attribute.slice(0, at))),
    value: filterText(attribute.slice(at + 1)),
  };
}

/** Steps that a range of prices spans, where it is bounded on both sides; an open one is told by its currency and compared. */
const stepsMax = 40;

function priceGroups({ currency, minPrice, maxPrice }: PublicSearchFilter): string[][] {
  if (currency == null) return [];
  const code = currency.toUpperCase();
  if (maxPrice == null) return [[filterKey.currency(code)]];
  const first = minPrice == null ? -1 : priceStep(minPrice);
  const last = priceStep(maxPrice);
  return [
    last < first || last - first >= stepsMax
      ? [filterKey.currency(code)]
      : priceBlocks(first, last).map(block => filterKey.price(code, block)),
  ];
}
