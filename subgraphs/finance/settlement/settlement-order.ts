import type { Transaction } from '../../../kernel/database/transaction.js';
import { findOrdersByIdentity } from '../../commerce/index.js';
import type { OrderFigures, Settlement, SettlementIdentity } from './settlement.entity.js';
import { settlementLimits } from './settlement.limits.js';

type OrderName = Pick<SettlementIdentity, 'marketplace' | 'accountId' | 'externalOrderId'>;

/** What of their orders settlements are compared with: in the order of `names`, null where there is no such order yet. */
export async function orderFiguresOf(
  tx: Transaction,
  organizationId: string,
  names: readonly OrderName[],
): Promise<(OrderFigures | null)[]> {
  const identities = names.map(({ marketplace, accountId, externalOrderId }) => ({
    marketplace,
    accountId,
    externalOrderId,
  }));
  const orders = identities.length === 0 ? [] : await findOrdersByIdentity(tx, organizationId, identities);
  return orders.map(
    order =>
      order && {
        id: order.id,
        currency: order.currency,
        total: order.totals.total,
        isCanceled: order.status === 'canceled',
      },
  );
}

/**
 * When the order is next looked at: soon while it is not known, later once it is, and ever less often as the settlement
 * grows old. Null when it is older than `settlementLimits.orderChecksMs`: what did not come by then does not come.
 */
export function nextOrderCheck({ orderId, createdAt }: Settlement, now: Date): string | null {
  const ageMs = now.getTime() - Date.parse(createdAt);
  if (ageMs > settlementLimits.orderChecksMs) {
    return null;
  }
  const leastMs = orderId === null ? settlementLimits.unlinkedCheckMs : settlementLimits.linkedCheckMs;
  return new Date(now.getTime() + Math.max(leastMs, ageMs / 2)).toISOString();
}
