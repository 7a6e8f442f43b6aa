import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { catalogPrices, type PriceSource } from '../../listing-request/price-source.js';
import type { CommercialField } from '../../listing-request/product-sync-job.js';
import type { Product } from '../../product/product.entity.js';
import { readProducts } from '../../product/product.queries.js';
import { readDesiredValues } from '../listing/desired-values.js';
import type { DesiredValues } from '../listing/desired-values.rules.js';
import type { Listing } from '../listing/listing.entity.js';
import { lockListings } from '../listing/listing.queries.js';
import { isSameAmount } from '../listing/listing.rules.js';
import { type DesiredRecord, type WrittenListing, writeDesiredValues } from './desired-values.writer.js';

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

export interface ComparisonOptions {
  prices: PriceSource;
  isToBeSent?: boolean;
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
  { prices, isToBeSent = true }: ComparisonOptions,
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
  const listed = listings.flatMap(listing => {
    const product = products.get(listing.productId);
    const { stockBuffer } = placeOf.get(listing.id)!;
    const isPublished = listing.desired === 'published' && listing.externalId !== null;
    return product === undefined || !isPublished ? [] : [{ listing, product, stockBuffer }];
  });
  const isPriced = comparisons.some(comparison => comparison.fields.includes('price'));
  const now = tx.db.clock.now();
  const source = isPriced ? prices : catalogPrices;
  const desired = await readDesiredValues(tx, source, organizationId, { listed, now });
  const compared = listed.map(({ listing, product }, index) => ({
    listing,
    product,
    place: placeOf.get(listing.id)!,
    desired: desired[index]!,
    fields: fields.get(listing.productId)!,
  }));
  const records = compared.flatMap(({ listing, desired: values, fields: wanted }) =>
    recordsOf(listing, values, wanted),
  );
  const written = await writeDesiredValues(tx, organizationId, records, { now, isToBeSent });
  const changed = compared.filter(hasChangedPrice).map(({ listing }) => listing);
  if (changed.length > 0) {
    await prices.pricesChanged?.(tx, organizationId, changed);
  }
  const pending = new Map(written.map(row => [row.listingId, row]));
  return compared.map(({ listing, product, place, desired: values, fields: wanted }) => ({
    listingId: listing.id,
    productId: listing.productId,
    connectionId: listing.connectionId,
    storeId: listing.storeId,
    marketplace: listing.marketplace,
    accountExternalId: place.accountExternalId,
    isConnected: place.isConnected,
    pending: pendingFields(pending.get(listing.id)),
    issues: [
      ...(wanted.has('price') ? priceIssues(values) : []),
      ...missingVariants(listing, product, values),
    ],
  }));
}

interface ComparedValues {
  listing: Listing;
  desired: readonly DesiredValues[];
  fields: ReadonlySet<string>;
}

const hasChangedPrice = ({ listing: { variants }, desired, fields }: ComparedValues): boolean =>
  fields.has('price') &&
  variants.some(({ variantId, desiredPrice: before }) => {
    const price = desired.find(value => value.variantId === variantId)?.price ?? null;
    return !isSameAmount(price, before);
  });

function fieldsByProduct(comparisons: readonly Comparison[]): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const comparison of comparisons) {
    const known = fields.get(comparison.productId) ?? new Set<string>();
    fields.set(comparison.productId, new Set([...known, ...comparison.fields]));
  }
  return fields;
}

/** A variant that the product has no more cannot be sold: the channel is told that there is none left. */
function recordsOf(
  listing: Listing,
  desired: readonly DesiredValues[],
  fields: ReadonlySet<string>,
): DesiredRecord[] {
  const values = new Map(desired.map(value => [value.variantId, value]));
  return listing.variants.map(({ variantId }) => {
    const value = values.get(variantId);
    return {
      listingId: listing.id,
      variantId,
      price: fields.has('price') ? value : undefined,
      stock: fields.has('inventory') ? (value ?? { quantity: 0 }) : undefined,
    };
  });
}

const pendingFields = (row: WrittenListing | undefined): CommercialField[] => [
  ...(row?.isPricePending ? (['price'] as const) : []),
  ...(row?.isStockPending ? (['inventory'] as const) : []),
];

/** What stands in the way of a price, once for all variants; what is only remarked is with them. */
const priceIssues = (desired: readonly DesiredValues[]) =>
  desired
    .flatMap(({ priceIssues: issues }) => issues)
    .filter(({ severity }) => severity === 'error')
    .slice(0, 1)
    .map(({ code, message }) => ({ code, message }));

function missingVariants(listing: Listing, product: Product, desired: readonly DesiredValues[]) {
  const known = new Set(listing.variants.map(variant => variant.variantId));
  const added = desired.filter(value => !known.has(value.variantId)).length;
  const message = `${product.title} has variants that are not in this listing yet (${added}): publish it again.`;
  return added === 0 ? [] : [{ code: 'VARIANT_NOT_PUBLISHED', message }];
}
