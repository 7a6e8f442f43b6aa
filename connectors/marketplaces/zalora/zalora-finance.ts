import { exactAmount } from '../amount.js';
import { secondOf, windowSeconds } from '../epoch-seconds.js';
import { idOrNull } from '../page-records.js';
import type { ChangeWindow, StatementPage, Store } from '../port.js';
import type { FinanceRow } from '../sale.js';
import { readStatement } from '../statement-page.js';
import { listOf, type WireList, type ZaloraClient } from './zalora-client.js';
import { utcOffsetHours } from './zalora-region.js';
import { timeOf, wireTime } from './zalora-time.js';

/** Of `GetTransactionDetails`. */
interface WireTransaction {
  TransactionNumber: string | number;
  TransactionDate: string;
  TransactionType: string;
  FeeName?: string;
  Amount: string | number;
  Statement?: string;
  PaidStatus?: string;
  OrderId?: string | number;
  OrderItemId?: string | number;
  Reference?: string;
}

const pageSize = 100;

/** Transactions of the account statement. The cursor is how many of the window have been read. */
export async function financeRows(
  client: ZaloraClient,
  store: Store,
  window: ChangeWindow,
): Promise<StatementPage> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const offset = Number(window.cursor ?? 0);
  const { Transactions: list } = await client.read<{
    Transactions?: WireList<'Transaction', WireTransaction>;
  }>('GetTransactionDetails', {
    StartTime: wireTime(seconds.from),
    EndTime: wireTime(seconds.end),
    Limit: String(pageSize),
    Offset: String(offset),
  });
  const page = listOf(list, 'Transaction');
  const { items, unreadable } = await readStatement(page, {
    idOf: ({ TransactionNumber: id }) => id,
    ownerOf: ({ OrderId: id }) => idOrNull(id),
    rowsOf: row => [financeRow(store, row)],
  });
  return {
    items: items.filter(({ postedAt }) => seconds.has(secondOf(postedAt))),
    unreadable,
    nextCursor: page.length < pageSize ? null : String(offset + page.length),
  };
}

/** A row is final once its statement is paid. */
function financeRow(store: Store, row: WireTransaction): FinanceRow {
  const statement = idOrNull(row.Statement);
  const isPaid = row.PaidStatus?.toLowerCase() === 'paid';
  return {
    externalRowId: String(row.TransactionNumber),
    externalStatementId: statement,
    externalOrderId: idOrNull(row.OrderId),
    externalLineId: idOrNull(row.OrderItemId),
    marketplaceType: row.FeeName || row.TransactionType,
    amount: exactAmount(row.Amount, store.currency),
    currency: store.currency,
    externalTransactionId: null,
    statedNet: null,
    reversalOf: idOrNull(row.Reference),
    dispute: null,
    isFinal: isPaid,
    postedAt: timeOf(row.TransactionDate, utcOffsetHours(store)),
    payout:
      isPaid && statement !== null
        ? { externalPayoutId: statement, marketplaceStatus: row.PaidStatus!, state: 'paid', paidAt: null }
        : null,
  };
}
