import Big from 'big.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import type { FinanceRow } from '../sale.js';
import { amountOf, type WireMoney } from './shopify-amount.js';
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
  transactionDate: string;
  associatedOrder: { id: string } | null;
  associatedPayout: { id: string | null; status: string | null };
}

const transactionsQuery = `query BalanceTransactions($after: String) {
  shopifyPaymentsAccount {
    balanceTransactions(first: 100, after: $after, sortKey: PROCESSED_AT, reverse: true) {
      nodes {
        id type test adjustmentReason transactionDate
        amount { amount currencyCode } fee { amount currencyCode }
        associatedOrder { id } associatedPayout { id status }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** What is paid out to the merchant's bank is no charge and no credit. */
const payoutType = 'TRANSFER';

/**
 * Movements of the Shopify Payments account, newest first: pages are read back to where the window begins. A store
 * that is paid by others has none here.
 */
export async function financeRows(
  client: ShopifyClient,
  { since, until, cursor }: ChangeWindow,
): Promise<ChangePage<FinanceRow>> {
  const { shopifyPaymentsAccount: account } = await client.query<{
    shopifyPaymentsAccount: { balanceTransactions: WirePage<WireTransaction> } | null;
  }>(transactionsQuery, { after: cursor });
  if (account === null) {
    return { items: [], nextCursor: null };
  }
  const page = account.balanceTransactions;
  const [from, to] = [Date.parse(since), Date.parse(until)];
  const timeOf = ({ transactionDate }: WireTransaction): number => Date.parse(transactionDate);
  const inWindow = page.nodes.filter(node => timeOf(node) >= from && timeOf(node) < to);
  const isPast = page.nodes.some(node => timeOf(node) < from);
  return {
    items: inWindow.filter(({ type, test }) => type !== payoutType && !test).flatMap(rowsOf),
    nextCursor: isPast ? null : nextCursor(page),
  };
}

/** The amount, and the fee as a row of its own. */
function rowsOf(transaction: WireTransaction): FinanceRow[] {
  const { id, type, adjustmentReason, amount, fee, associatedPayout: payout } = transaction;
  const row: FinanceRow = {
    externalRowId: id,
    externalStatementId: payout.id,
    externalOrderId: transaction.associatedOrder?.id ?? null,
    externalLineId: null,
    marketplaceType: adjustmentReason ?? type,
    amount: amountOf(amount.amount, amount.currencyCode),
    currency: amount.currencyCode,
    reversalOf: null,
    isFinal: payout.id !== null,
    postedAt: transaction.transactionDate,
    payout:
      payout.id === null
        ? null
        : { externalPayoutId: payout.id, marketplaceStatus: payout.status ?? 'SCHEDULED', paidAt: null },
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
          amount: amountOf(charged.times(-1).toFixed(), fee.currencyCode),
        },
      ];
}
