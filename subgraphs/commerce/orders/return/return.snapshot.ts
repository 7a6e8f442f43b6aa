import { shower } from '../../../../kernel/fields/literals.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import { type InReads, inReads, type ShownValues } from '../order/order-field.js';
import type { Return, ReturnLine } from './return.entity.js';
import { isReceivedUnapproved } from './return.rules.js';
import { returnFields } from './return-fields.js';
import { returnItemFields } from './return-item-fields.js';

export interface ReturnItemSnapshot extends ShownValues<typeof returnItemFields> {}

/** A return as everybody outside sees it: in GraphQL, in REST and in events (§2.10, contract 2026-08-29). */
export interface ReturnSnapshot extends ShownValues<Omit<InReads<typeof returnFields>, 'items'>> {
  items: ReturnItemSnapshot[];
}

const showReturn = shower<Return, ReturnSnapshot, 'refundAmount' | 'receivedUnapproved' | 'items'>(
  inReads(returnFields),
  ['refundAmount', 'receivedUnapproved', 'items'],
);

const showItem = shower<ReturnLine, ReturnItemSnapshot, 'externalReturnItemId' | 'refundAmount'>(
  returnItemFields,
  ['externalReturnItemId', 'refundAmount'],
);

export function toReturnSnapshot(record: Return): ReturnSnapshot {
  const { currency, lines } = record;
  return showReturn(record, currency, {
    refundAmount: moneyOf(record.refundAmount, currency),
    receivedUnapproved: isReceivedUnapproved(lines),
    items: lines.map(line =>
      showItem(line, currency, {
        externalReturnItemId: line.externalLineId,
        refundAmount: moneyOf(line.refundAmount, currency),
      }),
    ),
  });
}

/** Amounts are stored with more decimals than their currency has. */
const moneyOf = (amount: string | null, currency: string): Money | null =>
  amount === null ? null : { amount: formatAmount(amount, currency), currency };
