import { describe, expect, it } from 'vitest';
import type { StatementRow } from '../../subgraphs/finance/settlement/settlement.entity.js';
import type { SettlementStatus } from '../../subgraphs/finance/settlement/settlement.values.js';
import { settlementStatus } from '../../subgraphs/finance/settlement/settlement-status.rules.js';
import { paid, statementRow } from './statement-rows.js';

const revenue = statementRow('1', '20.00');
const fee = statementRow('2', '-2.00', { category: 'commission' });
const estimate = (row: StatementRow): StatementRow => ({ ...row, isFinal: false });
const inPayout = (row: StatementRow): StatementRow => ({ ...row, payout: paid() });
const takingBack = (row: StatementRow): StatementRow => ({
  ...row,
  externalRowId: `${row.externalRowId}-back`,
  rawAmount: row.rawAmount.startsWith('-') ? row.rawAmount.slice(1) : `-${row.rawAmount}`,
  reversalOf: row.externalRowId,
});
const adjustment = statementRow('3', '-0.40', { category: 'adjustment' });
const dispute = (kind: 'opened' | 'closed') => statementRow(kind, '-20.00', { dispute: kind });

const table: [status: SettlementStatus, what: string, rows: StatementRow[]][] = [
  ['estimated', 'nothing is final', [estimate(revenue), estimate(fee)]],
  ['pending', 'a part is final', [revenue, estimate(fee)]],
  ['settled', 'all is final', [revenue, fee]],
  ['settled', 'its payout is still to come', [{ ...revenue, payout: { ...paid(), state: 'pending' } }]],
  ['settled', 'its payout has failed', [{ ...revenue, payout: { ...paid(), state: 'failed' } }]],
  ['settled', 'nobody knows the word for its payout', [{ ...revenue, payout: { ...paid(), state: null } }]],
  ['paid_out', 'all is in payouts that were paid', [inPayout(revenue), inPayout(fee)]],
  ['adjusted', 'something came after a payout', [inPayout(revenue), inPayout(fee), adjustment]],
  ['adjusted', 'something came after a payout that may still change', [inPayout(revenue), estimate(fee)]],
  ['adjusted', 'something was corrected before the payout', [revenue, fee, adjustment]],
  ['adjusted', 'one row was taken back', [revenue, fee, takingBack(fee)]],
  ['paid_out', 'the correction was paid as well', [inPayout(revenue), inPayout(adjustment)]],
  ['estimated', 'a correction is no more than expected', [estimate(revenue), estimate(adjustment)]],
  ['disputed', 'the buyer takes the money back', [inPayout(revenue), inPayout(dispute('opened'))]],
  ['adjusted', 'the dispute is over', [inPayout(revenue), dispute('opened'), dispute('closed')]],
  ['canceled', 'every row was taken back', [revenue, fee, takingBack(revenue), takingBack(fee)]],
  ['canceled', 'the marketplace tells nothing any more', []],
  ['adjusted', 'a row was taken back in part', [revenue, { ...takingBack(revenue), rawAmount: '-5.00' }]],
  [
    'adjusted',
    'what came to nothing takes back a row of another settlement',
    [revenue, statementRow('4', '-20.00', { reversalOf: 'elsewhere' })],
  ],
  ['settled', 'it comes to nothing without anything taken back', [revenue, statementRow('4', '-20.00')]],
];

describe('a settlement', () => {
  it.each(table)('is %s where %s', (status, _what, rows) => {
    expect(settlementStatus(rows)).toBe(status);
    expect(settlementStatus(rows.toReversed())).toBe(status);
  });
});
