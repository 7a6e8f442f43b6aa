import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

type Reader = Pick<Database, 'query'>;

/** Products that a report is limited to; null: no limit. Places are those where a product is listed now. */
export interface ChangedProductFilter {
  productIds: readonly string[] | null;
  currency: string | null;
  marketplaces: readonly string[] | null;
  countries: readonly string[] | null;
  storeIds: readonly string[] | null;
}

export interface ChangeWindow {
  from: Date;
  /** Exclusive. */
  to: Date;
}

const matching = `c.organization_id = $1 and c.changed_at >= $2 and c.changed_at < $3
     and ($4::uuid[] is null or c.product_id = any($4)) and ($5::text is null or c.currency = $5)
     and (coalesce($6::text[], $7, $8) is null or exists (
       select from catalog.listing l
       where l.organization_id = $1 and l.product_id = c.product_id and (l.is_on_sale or l.desired = 'published')
         and ($6 is null or l.marketplace = any($6)) and ($7::text[] is null or l.country = any($7))
         and ($8::text[] is null or l.store_id = any($8))))`;

const counts = sql(
  'catalog.priceChange.counts',
  `select p.currency, sum(p.changes)::integer as changes, count(*)::integer as products,
     sum(p.raised)::integer as raised, sum(p.lowered)::integer as lowered
   from (
     select c.currency, c.product_id, count(*) as changes, count(*) filter (where c.new_price > c.old_price) as raised,
       count(*) filter (where c.new_price < c.old_price) as lowered
     from catalog.price_change c where ${matching} group by c.currency, c.product_id
   ) as p
   group by p.currency order by p.currency`,
);

/** The moments of one product exclude each other: what lies between two of them belongs to both, never to more. */
const latest = sql(
  'catalog.priceChange.latest',
  `select c.*, p.title,
     (select max(b.changed_at) from catalog.price_change b
      where b.organization_id = $1 and b.product_id = c."productId" and b.changed_at < c."changedAt") as "previousAt",
     (select min(a.changed_at) from catalog.price_change a
      where a.organization_id = $1 and a.product_id = c."productId" and a.changed_at > c."changedAt") as "nextAt"
   from (
     select c.product_id as "productId", c.changed_at as "changedAt", c.currency, count(*)::integer as prices,
       (count(*) filter (where c.new_price > c.old_price))::integer as raised,
       (count(*) filter (where c.new_price < c.old_price))::integer as lowered,
       sum(c.old_price) as "oldSum", sum(c.new_price) as "newSum"
     from catalog.price_change c where ${matching}
     group by c.product_id, c.changed_at, c.currency order by c.changed_at desc, c.product_id limit $9
   ) as c
   left join catalog.product p on p.organization_id = $1 and p.id = c."productId"
   order by c."changedAt" desc, c."productId"`,
);

/** Changes of list prices of one currency. */
export interface PriceChangeCounts {
  currency: string;
  /** Prices that changed: those of variants each for itself. */
  changes: number;
  /** Different products. */
  products: number;
  raised: number;
  lowered: number;
}

/** Prices of one product that changed at one moment. */
export interface ProductPriceChange {
  productId: string;
  /** Null of a product that is gone. */
  title: string | null;
  changedAt: string;
  currency: string;
  /** How many of its prices changed: more than one only of a product with variants. */
  prices: number;
  raised: number;
  lowered: number;
  /** Sums of the prices that changed, exact decimals. */
  oldSum: string;
  newSum: string;
  /** The changes of the same product before and after it; null where there is none. */
  previousAt: string | null;
  nextAt: string | null;
}

const values = (
  organizationId: string,
  { from, to }: ChangeWindow,
  filter: ChangedProductFilter,
): unknown[] => [
  organizationId,
  from,
  to,
  filter.productIds,
  filter.currency,
  filter.marketplaces,
  filter.countries,
  filter.storeIds,
];

/** Changes in the window, by currency. */
export const countPriceChanges = (
  reader: Reader,
  organizationId: string,
  { window, filter }: { window: ChangeWindow; filter: ChangedProductFilter },
): Promise<PriceChangeCounts[]> =>
  reader.query<PriceChangeCounts & Record<string, unknown>>(counts, values(organizationId, window, filter));

/** The latest changes in the window, at most so many, the latest first. */
export const latestPriceChanges = (
  reader: Reader,
  organizationId: string,
  { window, filter, limit }: { window: ChangeWindow; filter: ChangedProductFilter; limit: number },
): Promise<ProductPriceChange[]> =>
  reader.query<ProductPriceChange & Record<string, unknown>>(latest, [
    ...values(organizationId, window, filter),
    limit,
  ]);
