import { type FieldError } from '../../../kernel/errors.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { currencyUnknown, isCurrency } from '../../../kernel/money.js';
import { emptyListErrors, pageSizeErrors, pageStartErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { productLimits } from './product.limits.js';
import { comparesPrices, type ProductSort } from './product-order.js';

/** §4.12 GET /api/v1/products. Prices are decimal strings. What is null, as GraphQL has it, is left out. */
export interface ProductFilter {
  status?: string | undefined;
  marketplace?: string | undefined;
  country?: string | undefined;
  q?: string | undefined;
  skus?: readonly string[] | undefined;
  brands?: readonly string[] | undefined;
  productTypes?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  /** ISO 4217 in any case. */
  currency?: string | undefined;
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  sort?: ProductSort | null | undefined;
  limit: number;
  /** 0 with a cursor. */
  offset: number;
  cursor?: string | null | undefined;
}

/**
 * The currency whose amounts are compared where none is asked for: nothing is converted (§2.1), and amounts of several
 * currencies have no order. Null where no prices are compared.
 */
export async function comparedCurrency(
  { currency, minPrice, maxPrice, sort }: Omit<ProductFilter, 'limit' | 'offset'>,
  defaultCurrency: () => Promise<string>,
): Promise<string | null> {
  const isCompared = minPrice != null || maxPrice != null || (sort != null && comparesPrices(sort));
  return isCompared ? (currency ?? (await defaultCurrency())).toUpperCase() : null;
}

/** What is wrong with a filter; empty when it is fine. */
export function filterErrors(filter: ProductFilter): FieldError[] {
  const errors = [
    ...pageSizeErrors(filter.limit, pagingLimits.pageSizeMax),
    ...pageStartErrors(filter, offsetRule),
    ...emptyListErrors(filter),
  ];
  for (const [path, what] of Object.entries(listFilters) as [keyof typeof listFilters, string][]) {
    if ((filter[path]?.length ?? 0) > productLimits.skuFilterMax) {
      const message = `Must have 1 to ${productLimits.skuFilterMax} ${what}.`;
      errors.push({ path, code: 'COUNT_INVALID', message });
    }
  }
  if ((filter.q?.length ?? 0) > inputLimits.searchQueryLength) {
    const message = `Must have at most ${inputLimits.searchQueryLength} characters.`;
    errors.push({ path: 'q', code: 'OUT_OF_RANGE', message });
  }
  if (filter.currency != null && !isCurrency(filter.currency.toUpperCase())) {
    errors.push(currencyUnknown('currency', filter.currency));
  }
  for (const path of ['minPrice', 'maxPrice'] as const) {
    if (filter[path] != null && !/^\d{1,15}(\.\d{1,5})?$/.test(filter[path])) {
      errors.push({ path, code: 'AMOUNT_MALFORMED', message: 'A price is a plain decimal such as "12.50".' });
    }
  }
  return errors;
}

const offsetRule =
  `Must be from 0 to ${pagingLimits.offsetMax}. To read further, narrow the filters, ` +
  'or go on with the cursor of the page before; GET /api/v1/catalog/items reads the whole catalog.';

/** Filters by any of several values, and what these are. */
const listFilters = { skus: 'SKUs', brands: 'brands', productTypes: 'product types', tags: 'tags' } as const;

/**
 * Each filter's condition, given its value's parameter. Brands, types, tags and the time of creation have no index of their
 * own, which every change of a price or stock would have to write: products are read in the order of the list.
 */
const conditionSql = {
  status: value => `p.status = ${value}`,
  listing: value => `p.marketplaces @> ${value}::jsonb`,
  skus: value =>
    `p.id in (select product_id from catalog.sku where organization_id = $1 and sku = any(${value}::text[]))`,
  currency: value => `p.currency = ${value}`,
  minPrice: value => `p.price >= ${value}::numeric`,
  maxPrice: value => `p.price <= ${value}::numeric`,
  brands: value => `p.brand = any(${value}::text[])`,
  productTypes: value => `p.product_type = any(${value}::text[])`,
  tags: value => `p.tags && ${value}::text[]`,
  createdAfter: value => `p.created_at >= ${value}::timestamptz`,
  createdBefore: value => `p.created_at < ${value}::timestamptz`,
  updatedAfter: value => `p.updated_at >= ${value}::timestamptz`,
  updatedBefore: value => `p.updated_at < ${value}::timestamptz`,
} as const satisfies Record<string, (value: string) => string>;

/** Names of statements are short: places say which filters. */
const shortName = (key: ConditionKey): string => Object.keys(conditionSql).indexOf(key).toString(36);

export interface Condition {
  name: string;
  value: unknown;
  /** Given the parameter of the value. */
  sql(parameter: string): string;
}

type ConditionKey = keyof typeof conditionSql;

/** Prices are compared in `currency`; see `comparedCurrency`. */
export function conditionsOf(filter: ProductFilter, currency: string | null): Condition[] {
  const listing = { marketplace: filter.marketplace ?? undefined, country: filter.country?.toUpperCase() };
  const listed = filter.marketplace != null || filter.country != null;
  const hasPrice = filter.minPrice != null || filter.maxPrice != null;
  const values: Record<ConditionKey, unknown> = {
    status: filter.status,
    listing: listed ? JSON.stringify([listing]) : undefined,
    skus: filter.skus,
    currency: hasPrice ? currency : filter.currency?.toUpperCase(),
    minPrice: filter.minPrice,
    maxPrice: filter.maxPrice,
    brands: filter.brands,
    productTypes: filter.productTypes,
    tags: filter.tags,
    createdAfter: filter.createdAfter,
    createdBefore: filter.createdBefore,
    updatedAfter: filter.updatedAfter,
    updatedBefore: filter.updatedBefore,
  };
  return (Object.keys(conditionSql) as ConditionKey[])
    .filter(key => values[key] != null)
    .map(key => ({ name: shortName(key), value: values[key], sql: conditionSql[key] }));
}
