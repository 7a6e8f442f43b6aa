import type { ListingReference } from '../../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { listingRequestLimits } from '../../listing-request/listing-request.limits.js';
import type { ListingRequest, RequestedListing } from '../../listing-request/listing-request.queries.js';
import {
  markRequestSent,
  type RequestOutcome,
  settleRequests,
} from '../../listing-request/listing-request.writer.js';
import { checkSoon } from '../../listing-request/listing-verify.queue.js';
import { lockProducts } from '../../product/product.queries.js';
import { fromAccount } from '../connection/account-source.js';
import { tellListedMarketplaces } from '../listing/listed-marketplaces.js';
import type { Listing, ListingAttempt } from '../listing/listing.entity.js';
import { lockListings, readListings } from '../listing/listing.queries.js';
import { notFoundIssue, ourIssue } from '../listing/listing.rules.js';
import { updateListings } from '../listing/listing.writer.js';
import type { OpenAccount } from './channel-source.js';
import { findUnclaimed, referenceOf, storeOf } from './listing-place.js';
import type { ListingJob, ListingParts, ListingWork, SaveListing } from './listing-step.js';
import { callAndNote, type SentCall } from './sent-call.js';

/** Takes one listing off sale. It may be repeated: one that is not there is off sale already. */
export const delistListing = (work: ListingWork, task: RequestedListing): ListingParts => ({
  work: request => takeOffSale(work, task, request),
  giveUp: (request, error) => saveFailure(work.job, request, error),
});

/** What is taken off sale, for which request. */
interface Delist {
  listing: Listing;
  request: ListingRequest;
}

async function takeOffSale(
  work: ListingWork,
  task: RequestedListing,
  request: ListingRequest,
): Promise<SaveListing> {
  const { job, channels } = work;
  const [listing] = await readListings(job.ctx.db, job.organizationId, [task.id]);
  const delist = { listing: listing!, request };
  if (delist.listing.externalId === null && delist.listing.unknownSince === null) {
    return saveDelisted(job, delist, []);
  }
  if (!task.isConnected) {
    throw new MarketplaceError('unauthorized', 'The account is not connected.');
  }
  const account = await channels.open(job.ctx.db, job.organizationId, delist.listing.connectionId);
  const known = referenceOf(delist.listing);
  const references = known === null ? await findOwn(work, { account, listing: delist.listing }) : [known];
  await send(job, delist, { account, references });
  return saveDelisted(job, delist, references.length === 0 ? [notFoundIssue()] : []);
}

/** Noted before it is sent, so that whoever cancels it is told that it may have been done. */
async function send(
  job: ListingJob,
  { listing, request }: Delist,
  { account, references }: { account: OpenAccount; references: readonly ListingReference[] },
): Promise<void> {
  const sent: SentCall = { mayBeDone: request.isSent };
  job.throwIfCanceled();
  await note(job, listing, attemptOf(job, 'sending', null), true);
  try {
    for (const each of references) {
      const call = () => account.channel.delist(storeOf(account, listing), each);
      await callAndNote(sent, job.signal, call).catch(ignoreAbsence);
      sent.mayBeDone = true;
    }
  } catch (error) {
    const message = error instanceof MarketplaceError ? error.message : null;
    await note(job, listing, attemptOf(job, sent.mayBeDone ? 'unknown' : 'waiting', message), sent.mayBeDone);
    throw error;
  }
}

async function note(
  job: ListingJob,
  { id }: Listing,
  attempt: ListingAttempt,
  isSent: boolean,
): Promise<void> {
  const { organizationId, jobId } = job;
  await job.ctx.transaction(async tx => {
    await lockListings(tx, organizationId, [id]);
    await updateListings(tx, organizationId, [{ id, attempt }]);
    await markRequestSent(tx, organizationId, { listingId: id, jobId }, isSent);
  });
}

const attemptOf = (
  { ctx, jobId }: ListingJob,
  outcome: ListingAttempt['outcome'],
  message: string | null,
): ListingAttempt => ({ kind: 'delist', jobId, at: ctx.clock.now().toISOString(), outcome, message });

async function findOwn(
  work: ListingWork,
  place: { account: OpenAccount; listing: Listing },
): Promise<ListingReference[]> {
  const skus = place.listing.variants.map(({ sku }) => sku);
  return (await findUnclaimed(work, place, skus)).map(({ reference }) => reference);
}

function ignoreAbsence(error: unknown): void {
  if (!(error instanceof MarketplaceError) || error.kind !== 'not_found') {
    throw error;
  }
}

/** Saves it, and tells what is gone from its marketplace with it. The products are locked before their listings. */
function saveDelisted(
  job: ListingJob,
  { listing: { id, productId, marketplace, connectionId }, request }: Delist,
  issues: Listing['issues'],
): SaveListing {
  const { organizationId } = job;
  const system = job.requestedBy.startsWith('system:') ? 'internal' : 'developer_api';
  return async tx => {
    const products = await lockProducts(tx, organizationId, [productId]);
    const [listing] = await lockListings(tx, organizationId, [id]);
    await markDelisted(tx, job, listing!, issues);
    const result = await settled(tx, job, request, { outcome: 'delisted', issues: [] });
    await tellListedMarketplaces(tx, organizationId, products.values(), {
      delisted: [{ productId, marketplace }],
      source: fromAccount(system, marketplace, connectionId),
    });
    return result;
  };
}

async function settled(
  tx: Transaction,
  { organizationId }: ListingJob,
  { listingId, sequence, productVersion }: ListingRequest,
  outcome: RequestOutcome,
): Promise<RequestOutcome> {
  const settlement = { listingId, throughSequence: sequence, productVersion, outcome };
  await settleRequests(tx, organizationId, { ...settlement, kind: 'delist' });
  return outcome;
}

async function markDelisted(
  tx: Transaction,
  job: ListingJob,
  listing: Listing,
  issues: Listing['issues'],
): Promise<void> {
  const { organizationId } = job;
  // What was sent without an answer may come up only now: a look tells.
  const mayBeThere = listing.externalId !== null || listing.unknownSince !== null;
  const firstCheckAt = new Date(
    tx.db.clock.now().getTime() + listingRequestLimits.firstCheckMs,
  ).toISOString();
  await updateListings(tx, organizationId, [
    {
      id: listing.id,
      state: 'delisted',
      issues,
      unknownSince: null,
      checks: 0,
      nextCheckAt: mayBeThere ? firstCheckAt : null,
      attempt: attemptOf(job, 'accepted', null),
    },
  ]);
  if (mayBeThere) {
    await checkSoon(tx, { organizationId, connectionId: listing.connectionId });
  }
}

/** It may still be on sale, and is said to be so until a look tells. */
function saveFailure(job: ListingJob, request: ListingRequest, error: MarketplaceError): SaveListing {
  const { organizationId } = job;
  const id = request.listingId;
  const issue = ourIssue(error.kind.toUpperCase(), null, error.message);
  return async tx => {
    const [listing] = await lockListings(tx, organizationId, [id]);
    const attempt = attemptOf(job, 'failed', error.message);
    await updateListings(tx, organizationId, [
      { id, state: 'unknown', issues: [issue], checks: 0, nextCheckAt: attempt.at, attempt },
    ]);
    await checkSoon(tx, { organizationId, connectionId: listing!.connectionId });
    const issues = [{ code: issue.code, message: issue.message }];
    return settled(tx, job, request, { outcome: 'failed', issues });
  };
}
