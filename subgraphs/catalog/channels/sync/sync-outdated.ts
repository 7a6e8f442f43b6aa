import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { enqueueSyncs } from '../../listing-request/update-channels.js';
import type { Product } from '../../product/product.entity.js';
import { readListings } from '../listing/listing.queries.js';
import { desiredValues } from '../listing/listing.rules.js';
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
  products: ReadonlyMap<string, Product>,
  listingIds: readonly string[],
): Promise<void> {
  if (listingIds.length === 0) {
    return;
  }
  const places = await tx.query<{ id: string; stockBuffer: number }>(published, [organizationId, listingIds]);
  const bufferOf = new Map(places.map(({ id, stockBuffer }) => [id, stockBuffer]));
  const listings = await readListings(tx, organizationId, [...bufferOf.keys()]);
  const outdated = listings.filter(({ id, productId, currency, variants }) => {
    const product = products.get(productId);
    const place = { currency, stockBuffer: bufferOf.get(id)! };
    return product !== undefined && isOutdated(variants, desiredValues(product, place, tx.db.clock.now()));
  });
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
