import type { ListingReference, ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import type { Store } from '../../../../connectors/marketplaces/port.js';
import type { Listing } from '../listing/listing.entity.js';
import { excludedMatches } from '../listing/listing-mapping.queries.js';
import { callWithRetries } from './call-retries.js';
import type { OpenAccount } from './channel-source.js';
import type { ListingWork } from './listing-step.js';

/** The store of a listing, also where the account does not show it at the moment. */
export const storeOf = (account: Pick<OpenAccount, 'stores'>, listing: Listing): Store =>
  account.stores.find(({ id }) => id === listing.storeId) ?? {
    id: listing.storeId,
    country: listing.country,
    currency: listing.currency,
  };

/** What the marketplace knows a listing by, with its SKUs as they are called there; null while that is not known. */
export const referenceOf = ({ externalId, variants }: Listing): ListingReference | null =>
  externalId === null
    ? null
    : {
        externalId,
        variants: variants.map(({ sku, observedSku, externalVariantId }) => ({
          sku: observedSku ?? sku,
          externalId: externalVariantId,
        })),
      };

/** What the marketplace has under one of the SKUs that belongs to no other listing of ours. */
export async function findUnclaimed(
  { job }: ListingWork,
  { account, listing }: { account: OpenAccount; listing: Listing },
  skus: readonly string[],
): Promise<ObservedListing[]> {
  const store = storeOf(account, listing);
  const found = await callWithRetries(job.signal, () => account.channel.findListings(store, skus));
  if (found.length === 0) {
    return [];
  }
  const excluded = await excludedMatches(job.ctx.db, job.organizationId, listing, found);
  return found.filter(({ reference }) => !excluded.has(reference.externalId));
}
