import Big from 'big.js';
import { exactAmount } from '../amount.js';
import { valueOrNull } from '../page-records.js';
import type { ChangeWindow, StatementPage } from '../port.js';
import type { ChannelPayout, FinanceRow } from '../sale.js';
import { readStatement } from '../statement-page.js';
import type { AmazonClient } from './amazon-client.js';
import { payoutsSince } from './amazon-payout.js';
import { endOf } from './amazon-window.js';

interface WireAmount {
  currencyCode: string;
  currencyAmount: number;
}

interface WireBreakdown {
  breakdownType: string;
  breakdownAmount: WireAmount;
  breakdowns?: WireBreakdown[] | null;
}

/** `Transaction` of Finances 2024-06-19, as far as it is read. */
export interface WireTransaction {
  transactionId: string;
  transactionType: string;
  transactionStatus: string;
  postedDate: string;
  totalAmount: WireAmount;
  relatedIdentifiers?: { relatedIdentifierName: string; relatedIdentifierValue: string }[];
  items?: { breakdowns?: WireBreakdown[] }[];
  breakdowns?: WireBreakdown[];
}

interface Page {
  payload: { nextToken?: string | null; transactions?: WireTransaction[] };
}

/** A charge of a refund has the name of what it takes back. */
const refundType = 'Refund';
const orderIdentifier = 'ORDER_ID';
/** What is transferred to the bank together. */
const groupIdentifier = 'FINANCIAL_EVENT_GROUP_ID';
/** Of the row of nothing. */
const wholeType = 'Total';

/** Amazon includes the beginning and not the end; one that is less than two minutes ago is left out. */
export async function financeRows(
  client: AmazonClient,
  window: ChangeWindow,
  now: Date,
): Promise<StatementPage> {
  const { payload } = await client.read<Page>('/finances/2024-06-19/transactions', {
    postedAfter: window.since,
    postedBefore: endOf(window.until, now),
    nextToken: window.cursor,
  });
  const isLater = ({ postedDate }: WireTransaction) => Date.parse(postedDate) >= Date.parse(window.until);
  // One without a time that can be read is not known to be of a later window.
  const transactions = (payload.transactions ?? []).filter(each => valueOrNull(() => isLater(each)) !== true);
  const isGrouped = transactions.some(each => valueOrNull(() => relatedTo(each, groupIdentifier)) !== null);
  const payouts = isGrouped ? await payoutsSince(client, window.since, now) : undefined;
  const rows = await readStatement(transactions, {
    idOf: ({ transactionId }) => transactionId,
    ownerOf: each => relatedTo(each, orderIdentifier) ?? transactionIdOf(each),
    rowsOf: each => rowsOf(each, payouts),
  });
  return { ...rows, nextCursor: payload.nextToken ?? null };
}

/** Throws TypeError where a name cannot be read: it may be the one that is looked for. */
function relatedTo({ relatedIdentifiers = [] }: WireTransaction, name: string): string | null {
  const isNamed = ({ relatedIdentifierName: each }: { relatedIdentifierName: string }) =>
    typeof each === 'string';
  if (!relatedIdentifiers.every(isNamed)) {
    throw new TypeError('The transaction does not say what it is related to.');
  }
  const found = relatedIdentifiers.find(each => each.relatedIdentifierName === name);
  return found === undefined ? null : found.relatedIdentifierValue;
}

/** What was deferred keeps the id of its first time. */
const transactionIdOf = (transaction: WireTransaction): string =>
  relatedTo(transaction, 'DEFERRED_TRANSACTION_ID') ?? transaction.transactionId;

/**
 * One row for each charge at the end of a breakdown. A payment that was deferred comes again when it is released: its
 * rows have the ids of the first time, and the deferred ones that have been released are left out. A transaction without
 * any charge is a row of nothing, so that what Amazon says of its total is not lost.
 */
export function rowsOf(
  transaction: WireTransaction,
  payouts: ReadonlyMap<string, ChannelPayout> = new Map(),
): FinanceRow[] {
  if (transaction.transactionStatus === 'DEFERRED_RELEASED') {
    return [];
  }
  const { currencyCode: currency, currencyAmount: total } = transaction.totalAmount;
  const id = transactionIdOf(transaction);
  const groupId = relatedTo(transaction, groupIdentifier);
  const isRefund = transaction.transactionType === refundType;
  const row = (place: string, type: string, amount: Big): FinanceRow => ({
    externalRowId: `${id}:${place}`,
    externalStatementId: groupId,
    externalOrderId: relatedTo(transaction, orderIdentifier),
    externalLineId: null,
    marketplaceType: isRefund ? `${refundType}.${type}` : type,
    amount: exactAmount(amount, currency),
    currency,
    externalTransactionId: id,
    statedNet: exactAmount(total, currency),
    reversalOf: null,
    dispute: null,
    isFinal: transaction.transactionStatus === 'RELEASED',
    postedAt: transaction.postedDate,
    payout: groupId === null ? null : (payouts.get(groupId) ?? null),
  });
  const charges = leavesOf(transaction).filter(({ amount }) => !amount.eq(0));
  return charges.length === 0
    ? [row('whole', wholeType, new Big(0))]
    : charges.map(({ place, type, amount }) => row(place, type, amount));
}

interface Leaf {
  place: string;
  type: string;
  amount: Big;
}

/** Items tell what the transaction's own breakdowns only sum up. */
function leavesOf({ items = [], breakdowns = [] }: WireTransaction): Leaf[] {
  const ofItems = items.flatMap((item, index) => below(item.breakdowns ?? [], String(index)));
  return ofItems.length > 0 ? ofItems : below(breakdowns, 'whole');
}

const below = (breakdowns: readonly WireBreakdown[], place: string): Leaf[] =>
  breakdowns.flatMap(({ breakdownType: type, breakdownAmount, breakdowns: parts }, index) => {
    const own = `${place}.${index}`;
    return parts && parts.length > 0
      ? below(parts, own)
      : [{ place: own, type, amount: new Big(breakdownAmount.currencyAmount) }];
  });
