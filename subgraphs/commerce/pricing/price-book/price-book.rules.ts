import Big from 'big.js';
import { isCountry } from '../../../../kernel/country.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { compareAmounts, isPlainDecimal } from '../../../../kernel/money.js';
import { currencyErrors, pricedErrors, textErrors, when } from '../checkout-terms/term.rules.js';
import type {
  AmountRange,
  PriceBookDefinition,
  PriceBookScope,
  PriceBound,
  PriceFloor,
  PriceStep,
} from './price-book.entity.js';
import { priceBookLimits } from './price-book.limits.js';

/** Everything wrong with a book by itself but its window, each error once; empty when it can be stored. */
export const priceBookFieldErrors = (book: PriceBookDefinition): FieldError[] => once(fieldErrors(book));

/** Many amounts may lack the same currency. */
const once = (errors: readonly FieldError[]): FieldError[] =>
  [
    ...new Map(errors.toReversed().map(error => [`${error.path} ${error.code}`, error])).values(),
  ].toReversed();

const fieldErrors = (book: PriceBookDefinition): FieldError[] => [
  ...textErrors('name', book.name, priceBookLimits.nameLength),
  ...when(
    !Number.isInteger(book.priority) || book.priority < 0 || book.priority > priceBookLimits.priorityMax,
    'priority',
    'OUT_OF_RANGE',
    `From 0 to ${priceBookLimits.priorityMax}.`,
  ),
  ...currencyErrors(book.currency),
  ...scopeErrors(book.scope, book.currency),
  ...baseErrors(book),
  ...stepsErrors(book),
  ...roundingErrors(book),
  ...boundErrors('floor', book.floor, book.currency),
  ...boundErrors('ceiling', book.ceiling, book.currency),
  ...crossedBoundErrors(book),
];

const lists = [
  'marketplaces',
  'countries',
  'storeIds',
  'productIds',
  'skus',
  'brands',
  'productTypes',
  'tags',
] as const satisfies readonly (keyof PriceBookScope)[];

const scopeErrors = (scope: PriceBookScope, currency: string | null): FieldError[] => [
  ...lists.flatMap(name => listErrors(`scope.${name}`, scope[name])),
  ...unknownCountries('scope.countries', scope.countries),
  ...scope.productIds.flatMap((id, index) =>
    when(!isId(id), `scope.productIds.${index}`, 'ID_MALFORMED', 'This is not an id.'),
  ),
  ...rangeErrors('scope.price', scope.price, currency),
  ...rangeErrors('scope.cost', scope.cost, currency),
];

/** Of codes in upper case. */
export const unknownCountries = (path: string, countries: readonly string[]): FieldError[] =>
  countries.flatMap((country, index) =>
    when(!isCountry(country), `${path}.${index}`, 'COUNTRY_UNKNOWN', 'This is not an ISO 3166-1 code.'),
  );

export const unknownMarketplaces = (
  path: string,
  keys: readonly string[],
  known: readonly { key: string }[],
): FieldError[] =>
  keys.flatMap((key, index) =>
    when(
      known.every(marketplace => marketplace.key !== key),
      `${path}.${index}`,
      'MARKETPLACE_UNKNOWN',
      'There is no marketplace with this key.',
    ),
  );

const listErrors = (path: string, values: readonly string[]): FieldError[] => [
  ...when(
    values.length > priceBookLimits.scopeValuesMax,
    path,
    'TOO_MANY',
    `At most ${priceBookLimits.scopeValuesMax}.`,
  ),
  ...values.flatMap((value, index) => textErrors(`${path}.${index}`, value)),
];

function rangeErrors(path: string, range: AmountRange | null, currency: string | null): FieldError[] {
  if (range === null) {
    return [];
  }
  const { min, max } = range;
  const found = [
    ...pricedErrors(`${path}.min`, min, currency),
    ...pricedErrors(`${path}.max`, max, currency),
    ...when(min === null && max === null, path, 'REQUIRED', 'Give min, max, or both.'),
  ];
  const isCrossed = isAbove(min, max);
  return [...found, ...when(isCrossed, `${path}.max`, 'OUT_OF_RANGE', 'It is at least min.')];
}

const baseErrors = ({ base: { kind, priceBookId } }: PriceBookDefinition): FieldError[] => [
  ...when(
    kind === 'price_book' && priceBookId === null,
    'base.priceBookId',
    'REQUIRED',
    'Name the book that this one is based on.',
  ),
  ...when(
    kind !== 'price_book' && priceBookId !== null,
    'base.priceBookId',
    'NOT_ALLOWED',
    'Only a base of the kind price_book names a book.',
  ),
];

const stepsErrors = ({ steps, currency }: PriceBookDefinition): FieldError[] => [
  ...when(
    steps.length > priceBookLimits.stepsMax,
    'steps',
    'TOO_MANY',
    `At most ${priceBookLimits.stepsMax}.`,
  ),
  ...steps.flatMap((step, index) => stepErrors(`steps.${index}`, step, currency)),
];

function stepErrors(path: string, { kind, value }: PriceStep, currency: string | null): FieldError[] {
  const at = `${path}.value`;
  switch (kind) {
    case 'percentage':
    case 'markup':
      return percentErrors(at, value, priceBookLimits.percentMax);
    case 'margin':
      return marginErrors(at, value);
    case 'amount':
      return pricedErrors(at, value.replace(/^-/, ''), currency);
    case 'fixed':
      return [...pricedErrors(at, value, currency), ...positiveErrors(at, value)];
  }
}

/** Above -100: a price that is reduced by all of it is none. */
function percentErrors(path: string, value: string, max: number): FieldError[] {
  const isPlain = /^-?\d{1,5}(\.\d{1,5})?$/.test(value);
  const isWithin = isPlain && new Big(value).gt(-100) && new Big(value).lte(max);
  return when(
    !isWithin,
    path,
    'OUT_OF_RANGE',
    `Percent, above -100 and up to ${max}, with at most five decimals, such as "-12.5".`,
  );
}

const marginErrors = (path: string, value: string): FieldError[] =>
  when(
    !/^\d{1,2}(\.\d{1,5})?$/.test(value),
    path,
    'OUT_OF_RANGE',
    'Percent of the price, from 0 to below 100, with at most five decimals, such as "35".',
  );

/** Says nothing of what is no amount. */
const positiveErrors = (path: string, value: string): FieldError[] =>
  when(/^0+(\.0+)?$/.test(value), path, 'OUT_OF_RANGE', 'It is above zero.');

const roundingErrors = ({ rounding, currency }: PriceBookDefinition): FieldError[] =>
  rounding === null
    ? []
    : [
        ...pricedErrors('rounding.value', rounding.value, currency),
        ...positiveErrors('rounding.value', rounding.value),
      ];

function boundErrors(
  path: string,
  bound: PriceBound | PriceFloor | null,
  currency: string | null,
): FieldError[] {
  if (bound === null) {
    return [];
  }
  const isSalePrice = 'isSalePrice' in bound && bound.isSalePrice;
  return [
    ...pricedErrors(`${path}.amount`, bound.amount, currency),
    ...(bound.margin === null ? [] : marginErrors(`${path}.margin`, bound.margin)),
    ...when(
      bound.amount === null && bound.margin === null && !isSalePrice,
      path,
      'REQUIRED',
      'isSalePrice' in bound
        ? 'A floor has an amount, a margin, or isSalePrice: true.'
        : 'A ceiling has an amount, a margin, or both.',
    ),
  ];
}

/** Whatever the currency: that it is missing or unknown is told once, on its own. Says nothing of what is no amount. */
const isAbove = (low: string | null, high: string | null): boolean =>
  low !== null &&
  high !== null &&
  isPlainDecimal(low) &&
  isPlainDecimal(high) &&
  compareAmounts(low, high) > 0;

/** Bounds that depend on cost or sale price are compared when a price is evaluated. */
function crossedBoundErrors({ floor, ceiling }: PriceBookDefinition): FieldError[] {
  const low = floor?.amount ?? null;
  const high = ceiling?.amount ?? null;
  return when(isAbove(low, high), 'ceiling.amount', 'OUT_OF_RANGE', 'The ceiling is at least the floor.');
}
