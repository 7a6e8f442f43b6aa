import { dictionary } from '../../../kernel/dictionary.js';
import { exactAmount } from '../amount.js';
import { idOrNull } from '../page-records.js';
import type { ChangeWindow, StatementPage, Store } from '../port.js';
import type { FinanceRow, PayoutState } from '../sale.js';
import { readStatement } from '../statement-page.js';
import type { LazadaClient } from './lazada-client.js';
import { pageOfStores } from './lazada-paging.js';
import { dayOf, startOfDay } from './lazada-time.js';

interface Transaction {
  /** "07 Feb 2018" */
  transaction_date: string;
  transaction_number: string;
  transaction_type?: string;
  fee_name?: string;
  amount: string | number;
  order_no?: string | number;
  orderItem_no?: string | number;
  statement?: string;
  paid_status?: string;
  payment_ref_id?: string;
}

const pageSize = 500;
const allKinds = '-1';

const payoutStates: Readonly<Record<string, PayoutState>> = dictionary({
  paid: 'paid',
  'not paid': 'pending',
});

/** Lazada tells money by whole days: rows of the days that the window touches, the same ones again if need be. */
export function financeRows(
  client: LazadaClient,
  stores: readonly Store[],
  { since, until, cursor }: ChangeWindow,
): Promise<StatementPage> {
  return pageOfStores(stores, cursor, async (store, page) => {
    const { data } = await client.read<{ data?: Transaction[] }>(
      store.country,
      '/finance/transaction/details/get',
      {
        start_time: dayOf(since, store.country),
        end_time: dayOf(until, store.country),
        trans_type: allKinds,
        offset: String(page * pageSize),
        limit: String(pageSize),
      },
    );
    const rows = data ?? [];
    const read = await readStatement(rows, {
      idOf: row => row.transaction_number,
      ownerOf: row => idOrNull(row.order_no || null),
      rowsOf: row => [financeRow(row, store)],
    });
    return { ...read, isLast: rows.length < pageSize };
  });
}

/** Amounts are signed from the seller's side. What was wrong is put right by a row of its own. */
const financeRow = (row: Transaction, { country, currency }: Store): FinanceRow => ({
  externalRowId: row.transaction_number,
  externalStatementId: row.statement || null,
  externalOrderId: idOrNull(row.order_no || null),
  externalLineId: idOrNull(row.orderItem_no || null),
  marketplaceType: row.fee_name || row.transaction_type || 'unknown',
  amount: exactAmount(row.amount, currency),
  currency,
  externalTransactionId: null,
  statedNet: null,
  reversalOf: null,
  dispute: null,
  isFinal: true,
  postedAt: startOfDay(row.transaction_date, country),
  payout: row.payment_ref_id
    ? {
        externalPayoutId: row.payment_ref_id,
        marketplaceStatus: row.paid_status ?? '',
        state: payoutStates[row.paid_status?.toLowerCase() ?? ''] ?? null,
        paidAt: null,
      }
    : null,
});
