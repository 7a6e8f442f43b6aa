import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { notify } from '../../../platform/index.js';
import type { Order, OrderLine } from '../../orders/order/order.entity.js';
import { agenticChannel } from '../../orders/order/order.values.js';
import type { SavedChange } from '../../orders/order/order-store.js';
import { planOf } from './payment.writer.js';

const requestRefund = sql(
  'commerce.payment.requestRefund',
  `with due as (
     update commerce.payment p set refund_status = 'due', checks = 0, updated_at = $3
     from commerce.checkout_session s
     where s.organization_id = $1 and s.order_id = $2 and p.organization_id = $1 and p.session_id = s.id
       and p.status = 'captured' and p.refund_status is null
     returning p.organization_id, p.id
   )
   select ${planOf('due.organization_id', 'due.id', '0')} from due`,
);

/**
 * Who cancels an order that an agent has paid owes the money: all of it goes back by the rail. For a part the merchant is
 * told, as rails give back all or nothing.
 */
export async function refundCanceled(
  tx: Transaction,
  organizationId: string,
  { before, after }: Pick<SavedChange, 'before' | 'after'>,
): Promise<void> {
  if (after.marketplace !== agenticChannel || before === null || before.sourceStatus === 'canceled') {
    return;
  }
  if (after.sourceStatus === 'canceled') {
    await tx.query(requestRefund, [organizationId, after.id, tx.db.clock.now()]);
    return;
  }
  const canceled = newlyCanceled(before, after);
  if (canceled.length > 0) {
    await tellPart(tx, organizationId, after, canceled);
  }
}

function newlyCanceled(before: Order, after: Order): OrderLine[] {
  const open = new Set(before.lines.filter(({ status }) => status !== 'canceled').map(({ id }) => id));
  return after.lines.filter(({ id, status }) => status === 'canceled' && open.has(id));
}

async function tellPart(
  tx: Transaction,
  organizationId: string,
  order: Order,
  canceled: readonly OrderLine[],
): Promise<void> {
  const names = canceled.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ');
  await notify(tx, {
    organizationId,
    kind: 'payment.refund_manual',
    severity: 'error',
    subject: { type: 'order', id: order.id },
    title: 'A part of a paid order was canceled: a refund must be made manually',
    message: `${names} of order ${order.id}. Refund the amount paid for them at the processor.`,
    scopes: ['orders:read'],
  });
}
