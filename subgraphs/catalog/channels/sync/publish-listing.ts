import type { ListingReference, ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PublishReceipt } from '../../../../connectors/marketplaces/port.js';
import type { ListingRequest, RequestedListing } from '../../listing-request/listing-request.queries.js';
import { markRequestSent, supersedeRequest } from '../../listing-request/listing-request.writer.js';
import { readProducts } from '../../product/product.queries.js';
import { readDesiredValues } from '../listing/desired-values.js';
import type { Listing } from '../listing/listing.entity.js';
import { lockListings, readListings } from '../listing/listing.queries.js';
import { ourIssue } from '../listing/listing.rules.js';
import { forgetObserved, updateListings, writeSentVariants } from '../listing/listing.writer.js';
import { draftIssues, listingDraft } from '../listing/listing-draft.rules.js';
import { takeExternalId } from '../listing/listing-identity.js';
import { inactiveIssues } from '../listing/publishable.rules.js';
import { wasNotDone } from './call-retries.js';
import { findUnclaimed, referenceOf, storeOf } from './listing-place.js';
import type { ListingParts, PublishWork, SaveListing } from './listing-step.js';
import {
  attemptOf,
  hasError,
  matched,
  type Publication,
  saveError,
  saveFailure,
  saveProposals,
  saveReceipt,
} from './publication-end.js';
import { callAndNote, type SentCall } from './sent-call.js';

/** Sends the product to one listing, which exists at most once at the marketplace, whatever happens on the way. */
export const publishListing = (work: PublishWork, task: RequestedListing): ListingParts => ({
  work: request => sendListing(work, task, request),
  giveUp: (request, error) => saveFailure(work, request, error),
});

async function sendListing(
  work: PublishWork,
  task: RequestedListing,
  request: ListingRequest,
): Promise<SaveListing> {
  const { job, channels } = work;
  const { organizationId } = job;
  const { productId } = job.payload;
  const { db } = job.ctx;
  const [listing] = await readListings(db, organizationId, [task.id]);
  const product = (await readProducts(db, organizationId, [productId])).get(productId);
  if (listing === undefined || product === undefined) {
    // Its delist follows: whoever deletes a product asks for that.
    return tx => supersedeRequest(tx, organizationId, { listingId: task.id, jobId: job.jobId });
  }
  if (!task.isConnected) {
    throw new MarketplaceError('unauthorized', 'The account is not connected.');
  }
  const account = await channels.open(db, job.organizationId, listing.connectionId);
  const { stockBuffer } = account.connection;
  const [desired] = await readDesiredValues(db, work.prices, organizationId, {
    listed: [{ listing, product, stockBuffer }],
    now: job.ctx.clock.now(),
  });
  const publication = {
    listing,
    product,
    account,
    desired: desired!,
    request,
    warnings: [],
  };
  const problems = [
    ...inactiveIssues(product),
    ...draftIssues(account.marketplace, product, publication.desired, draftOf(publication, null)),
  ];
  if (hasError(problems)) {
    return saveError(work, publication, problems);
  }
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return sendOnce(work, { ...publication, warnings });
}

/** Looks for what may be there already, then creates or replaces. */
async function sendOnce(work: PublishWork, publication: Publication): Promise<SaveListing> {
  const { listing } = publication;
  const found = listing.externalId === null ? await findExisting(work, publication) : [];
  if (found.length > 0 && listing.unknownSince === null) {
    return saveProposals(work, publication, found);
  }
  if (found.length === 0 && isBeingMade(listing)) {
    throw new MarketplaceError('unavailable', 'The marketplace still works on what it was sent before.');
  }
  const reference = referenceOf(listing) ?? found[0]?.reference ?? null;
  work.job.throwIfCanceled();
  await noteAttempt(work, publication, reference);
  const sent: SentCall = { mayBeDone: publication.request.isSent };
  try {
    const receipt = await sendDraft(work, { ...publication, sent }, reference);
    return saveReceipt(work, publication, receipt);
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'not_found' && reference !== null) {
      // It was removed there: what is published now is a new one.
      return sendOnce(work, {
        ...publication,
        listing: { ...listing, externalId: null, unknownSince: null },
      });
    }
    return rejectionOrThrow(work, { ...publication, sent }, error);
  }
}

/** It was accepted, and the marketplace gave no id yet. */
const isBeingMade = ({ externalId, unknownSince, state }: Listing): boolean =>
  externalId === null && unknownSince !== null && (state === 'submitted' || state === 'in_review');

const draftOf = (publication: Publication, reference: ListingReference | null) => {
  const { product, desired, account } = publication;
  const { marketplace, connection } = account;
  const { key, detailAttributes } = marketplace;
  const place = { marketplace: key, detailAttributes, defaults: connection.listingDefaults };
  return listingDraft({
    ...place,
    product,
    store: storeOf(account, publication.listing),
    desired,
    reference,
  });
};

/** Listings with one of the SKUs that belong to no other listing of ours, best match first. */
async function findExisting(work: PublishWork, publication: Publication): Promise<ObservedListing[]> {
  const skus = publication.desired.map(({ sku }) => sku);
  const found = await findUnclaimed(work, publication, skus);
  return found
    .filter(({ state }) => state !== 'deleted')
    .sort((a, b) => matched(b, skus).length - matched(a, skus).length);
}

/** Before it is sent: who finds this note, after whatever happened, looks whether it is there, by the SKUs in it. */
async function noteAttempt(
  { job }: PublishWork,
  { listing, desired }: Publication,
  reference: ListingReference | null,
): Promise<void> {
  const now = job.ctx.clock.now().toISOString();
  await job.ctx.transaction(async tx => {
    if (reference !== null && listing.externalId === null) {
      await takeExternalId(tx, job.organizationId, listing, reference.externalId);
    }
    const [current] = await lockListings(tx, job.organizationId, [listing.id]);
    if (listing.externalId !== null && current!.externalId !== listing.externalId) {
      throw new MarketplaceError(
        'unavailable',
        'The marketplace gave the id of the listing to another product.',
      );
    }
    if (listing.externalId === null) {
      await forgetObserved(tx, job.organizationId, listing);
      await writeSentVariants(tx, job.organizationId, current!, { desired, reference: null });
    }
    const unknownSince = reference === null ? (listing.unknownSince ?? now) : null;
    const externalId = reference?.externalId ?? null;
    const attempt = attemptOf(job.jobId, now, 'sending');
    await updateListings(tx, job.organizationId, [{ id: listing.id, externalId, unknownSince, attempt }]);
    await markRequestSent(tx, job.organizationId, { listingId: listing.id, jobId: job.jobId }, true);
  });
}

/** Replacing may be repeated; creating only while the marketplace says that it did nothing. */
const sendDraft = (
  { job }: PublishWork,
  { sent, ...publication }: SentPublication,
  reference: ListingReference | null,
): Promise<PublishReceipt> =>
  callAndNote(
    sent,
    job.signal,
    () => publication.account.channel.publish(draftOf(publication, reference)),
    error => (reference === null ? wasNotDone(error) : error.isTemporary),
  );

interface SentPublication extends Publication {
  sent: SentCall;
}

async function rejectionOrThrow(
  work: PublishWork,
  publication: SentPublication,
  error: unknown,
): Promise<SaveListing> {
  if (!(error instanceof MarketplaceError)) {
    if (work.job.isCanceled()) {
      await noteWaiting(work, publication, 'The job ended before the marketplace answered.');
    }
    throw error;
  }
  if (error.made !== null && publication.listing.externalId === null) {
    await noteMade(work, publication, error.made);
  }
  if (error.isTemporary) {
    await noteWaiting(work, publication, error.message);
    throw error;
  }
  const own = ourIssue(error.kind.toUpperCase(), null, error.message);
  return saveError(work, publication, error.issues.length > 0 ? error.issues : [own]);
}

/** Whatever comes next finds it by its id, even if it is called otherwise there. */
async function noteMade(
  { job }: PublishWork,
  { listing, desired }: Publication,
  reference: ListingReference,
): Promise<void> {
  const { externalId } = reference;
  await job.ctx.transaction(async tx => {
    await takeExternalId(tx, job.organizationId, listing, externalId);
    const [current] = await lockListings(tx, job.organizationId, [listing.id]);
    await writeSentVariants(tx, job.organizationId, current!, { desired, reference });
    await updateListings(tx, job.organizationId, [{ id: listing.id, externalId, unknownSince: null }]);
  });
}

/** It is tried again; until then the listing says why it waits, and whether it may be there. */
async function noteWaiting(
  { job }: PublishWork,
  { listing, sent }: SentPublication,
  message: string,
): Promise<void> {
  const { organizationId, jobId } = job;
  const now = job.ctx.clock.now().toISOString();
  const attempt = attemptOf(jobId, now, sent.mayBeDone ? 'unknown' : 'waiting', message);
  const undone = !sent.mayBeDone && listing.unknownSince === null ? { unknownSince: null } : {};
  await job.ctx.transaction(async tx => {
    await lockListings(tx, organizationId, [listing.id]);
    await updateListings(tx, organizationId, [{ id: listing.id, attempt, ...undone }]);
    await markRequestSent(tx, organizationId, { listingId: listing.id, jobId }, sent.mayBeDone);
  });
}
