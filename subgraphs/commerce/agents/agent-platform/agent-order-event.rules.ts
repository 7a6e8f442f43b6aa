import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { AgentOrderEvent } from './order-notifier.js';

const eventOfStatus: Partial<Record<OrderStatus, AgentOrderEvent>> = {
  shipped: 'order_shipped',
  completed: 'order_delivered',
  canceled: 'order_canceled',
  return: 'order_returned',
};

/** What an agent is told when an order becomes `after`; `before` null: it is new. */
export function orderEventOf(
  before: { status: OrderStatus } | null,
  after: { status: OrderStatus },
): AgentOrderEvent {
  if (before === null) {
    return 'order_placed';
  }
  const event = before.status === after.status ? undefined : eventOfStatus[after.status];
  return event ?? 'order_updated';
}
