import Big from 'big.js';
import { picker, shower } from '../../../../kernel/fields/literals.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import type { Order, OrderLine, OrderTotals } from './order.entity.js';
import { type InEvents, type InReads, inEvents, inReads, namesOf, type ShownValues } from './order-field.js';
import { orderFields } from './order-fields.js';
import { orderItemFields } from './order-item-fields.js';
import { lineStatus } from './order-status.rules.js';
import { orderTotalFields } from './order-total-fields.js';

/** The order line as GraphQL and REST show it. */
export interface OrderItemDetail extends ShownValues<InReads<typeof orderItemFields>> {}

/** §2.8, the order line as events tell it: these fields and no others. */
export type OrderItemSnapshot = Pick<OrderItemDetail, keyof InEvents<typeof orderItemFields>>;

/** The order as GraphQL and REST show it: the snapshot, and how it came to be what it is. */
export interface OrderDetail extends ShownValues<Omit<InReads<typeof orderFields>, 'items'>> {
  items: OrderItemDetail[];
}

/** §2.8, the order as events tell it: these fields and no others. */
export interface OrderSnapshot
  extends Pick<OrderDetail, Exclude<keyof InEvents<typeof orderFields>, 'items'>> {
  items: OrderItemSnapshot[];
}

const showOrder = shower<Order, OrderDetail, 'totals' | 'discrepancies' | 'itemCount' | 'quantity' | 'items'>(
  inReads(orderFields),
  ['totals', 'discrepancies', 'itemCount', 'quantity', 'items'],
);

const showTotals = shower<OrderTotals, OrderDetail['totals']>(orderTotalFields);

export function toDetail(order: Order): OrderDetail {
  const { currency, lines } = order;
  return showOrder(order, currency, {
    totals: showTotals(order.totals, currency, {}),
    discrepancies: order.discrepancies.map(({ field, stated, computed }) => ({
      field,
      stated: { amount: stated, currency },
      computed: { amount: computed, currency },
    })),
    itemCount: lines.length,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    items: lines.map(line => toItem(line, currency)),
  });
}

const showItem = shower<
  OrderLine,
  OrderItemDetail,
  'externalOrderItemId' | 'status' | 'currency' | 'lineTotal' | 'unitCost'
>(inReads(orderItemFields), ['externalOrderItemId', 'status', 'currency', 'lineTotal', 'unitCost']);

function toItem(line: OrderLine, currency: string): OrderItemDetail {
  const { unitCost, unitCostCurrency } = line;
  return showItem(line, currency, {
    externalOrderItemId: line.externalLineId,
    status: lineStatus(line),
    currency,
    lineTotal: lineTotal(line, currency),
    unitCost:
      unitCost === null || unitCostCurrency === null
        ? null
        : { amount: unitCost, currency: unitCostCurrency },
  });
}

function lineTotal({ paidTotal, paidPrice, unitPrice, quantity }: OrderLine, currency: string): Money | null {
  if (paidTotal !== null) {
    return { amount: paidTotal, currency };
  }
  const each = paidPrice ?? unitPrice;
  if (each === null) {
    return null;
  }
  const amount = quantity === 1 ? each : formatAmount(new Big(each).times(quantity).toFixed(), currency);
  return { amount, currency };
}

/** What events tell of an item (§2.8). */
export const toPublicItem: (item: OrderItemDetail) => OrderItemSnapshot = picker(
  namesOf(inEvents(orderItemFields)),
);

const publicFields = picker<OrderDetail, keyof OrderSnapshot>(namesOf(inEvents(orderFields)));

/** What events tell of the order (§2.8): exactly the documented fields. */
export const toPublic = (order: OrderDetail): OrderSnapshot => ({
  ...publicFields(order),
  items: order.items.map(toPublicItem),
});
