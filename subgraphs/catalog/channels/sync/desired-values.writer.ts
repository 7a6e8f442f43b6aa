import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type DesiredValues, salePriceIgnoredCode } from '../listing/desired-values.rules.js';

/** What was said of a sale price that the marketplace did not take holds for any other one, and none is sent again. */
const ignoredSalePrice = `case when given.sale_price is null or v.price_issues = '[]' then '[]' else coalesce((
  select jsonb_agg(issue) from jsonb_array_elements(v.price_issues) as issue
  where issue ->> 'code' = '${salePriceIgnoredCode}'), '[]') end`;

const writeDesired = sql(
  'catalog.sync.writeDesired',
  `with given as materialized (
     select * from jsonb_to_recordset($2::jsonb) as r (listing_id uuid, variant_id uuid, price numeric, sale_price numeric,
       sale_price_ends_at timestamptz, price_source jsonb, sale_price_source jsonb, price_issues jsonb, quantity integer, has_price boolean, has_stock boolean)
   ), held as materialized (
     select given.*, ${ignoredSalePrice} as ignored from given
     join catalog.listing_variant v using (listing_id, variant_id)
     where v.organization_id = $1 order by listing_id, variant_id for update of v
   ), written as (
     update catalog.listing_variant v
     set desired_price = case when given.has_price then given.price else v.desired_price end,
       desired_sale_price = case when given.has_price then given.sale_price else v.desired_sale_price end,
       desired_sale_price_ends_at = case when given.has_price then given.sale_price_ends_at
         else v.desired_sale_price_ends_at end,
       price_source = case when given.has_price then given.price_source else v.price_source end,
       sale_price_source = case when given.has_price then given.sale_price_source else v.sale_price_source end,
       price_issues = case when given.has_price then given.price_issues || given.ignored else v.price_issues end,
       price_pending = case when given.has_price and $4 then given.price is not null
         and (v.price_lease_by is not null or given.price is distinct from v.observed_price
           or ((given.sale_price, given.sale_price_ends_at)
             is distinct from (v.observed_sale_price, v.observed_sale_price_ends_at) and given.ignored = '[]'))
         else v.price_pending end,
       desired_quantity = case when given.has_stock then given.quantity else v.desired_quantity end,
       stock_issues = case when given.has_stock then '[]' else v.stock_issues end,
       stock_pending = case when given.has_stock and $4 then given.quantity is not null
         and (v.stock_lease_by is not null or given.quantity is distinct from v.observed_quantity)
         else v.stock_pending end
     from held given
     where v.organization_id = $1 and v.listing_id = given.listing_id and v.variant_id = given.variant_id
     returning v.listing_id, v.price_pending, v.stock_pending
   -- Since when edges of sales are looked for.
   ), compared as (
     update catalog.listing set compared_at = $3
     where organization_id = $1 and id in (select listing_id from given where has_price)
   )
   select listing_id as "listingId", bool_or(price_pending) as "isPricePending", bool_or(stock_pending) as "isStockPending"
   from written group by listing_id`,
);

/** What of a listing waits to be sent. */
export interface WrittenListing extends Record<string, unknown> {
  listingId: string;
  isPricePending: boolean;
  isStockPending: boolean;
}

/** What a variant of a listing is to be like; of what is absent, everything stays as it is. */
export interface DesiredRecord {
  listingId: string;
  variantId: string;
  price?: Omit<DesiredValues, 'variantId' | 'sku' | 'quantity'> | undefined;
  stock?: Pick<DesiredValues, 'quantity'> | undefined;
}

/**
 * Writes what is wanted of variants, and marks what differs from what is known of them. The caller holds their listings.
 * Prices were worked out for `now`. With `isToBeSent` false nothing more is marked. A value of which another one is being sent
 * is marked in any case: what is known of it will be of the past.
 */
export async function writeDesiredValues(
  tx: Transaction,
  organizationId: string,
  records: readonly DesiredRecord[],
  { now, isToBeSent }: { now: Date; isToBeSent: boolean },
): Promise<WrittenListing[]> {
  const values = records.map(({ listingId, variantId, price, stock }) => ({
    listing_id: listingId,
    variant_id: variantId,
    price: price?.price ?? null,
    sale_price: price?.salePrice ?? null,
    sale_price_ends_at: price?.salePriceEndsAt ?? null,
    price_source: price?.priceSource ?? null,
    sale_price_source: price?.salePriceSource ?? null,
    price_issues: price?.priceIssues ?? [],
    quantity: stock?.quantity ?? null,
    has_price: price !== undefined,
    has_stock: stock !== undefined,
  }));
  const written = await tx.query<WrittenListing>(writeDesired, [
    organizationId,
    JSON.stringify(values),
    now,
    isToBeSent,
  ]);
  tx.announce(
    'listing',
    organizationId,
    written.map(({ listingId }) => listingId),
  );
  return written;
}
