import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { deltasBetween } from '../../../../kernel/rollup/deltas.js';
import { appendDeltasSql, type Rollup } from '../../../../kernel/rollup/rollup.js';
import type { Order } from '../order/order.entity.js';
import type { OrderObserver } from '../order/order-store.js';
import { findReturnsOfOrder, findUnlinkedReturns } from '../return/return.queries.js';
import type { ReturnObserver } from '../return/return-record.service.js';
import {
  type Contributions,
  contributionsOfOrder,
  contributionsOfReturn,
  nothing,
} from './sales-contributions.rules.js';
import { productRollup, salesRollup } from './sales-rollup.js';

const appendSales = sql('commerce.sales.appendDeltas', appendDeltasSql(salesRollup));
const appendProducts = sql('commerce.productSales.appendDeltas', appendDeltasSql(productRollup));

/** Appends what a change does to the figures, in its own transaction and without a round trip of its own. */
function append(tx: Transaction, organizationId: string, before: Contributions, after: Contributions): void {
  const write = (statement: typeof appendSales, { measures }: Rollup, part: keyof Contributions): void => {
    const deltas = deltasBetween(measures, before[part], after[part]);
    if (deltas.length > 0) {
      tx.defer(statement, [organizationId, JSON.stringify(deltas)]);
    }
  };
  write(appendSales, salesRollup, 'sales');
  write(appendProducts, productRollup, 'products');
}

/** Counts an order as it now is. Its returns are counted anew where they depend on what changed of it. */
export const countOrder: OrderObserver = async (tx, organizationId, { before, after }) => {
  append(
    tx,
    organizationId,
    before === null ? nothing : contributionsOfOrder(before),
    contributionsOfOrder(after),
  );
  // Without a state of returns there is none that counts: they were all rejected or withdrawn.
  if (before !== null && before.returnState !== 'none' && isOtherForReturns(before, after)) {
    for (const record of await findReturnsOfOrder(tx, organizationId, after.id)) {
      append(tx, organizationId, contributionsOfReturn(record, before), contributionsOfReturn(record, after));
    }
  }
};

const isOtherForReturns = (before: Order, after: Order): boolean =>
  (before.status === 'canceled') !== (after.status === 'canceled') ||
  before.storeId !== after.storeId ||
  before.country !== after.country;

/** Counts a return as it now is. */
export const countReturn: ReturnObserver = (tx, organizationId, { before, after }) =>
  append(
    tx,
    organizationId,
    before === null ? nothing : contributionsOfReturn(before.record, before.order),
    contributionsOfReturn(after.record, after.order),
  );

/** Takes an order that is erased out of the figures, with its returns; before these are deleted. */
export async function uncountOrder(tx: Transaction, organizationId: string, order: Order): Promise<void> {
  append(tx, organizationId, contributionsOfOrder(order), nothing);
  const linked = await findReturnsOfOrder(tx, organizationId, order.id);
  const unlinked = await findUnlinkedReturns(tx, organizationId, order);
  for (const record of [...linked, ...unlinked]) {
    append(
      tx,
      organizationId,
      contributionsOfReturn(record, record.orderId === null ? null : order),
      nothing,
    );
  }
}
