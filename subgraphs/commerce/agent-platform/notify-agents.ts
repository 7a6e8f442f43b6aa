import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { isId, newId } from '../../../kernel/ids.js';
import type { Order } from '../order/order.entity.js';
import { addAgentTurn } from './agent-delivery.queue.js';
import { orderEventOf } from './agent-order-event.rules.js';
import type { AgentOrderEvent } from './order-notifier.js';

/** Channel of orders that came of checkout sessions; their external id is the session's. */
const agenticChannel = 'agentic_checkout';

/** Nobody is notified of an order of a session whose agent named no address, or by another form than the two. */
const notify = sql(
  'commerce.agentDelivery.notify',
  `with notified as (
    insert into commerce.agent_delivery
      (organization_id, endpoint_id, id, order_id, event_type, occurred_at, next_attempt_at)
    select session.organization_id, endpoint.id, $4, coalesce($3, session.order_id), $5, $6::timestamptz,
      $6::timestamptz
    from commerce.checkout_session as session
    join commerce.agent_endpoint as endpoint on endpoint.organization_id = session.organization_id
      and endpoint.protocol = session.form and endpoint.status = 'active'
      and endpoint.key = case session.form when 'ucp' then session.agent_profile_url else session.opened_by end
    where session.organization_id = $1 and session.id = $2 and coalesce($3, session.order_id) is not null
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
  { before, after }: { before: Order | null; after: Order },
): void {
  if (after.marketplace === agenticChannel && after.accountId === null) {
    const type = orderEventOf(before, after);
    notifyAgent(tx, { organizationId, sessionId: after.externalOrderId, orderId: after.id, type });
  }
}

/** Notifies it that the buyer got the money back, where the payment had become an order. */
export const notifyAgentOfRefund = (
  tx: Transaction,
  { organizationId, sessionId }: { organizationId: string; sessionId: string },
): void => notifyAgent(tx, { organizationId, sessionId, orderId: null, type: 'order_refunded' });

interface OrderNotification {
  organizationId: string;
  sessionId: string;
  /** Null: that of the session. */
  orderId: string | null;
  type: AgentOrderEvent;
}

function notifyAgent(tx: Transaction, { organizationId, sessionId, orderId, type }: OrderNotification): void {
  if (isId(sessionId)) {
    tx.defer(notify, [organizationId, sessionId, orderId, newId(), type, tx.db.clock.now()]);
  }
}
