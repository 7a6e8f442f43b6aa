import Big from 'big.js';
import { formatAmount } from '../../../../kernel/money.js';
import { newOrder, newOrderLine } from '../../orders/order/new-order.rules.js';
import type { Order, OrderLine } from '../../orders/order/order.entity.js';
import { agenticChannel } from '../../orders/order/order.values.js';
import { paidForAll } from '../../orders/order/order-totals.rules.js';
import { orderStatusFromLines } from '../../orders/status/order-from-lines.rules.js';
import type { CheckoutItem } from '../checkout/checkout-session.entity.js';
import type { StoredCheckout } from '../checkout/checkout-session.store.js';
import { destinationOf } from '../checkout/missing-requirement.rules.js';

/** What one of an item costs the merchant at the moment of the sale; null where the item is gone, or its cost unknown. */
export type ItemCost = { sku: string | null; cost: string | null; currency: string } | null;

/**
 * The paid order of a session, not yet stored: lines in the order of the items, `costs` beside them. What is not sent is
 * completed by its payment, and so is an order of nothing else.
 */
export function orderOfCheckout(
  { session, personal }: StoredCheckout,
  { costs, now, newId }: { costs: readonly ItemCost[]; now: string; newId: () => string },
): Order {
  const { currency, amounts } = session;
  const exact = (amount: string) => formatAmount(amount, currency);
  const lines = session.items.map((item, index) =>
    lineOf(item, costs[index] ?? null, { currency, id: newId() }),
  );
  const status = orderStatusFromLines(lines.map(line => line.status))!;
  return {
    ...newOrder(newId(), now),
    marketplace: agenticChannel,
    externalOrderId: session.id,
    status,
    sourceStatus: status,
    country: destinationOf(session, personal)?.country ?? personal.billingAddress?.country ?? null,
    currency,
    totals: {
      subtotal: exact(amounts.subtotal),
      discount: exact(amounts.discount),
      shipping: exact(amounts.shipping),
      tax: exact(amounts.tax),
      total: exact(amounts.total),
    },
    lines,
    placedAt: now,
  };
}

/** An item that has left the catalog meanwhile is sold all the same: it only stands for no product any more. */
const lineOf = (
  item: CheckoutItem,
  cost: ItemCost,
  { currency, id }: { currency: string; id: string },
): OrderLine => ({
  ...newOrderLine(id),
  externalLineId: item.id,
  productId: cost === null ? null : item.productId,
  variantId: cost === null ? null : item.variantId,
  matchedBy: cost === null ? null : 'manual',
  sku: cost === null ? item.sku : cost.sku,
  sellerSku: item.sku,
  name: item.title,
  status: item.requiresShipping ? 'to_ship' : 'completed',
  quantity: item.quantity,
  unitPrice: formatAmount(item.unitAmount, currency),
  ...paidForAll(new Big(item.subtotal).minus(item.discount), item.quantity, currency),
  unitCost: cost?.cost ?? null,
  unitCostCurrency: cost === null || cost.cost === null ? null : cost.currency,
});
