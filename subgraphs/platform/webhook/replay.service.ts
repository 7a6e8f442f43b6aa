import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { JobSnapshot } from '../job/job.queries.js';
import { queuedJob } from '../job/queued-job.js';
import { type DeliveryAddress, type DeliveryRecord, readDelivery } from './delivery-log.queries.js';
import { deliverNow } from './delivery-queue.js';
import { replayJob } from './replay.jobs.js';
import { beginReplay, replayEvent, storeReplay } from './replay.queries.js';
import { type ReplayChoice, replayedKeys } from './replay.rules.js';
import { readWebhook } from './webhook.queries.js';

/**
 * Delivers the event of a delivery once more: the same event id and bytes under a new delivery id. What still
 * waits is replaced. A paused webhook gets it when it is resumed.
 *
 * @throws NOT_FOUND, also when the event is past its retention; SCOPE_MISSING; VALIDATION_FAILED for a
 * disabled webhook.
 */
export async function replayDelivery(
  ctx: RequestContext,
  delivery: DeliveryAddress,
): Promise<DeliveryRecord> {
  const { webhookId, eventId } = await readDelivery(ctx, delivery, 'write');
  const address = { organizationId: ctx.organizationId, webhookId };
  const replayedId = await ctx.transaction(async tx => {
    await beginReplay(tx, address);
    const deliveryId = await replayEvent(tx, address, eventId);
    if (deliveryId === null) {
      throw fail('NOT_FOUND', { detail: 'The event is past its retention and cannot be delivered again.' });
    }
    await deliverNow(tx, address);
    return deliveryId;
  });
  return readDelivery(ctx, { id: replayedId }, 'write');
}

/**
 * Starts a job that delivers a part of the event log once more, in commit order and as far back as events are
 * kept, also those from before the webhook existed. Answers the job's id.
 *
 * @throws WEBHOOK_NOT_FOUND; SCOPE_MISSING; WEBHOOK_EVENT_UNKNOWN; VALIDATION_FAILED, also for a disabled webhook.
 */
export async function replayWebhook(
  ctx: RequestContext,
  id: string,
  choice: ReplayChoice,
): Promise<{ jobId: string; job: JobSnapshot | null }> {
  const { organizationId } = ctx;
  const webhook = await readWebhook(ctx, id, 'write');
  const eventTypes = replayedKeys(choice, webhook.events);
  const replay = {
    id: newId(),
    eventTypes,
    since: choice.since ?? null,
    until: choice.until ?? null,
    onlyUnacknowledged: choice.onlyUnacknowledged ?? false,
  };
  return ctx.transaction(async tx => {
    const address = { organizationId, webhookId: webhook.id };
    await beginReplay(tx, address);
    await storeReplay(tx, address, replay);
    const job = replayJob(ctx, replay);
    const ticket = tx.enqueue(job);
    return { jobId: ticket.id, job: queuedJob(ctx, ticket, job) };
  });
}
