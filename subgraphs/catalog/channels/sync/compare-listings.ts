import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { CommercialField } from '../../listing-request/product-sync-job.js';
import type { Product } from '../../product/product.entity.js';
import { readProducts } from '../../product/product.queries.js';
import type { Listing } from '../listing/listing.entity.js';
import { lockListings } from '../listing/listing.queries.js';
import { type DesiredValues, desiredValues } from '../listing/listing.rules.js';

/** What is to be compared for a product. */
export interface Comparison {
  productId: string;
  fields: readonly string[];
}

/** A listing after the comparison. */
export interface ComparedListing {
  listingId: string;
  productId: string;
  connectionId: string;
  storeId: string;
  marketplace: string;
  /** Null where the account is connected no more. */
  accountExternalId: string | null;
  isConnected: boolean;
  /** What is to be sent. */
  pending: CommercialField[];
  /** Why something cannot be sent. */
  issues: { code: string; message: string }[];
}

interface PlaceRow extends Record<string, unknown> {
  id: string;
  stockBuffer: number;
  accountExternalId: string | null;
  isConnected: boolean;
}

const published = sql(
  'catalog.sync.published',
  `select l.id, coalesce(c.stock_buffer, 0) as "stockBuffer", c.external_account_id as "accountExternalId",
     coalesce(c.status = 'connected', false) as "isConnected"
   from catalog.listing l
   left join catalog.marketplace_connection c on c.organization_id = l.organization_id and c.id = l.connection_id
   where l.organization_id = $1 and l.product_id = any($2::uuid[]) and l.desired = 'published'
     and l.external_id is not null
   order by l.id`,
);

const writeDesired = sql(
  'catalog.sync.writeDesired',
  `with given as materialized (
     select * from jsonb_to_recordset($2::jsonb) as r (listing_id uuid, variant_id uuid, price numeric, sale_price numeric,
       quantity integer, price_issues jsonb, has_price boolean, has_stock boolean)
   ), held as materialized (
     select v.listing_id, v.variant_id from catalog.listing_variant v
     where v.organization_id = $1 and (v.listing_id, v.variant_id) in (select listing_id, variant_id from given)
     order by v.listing_id, v.variant_id for update
   ), written as (
     update catalog.listing_variant v
     set desired_price = case when given.has_price then given.price else v.desired_price end,
       desired_sale_price = case when given.has_price then given.sale_price else v.desired_sale_price end,
       price_issues = case when given.has_price then given.price_issues else v.price_issues end,
       price_pending = case when given.has_price and $4 then given.price is not null
         and (given.price, given.sale_price) is distinct from (v.observed_price, v.observed_sale_price)
         else v.price_pending end,
       desired_quantity = case when given.has_stock then given.quantity else v.desired_quantity end,
       stock_issues = case when given.has_stock then '[]' else v.stock_issues end,
       stock_pending = case when given.has_stock and $4 then given.quantity is not null
         and given.quantity is distinct from v.observed_quantity else v.stock_pending end
     from given join held using (listing_id, variant_id)
     where v.organization_id = $1 and v.listing_id = given.listing_id and v.variant_id = given.variant_id
     returning v.listing_id, v.price_pending, v.stock_pending
   ), compared as (
     update catalog.listing set compared_at = $3
     where organization_id = $1 and id in (select listing_id from given)
   )
   select listing_id as "listingId", bool_or(price_pending) as "isPricePending", bool_or(stock_pending) as "isStockPending"
   from written group by listing_id`,
);

interface WrittenRow extends Record<string, unknown> {
  listingId: string;
  isPricePending: boolean;
  isStockPending: boolean;
}

/**
 * Works out what the listings of the products are to be told, and marks what differs from what is known of them. The
 * listings are locked before the products are read: of two comparisons the later one has the newer product. With
 * `isToBeSent` false nothing more is marked to be sent: what differs is shown as drift.
 */
export async function compareListings(
  tx: Transaction,
  organizationId: string,
  comparisons: readonly Comparison[],
  { isToBeSent = true } = {},
): Promise<ComparedListing[]> {
  const fields = fieldsByProduct(comparisons);
  const places = await tx.query<PlaceRow>(published, [organizationId, [...fields.keys()]]);
  if (places.length === 0) {
    return [];
  }
  const listings = await lockListings(
    tx,
    organizationId,
    places.map(({ id }) => id),
  );
  const products = await readProducts(tx, organizationId, [...fields.keys()]);
  const placeOf = new Map(places.map(place => [place.id, place]));
  const compared = listings.flatMap(listing => {
    const product = products.get(listing.productId);
    const place = placeOf.get(listing.id)!;
    if (product === undefined || listing.desired !== 'published' || listing.externalId === null) {
      return [];
    }
    const desired = desiredValues(product, { currency: listing.currency, ...place }, tx.db.clock.now());
    return [{ listing, product, place, desired, fields: fields.get(listing.productId)! }];
  });
  const records = compared.flatMap(({ listing, desired, fields: wanted }) =>
    recordsOf(listing, desired, wanted),
  );
  const values = [organizationId, JSON.stringify(records), tx.db.clock.now(), isToBeSent];
  const written = await tx.query<WrittenRow>(writeDesired, values);
  const pending = new Map(written.map(row => [row.listingId, row]));
  tx.announce('listing', organizationId, [...pending.keys()]);
  return compared.map(({ listing, product, place, desired, fields: wanted }) => ({
    listingId: listing.id,
    productId: listing.productId,
    connectionId: listing.connectionId,
    storeId: listing.storeId,
    marketplace: listing.marketplace,
    accountExternalId: place.accountExternalId,
    isConnected: place.isConnected,
    pending: pendingFields(pending.get(listing.id)),
    issues: [
      ...(wanted.has('price') ? priceIssues(desired) : []),
      ...missingVariants(listing, product, desired),
    ],
  }));
}

function fieldsByProduct(comparisons: readonly Comparison[]): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const comparison of comparisons) {
    const known = fields.get(comparison.productId) ?? new Set<string>();
    fields.set(comparison.productId, new Set([...known, ...comparison.fields]));
  }
  return fields;
}

/** A variant that the product has no more cannot be sold: the channel is told that there is none left. */
function recordsOf(listing: Listing, desired: readonly DesiredValues[], fields: ReadonlySet<string>) {
  const values = new Map(desired.map(value => [value.variantId, value]));
  return listing.variants.map(variant => {
    const value = values.get(variant.variantId);
    return {
      listing_id: listing.id,
      variant_id: variant.variantId,
      price: value?.price ?? null,
      sale_price: value?.salePrice ?? null,
      quantity: value === undefined ? 0 : value.quantity,
      price_issues: value?.priceIssues ?? [],
      has_price: fields.has('price') && value !== undefined,
      has_stock: fields.has('inventory'),
    };
  });
}

const pendingFields = (row: WrittenRow | undefined): CommercialField[] => [
  ...(row?.isPricePending ? (['price'] as const) : []),
  ...(row?.isStockPending ? (['inventory'] as const) : []),
];

const priceIssues = (desired: readonly DesiredValues[]) =>
  (desired[0]?.priceIssues ?? []).map(({ code, message }) => ({ code, message }));

function missingVariants(listing: Listing, product: Product, desired: readonly DesiredValues[]) {
  const known = new Set(listing.variants.map(variant => variant.variantId));
  const added = desired.filter(value => !known.has(value.variantId)).length;
  const message = `${added} variants of ${product.title} are not in this listing yet: publish it again.`;
  return added === 0 ? [] : [{ code: 'VARIANT_NOT_PUBLISHED', message }];
}
