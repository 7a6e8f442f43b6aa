import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { isId, newId } from '../../../../kernel/ids.js';
import { agenticChannel } from '../../orders/order/order.values.js';
import type { SavedChange } from '../../orders/order/order-store.js';
import { addAgentTurn } from './agent-delivery.queue.js';
import { orderEventOf } from './agent-order-event.rules.js';
import type { AgentOrderEvent } from './order-notifier.js';

/** Nobody is notified of an order of a session whose agent named no address, or by another protocol than the two. */
const notify = sql(
  'commerce.agentDelivery.notify',
  `with notified as (
    insert into commerce.agent_delivery
      (organization_id, endpoint_id, id, order_id, event_type, occurred_at, next_attempt_at)
    select session.organization_id, endpoint.id, $4, coalesce($3, session.order_id), $5, $6::timestamptz,
      $6::timestamptz
    from commerce.checkout_session as session
    join commerce.agent_endpoint as endpoint on endpoint.organization_id = session.organization_id
      and endpoint.protocol = session.protocol and endpoint.status = 'active'
      and endpoint.key = case session.protocol when 'ucp' then session.agent_profile_url else session.opened_by end
    where session.organization_id = $1 and session.id = $2 and coalesce($3, session.order_id) is not null
      and ($7::text is null or session.payment ->> 'paymentId' = $7)
    returning organization_id, endpoint_id
  )
  select count(${addAgentTurn('notified', 'now()', 'replace')}) as notified from notified`,
);

/**
 * Notifies the agent that bought of a change of its order, with the commit of the transaction that changes it: at least
 * once, and in order. Changes of other orders are nobody's business here.
 */
export function notifyAgentOfChange(
  tx: Transaction,
  organizationId: string,
  { before, after, isAnnounced }: SavedChange,
): void {
  if (isAnnounced && after.marketplace === agenticChannel && after.accountId === null) {
    const type = orderEventOf(before, after);
    const sessionId = after.externalOrderId;
    notifyAgent(tx, { organizationId, sessionId, orderId: after.id, paymentId: null, type });
  }
}

/** Notifies it that the buyer got the money back, where it was this payment that had become an order. */
export const notifyAgentOfRefund = (
  tx: Transaction,
  { organizationId, sessionId, id: paymentId }: { organizationId: string; sessionId: string; id: string },
): void => notifyAgent(tx, { organizationId, sessionId, orderId: null, paymentId, type: 'order_refunded' });

interface OrderNotification {
  organizationId: string;
  sessionId: string;
  /** Null: that of the session. */
  orderId: string | null;
  /** The agent is notified only where the session was completed by this payment; null: by whichever. */
  paymentId: string | null;
  type: AgentOrderEvent;
}

function notifyAgent(
  tx: Transaction,
  { organizationId, sessionId, orderId, paymentId, type }: OrderNotification,
): void {
  if (isId(sessionId)) {
    tx.defer(notify, [organizationId, sessionId, orderId, newId(), type, tx.db.clock.now(), paymentId]);
  }
}
