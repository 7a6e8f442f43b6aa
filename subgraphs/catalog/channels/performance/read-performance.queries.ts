import type { PerformanceSource } from '../../../../connectors/marketplaces/performance.values.js';
import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';

/** Days (YYYY-MM-DD) of stores, half-open, and which of them; null: all. */
export interface PerformanceQuery {
  source: PerformanceSource;
  from: string;
  to: string;
  marketplaces: readonly string[] | null;
  countries: readonly string[] | null;
  storeIds: readonly string[] | null;
  /** Records of listings of these products, in place of those of whole stores. */
  productIds: readonly string[] | null;
  currency: string | null;
}

/**
 * Sums of what is told; null where nothing is. `xOfY`: the sum of x over the records that tell y as well, so that a
 * quotient is of the same records above and below. Whole numbers and exact decimals, as texts.
 */
export type PerformanceSums = Record<PerformanceSum, string | null> & {
  /** Days with visitors; visitors are distinct within a day. */
  visitorDays: number;
  isEstimated: boolean;
};

const plain = [
  'impressions',
  'views',
  'sessions',
  'visitors',
  'cart_adds',
  'orders',
  'units',
  'clicks',
  'sales',
  'spend',
];

/** What quotients are made of: each of the other's records. */
const pairs = [
  ['orders', 'sessions'],
  ['cart_adds', 'sessions'],
  ['views', 'impressions'],
  ['clicks', 'impressions'],
  ['spend', 'clicks'],
  ['sales', 'spend'],
] as const;

export type PerformanceSum =
  | 'impressions'
  | 'views'
  | 'sessions'
  | 'visitors'
  | 'cartAdds'
  | 'orders'
  | 'units'
  | 'clicks'
  | 'sales'
  | 'spend'
  | 'ordersOfSessions'
  | 'sessionsOfOrders'
  | 'cartAddsOfSessions'
  | 'sessionsOfCartAdds'
  | 'viewsOfImpressions'
  | 'impressionsOfViews'
  | 'clicksOfImpressions'
  | 'impressionsOfClicks'
  | 'spendOfClicks'
  | 'clicksOfSpend'
  | 'salesOfSpend'
  | 'spendOfSales';

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (name: string): string => camel(name).replace(/^\w/, letter => letter.toUpperCase());
const sumOf = (of: string, with_: string): string =>
  `sum(d.${of}) filter (where d.${with_} is not null)::text as "${camel(of)}Of${capital(with_)}"`;

const sums = [
  ...plain.map(name => `sum(d.${name})::text as "${camel(name)}"`),
  ...pairs.flatMap(([a, b]) => [sumOf(a, b), sumOf(b, a)]),
  'count(distinct d.day) filter (where d.visitors is not null)::integer as "visitorDays"',
  'bool_or(d.is_estimated) as "isEstimated"',
].join(', ');

const asked = `d.organization_id = $1 and d.source = $2 and d.day >= $3::date and d.day < $4::date
  and ($5::text[] is null or d.marketplace = any($5)) and ($6::text[] is null or d.country = any($6))
  and ($7::text[] is null or d.store_id = any($7)) and ($8::text is null or d.currency = $8)`;

/** Of whole stores, or of the listings of some products: never of both, which would count them twice. */
const ofStores = 'd.is_total and $9::uuid[] is null';
const ofProducts = "d.grain <> 'store' and d.product_id = any($9::uuid[])";

/** All that tables are made of, in one reading: in all, by channel, by store, and by day. */
const levels = (records: string): string => `
  select case when grouping(d.day) = 0 then 'day' when grouping(d.store_id) = 0 then 'store'
      when grouping(d.marketplace) = 0 then 'marketplace' else 'total' end as level,
    d.day::text as day, d.marketplace, d.connection_id as "accountId", d.country, d.store_id as "storeId", d.currency,
    ${sums}
  from catalog.performance_day d where ${asked} and ${records}
  group by grouping sets ((d.currency), (d.currency, d.marketplace),
    (d.currency, d.marketplace, d.connection_id, d.country, d.store_id), (d.currency, d.day))
  order by 1, 2, 3, 6, 7`;

const stores = sql('catalog.performance.levelsOfStores', levels(ofStores));
const products = sql('catalog.performance.levelsOfProducts', levels(ofProducts));

const perProduct = sql(
  'catalog.performance.perProduct',
  `select d.product_id as "productId", max(p.title) as title, d.currency, ${sums}
   from catalog.performance_day d
   left join catalog.product p on p.organization_id = d.organization_id and p.id = d.product_id
   where ${asked} and d.grain <> 'store' and d.product_id is not null and ($9::uuid[] is null or d.product_id = any($9))
   group by d.product_id, d.currency
   order by sum(d.views) desc nulls last, d.product_id, d.currency limit $10`,
);

type Reader = Pick<Database, 'query'>;

export interface PerformanceLevelRow extends PerformanceSums {
  level: 'total' | 'marketplace' | 'store' | 'day';
  /** Null but of the level `day`. */
  day: string | null;
  /** Null but of the levels `marketplace` and `store`. */
  marketplace: string | null;
  /** Null but of the level `store`. */
  accountId: string | null;
  country: string | null;
  storeId: string | null;
  currency: string;
}

export interface ProductPerformanceRow extends PerformanceSums {
  productId: string;
  /** Null of a product that is not there any more. */
  title: string | null;
  currency: string;
}

const valuesOf = (organizationId: string, query: PerformanceQuery): unknown[] => [
  organizationId,
  query.source,
  query.from,
  query.to,
  query.marketplaces,
  query.countries,
  query.storeIds,
  query.currency,
  query.productIds,
];

/** What marketplaces counted, by currency: in all, by channel, by store and by day. */
export const readPerformance = (
  reader: Reader,
  organizationId: string,
  query: PerformanceQuery,
): Promise<PerformanceLevelRow[]> => {
  const statement: Statement = query.productIds === null ? stores : products;
  return reader.query<PerformanceLevelRow & Record<string, unknown>>(
    statement,
    valuesOf(organizationId, query),
  );
};

/** The same by product, those with the most views first; only of marketplaces that tell figures of listings. */
export const readProductPerformance = (
  reader: Reader,
  organizationId: string,
  { limit, ...query }: PerformanceQuery & { limit: number },
): Promise<ProductPerformanceRow[]> =>
  reader.query<ProductPerformanceRow & Record<string, unknown>>(perProduct, [
    ...valuesOf(organizationId, query),
    limit,
  ]);
