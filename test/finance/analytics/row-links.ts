import Big from 'big.js';
import type { RestClient } from '../../support/rest-client.js';
import { keysOf, type ShownRow, valuesOf } from './analytics-answers.js';

interface Listed {
  totals?: { subtotal: { amount: string } | null; discount: { amount: string } | null };
  refundAmount?: { amount: string } | null;
  items?: { requestedQuantity?: number; quantity?: number; paidPrice?: { amount: string } | null }[];
}

const sum = (values: readonly (string | number)[]): Big =>
  values.reduce<Big>((total, value) => total.plus(value), new Big(0));

const salesOf = (rows: readonly Listed[]): Big => sum(rows.flatMap(row => saleOf(row) ?? []));

/** Subtotal less discount, or what the items were paid at where there is no discount; null where neither is told. */
function saleOf({ totals, items = [] }: Listed): string | null {
  if (totals?.subtotal == null) {
    return null;
  }
  const { subtotal, discount } = totals;
  if (discount !== null) {
    return new Big(subtotal.amount).minus(discount.amount).toFixed();
  }
  const paid = items.flatMap(({ paidPrice, quantity }) =>
    paidPrice == null ? [] : new Big(paidPrice.amount).times(quantity!).toFixed(),
  );
  const whole = sum(paid);
  return paid.length === items.length && whole.lte(subtotal.amount) ? whole.toFixed() : null;
}

/** What the rows of a link come to, by the metrics of its source. */
const sums: Record<string, Record<string, (rows: readonly Listed[]) => Big>> = {
  orders: { sales: salesOf, orders: rows => new Big(rows.length) },
  placed_orders: { placedOrders: rows => new Big(rows.length) },
  canceled_orders: { canceledOrders: rows => new Big(rows.length) },
  returns: {
    returns: rows => new Big(rows.length),
    returnedUnits: rows =>
      sum(rows.flatMap(({ items = [] }) => items.map(item => item.requestedQuantity ?? 0))),
  },
  refunds: { refunds: rows => sum(rows.flatMap(({ refundAmount }) => refundAmount?.amount ?? [])) },
};

/** Figures of the row that the rows of its links do not come to; empty where all do. */
export async function differencesFromLinks(rest: RestClient, row: ShownRow): Promise<string[]> {
  const differences: string[] = [];
  const values = valuesOf(row);
  for (const [source, links] of Map.groupBy(row.links, link => link.source)) {
    const listed: Listed[] = [];
    for (const { rows } of links) {
      listed.push(...(await rest.all(`${rows}&limit=100`)));
    }
    for (const [metric, of] of Object.entries(sums[source] ?? {})) {
      const value = values[metric];
      if (value != null && !of(listed).eq(value)) {
        differences.push(
          `${keysOf(row)} ${metric} is ${value}, and its rows come to ${of(listed).toFixed()}`,
        );
      }
    }
  }
  return differences;
}
