import Big from 'big.js';
import { dictionary } from '../../../kernel/dictionary.js';
import { exactAmount } from '../amount.js';
import { valueOrNull } from '../page-records.js';
import type { ChangeWindow, StatementPage } from '../port.js';
import type { FinanceRow, PayoutState } from '../sale.js';
import { readStatement } from '../statement-page.js';
import type { WireMoney } from './shopify-amount.js';
import type { ShopifyClient } from './shopify-client.js';
import type { WirePage } from './shopify-observed.js';
import { nextCursor } from './shopify-product-reader.js';

interface WireTransaction {
  id: string;
  type: string;
  test: boolean;
  adjustmentReason: string | null;
  amount: WireMoney;
  /** What Shopify keeps of the amount. */
  fee: WireMoney;
  net: WireMoney;
  transactionDate: string;
  associatedOrder: { id: string } | null;
  associatedPayout: { id: string | null; status: string | null };
}

const transactionsQuery = `query BalanceTransactions($after: String) {
  shopifyPaymentsAccount {
    balanceTransactions(first: 100, after: $after, sortKey: PROCESSED_AT, reverse: true) {
      nodes {
        id type test adjustmentReason transactionDate
        amount { amount currencyCode } fee { amount currencyCode } net { amount currencyCode }
        associatedOrder { id } associatedPayout { id status }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** What is paid out to the merchant's bank is no charge and no credit. */
const payoutType = 'TRANSFER';

const payoutStates: Readonly<Record<string, PayoutState>> = dictionary({
  SCHEDULED: 'pending',
  IN_TRANSIT: 'pending',
  PAID: 'paid',
  FAILED: 'failed',
  CANCELED: 'canceled',
});

const disputes: Readonly<Record<string, FinanceRow['dispute']>> = dictionary({
  DISPUTE_WITHDRAWAL: 'opened',
  DISPUTE_REVERSAL: 'closed',
});

/**
 * Movements of the Shopify Payments account, newest first: pages are read back to where the window begins. A store
 * that is paid by others has none here.
 */
export async function financeRows(
  client: ShopifyClient,
  { since, until, cursor }: ChangeWindow,
): Promise<StatementPage> {
  const { shopifyPaymentsAccount: account } = await client.query<{
    shopifyPaymentsAccount: { balanceTransactions: WirePage<WireTransaction> } | null;
  }>(transactionsQuery, { after: cursor });
  if (account === null) {
    return { items: [], nextCursor: null };
  }
  const page = account.balanceTransactions;
  const [from, to] = [Date.parse(since), Date.parse(until)];
  const times = page.nodes.map(timeOf);
  const inWindow = page.nodes.filter((_, index) => touches(times, index, { from, to }));
  const rows = await readStatement(
    inWindow.filter(node => valueOrNull(() => node.type !== payoutType && node.test !== true) ?? true),
    {
      idOf: ({ id }) => id,
      ownerOf: ({ id, associatedOrder }) => (associatedOrder === null ? id : orderIdOf(associatedOrder)),
      rowsOf,
    },
  );
  const isPast = times.some(time => time !== null && time < from);
  return { ...rows, nextCursor: isPast ? null : nextCursor(page) };
}

function timeOf(node: WireTransaction): number | null {
  const time = valueOrNull(() => Date.parse(node.transactionDate));
  return Number.isNaN(time) ? null : time;
}

/** One without a time that can be read lies between those beside it, as the newest come first. */
function touches(
  times: readonly (number | null)[],
  index: number,
  { from, to }: { from: number; to: number },
): boolean {
  const newest = times[index] ?? times.slice(0, index).findLast(time => time !== null);
  const oldest = times[index] ?? times.slice(index + 1).find(time => time !== null);
  return (newest ?? from) >= from && (oldest ?? from) < to;
}

function orderIdOf({ id }: { id: string }): string {
  if (typeof id !== 'string') {
    throw new TypeError('The order has no id.');
  }
  return id;
}

/** The amount, and the fee as a row of its own. */
function rowsOf(transaction: WireTransaction): FinanceRow[] {
  const { id, type, adjustmentReason, amount, fee, net } = transaction;
  const row: FinanceRow = {
    externalRowId: id,
    externalStatementId: transaction.associatedPayout.id,
    externalOrderId: transaction.associatedOrder === null ? null : orderIdOf(transaction.associatedOrder),
    externalLineId: null,
    marketplaceType: adjustmentReason ?? type,
    amount: exactAmount(amount.amount, amount.currencyCode),
    currency: amount.currencyCode,
    externalTransactionId: id,
    statedNet: exactAmount(net.amount, net.currencyCode),
    reversalOf: null,
    dispute: disputes[type] ?? null,
    isFinal: transaction.associatedPayout.id !== null,
    postedAt: transaction.transactionDate,
    payout: payoutOf(transaction),
  };
  const charged = new Big(fee.amount);
  return charged.eq(0)
    ? [row]
    : [
        row,
        {
          ...row,
          externalRowId: `${id}/fee`,
          marketplaceType: `${type}_FEE`,
          dispute: null,
          amount: exactAmount(charged.times(-1), fee.currencyCode),
        },
      ];
}

function payoutOf({ associatedPayout: { id, status } }: WireTransaction): FinanceRow['payout'] {
  const marketplaceStatus = status ?? 'SCHEDULED';
  return id === null
    ? null
    : {
        externalPayoutId: id,
        marketplaceStatus,
        state: payoutStates[marketplaceStatus] ?? null,
        paidAt: null,
      };
}
