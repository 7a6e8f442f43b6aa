import type { RequestContext } from '../../../../kernel/context.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import type { SalesFilter } from './sales-figures.entity.js';

const ids = sql(
  'commerce.sales.orderIds',
  `select o.id from commerce."order" o
   where o.organization_id = $1 and o.placed_at >= $2::timestamptz and o.placed_at < $3::timestamptz
     and o.status <> 'canceled'
     and ($4::text[] is null or o.marketplace = any($4)) and ($5::text[] is null or o.store_id = any($5))
     and ($6::text[] is null or o.country = any($6)) and ($7::text[] is null or o.currency = any($7))
     and ($8::uuid[] is null or exists (select from commerce.order_line l
       where l.organization_id = o.organization_id and l.order_id = o.id and l.product_id = any($8)))
   limit $9`,
);

/** Which orders are meant: those that `orders` of `readSales` counts, or that have an item of one of the products. */
export interface SoldOrders
  extends Pick<SalesFilter, 'marketplaces' | 'storeIds' | 'countries' | 'currencies'> {
  from: string;
  to: string;
  productIds?: readonly string[] | undefined;
}

/** Ids of orders that are not canceled, at most `limit` and in no order: for another domain, to look up what it knows of them. */
export async function readSoldOrderIds(
  ctx: Pick<RequestContext, 'organizationId' | 'reader'>,
  { from, to, marketplaces, storeIds, countries, currencies, productIds }: SoldOrders,
  limit: number,
): Promise<string[]> {
  const lists = [marketplaces, storeIds, countries, currencies, productIds].map(list => list ?? null);
  const rows = await ctx.reader.query<{ id: string }>(ids, [ctx.organizationId, from, to, ...lists, limit]);
  return rows.map(({ id }) => id);
}

const ownStores = sql(
  'commerce.sales.ownStores',
  `select distinct o.store_id as "storeId" from commerce."order" o
   where o.organization_id = $1 and o.store_id = any($2::text[]) and o.account_id is null`,
);

/** Looks through all orders: only for stores that no account has, and no order without one. */
const soldStores = sql(
  'commerce.sales.soldStores',
  `select distinct o.store_id as "storeId" from commerce."order" o
   where o.organization_id = $1 and o.store_id = any($2::text[])`,
);

/** Those of the stores that orders name. */
export async function findSoldStores(
  ctx: Pick<RequestContext, 'organizationId' | 'reader'>,
  storeIds: readonly string[],
): Promise<string[]> {
  const found = async (statement: Statement, ids: readonly string[]): Promise<string[]> =>
    ids.length === 0
      ? []
      : (await ctx.reader.query<{ storeId: string }>(statement, [ctx.organizationId, ids])).map(
          ({ storeId }) => storeId,
        );
  const own = await found(ownStores, storeIds);
  return [
    ...own,
    ...(await found(
      soldStores,
      storeIds.filter(id => !own.includes(id)),
    )),
  ];
}

/** Each channel once, however many orders it has: the index is entered anew behind each. */
const soldMarketplaces = sql(
  'commerce.sales.soldMarketplaces',
  `with recursive found (marketplace) as (
     (select o.marketplace from commerce."order" o where o.organization_id = $1 order by o.marketplace limit 1)
     union all
     select (select o.marketplace from commerce."order" o
       where o.organization_id = $1 and o.marketplace > found.marketplace order by o.marketplace limit 1)
     from found where found.marketplace is not null
   )
   select marketplace from found where marketplace is not null`,
);

/** Channels that orders name. */
export async function findSoldMarketplaces(
  ctx: Pick<RequestContext, 'organizationId' | 'reader'>,
): Promise<string[]> {
  const rows = await ctx.reader.query<{ marketplace: string }>(soldMarketplaces, [ctx.organizationId]);
  return rows.map(({ marketplace }) => marketplace);
}

const soldProducts = sql(
  'commerce.sales.soldProducts',
  `select asked.id from unnest($2::uuid[]) as asked (id)
   cross join lateral (
     select from commerce.order_line l where l.organization_id = $1 and l.product_id = asked.id limit 1) sold`,
);

/** Those of the products that orders name. */
export async function findSoldProducts(
  ctx: Pick<RequestContext, 'organizationId' | 'reader'>,
  productIds: readonly string[],
): Promise<string[]> {
  if (productIds.length === 0) {
    return [];
  }
  const rows = await ctx.reader.query<{ id: string }>(soldProducts, [ctx.organizationId, productIds]);
  return rows.map(({ id }) => id);
}
