import { lockOrder } from '../order/order-lock.queries.js';
import type { OrderStore } from '../order/order-store.js';
import type { OrderAction } from './order-action.entity.js';
import type { ActionJob } from './order-action.jobs.js';
import { changeAction } from './order-action.queries.js';
import { ownOrderAfter } from './own-order.rules.js';

/** An order of no account is ours: the action is done when our own record says so, in one transaction. */
export async function executeOwnAction(
  { orders }: { orders: Pick<OrderStore, 'save'> },
  job: ActionJob,
  action: OrderAction,
): Promise<OrderAction> {
  const { organizationId } = job;
  return job.step('completed', async tx => {
    const before = (await lockOrder(tx, organizationId, action.orderId))!;
    const { order: after, externalPackageId } = ownOrderAfter(before, action);
    await orders.save(tx, { organizationId, before, after });
    await changeAction(tx, organizationId, action.id, { status: 'completed', externalPackageId });
    return { ...action, status: 'completed' as const, externalPackageId };
  });
}
