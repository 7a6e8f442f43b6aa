import Big from 'big.js';
import { dictionary } from '../../../kernel/dictionary.js';
import { exactAmount } from '../amount.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import { idOrNull } from '../page-records.js';
import type { ChangeWindow, StatementPage } from '../port.js';
import type { FinanceRow, PayoutState } from '../sale.js';
import { readStatement } from '../statement-page.js';
import type { TiktokClient } from './tiktok-client.js';

interface Statement {
  id: string;
  /** Midnight (UTC) of the day that it is about. */
  statement_time: number;
  currency: string;
  payment_status?: string;
  payment_id?: string;
}

interface Transaction {
  id: string;
  type: string;
  order_id?: string;
  adjustment_id?: string;
  adjustment_order_id?: string;
  settlement_amount: string;
}

/** What an order's settlement is the sum of, with their signs; they stand beside the fields of Transaction. */
const components = [
  'customer_payment_amount',
  'platform_discount_amount',
  'platform_discount_refund_amount',
  'customer_order_refund_amount',
  'shipping_fee_subsidy_amount',
  'platform_commission_amount',
  'shipping_fee_amount',
  'sales_tax_amount',
  'affiliate_commission_amount',
  'affiliate_partner_commission_amount',
  'transaction_fee_amount',
  'referral_fee_amount',
  'retail_delivery_fee_amount',
] as const;

const payoutStates: Readonly<Record<string, PayoutState>> = dictionary({
  PROCESSING: 'pending',
  PAID: 'paid',
  FAILED: 'failed',
});
const daySeconds = 86_400;
const pageSize = '100';
const cursorSeparator = '~';

/**
 * Rows of the statements of the days that the window touches: a statement is dated at the midnight that it begins
 * with. A page is of one statement; the cursor is the place of the statement, and the place in it.
 */
export async function financeRows(client: TiktokClient, window: ChangeWindow): Promise<StatementPage> {
  const from = secondOf(window.since);
  const [statementToken = '', transactionToken = ''] = (window.cursor ?? '').split(cursorSeparator);
  const page = await client.read<{ statements?: Statement[]; next_page_token?: string }>(
    '/finance/202309/statements',
    {
      sort_field: 'statement_time',
      sort_order: 'ASC',
      statement_time_ge: String(from - (from % daySeconds)),
      statement_time_lt: String(secondOf(window.until)),
      page_size: '1',
      ...(statementToken === '' ? {} : { page_token: statementToken }),
    },
  );
  const [statement] = page.statements ?? [];
  if (statement === undefined) {
    return { items: [], nextCursor: null };
  }
  const known = await readStatement([statement], {
    idOf: ({ id }) => id,
    ownerOf: () => null,
    rowsOf: () => [],
  });
  if (known.unreadable.length > 0) {
    return { ...known, nextCursor: nextCursor('', undefined, page.next_page_token) };
  }
  const part = await client.read<{ statement_transactions?: Transaction[]; next_page_token?: string }>(
    `/finance/202309/statements/${statement.id}/statement_transactions`,
    {
      sort_field: 'order_create_time',
      page_size: pageSize,
      ...(transactionToken === '' ? {} : { page_token: transactionToken }),
    },
  );
  const rows = await readStatement(part.statement_transactions ?? [], {
    idOf: ({ id }) => id,
    ownerOf: each => orderIdOf(each) ?? each.id,
    rowsOf: each => rowsOf(each, statement),
  });
  return { ...rows, nextCursor: nextCursor(statementToken, part.next_page_token, page.next_page_token) };
}

function nextCursor(statement: string, transactionNext?: string, statementNext?: string): string | null {
  if (transactionNext) {
    return `${statement}${cursorSeparator}${transactionNext}`;
  }
  return statementNext ? `${statementNext}${cursorSeparator}` : null;
}

/**
 * An order's transaction in its components; an adjustment as the one row that it is. An order without any component is
 * a row of nothing, so that what TikTok says of its settlement is not lost.
 */
export function rowsOf(transaction: Transaction, statement: Statement): FinanceRow[] {
  const whole = (amount: string | number) => [
    rowOf(transaction, statement, transaction.type, new Big(amount)),
  ];
  if (transaction.type !== 'ORDER') {
    return whole(transaction.settlement_amount);
  }
  const amounts = transaction as unknown as Readonly<Record<string, string | undefined>>;
  const named = components
    .map(name => ({ name, amount: new Big(amounts[name] || 0) }))
    .filter(({ amount }) => !amount.eq(0));
  return named.length === 0
    ? whole(0)
    : named.map(({ name, amount }) => rowOf(transaction, statement, name, amount));
}

const orderIdOf = ({ order_id: own, adjustment_order_id: adjusted }: Transaction): string | null =>
  [own, adjusted].map(id => (id === '0' ? null : idOrNull(id))).find(id => id !== null) ?? null;

function rowOf(transaction: Transaction, statement: Statement, type: string, amount: Big): FinanceRow {
  const { currency, payment_status: status = '' } = statement;
  return {
    externalRowId: `${transaction.id}:${type}`,
    externalStatementId: statement.id,
    externalOrderId: orderIdOf(transaction),
    externalLineId: null,
    marketplaceType: type,
    amount: exactAmount(amount, currency),
    currency,
    externalTransactionId: transaction.id,
    statedNet: exactAmount(transaction.settlement_amount, currency),
    reversalOf: null,
    dispute: null,
    isFinal: status === 'PAID',
    postedAt: momentOfSecond(statement.statement_time),
    payout: statement.payment_id
      ? {
          externalPayoutId: statement.payment_id,
          marketplaceStatus: status,
          state: payoutStates[status] ?? null,
          paidAt: null,
        }
      : null,
  };
}
