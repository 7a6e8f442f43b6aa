import Big from 'big.js';
import { feeCategory } from '../../../connectors/marketplaces/fee-category.js';
import type { PayoutState } from '../../../connectors/marketplaces/sale.js';
import type { FeeCategory, StatusMapping } from '../../../connectors/marketplaces/status-mapping.js';
import type { FieldError } from '../../../kernel/errors.js';
import { amountErrors, isCurrency } from '../../../kernel/money.js';
import { written } from './exact-sum.rules.js';
import type { SettlementIdentity, StatementRow } from './settlement.entity.js';
import { settlementLimits } from './settlement.limits.js';

/** A row that a merchant states. Left out: its category is looked up by its type, it is final, and in no payout. */
export interface MerchantRow {
  externalRowId: string;
  type: string;
  category?: FeeCategory | null;
  /** Decimal string; a charge is negative. */
  amount: string;
  postedAt: string;
  externalStatementId?: string | null;
  externalLineId?: string | null;
  reversalOf?: string | null;
  dispute?: 'opened' | 'closed' | null;
  isFinal?: boolean | null;
  payout?: { externalPayoutId: string; state: PayoutState; paidAt?: string | null } | null;
}

/** What a merchant knows of the settlement of an order that no marketplace tells, or that it corrects. */
export interface MerchantStatement extends SettlementIdentity {
  rows: readonly MerchantRow[];
}

/** Keys of channels are those of marketplaces, or names of the same form. */
const channelKey = /^[a-z0-9][a-z0-9_-]{0,59}$/;

/** Everything that is wrong with a statement, whatever is held. */
export function statementErrors({
  marketplace,
  externalOrderId,
  currency,
  rows,
}: MerchantStatement): FieldError[] {
  const errors: FieldError[] = [];
  const need = (isRight: boolean, path: string, code: string, message: string) => {
    if (!isRight) {
      errors.push({ path, code, message });
    }
  };
  need(
    channelKey.test(marketplace),
    'marketplace',
    'MARKETPLACE_MALFORMED',
    'The key of a channel has up to 60 lower-case letters, digits, _ and -.',
  );
  need(isText(externalOrderId), 'externalOrderId', 'LENGTH', textMessage);
  need(
    isCurrency(currency),
    'currency',
    'CURRENCY_UNKNOWN',
    `"${currency}" is not an ISO 4217 currency code.`,
  );
  const { statementRowsMax } = settlementLimits;
  need(
    rows.length >= 1 && rows.length <= statementRowsMax,
    'rows',
    'OUT_OF_RANGE',
    `1 to ${statementRowsMax} rows.`,
  );
  return [...errors, ...rows.flatMap((row, index) => rowErrors(row, index, currency)), ...repeatedIds(rows)];
}

const textMessage = `1 to ${settlementLimits.statementTextLength} characters.`;
const isText = (value: string): boolean =>
  value.trim() !== '' && value.length <= settlementLimits.statementTextLength;

function rowErrors(row: MerchantRow, index: number, currency: string): FieldError[] {
  const at = `rows.${index}`;
  const texts: [string, string | null | undefined][] = [
    ['externalRowId', row.externalRowId],
    ['type', row.type],
    ['externalStatementId', row.externalStatementId],
    ['externalOrderItemId', row.externalLineId],
    ['reversalOf', row.reversalOf],
    ['payout.externalPayoutId', row.payout?.externalPayoutId],
  ];
  const lengths = texts
    .filter(([, value]) => value != null && !isText(value))
    .map(([field]) => ({ path: `${at}.${field}`, code: 'LENGTH', message: textMessage }));
  const unsigned = row.amount.replace(/^-/, '');
  const amount = isCurrency(currency) ? amountErrors(`${at}.amount`, unsigned, currency) : [];
  return [...lengths, ...amount];
}

function repeatedIds(rows: readonly MerchantRow[]): FieldError[] {
  const seen = new Set<string>();
  return rows.flatMap(({ externalRowId }, index) => {
    const isRepeated = seen.has(externalRowId);
    seen.add(externalRowId);
    const message = `"${externalRowId}" is the id of an earlier row.`;
    return isRepeated ? [{ path: `rows.${index}.externalRowId`, code: 'DUPLICATE', message }] : [];
  });
}

/** The rows as they are kept. A type is looked up in the channel's mapping, where it has one. */
export const merchantRows = (
  { externalOrderId, currency, rows }: MerchantStatement,
  statusMapping: StatusMapping | null,
): StatementRow[] =>
  rows.map(row => ({
    externalRowId: row.externalRowId,
    externalStatementId: row.externalStatementId ?? null,
    externalOrderId,
    externalLineId: row.externalLineId ?? null,
    externalTransactionId: null,
    statedNet: null,
    origin: 'merchant',
    rawType: row.type,
    rawAmount: written(new Big(row.amount), currency),
    currency,
    category: row.category ?? feeCategory(statusMapping?.fees ?? null, row.type),
    mappingVersion: row.category == null ? (statusMapping?.mappingVersion ?? null) : null,
    reversalOf: row.reversalOf ?? null,
    dispute: row.dispute ?? null,
    isFinal: row.isFinal ?? true,
    postedAt: row.postedAt,
    payout:
      row.payout == null
        ? null
        : {
            externalPayoutId: row.payout.externalPayoutId,
            marketplaceStatus: row.payout.state,
            state: row.payout.state,
            paidAt: row.payout.paidAt ?? null,
          },
  }));
