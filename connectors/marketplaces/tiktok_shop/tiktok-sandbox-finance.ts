import Big from 'big.js';
import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxStatement, SandboxStatementRow } from '../sandbox/state.js';
import { invalidParameter, pageOf, rejection, type TiktokAnswers } from './tiktok-sandbox-request-auth.js';

const daySeconds = 86_400;

/** Fields of an order's transaction; rows of other types are adjustments, which are transactions of their own. */
const orderFields = new Set([
  'customer_payment_amount',
  'platform_discount_amount',
  'customer_order_refund_amount',
  'shipping_fee_subsidy_amount',
  'platform_commission_amount',
  'shipping_fee_amount',
  'sales_tax_amount',
  'affiliate_commission_amount',
  'transaction_fee_amount',
  'referral_fee_amount',
]);

export function financeRoutes({ shop }: SandboxDependencies): TiktokAnswers {
  return {
    'GET /finance/202309/statements': ({ query }) => {
      checkSort(query, 'statement_time');
      const from = Number(query.get('statement_time_ge') ?? 0);
      const before = Number(query.get('statement_time_lt') ?? Number.MAX_SAFE_INTEGER);
      const found = [...shop.state.statements.values()]
        .filter(statement => dayOf(statement) >= from && dayOf(statement) < before)
        .sort((a, b) => dayOf(a) - dayOf(b));
      const { rows, ...next } = pageOf(query, found, 100);
      return { statements: rows.map(statementOf), ...next };
    },
    'GET /finance/202309/statements/:statementId/statement_transactions': ({ query, ids }) => {
      checkSort(query, 'order_create_time');
      const statement = shop.state.statements.get(ids.statementId!);
      if (statement === undefined) {
        throw rejection(28001001, 'The statement does not exist.');
      }
      const found = transactionsOf(shop, statement);
      const { rows, ...next } = pageOf(query, found, 100);
      return {
        ...statementOf(statement),
        statement_id: statement.id,
        total_count: found.length,
        statement_transactions: rows,
        ...next,
      };
    },
  };
}

function checkSort(query: URLSearchParams, field: string): void {
  if (query.get('sort_field') !== field) {
    throw invalidParameter(`sort_field only supports ${field}.`);
  }
}

/** A statement is dated at the midnight that its day begins with. */
const dayOf = ({ updatedAt }: SandboxStatement): number => {
  const at = secondOf(updatedAt);
  return at - (at % daySeconds);
};

const sumOf = (rows: readonly SandboxStatementRow[]): string =>
  rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2);

const statementOf = (statement: SandboxStatement): object => ({
  id: statement.id,
  statement_time: dayOf(statement),
  currency: statement.currency,
  settlement_amount: sumOf(statement.rows),
  payment_status: statement.payout?.status ?? (statement.isFinal ? 'PAID' : 'PROCESSING'),
  ...(statement.payout === null ? {} : { payment_id: statement.payout.id }),
});

function transactionsOf(shop: SandboxShop, { rows, currency }: SandboxStatement): object[] {
  const isOfOrder = ({ type, orderId }: SandboxStatementRow) => orderId !== null && orderFields.has(type);
  const orders = [...Map.groupBy(rows.filter(isOfOrder), ({ orderId }) => orderId!)].map(
    ([orderId, ofOrder]) => ({
      id: `9${ofOrder[0]!.id}`,
      type: 'ORDER',
      order_id: orderId,
      adjustment_id: '0',
      order_create_time: secondOf(shop.state.orders.get(orderId)!.placedAt),
      currency,
      settlement_amount: sumOf(ofOrder),
      ...Object.fromEntries(
        [...Map.groupBy(ofOrder, ({ type }) => type)].map(([type, same]) => [type, sumOf(same)]),
      ),
    }),
  );
  const adjustments = rows
    .filter(row => !isOfOrder(row))
    .map(row => ({
      id: `8${row.id}`,
      type: row.type,
      order_id: '0',
      adjustment_id: row.id,
      adjustment_order_id: row.orderId ?? '',
      currency,
      adjustment_amount: row.amount,
      settlement_amount: row.amount,
    }));
  return [...orders, ...adjustments];
}
