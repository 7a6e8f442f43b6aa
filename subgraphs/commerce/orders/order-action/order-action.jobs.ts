import type { Storage } from '../../../../connectors/storage/storage.js';
import { fail } from '../../../../kernel/errors.js';
import { defineJob } from '../../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import type { Channels } from '../../../catalog/index.js';
import { runAction } from '../channel-action/run-action.js';
import { findOrder } from '../order/order.queries.js';
import type { OrderRecorder } from '../order/order-record.service.js';
import type { OrderStore } from '../order/order-store.js';
import { executeAction } from './execute-action.js';
import { executeOwnAction } from './execute-own-action.js';
import { changeAction, findAction } from './order-action.queries.js';
import { type OrderActionPayload, orderActionKind } from './order-action-kind.js';

export interface OrderActionDependencies {
  channels: Pick<Channels, 'open'>;
  recorder: Pick<OrderRecorder, 'record'>;
  orders: Pick<OrderStore, 'save'>;
  /** Where labels wait to be fetched; their keys are never told to anybody. */
  documents: Storage;
}

export type ActionJob = JobRun<OrderActionPayload>;

type Result = { actionId: string; status: 'completed'; externalPackageId: string | null };

/**
 * Executes one action: at the marketplace, or on our own record where the order is ours. The job completes when the
 * marketplace took the action, and fails with the action's error.
 */
export const orderAction = (dependencies: OrderActionDependencies) =>
  defineJob({
    ...orderActionKind,
    run: async (job: ActionJob): Promise<Result> => {
      const { organizationId, payload, ctx } = job;
      job.progress(0, 1);
      const action = await findAction(ctx.db, organizationId, payload.actionId);
      const order = await findOrder(ctx.db, organizationId, payload.orderId);
      if (action === null || order === null) {
        throw fail('ORDER_NOT_FOUND', { detail: 'The order was deleted before the action was carried out.' });
      }
      const { id, externalPackageId } = await runAction(job, {
        action,
        change: (tx, changes) => changeAction(tx, organizationId, action.id, changes),
        perform: () =>
          order.accountId === null
            ? executeOwnAction(dependencies, job, action)
            : executeAction(dependencies, job, { action, order, accountId: order.accountId }),
      });
      job.progress(1, 1);
      return { actionId: id, status: 'completed', externalPackageId };
    },
  });
