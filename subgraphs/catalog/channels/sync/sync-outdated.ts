import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { enqueueSyncs } from '../../listing-request/update-channels.js';
import type { Product } from '../../product/product.entity.js';
import { readDesiredValues } from '../listing/desired-values.js';
import { readListings } from '../listing/listing.queries.js';
import { forgetObservedValues } from '../listing/listing.writer.js';
import { isOutdated } from './outdated-values.rules.js';

const published = sql(
  'catalog.sync.publishedPlaces',
  `select l.id, coalesce(c.stock_buffer, 0) as "stockBuffer" from catalog.listing l
   left join catalog.marketplace_connection c on c.organization_id = l.organization_id and c.id = l.connection_id
   where l.organization_id = $1 and l.id = any($2::uuid[]) and l.desired = 'published' and l.external_id is not null`,
);

/**
 * Synchronises those of the listings that were sent a price or stock which their product has no more. It changed while a
 * publication was under way: a synchronisation passes over a listing whose id is not known yet, and what a publication
 * sends may reach the marketplace after what a synchronisation sent. What the marketplace was last known to have is
 * therefore void. The caller holds the products and the listings, in this order, so that no change can slip between.
 */
export async function syncOutdated(
  tx: Transaction,
  organizationId: string,
  { products, listingIds }: { products: ReadonlyMap<string, Product>; listingIds: readonly string[] },
  prices: PriceSource,
): Promise<void> {
  if (listingIds.length === 0) {
    return;
  }
  const places = await tx.query<{ id: string; stockBuffer: number }>(published, [organizationId, listingIds]);
  const bufferOf = new Map(places.map(({ id, stockBuffer }) => [id, stockBuffer]));
  const listings = await readListings(tx, organizationId, [...bufferOf.keys()]);
  const listed = listings.flatMap(listing => {
    const product = products.get(listing.productId);
    return product === undefined ? [] : [{ listing, product, stockBuffer: bufferOf.get(listing.id)! }];
  });
  const now = tx.db.clock.now();
  const desired = await readDesiredValues(tx, prices, organizationId, { listed, now });
  const outdated = listed
    .filter(({ listing: { variants } }, index) => isOutdated(variants, desired[index]!))
    .map(({ listing }) => listing);
  if (outdated.length === 0) {
    return;
  }
  await forgetObservedValues(
    tx,
    organizationId,
    outdated.map(({ id }) => id),
  );
  const productIds = new Set(outdated.map(({ productId }) => productId));
  await enqueueSyncs(
    tx,
    organizationId,
    [...productIds].map(productId => ({ productId, fields: ['price', 'inventory'] })),
  );
}
