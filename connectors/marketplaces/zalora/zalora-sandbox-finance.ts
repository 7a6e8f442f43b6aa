import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxStatement, SandboxStatementRow } from '../sandbox/state.js';
import { localTime, pageBetween } from './zalora-sandbox-orders.js';
import { listed, type ZaloraAnswers } from './zalora-sandbox-request-auth.js';

/** Rows of all statements, by the time at which they were booked. */
export function finance({ shop }: SandboxDependencies): ZaloraAnswers {
  return {
    'GET GetTransactionDetails': ({ query }) => {
      const rows = [...shop.state.statements.values()].flatMap(statement =>
        statement.rows.map(row => ({ at: row.postedAt, row: wireRow(statement, row) })),
      );
      const page = pageBetween(query, { from: 'StartTime', to: 'EndTime' }, rows);
      return { body: { Transactions: listed('Transaction', page) } };
    },
  };
}

const wireRow = ({ id, payout }: SandboxStatement, row: SandboxStatementRow): object => ({
  TransactionNumber: row.id,
  TransactionDate: localTime(row.postedAt),
  TransactionType: row.amount.startsWith('-') ? 'Orders-Fees' : 'Orders-Sales',
  FeeName: row.type,
  Amount: row.amount,
  VatInAmount: '0.00',
  Statement: id,
  PaidStatus: payout?.status.toLowerCase() === 'paid' ? 'Paid' : 'Not paid',
  OrderId: row.orderId ?? '',
  OrderItemId: row.lineId ?? '',
  Reference: row.reversalOf ?? '',
});
