import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { channelPriceMissing } from '../../listing-request/price-source.js';
import { enqueueSyncs } from '../../listing-request/update-channels.js';
import type { Listing } from '../listing/listing.entity.js';

const pricedByReading = sql(
  'catalog.listing.pricedByReading',
  `select distinct l.product_id as "productId" from catalog.listing_variant v
   join catalog.listing l on l.organization_id = v.organization_id and l.id = v.listing_id
   where v.organization_id = $1 and v.listing_id = any($2::uuid[]) and v.observed_price is not null
     and v.price_source ->> 'obstacle' = '${channelPriceMissing}' and l.desired = 'published'
   order by l.product_id`,
);

/** Has those of the listings compared again whose book waited for the price that their reading has told by now. */
export async function priceByReading(
  tx: Transaction,
  organizationId: string,
  listings: readonly Listing[],
): Promise<void> {
  const waiting = listings.filter(({ variants }) =>
    variants.some(({ priceSource }) => priceSource?.obstacle === channelPriceMissing),
  );
  if (waiting.length === 0) {
    return;
  }
  const ids = waiting.map(({ id }) => id);
  const rows = await tx.query<{ productId: string }>(pricedByReading, [organizationId, ids]);
  await enqueueSyncs(
    tx,
    organizationId,
    rows.map(({ productId }) => ({ productId, fields: ['price'] })),
  );
}
