import type { ListingIssue, ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import type { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PublishReceipt } from '../../../../connectors/marketplaces/port.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { listingRequestLimits } from '../../listing-request/listing-request.limits.js';
import type { ListingRequest } from '../../listing-request/listing-request.queries.js';
import { type RequestOutcome, settleRequests } from '../../listing-request/listing-request.writer.js';
import { checkSoon } from '../../listing-request/listing-verify.queue.js';
import type { Product } from '../../product/product.entity.js';
import { lockProducts } from '../../product/product.queries.js';
import type { DesiredValues } from '../listing/desired-values.rules.js';
import type { Listing, ListingAttempt } from '../listing/listing.entity.js';
import { lockListings } from '../listing/listing.queries.js';
import { onSale, ourIssue } from '../listing/listing.rules.js';
import type { ListingState } from '../listing/listing.values.js';
import { type ListingChanges, updateListings, writeSentVariants } from '../listing/listing.writer.js';
import { takeExternalId } from '../listing/listing-identity.js';
import { proposeMappings } from '../listing/listing-mapping.queries.js';
import type { OpenAccount } from './channel-source.js';
import type { PublishWork, SaveListing } from './listing-step.js';
import { syncOutdated } from './sync-outdated.js';

/** What is to be published where. */
export interface Publication {
  listing: Listing;
  product: Product;
  account: OpenAccount;
  desired: DesiredValues[];
  /** What is sent otherwise than it is asked for. */
  warnings: ListingIssue[];
  /** What it answers, with every open request before it. */
  request: ListingRequest;
}

/** Our SKUs that the listing carries. */
export const matched = (observed: ObservedListing, skus: readonly string[]): string[] =>
  observed.reference.variants.map(({ sku }) => sku).filter(sku => skus.includes(sku));

/** A note of what was tried. */
export const attemptOf = (
  jobId: string,
  at: string,
  outcome: ListingAttempt['outcome'],
  message: string | null = null,
): ListingAttempt => ({ kind: 'publish', jobId, at, outcome, message });

export const hasError = (issues: readonly ListingIssue[]): boolean =>
  issues.some(({ severity }) => severity === 'error');
const told = (issues: readonly ListingIssue[]) => issues.map(({ code, message }) => ({ code, message }));

/** The marketplace accepted it: that it is on sale is for the next look to say. */
export function saveReceipt(
  work: PublishWork,
  publication: Publication,
  receipt: PublishReceipt,
): SaveListing {
  const { product, desired, request, warnings } = publication;
  const { reference } = receipt;
  const issues = [...receipt.issues, ...warnings];
  const isRejected = hasError(issues);
  const { organizationId, jobId } = work.job;
  return async tx => {
    if (reference !== null) {
      await takeExternalId(tx, organizationId, publication.listing, reference.externalId);
    }
    return saveEnd(tx, work, request, async (current, now) => {
      await writeSentVariants(tx, organizationId, current, { desired, reference });
      await checkSoon(tx, { organizationId, connectionId: current.connectionId });
      const message = receipt.issues[0]?.message ?? null;
      return {
        changes: {
          ...(reference === null ? {} : { externalId: reference.externalId, unknownSince: null }),
          state: standing(current, isRejected ? 'rejected' : 'submitted'),
          sentVersion: product.version,
          issues,
          submittedAt: now,
          checks: 0,
          nextCheckAt: soonAfter(now),
          attempt: attemptOf(jobId, now, isRejected ? 'rejected' : 'accepted', message),
        },
        result: { outcome: isRejected ? 'rejected' : 'submitted', issues: told(issues) },
      };
    });
  };
}

/** What is on sale stays so, as it was last seen. */
const standing = ({ state }: Listing, next: ListingState): ListingState => (onSale.has(state) ? state : next);

/**
 * It was not taken. One that is on sale stays so, as it was; what an earlier try may have left at the marketplace is
 * looked for.
 */
export function saveError(
  work: PublishWork,
  { listing, request }: Publication,
  issues: ListingIssue[],
): SaveListing {
  const { organizationId, jobId } = work.job;
  return tx =>
    saveEnd(tx, work, request, async (current, now) => {
      // As it was before this try, which the marketplace says did nothing.
      const unknownSince = current.externalId === null ? listing.unknownSince : null;
      const mayBeThere = current.externalId !== null || unknownSince !== null;
      if (mayBeThere) {
        await checkSoon(tx, { organizationId, connectionId: current.connectionId });
      }
      return {
        changes: {
          state: standing(current, 'rejected'),
          issues,
          unknownSince,
          ...(mayBeThere ? { nextCheckAt: soonAfter(now) } : {}),
          attempt: attemptOf(jobId, now, 'rejected', issues[0]?.message ?? null),
        },
        result: { outcome: 'rejected', issues: told(issues) },
      };
    });
}

const soonAfter = (at: string): string =>
  new Date(Date.parse(at) + listingRequestLimits.firstCheckMs).toISOString();

/** Somebody else's listing with our SKU, or the merchant's own from before: only the merchant knows. */
export function saveProposals(
  work: PublishWork,
  publication: Publication,
  found: ObservedListing[],
): SaveListing {
  const { organizationId, jobId } = work.job;
  const skus = publication.desired.map(({ sku }) => sku);
  const issue = ourIssue(
    'MAPPING_PROPOSED',
    null,
    'The account has a listing with this SKU already. Confirm that it is this product, or decline to have a new one made.',
  );
  return tx =>
    saveEnd(tx, work, publication.request, async (current, now) => {
      const matches = found.map(observed => ({ observed, skus: matched(observed, skus) }));
      await proposeMappings(tx, organizationId, current.id, matches);
      return {
        changes: {
          state: standing(current, 'failed'),
          issues: [issue],
          attempt: attemptOf(jobId, now, 'rejected', issue.message),
        },
        result: { outcome: 'rejected', issues: told([issue]) },
      };
    });
}

/** The end of all tries. What may be there after all is looked for by the checks. */
export function saveFailure(
  work: PublishWork,
  request: ListingRequest,
  error: MarketplaceError,
): SaveListing {
  const { organizationId, jobId } = work.job;
  const issue = ourIssue(error.kind.toUpperCase(), null, error.message);
  return tx =>
    saveEnd(tx, work, request, async (current, now) => {
      const mayBeThere = current.unknownSince !== null || current.externalId !== null;
      if (mayBeThere) {
        await checkSoon(tx, { organizationId, connectionId: current.connectionId });
      }
      return {
        changes: {
          state: standing(current, mayBeThere ? 'unknown' : 'failed'),
          issues: [issue],
          checks: 0,
          ...(mayBeThere ? { nextCheckAt: now } : {}),
          attempt: attemptOf(jobId, now, mayBeThere ? 'unknown' : 'failed', error.message),
        },
        result: { outcome: 'failed', issues: told([issue]) },
      };
    });
}

interface End {
  changes: ListingChanges;
  result: RequestOutcome;
}

async function saveEnd(
  tx: Transaction,
  { job: { organizationId, payload }, prices }: PublishWork,
  { listingId, sequence, productVersion }: ListingRequest,
  end: (current: Listing, now: string) => Promise<End>,
): Promise<RequestOutcome> {
  const products = await lockProducts(tx, organizationId, [payload.productId]);
  const [current] = await lockListings(tx, organizationId, [listingId]);
  const { changes, result } = await end(current!, tx.db.clock.now().toISOString());
  await updateListings(tx, organizationId, [{ id: listingId, ...changes }]);
  await settleRequests(tx, organizationId, {
    listingId,
    kind: 'publish',
    throughSequence: sequence,
    productVersion,
    outcome: result,
  });
  await syncOutdated(tx, organizationId, { products, listingIds: [listingId] }, prices);
  return result;
}
