import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { AppError, fail } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { lockStanding } from '../../platform/index.js';
import type { RequestedAction, Review } from './review.entity.js';
import { lockReviews } from './review.queries.js';
import {
  type ActionCapability,
  checkBatch,
  noChannel,
  ownChannel,
  reachesChannel,
  replyTextProblem,
  unavailableReason,
} from './review.rules.js';
import type { ChannelActionKind } from './review.values.js';
import { writeReview } from './review.writer.js';
import { findRunningActions, insertActions } from './review-action.queries.js';
import { reviewActionJob } from './review-action.queue.js';
import { withOwnAction } from './review-own-action.rules.js';

/** What became of one action of a batch: done, on its way in the job, or rejected. */
export interface ActionOutcome {
  index: number;
  reviewId: string;
  action: RequestedAction['action'];
  status: 'completed' | 'queued' | 'failed';
  error: AppError | null;
  /** As it is now; null where there is none. */
  review: Review | null;
}

export interface BatchOutcome {
  /** Null where nothing has to reach a channel. */
  jobId: string | null;
  results: ActionOutcome[];
}

/** Does things with reviews: our own notes at once, what channels have to be told in one job. */
export class ReviewActionService {
  readonly #marketplaces: readonly Marketplace[];

  constructor(marketplaces: readonly Marketplace[]) {
    this.#marketplaces = marketplaces;
  }

  capabilityOf({ channel, accountId }: Pick<Review, 'channel' | 'accountId'>): ActionCapability {
    if (accountId === null) {
      return ownChannel;
    }
    const marketplace = this.#marketplaces.find(({ key }) => key === channel);
    return marketplace?.capabilities.reviews ?? noChannel;
  }

  /** One that is rejected holds up none of the others. Throws VALIDATION_FAILED. */
  async act(ctx: RequestContext, actions: readonly RequestedAction[]): Promise<BatchOutcome> {
    checkBatch(actions);
    return ctx.transaction(async tx => {
      const ids = [...new Set(actions.map(({ reviewId }) => reviewId).filter(isId))];
      const reviews = await lockReviews(tx, ctx.organizationId, ids);
      const batch = new Batch(reviews, {
        running: await findRunningActions(tx, ctx.organizationId, ids),
        members: await membersAmong(tx, ctx.organizationId, actions),
      });
      for (const [index, action] of actions.entries()) {
        batch.results.push({ index, ...(await this.#one(tx, ctx, batch, action)) });
      }
      return { jobId: await startJob(tx, ctx.organizationId, batch), results: batch.results };
    });
  }

  async #one(
    tx: Transaction,
    ctx: RequestContext,
    batch: Batch,
    action: RequestedAction,
  ): Promise<Omit<ActionOutcome, 'index'>> {
    const { reviewId, action: kind } = action;
    const review = batch.review(reviewId);
    try {
      if (review === null) {
        throw fail('REVIEW_NOT_FOUND');
      }
      this.#check(review, action, batch);
      if (kind === 'assign' && !batch.members.has(action.assigneeId!.toLowerCase())) {
        throw fail('MEMBER_NOT_FOUND');
      }
      if (reachesChannel(review, kind)) {
        batch.queue(review, kind as ChannelActionKind, action.text?.trim() ?? null);
        return { reviewId, action: kind, status: 'queued', error: null, review };
      }
      const now = tx.db.clock.now().toISOString();
      const changed = withOwnAction(review, action, now);
      const after = changed === null ? review : await writeReview(tx, ctx.organizationId, changed);
      batch.keep(after);
      return { reviewId, action: kind, status: 'completed', error: null, review: after };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        return { reviewId, action: kind, status: 'failed', error, review };
      }
      throw error;
    }
  }

  #check(review: Review, { action, text }: RequestedAction, batch: Batch): void {
    const capability = this.capabilityOf(review);
    const reason = unavailableReason(review, action, capability);
    const problem = reason ?? (action === 'reply' ? replyTextProblem(text!.trim(), capability) : null);
    if (problem !== null) {
      throw fail('REVIEW_ACTION_UNAVAILABLE', { detail: problem });
    }
    if (batch.running.has(`${action} ${review.id}`)) {
      throw fail('REVIEW_ACTION_RUNNING');
    }
  }
}

/** Those of the assignees who are members, who stay so until the transaction ends. */
async function membersAmong(
  tx: Transaction,
  organizationId: string,
  actions: readonly RequestedAction[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(actions.flatMap(({ assigneeId }) => assigneeId ?? []))];
  return ids.length === 0 ? new Set() : new Set((await lockStanding(tx, organizationId, ids)).scopes.keys());
}

interface QueuedAction {
  id: string;
  reviewId: string;
  position: number;
  action: ChannelActionKind;
  text: string | null;
}

/** The reviews of a batch as they are after the actions so far. */
class Batch {
  readonly results: ActionOutcome[] = [];
  readonly queued: QueuedAction[] = [];
  /** Actions that have not ended, as `findRunningActions` names them. */
  readonly running: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly #reviews: Map<string, Review>;

  constructor(reviews: readonly Review[], { running, members }: Pick<Batch, 'running' | 'members'>) {
    this.running = running;
    this.members = members;
    this.#reviews = new Map(reviews.map(review => [review.id, review]));
  }

  review(id: string): Review | null {
    return this.#reviews.get(id.toLowerCase()) ?? null;
  }

  keep(review: Review): void {
    this.#reviews.set(review.id, review);
  }

  queue({ id: reviewId }: Review, action: ChannelActionKind, text: string | null): void {
    this.queued.push({ id: newId(), reviewId, position: this.queued.length, action, text });
  }
}

async function startJob(tx: Transaction, organizationId: string, { queued }: Batch): Promise<string | null> {
  if (queued.length === 0) {
    return null;
  }
  const job = tx.enqueue(reviewActionJob(organizationId));
  await insertActions(tx, organizationId, job.id, queued);
  return job.id;
}
