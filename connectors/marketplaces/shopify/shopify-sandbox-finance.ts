import Big from 'big.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxStatement, SandboxStatementRow } from '../sandbox/state.js';
import { connect, type PageArguments } from './shopify-sandbox-connection.js';
import { gid, numberOf } from './shopify-sandbox-ids.js';
import { moneyView } from './shopify-sandbox-lines.js';

/** Shopify's names of movements; a row of the state with another name is an adjustment for that reason. */
const transactionTypes = [
  'CHARGE',
  'DISPUTE_REVERSAL',
  'DISPUTE_WITHDRAWAL',
  'REFUND',
  'SHIPPING_LABEL',
  'TRANSFER',
];

/** A row of this name is no movement of its own, but what Shopify keeps of the movement of the same order. */
const feeType = 'CHARGE_FEE';

interface Movement {
  row: SandboxStatementRow;
  statement: SandboxStatement;
}

export const financeQueries = (dependencies: SandboxDependencies) => ({
  shopifyPaymentsAccount: () => ({
    id: gid('ShopifyPaymentsAccount', 1),
    balanceTransactions: ({ sortKey, ...page }: PageArguments & { sortKey?: string | null }) =>
      connect(
        movementsOf(dependencies),
        page,
        {
          key: ({ row }) => (sortKey === 'PROCESSED_AT' ? row.postedAt : ''),
          id: ({ row }) => row.id,
        },
        transactionView,
      ),
  }),
});

const movementsOf = ({ shop }: SandboxDependencies): Movement[] =>
  [...shop.state.statements.values()].flatMap(statement =>
    statement.rows.filter(({ type }) => type !== feeType).map(row => ({ row, statement })),
  );

function transactionView({ row, statement }: Movement) {
  const { currency, payout, rows } = statement;
  const isKnown = transactionTypes.includes(row.type);
  const fees = row.type === 'CHARGE' ? rows.filter(isFeeOf(row)) : [];
  const fee = fees.reduce((sum, { amount }) => sum.minus(amount), new Big(0)).toFixed();
  return {
    id: gid('ShopifyPaymentsBalanceTransaction', numberOf(row.id) || row.id),
    type: isKnown ? row.type : 'ADJUSTMENT',
    test: false,
    adjustmentReason: isKnown ? null : row.type,
    amount: moneyView(row.amount, currency),
    fee: moneyView(fee, currency),
    net: moneyView(new Big(row.amount).minus(fee).toFixed(), currency),
    transactionDate: row.postedAt,
    associatedOrder:
      row.orderId === null ? null : { id: row.orderId, name: `#${numberOf(row.orderId) % 1_000_000}` },
    associatedPayout: {
      id: payout === null ? null : gid('ShopifyPaymentsPayout', numberOf(payout.id) || payout.id),
      status: payout === null ? null : payoutStatusOf(payout.status),
    },
  };
}

const isFeeOf =
  (charge: SandboxStatementRow) =>
  ({ type, orderId }: SandboxStatementRow): boolean =>
    type === feeType && orderId === charge.orderId;

const payoutStatuses = ['CANCELED', 'FAILED', 'IN_TRANSIT', 'PAID', 'SCHEDULED'];

const payoutStatusOf = (status: string): string =>
  payoutStatuses.find(word => word === status.toUpperCase()) ?? 'SCHEDULED';
