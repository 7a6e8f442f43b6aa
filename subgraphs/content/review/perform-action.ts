import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type {
  ChannelReview,
  ReplyReceipt,
  ReviewChannel,
  ReviewReference,
} from '../../../connectors/marketplaces/review.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { AppError, fail } from '../../../kernel/errors.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { type Channels, callWithRetries, type OpenChannel } from '../../catalog/index.js';
import { sendOnce } from '../../commerce/index.js';
import type { Review, ReviewAction } from './review.entity.js';
import { findReview, lockReviews } from './review.queries.js';
import { writeReview } from './review.writer.js';
import { changeAction } from './review-action.queries.js';
import { withDeadline } from './review-own-action.rules.js';
import type { ReviewRecorder } from './review-record.service.js';
import { observed } from './review-sync.tasks.js';

export interface ReviewActionDependencies {
  channels: Pick<Channels, 'open'>;
  recorder: Pick<ReviewRecorder, 'record'>;
}

export type ActionJob = JobRun<Record<string, never>>;

interface Errand {
  action: ReviewAction;
  review: Review;
  account: OpenChannel;
  channel: ReviewChannel;
  reference: ReviewReference;
}

/**
 * Has the channel do it, once. What may have been sent before is looked up first, and so is an answer that was lost.
 * @throws MarketplaceError, REVIEW_NOT_FOUND, REVIEW_ALREADY_REPLIED
 */
export async function performAction(
  dependencies: ReviewActionDependencies,
  job: ActionJob,
  action: ReviewAction,
): Promise<void> {
  const { organizationId, ctx } = job;
  const review = await findReview(ctx.db, organizationId, action.reviewId);
  if (review === null || review.accountId === null) {
    throw fail('REVIEW_NOT_FOUND');
  }
  const account = await dependencies.channels.open(ctx.db, organizationId, review.accountId);
  if (account.reviews === null) {
    throw new MarketplaceError('unsupported', 'The channel does not let sellers read reviews.');
  }
  const { storeId, externalReviewId } = review;
  const reference = { storeId: storeId ?? account.stores[0]!.id, externalReviewId };
  const errand = { action, review, account, channel: account.reviews, reference };
  await (action.action === 'reply' ? reply(job, errand) : moderate(job, errand));
  await readBack(dependencies, job, errand);
}

async function reply(job: ActionJob, errand: Errand): Promise<void> {
  const { action, channel, reference } = errand;
  const text = action.text!;
  const receipt = await sendOnce<ReplyReceipt>(job, action, {
    markSending: () => store(job, errand, { status: 'sending' }),
    send: () => channel.reply(reference, text),
    lookUp: async () => receiptOf(await channel.readReview(reference), text),
  }).catch(async (error: unknown) => {
    await noteFailure(job, errand, error);
    throw error;
  });
  if (receipt === 'already_replied' && !(await isOurs(errand))) {
    const error = fail('REVIEW_ALREADY_REPLIED');
    await noteFailure(job, errand, error);
    throw error;
  }
  await store(job, errand, { status: 'submitted' });
}

/** Null where the channel shows no reply. */
function receiptOf(review: ChannelReview | null, text: string): ReplyReceipt | null {
  if (review === null || review.reply === null) {
    return null;
  }
  return review.reply.text === text ? 'accepted' : 'already_replied';
}

/**
 * Whether the reply that the channel has is ours: the one that it shows; or, where it shows none yet, one that an earlier
 * run of this job may have sent.
 */
async function isOurs({ action, channel, reference }: Errand): Promise<boolean> {
  const now = await channel.readReview(reference);
  return now?.reply == null ? action.status === 'sending' : now.reply.text === action.text;
}

async function moderate(job: ActionJob, errand: Errand): Promise<void> {
  const { action, channel, reference, review } = errand;
  const kind = action.action as Exclude<ReviewAction['action'], 'reply'>;
  // May be repeated: the review is set to a state.
  await callWithRetries(job.signal, () => channel.moderate(reference, kind));
  await job.ctx.transaction(async tx => {
    await end(tx, job, action);
    await changeReview(tx, job, review.id, stored => ({ ...stored, isHidden: kind !== 'show' }));
  });
}

/** The state of the reply, with that of the action, in one transaction. */
async function store(
  job: ActionJob,
  { action, review }: Errand,
  { status }: { status: 'sending' | 'submitted' },
): Promise<void> {
  await job.ctx.transaction(async tx => {
    if (status === 'submitted') {
      await end(tx, job, action);
    } else {
      await changeAction(tx, job.organizationId, { ...action, status: 'sending' });
    }
    const evidence = status === 'submitted' ? ('acknowledged' as const) : null;
    const repliedAt = status === 'submitted' ? job.ctx.clock.now().toISOString() : null;
    await changeReview(tx, job, review.id, stored => ({
      ...stored,
      reply: { status, text: action.text, evidence, error: null, repliedAt },
    }));
  });
}

/** What is not known yet stays as it is: the job looks it up when it comes back. */
async function noteFailure(job: ActionJob, { review }: Errand, error: unknown): Promise<void> {
  const reason = finalReason(job, error);
  if (reason === null) {
    return;
  }
  await job.ctx.transaction(tx =>
    changeReview(tx, job, review.id, stored => ({
      ...stored,
      reply: { ...stored.reply, status: 'failed', error: reason },
    })),
  );
}

/** Null for what may pass, and for what is no answer of the channel. */
function finalReason(job: ActionJob, error: unknown): { code: string; message: string } | null {
  if (error instanceof MarketplaceError) {
    return error.isTemporary && !job.isFinal(error) ? null : { code: error.kind, message: error.message };
  }
  return error instanceof AppError && error.status < 500 ? { code: error.code, message: error.detail } : null;
}

const end = (tx: Transaction, job: ActionJob, action: ReviewAction): Promise<void> =>
  changeAction(tx, job.organizationId, {
    ...action,
    status: 'completed',
    evidence: 'acknowledged',
    error: null,
  });

async function changeReview(
  tx: Transaction,
  { organizationId }: ActionJob,
  id: string,
  change: (stored: Review) => Review,
): Promise<void> {
  const [stored] = await lockReviews(tx, organizationId, [id]);
  if (stored !== undefined) {
    await writeReview(tx, organizationId, withDeadline(change(stored)));
  }
}

/** Done is done: whatever goes wrong with looking, the next read of the account brings the same. */
async function readBack(
  { recorder }: ReviewActionDependencies,
  job: ActionJob,
  { account, channel, reference, action, review }: Errand,
): Promise<void> {
  const { ctx, organizationId, signal } = job;
  try {
    const now = await callWithRetries(signal, () => channel.readReview(reference));
    if (now === null) {
      return;
    }
    await ctx.transaction(async tx => {
      const read = await recorder.record(tx, observed(organizationId, account, now));
      if (action.action === 'reply' && read.reply.status === 'published') {
        await changeAction(tx, organizationId, {
          ...action,
          status: 'completed',
          evidence: 'read_back',
          error: null,
        });
      }
    });
  } catch (error) {
    signal.throwIfAborted();
    const level = error instanceof MarketplaceError ? 'info' : 'error';
    ctx.log[level]({ reviewId: review.id, err: error }, 'a review was not read back after its action');
  }
}
