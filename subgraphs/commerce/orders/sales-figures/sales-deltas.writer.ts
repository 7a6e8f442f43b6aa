import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { deltasBetween } from '../../../../kernel/rollup/deltas.js';
import { appendDeltasSql, type Rollup } from '../../../../kernel/rollup/rollup.js';
import type { Order } from '../order/order.entity.js';
import { agenticChannel } from '../order/order.values.js';
import { lockOrder } from '../order/order-lock.queries.js';
import type { OrderObserver } from '../order/order-store.js';
import { findReturnsOfOrder, findUnlinkedReturns } from '../return/return.queries.js';
import type { ReturnObserver } from '../return/return-record.service.js';
import { findOrderOfPayment, findProcessorRefunds } from './processor-refund.queries.js';
import {
  type Contributions,
  contributionsOfOrder,
  contributionsOfRefund,
  contributionsOfReturn,
  isOtherForReturns,
  nothing,
} from './sales-contributions.rules.js';
import type { ProcessorRefund } from './sales-figures.entity.js';
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

/** Counts an order as it now is. What was given back for it is counted anew where that depends on what changed of it. */
export const countOrder: OrderObserver = async (tx, organizationId, { before, after }) => {
  append(
    tx,
    organizationId,
    before === null ? nothing : contributionsOfOrder(before),
    contributionsOfOrder(after),
  );
  if (before === null || !isOtherForReturns(before, after)) {
    return;
  }
  // Without a state of returns there is none that counts: they were all rejected or withdrawn.
  const returned =
    before.returnState === 'none' ? [] : await findReturnsOfOrder(tx, organizationId, after.id);
  for (const record of returned) {
    append(tx, organizationId, contributionsOfReturn(record, before), contributionsOfReturn(record, after));
  }
  for (const refund of await refundsOf(tx, organizationId, after)) {
    append(tx, organizationId, contributionsOfRefund(refund, before), contributionsOfRefund(refund, after));
  }
};

/** Orders of agents alone are paid at a processor of the merchant. */
const refundsOf = async (tx: Transaction, organizationId: string, { id, marketplace }: Order) =>
  marketplace === agenticChannel ? findProcessorRefunds(tx, organizationId, id) : [];

/** Counts a return as it now is. */
export const countReturn: ReturnObserver = (tx, organizationId, { before, after }) =>
  append(
    tx,
    organizationId,
    before === null ? nothing : contributionsOfReturn(before.record, before.order),
    contributionsOfReturn(after.record, after.order),
  );

/** A payment that was given back, and what of. */
interface RefundedPayment {
  organizationId: string;
  sessionId: string;
  paymentId: string;
  refund: ProcessorRefund;
}

/** Counts what the processor gave back, if it had paid an order, which is locked. */
export async function countProcessorRefund(
  tx: Transaction,
  { organizationId, refund, ...payment }: RefundedPayment,
): Promise<void> {
  const orderId = await findOrderOfPayment(tx, organizationId, payment);
  const order = orderId === null ? null : await lockOrder(tx, organizationId, orderId);
  if (order !== null) {
    append(tx, organizationId, nothing, contributionsOfRefund(refund, order));
  }
}

/** Takes an order that is erased out of the figures, with its returns and refunds; before these are deleted. */
export async function uncountOrder(tx: Transaction, organizationId: string, order: Order): Promise<void> {
  append(tx, organizationId, contributionsOfOrder(order), nothing);
  for (const refund of await refundsOf(tx, organizationId, order)) {
    append(tx, organizationId, contributionsOfRefund(refund, order), nothing);
  }
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
