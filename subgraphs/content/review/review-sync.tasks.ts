import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { PageRecords } from '../../../connectors/marketplaces/page-records.js';
import type {
  ChannelReview,
  ReviewCapability,
  ReviewChannel,
} from '../../../connectors/marketplaces/review.js';
import type { AccountAddress } from '../../../kernel/jobs/account-queue.js';
import type { TaskRun } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import {
  accountSync,
  accountSyncPlan,
  type Channels,
  latestListedItems,
  type OpenChannel,
} from '../../catalog/index.js';
import { walkFeed } from '../../commerce/index.js';
import { reviewLimits } from './review.limits.js';
import { findUnshownReplies } from './review.queries.js';
import { contentOf, type ObservedReview, type ReviewRecorder } from './review-record.service.js';
import { reviewSyncs, reviewSyncTask } from './review-sync.queue.js';

export interface SyncDependencies {
  channels: Pick<Channels, 'open'>;
  recorder: Pick<ReviewRecorder, 'record'>;
}

/** Reads the reviews of one account: what is new, and again what buyers may have changed. */
export const reviewSync = (dependencies: SyncDependencies) =>
  accountSync({ name: reviewSyncTask, failed: 'the reviews of an account could not be read' }, task =>
    syncAccount(task, dependencies),
  );

/** Hourly: most marketplaces push no reviews, and none pushes edits. */
export const reviewPlan = accountSyncPlan(
  { name: 'content.review.plan', cron: '23 * * * *' },
  reviewSyncs.plan,
);

async function syncAccount(
  task: TaskRun<AccountAddress>,
  { channels, recorder }: SyncDependencies,
): Promise<void> {
  const { db, payload, signal, log } = task;
  const { organizationId, connectionId } = payload;
  const account = await channels.open(db, organizationId, connectionId);
  const { reviews, marketplace } = account;
  const capability = marketplace.capabilities.reviews;
  if (reviews === null || capability === undefined) {
    return;
  }
  const isByListing = capability.listBy === 'listing';
  const listings = isByListing
    ? await latestListedItems(db, organizationId, {
        accountId: connectionId,
        limit: reviewLimits.listingsMax,
      })
    : [];
  const report = await walkFeed<ChannelReview>(
    { db, channels, signal },
    {
      organizationId,
      connectionId,
      kind: 'review',
      ...spanOf(capability),
      read: (_channel, window) => reviews.changedReviews(window, listings),
      find: externalId => findReview(reviews, account, externalId),
      idOf: ({ externalReviewId }) => externalReviewId,
      updatedAt: ({ updatedAt }) => updatedAt,
      apply: async (tx, review) => {
        await recorder.record(tx, observed(organizationId, account, review));
      },
    },
  );
  await lookForReplies(task, { account, reviews, recorder });
  log.debug({ ...payload, ...report }, 'reviews of an account were read');
}

/** Replies that were taken and not seen: their reviews may be older than what was read. */
async function lookForReplies(
  { db, payload: { organizationId, connectionId }, signal }: TaskRun<AccountAddress>,
  {
    account,
    reviews,
    recorder,
  }: Pick<SyncDependencies, 'recorder'> & {
    account: OpenChannel;
    reviews: ReviewChannel;
  },
): Promise<void> {
  const asked = { accountId: connectionId, limit: reviewLimits.unshownPerRun };
  for (const { storeId, externalReviewId } of await findUnshownReplies(db, organizationId, asked)) {
    if (signal.aborted) {
      return;
    }
    const reference = { storeId: storeId ?? account.stores[0]!.id, externalReviewId };
    const review = await reviews.readReview(reference);
    if (review !== null) {
      await db.transaction(
        tx => recorder.record(tx, observed(organizationId, account, review)),
        taskOrigin(reviewSyncTask, organizationId),
      );
    }
  }
}

/** Where all reviews are in one list, a longer span costs nothing more. */
function spanOf({ listBy, windowMaxMs, depthMs }: ReviewCapability) {
  return {
    historyMs: Math.min(reviewLimits.historyMs, depthMs ?? reviewLimits.historyMs),
    overlapMs: listBy === 'listing' ? reviewLimits.listingOverlapMs : reviewLimits.overlapMs,
    windowMs: windowMaxMs ?? reviewLimits.historyMs + reviewLimits.overlapMs,
  };
}

/** A review is known by the store that it is in: each is asked. */
export async function findReview(
  reviews: ReviewChannel,
  { stores }: OpenChannel,
  externalReviewId: string,
): Promise<PageRecords<ChannelReview>> {
  for (const { id: storeId } of stores) {
    try {
      const review = await reviews.readReview({ storeId, externalReviewId });
      if (review !== null) {
        return { items: [review], unreadable: [] };
      }
    } catch (error) {
      if (error instanceof MarketplaceError) {
        throw error;
      }
      return { items: [], unreadable: [{ externalId: externalReviewId, error }] };
    }
  }
  return { items: [], unreadable: [] };
}

export const observed = (
  organizationId: string,
  { marketplace, connection }: Pick<OpenChannel, 'marketplace' | 'connection'>,
  review: ChannelReview,
): ObservedReview => ({
  organizationId,
  channel: marketplace.key,
  accountId: connection.id,
  externalReviewId: review.externalReviewId,
  content: contentOf(review, { takesReplies: marketplace.capabilities.reviews?.reply !== undefined }),
  authorName: review.authorName,
  reply: review.reply,
});
