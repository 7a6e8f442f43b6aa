import type { RequestContext } from '../../../kernel/context.js';
import type { NewJob } from '../../../kernel/database/new-job.js';
import { defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { eventCatalogue } from '../event/event-catalogue.js';
import { deliverNow } from './delivery-queue.js';
import {
  beginReplay,
  countRemaining,
  type NewReplay,
  type ReplayProgress,
  readProgress,
  replayNextEvents,
} from './replay.queries.js';

const kind = 'webhook.replay';
const unit = 'events';

interface ReplayPayload {
  replayId: string;
}

/** Read and canceled with `webhooks:write`, or by a caller without it with the scope of the first of its keys. */
export const replayJob = ({ organizationId, caller }: RequestContext, replay: NewReplay): NewJob => ({
  kind,
  organizationId,
  scope: caller.scopes.has('webhooks:write') ? 'webhooks:write' : eventCatalogue[replay.eventTypes[0]!].scope,
  unit,
  payload: { replayId: replay.id },
});

/**
 * Walks through a part of the event log and puts what is wanted in line, a batch a transaction, which also notes how
 * far it came: a run goes on where the last ended, and no event is put in line twice.
 */
export const webhookReplay = defineJob<ReplayPayload, Json>({
  kind,
  scope: 'webhooks:write',
  unit,
  run: async job => {
    let progress = await progressOf(job);
    const remaining = await countRemaining(job.ctx.db, job.organizationId, job.payload.replayId);
    const total = progress.lookedAt + remaining;
    for (let hasMore = true; hasMore; ) {
      job.throwIfCanceled();
      hasMore = await replayBatch(job, progress.webhookId);
      progress = await progressOf(job);
      job.progress(progress.lookedAt, total);
    }
    return { success: true, ...progress };
  },
  describeUnfinished: async (job, end) => ({
    ...(await progressOf(job)),
    success: false,
    message: `${endWord[end]}. Events that were already queued are still delivered; the others are not.`,
  }),
});

const endWord = { canceled: 'Canceled', failed: 'Failed' } as const;

const progressOf = (job: JobRun<ReplayPayload>): Promise<ReplayProgress> =>
  readProgress(job.ctx.db, job.organizationId, job.payload.replayId);

function replayBatch(job: JobRun<ReplayPayload>, webhookId: string): Promise<boolean> {
  const address = { organizationId: job.organizationId, webhookId };
  return job.ctx.transaction(async tx => {
    await beginReplay(tx, address);
    const hasMore = await replayNextEvents(tx, address, job.payload.replayId);
    await deliverNow(tx, address);
    return hasMore;
  });
}
