import type { ListingReference, ObservedListing } from '../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { PublishReceipt } from '../../../connectors/marketplaces/port.js';
import type { Listing } from '../listing/listing.entity.js';
import { lockListings, type PendingListing, readListings } from '../listing/listing.queries.js';
import { desiredValues, ourIssue } from '../listing/listing.rules.js';
import { forgetObserved, updateListings, writeSentVariants } from '../listing/listing.writer.js';
import { draftIssues, listingDraft } from '../listing/listing-draft.rules.js';
import { delistDeleted } from '../listing/listing-wishes.js';
import { readProducts } from '../product/product.queries.js';
import { callWithRetries, wasNotDone } from './call-retries.js';
import { findUnclaimed, referenceOf, storeOf } from './listing-place.js';
import { type ListingResult, type ListingWork, listingStep, type SaveListing } from './listing-step.js';
import {
  attemptOf,
  hasError,
  matched,
  type Publication,
  saveFailure,
  saveProposals,
  saveReceipt,
  saveRefusal,
} from './publication-end.js';

/** Sends the product to one listing, which exists at most once at the marketplace, whatever happens on the way. */
export function publishListing(
  work: ListingWork,
  task: PendingListing,
): Promise<ListingResult | MarketplaceError> {
  return listingStep(work, task, {
    work: () => sendListing(work, task),
    giveUp: error => saveFailure(work, task, error),
  });
}

const superseded: SaveListing = async () => ({ outcome: 'superseded', issues: [] });

async function sendListing(work: ListingWork, task: PendingListing): Promise<SaveListing> {
  const { job, channels } = work;
  const { db } = job.ctx;
  const [listing] = await readListings(db, job.organizationId, [task.id]);
  const product = (await readProducts(db, job.organizationId, [job.payload.productId])).get(
    job.payload.productId,
  );
  if (product === undefined) {
    await job.ctx.transaction(tx => delistDeleted(tx, job.organizationId, job.payload.productId));
  }
  if (listing?.pending !== 'publish' || product === undefined) {
    return superseded;
  }
  if (!task.isConnected) {
    throw new MarketplaceError('unauthorized', 'The account is not connected.');
  }
  const account = await channels.open(db, job.organizationId, listing.connectionId);
  const place = { currency: listing.currency, stockBuffer: account.connection.stockBuffer };
  const publication = {
    listing,
    product,
    account,
    desired: desiredValues(product, place, job.ctx.clock.now()),
  };
  const problems = draftIssues(account.marketplace, product, draftOf(publication, null));
  if (hasError(problems)) {
    return saveRefusal(work, publication, problems);
  }
  return sendOnce(work, publication);
}

/** Looks for what may be there already, then creates or replaces. */
async function sendOnce(work: ListingWork, publication: Publication): Promise<SaveListing> {
  const { listing } = publication;
  const found = listing.externalId === null ? await findExisting(work, publication) : [];
  if (found.length > 0 && listing.unknownSince === null) {
    return saveProposals(work, publication, found);
  }
  if (found.length === 0 && isBeingMade(listing)) {
    throw new MarketplaceError('unavailable', 'The marketplace still works on what it was sent before.');
  }
  const reference = referenceOf(listing) ?? found[0]?.reference ?? null;
  await noteAttempt(work, publication, reference);
  try {
    const receipt = await sendDraft(work, publication, reference);
    return saveReceipt(work, publication, receipt);
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'not_found' && reference !== null) {
      // It was removed there: what is published now is a new one.
      return sendOnce(work, {
        ...publication,
        listing: { ...listing, externalId: null, unknownSince: null },
      });
    }
    return refusalOrThrow(work, publication, error);
  }
}

/** It was accepted, and the marketplace gave no id yet. */
const isBeingMade = ({ externalId, unknownSince, state }: Listing): boolean =>
  externalId === null && unknownSince !== null && (state === 'submitted' || state === 'in_review');

const draftOf = (publication: Publication, reference: ListingReference | null) => {
  const { product, desired, account } = publication;
  const { marketplace, connection } = account;
  const place = { marketplace: marketplace.key, defaults: connection.listingDefaults };
  return listingDraft({
    ...place,
    product,
    store: storeOf(account, publication.listing),
    desired,
    reference,
  });
};

/** Listings with one of the SKUs that belong to no other listing of ours, best match first. */
async function findExisting(work: ListingWork, publication: Publication): Promise<ObservedListing[]> {
  const skus = publication.desired.map(({ sku }) => sku);
  const found = await findUnclaimed(work, publication, skus);
  return found
    .filter(({ state }) => state !== 'deleted')
    .sort((a, b) => matched(b, skus).length - matched(a, skus).length);
}

/** Before it is sent: who finds this note, after whatever happened, looks whether it is there, by the SKUs in it. */
async function noteAttempt(
  { job }: ListingWork,
  { listing, desired }: Publication,
  reference: ListingReference | null,
): Promise<void> {
  const now = job.ctx.clock.now().toISOString();
  await job.ctx.transaction(async tx => {
    const [current] = await lockListings(tx, job.organizationId, [listing.id]);
    if (listing.externalId === null) {
      await forgetObserved(tx, job.organizationId, listing);
      await writeSentVariants(tx, job.organizationId, current!, { desired, reference: null });
    }
    const unknownSince = reference === null ? (listing.unknownSince ?? now) : null;
    const externalId = reference?.externalId ?? null;
    const attempt = attemptOf(job.jobId, now, 'sending');
    await updateListings(tx, job.organizationId, [{ id: listing.id, externalId, unknownSince, attempt }]);
  });
}

/** Replacing may be repeated; creating only while the marketplace says that it did nothing. */
const sendDraft = (
  { job }: ListingWork,
  publication: Publication,
  reference: ListingReference | null,
): Promise<PublishReceipt> =>
  callWithRetries(
    job.signal,
    () => publication.account.channel.publish(draftOf(publication, reference)),
    error => (reference === null ? wasNotDone(error) : error.isTemporary),
  );

async function refusalOrThrow(
  work: ListingWork,
  publication: Publication,
  error: unknown,
): Promise<SaveListing> {
  if (!(error instanceof MarketplaceError)) {
    throw error;
  }
  if (error.made !== null && publication.listing.externalId === null) {
    await noteMade(work, publication, error.made);
  }
  if (error.isTemporary) {
    await noteWaiting(work, publication, error);
    throw error;
  }
  const own = ourIssue(error.kind.toUpperCase(), null, error.message);
  return saveRefusal(work, publication, error.issues.length > 0 ? error.issues : [own]);
}

/** Whatever comes next finds it by its id, even if it is called otherwise there. */
async function noteMade(
  { job }: ListingWork,
  { listing, desired }: Publication,
  reference: ListingReference,
): Promise<void> {
  await job.ctx.transaction(async tx => {
    const [current] = await lockListings(tx, job.organizationId, [listing.id]);
    await writeSentVariants(tx, job.organizationId, current!, { desired, reference });
    const { externalId } = reference;
    await updateListings(tx, job.organizationId, [{ id: listing.id, externalId, unknownSince: null }]);
  });
}

/** It is tried again; until then the listing says why it waits, and whether it may be there. */
async function noteWaiting(
  { job }: ListingWork,
  { listing }: Publication,
  error: MarketplaceError,
): Promise<void> {
  const now = job.ctx.clock.now().toISOString();
  const attempt = attemptOf(job.jobId, now, wasNotDone(error) ? 'waiting' : 'unknown', error.message);
  const undone = wasNotDone(error) && listing.unknownSince === null ? { unknownSince: null } : {};
  await job.ctx.transaction(async tx => {
    await lockListings(tx, job.organizationId, [listing.id]);
    await updateListings(tx, job.organizationId, [{ id: listing.id, attempt, ...undone }]);
  });
}
