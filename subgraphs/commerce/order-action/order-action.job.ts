import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { Storage } from '../../../connectors/storage/storage.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import type { Channels } from '../../catalog/index.js';
import type { Order } from '../order/order.entity.js';
import { findOrder } from '../order/order.queries.js';
import type { OrderRecorder } from '../order/order-record.service.js';
import { carryOut } from './carry-out.js';
import { carryOutOwn } from './carry-out-own.js';
import type { OrderAction } from './order-action.entity.js';
import { type OrderActionPayload, orderActionKind } from './order-action.job-kind.js';
import { changeAction, findAction } from './order-action.queries.js';

export interface OrderActionGround {
  channels: Pick<Channels, 'open'>;
  recorder: Pick<OrderRecorder, 'record'>;
  /** Where labels wait to be fetched; their keys are never told to anybody. */
  documents: Storage;
}

export type ActionJob = JobRun<OrderActionPayload>;

type Result = { actionId: string; status: 'completed' | 'failed'; externalPackageId: string | null };

/** Carries out one action: at the marketplace, or on our own record where the order is ours. */
export const orderAction = (ground: OrderActionGround) =>
  defineJob({
    ...orderActionKind,
    run: async (job: ActionJob): Promise<Result> => {
      const { organizationId, payload } = job;
      job.progress(0, 1);
      const action = (await findAction(job.ctx.db, organizationId, payload.actionId))!;
      const order = await findOrder(job.ctx.db, organizationId, payload.orderId);
      const result = await perform(ground, job, { action, order });
      job.progress(1, 1);
      return result;
    },
  });

async function perform(
  ground: OrderActionGround,
  job: ActionJob,
  { action, order }: { action: OrderAction; order: Order | null },
): Promise<Result> {
  if (action.status === 'completed' || action.status === 'failed') {
    return resultOf(action, action.status);
  }
  if (order === null) {
    return failed(job, action, { code: 'ORDER_GONE', message: 'The order has been deleted.' });
  }
  try {
    return order.accountId === null
      ? resultOf(await carryOutOwn(job, action), 'completed')
      : resultOf(await carryOut(ground, job, { action, order, accountId: order.accountId }), 'completed');
  } catch (error) {
    if (!(error instanceof MarketplaceError) || (error.isTemporary && !job.isLastAttempt)) {
      throw error;
    }
    return failed(job, action, { code: error.kind.toUpperCase(), message: error.message });
  }
}

/** The end of the action is its state; the job itself has done its work. */
async function failed(
  job: ActionJob,
  action: OrderAction,
  error: NonNullable<OrderAction['error']>,
): Promise<Result> {
  await job.step('failed', tx =>
    changeAction(tx, job.organizationId, action.id, { status: 'failed', error }),
  );
  return resultOf(action, 'failed');
}

const resultOf = (
  { id, externalPackageId }: Pick<OrderAction, 'id' | 'externalPackageId'>,
  status: Result['status'],
): Result => ({ actionId: id, status, externalPackageId });
