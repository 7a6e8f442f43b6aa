import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { AbandonedJob } from '../../../../kernel/jobs/define-job.js';
import { type ListingRequest, requestsOfJob } from '../../listing-request/listing-request.queries.js';
import {
  followRequests,
  forgetRequests,
  settleRequests,
} from '../../listing-request/listing-request.writer.js';
import { checkSoon } from '../../listing-request/listing-verify.queue.js';
import { productSyncJob } from '../../listing-request/product-sync-job.js';
import { enqueueOnce } from '../../listing-request/sync-request.js';
import type { Listing } from './listing.entity.js';
import { lockListings } from './listing.queries.js';
import { onSale, toViewState } from './listing.rules.js';
import { type ListingChanges, updateListings } from './listing.writer.js';

/** What became of one listing of a job that ended early. `canceled`: taken back; `unknown`: it may have been done, and stands. */
interface AbandonedListing {
  listingId: string;
  marketplace: string;
  accountId: string;
  storeId: string;
  outcome: string;
  desired: Listing['desired'] | null;
  state: string | null;
  issues: { code: string; message: string }[];
}

/**
 * Takes back what a job was asked to do with its listings: each desires again what it did before, or what others ask of
 * it. What may have reached its marketplace stands, and is looked at. What was done is told as it was done.
 */
export async function abandonRequests(
  tx: Transaction,
  job: AbandonedJob<{ productId: string }>,
): Promise<Record<string, unknown>> {
  const { organizationId, jobId } = job;
  const ids = (await requestsOfJob(tx, organizationId, jobId)).map(({ listingId }) => listingId);
  if (ids.length === 0) {
    return {};
  }
  const before = new Map((await lockListings(tx, organizationId, ids)).map(one => [one.id, one]));
  // Read again once the listings are held: another job may have answered some of them meanwhile.
  const requests = await requestsOfJob(tx, organizationId, jobId);
  for (const request of requests.filter(mayStand)) {
    const { listingId, kind, sequence, productVersion } = request;
    const outcome = { outcome: 'failed' as const, issues: [] };
    await settleRequests(tx, organizationId, {
      listingId,
      kind,
      throughSequence: sequence,
      productVersion,
      outcome,
    });
  }
  await forgetRequests(tx, organizationId, jobId);
  await followRequests(tx, organizationId, ids);
  const after = await lockListings(tx, organizationId, ids);
  await leaveAsKnown(tx, job, requests, { before, after });
  return resultOf(requests, before, await remaining(tx, organizationId, ids));
}

const mayStand = ({ outcome, isSent }: ListingRequest): boolean => outcome === null && isSent;

/** Nothing may be said to wait that waits no more; and what was desired again is told what was missed. */
async function leaveAsKnown(
  tx: Transaction,
  { organizationId, jobId, payload, end }: AbandonedJob<{ productId: string }>,
  requests: readonly ListingRequest[],
  { before, after }: { before: ReadonlyMap<string, Listing>; after: readonly Listing[] },
): Promise<void> {
  const requestOf = new Map(requests.map(request => [request.listingId, request]));
  const open = after.filter(({ id }) => requestOf.get(id)!.outcome === null);
  const now = tx.db.clock.now().toISOString();
  const note = { jobId, at: now };
  const standing = open.filter(({ id }) => requestOf.get(id)!.isSent);
  await updateListings(tx, organizationId, [
    ...standing.map(({ id, state, pending }): { id: string } & ListingChanges => ({
      id,
      attempt: { ...note, kind: requestOf.get(id)!.kind, outcome: 'unknown', message: mayBeDone },
      ...(pending === null
        ? { checks: 0, nextCheckAt: now, state: onSale.has(state) ? state : 'unknown' }
        : {}),
    })),
    ...open
      .filter(({ id, attempt }) => !requestOf.get(id)!.isSent && attempt?.jobId === jobId)
      .map(({ id }) => ({
        id,
        attempt: { ...note, kind: requestOf.get(id)!.kind, outcome: end, message: notDone } as const,
      })),
  ]);
  for (const connectionId of new Set(standing.map(listing => listing.connectionId))) {
    await checkSoon(tx, { organizationId, connectionId });
  }
  await tx.query(removeUnsent, [organizationId, open.map(({ id }) => id)]);
  const isBack = (listing: Listing): boolean =>
    listing.desired === 'published' &&
    listing.externalId !== null &&
    before.get(listing.id)!.desired === 'delisted';
  if (open.some(isBack)) {
    await syncAgain(tx, organizationId, payload.productId);
  }
}

const mayBeDone = 'The job ended while the marketplace was working on it: what it has is looked up.';
const notDone = 'The job ended before the marketplace did anything.';

/** Prices and stock that changed while it was to go off sale were not told to it. */
async function syncAgain(tx: Transaction, organizationId: string, productId: string): Promise<void> {
  const changes = { productIds: [productId], fields: ['price' as const, 'inventory' as const] };
  await enqueueOnce(tx, productSyncJob(organizationId, changes), { productId, fields: changes.fields });
}

/** A listing that was never sent, and that nobody asks for any more, is none. */
const removeUnsent = sql(
  'catalog.listing.removeUnsent',
  `delete from catalog.listing where organization_id = $1 and id = any($2::uuid[]) and state = 'draft'
     and pending is null and desired = 'delisted' and external_id is null and unknown_since is null`,
);

async function remaining(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Listing>> {
  return new Map((await lockListings(tx, organizationId, ids)).map(one => [one.id, one]));
}

function resultOf(
  requests: readonly ListingRequest[],
  before: ReadonlyMap<string, Listing>,
  after: ReadonlyMap<string, Listing>,
): Record<string, unknown> {
  const listings = requests.map((request): AbandonedListing => {
    const { marketplace, connectionId, storeId } = before.get(request.listingId)!;
    const left = after.get(request.listingId);
    return {
      listingId: request.listingId,
      marketplace,
      accountId: connectionId,
      storeId,
      outcome: request.outcome?.outcome ?? (request.isSent ? 'unknown' : 'canceled'),
      desired: left?.desired ?? null,
      state: left === undefined ? null : toViewState(left),
      issues: request.outcome?.issues ?? [],
    };
  });
  const count = (is: (listing: AbandonedListing) => boolean) => listings.filter(is).length;
  return {
    takenBack: count(({ outcome }) => outcome === 'canceled'),
    standing: count(({ outcome }) => outcome !== 'canceled'),
    listings,
    message:
      'What is canceled was not sent, and is desired as before. What is unknown may have been done: it stands, and is ' +
      'looked at. The others were done before, and stand.',
  };
}
