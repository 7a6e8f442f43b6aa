import type { SalePriceEnds } from '../../../../connectors/marketplaces/sale-price-end.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { channelPriceMissing } from '../../listing-request/price-source.js';
import { enqueueSyncs } from '../../listing-request/update-channels.js';
import type { Product } from '../../product/product.entity.js';
import type { Listing } from '../listing/listing.entity.js';
import { hasOutdatedEnd } from '../listing/sale-price-end.rules.js';

const pricedByReading = sql(
  'catalog.listing.pricedByReading',
  `select distinct l.product_id as "productId" from catalog.listing_variant v
   join catalog.listing l on l.organization_id = v.organization_id and l.id = v.listing_id
   where v.organization_id = $1 and v.listing_id = any($2::uuid[]) and v.observed_price is not null
     and v.price_source ->> 'obstacle' = '${channelPriceMissing}' and l.desired = 'published'
   order by l.product_id`,
);

/** Listings of one marketplace that were read, with their products. */
interface ReadListings {
  listings: readonly Listing[];
  products: ReadonlyMap<string, Product>;
  /** Absent where the marketplace ends no sale prices. */
  salePriceEnds: SalePriceEnds | undefined;
}

/**
 * Has those of the listings compared again whose book waited for the price that their reading has told by now, and those
 * whose sale price is to have another end: the one that a marketplace demands of a sale price without one comes near.
 */
export async function compareByReading(
  tx: Transaction,
  organizationId: string,
  { listings, products, salePriceEnds }: ReadListings,
): Promise<void> {
  const now = tx.db.clock.now();
  const outdated = listings
    .filter(listing => {
      const product = products.get(listing.productId);
      return product !== undefined && hasOutdatedEnd(salePriceEnds, { listing, product }, now);
    })
    .map(({ productId }) => productId);
  const productIds = new Set([...(await pricedNow(tx, organizationId, listings)), ...outdated]);
  if (productIds.size > 0) {
    await enqueueSyncs(
      tx,
      organizationId,
      [...productIds].sort().map(productId => ({ productId, fields: ['price'] })),
    );
  }
}

async function pricedNow(
  tx: Transaction,
  organizationId: string,
  listings: readonly Listing[],
): Promise<string[]> {
  const waiting = listings.filter(({ variants }) =>
    variants.some(({ priceSource }) => priceSource?.obstacle === channelPriceMissing),
  );
  if (waiting.length === 0) {
    return [];
  }
  const ids = waiting.map(({ id }) => id);
  const rows = await tx.query<{ productId: string }>(pricedByReading, [organizationId, ids]);
  return rows.map(({ productId }) => productId);
}
