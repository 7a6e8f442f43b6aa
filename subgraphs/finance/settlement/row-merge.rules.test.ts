import { describe, expect, it } from 'vitest';
import { statementRow } from '../../../test/finance/statement-rows.js';
import { mergeRows } from './row-merge.rules.js';
import type { SettlementRow, StatementRow } from './settlement.entity.js';

const kept = (row: StatementRow): SettlementRow => ({
  ...row,
  id: `kept ${row.externalRowId}`,
  settlementId: 'S',
});
const row = (id: string, more: Partial<StatementRow> = {}) => statementRow(id, '1.00', more);
const merged = (held: readonly StatementRow[], told: readonly StatementRow[]) => {
  const { written, gone } = mergeRows(held.map(kept), told);
  return { written, gone: gone.map(({ externalRowId }) => externalRowId) };
};

const merchant = { origin: 'merchant' } as const;
const estimate = { isFinal: false } as const;
const transaction = { externalTransactionId: 'T' };

describe('rows that are told', () => {
  it('are written where they are new or different, and left alone where they are the same', () => {
    const changed = row('2', { rawAmount: '2.00' });
    expect(merged([row('1'), row('2')], [row('1'), changed, row('3')])).toEqual({
      written: [changed, row('3')],
      gone: [],
    });
  });

  it('differ by what is in them, at any depth', () => {
    const payout = { externalPayoutId: 'P', marketplaceStatus: 'PAID', state: 'paid', paidAt: null } as const;
    const later = { ...payout, paidAt: '2026-11-22T00:00:00.000Z' };
    expect(merged([row('1', { payout })], [row('1', { payout: { ...payout } })]).written).toEqual([]);
    expect(merged([row('1', { payout })], [row('1', { payout: later })]).written).toEqual([
      row('1', { payout: later }),
    ]);
  });

  it('count as they were told last, once for each id', () => {
    const [first, last] = [row('1', { rawAmount: '2.00' }), row('1', { rawAmount: '3.00' })];
    expect(merged([], [first, last]).written).toEqual([last]);
  });

  it.each<[string, Partial<StatementRow>, Partial<StatementRow>, isTaken: boolean]>([
    ['a final one is not replaced by an estimate of the marketplace', {}, estimate, false],
    ['an estimate is replaced by a final one', estimate, {}, true],
    ['an estimate is replaced by another', estimate, { ...estimate, rawAmount: '2.00' }, true],
    ['what the marketplace told is not replaced by the merchant', estimate, merchant, false],
    ['what the merchant told is replaced by the marketplace', merchant, estimate, true],
    ['a merchant takes back that a row was final', merchant, { ...merchant, ...estimate }, true],
  ])('%s', (_, held, told, isTaken) => {
    const next = row('1', told);
    expect(merged([row('1', held)], [next]).written).toEqual(isTaken ? [next] : []);
  });
});

describe('a transaction', () => {
  it('is taken as a whole: its rows that do not come again are gone, and no others', () => {
    const others = [row('4', { externalTransactionId: 'U' }), row('5')];
    const held = [...['1', '2'].map(id => row(id, transaction)), ...others];
    const next = row('3', transaction);
    expect(merged(held, [row('1', transaction), next])).toEqual({ written: [next], gone: ['2'] });
  });

  it('is not taken at all where it was final and a row of it is not', () => {
    const held = [row('1', { ...transaction, ...estimate }), row('2', transaction)];
    const told = [row('1', transaction), row('3', { ...transaction, ...estimate })];
    expect(merged(held, told)).toEqual({ written: [], gone: [] });
  });

  it('is taken while nothing of it was final, or once everything is', () => {
    const [open, final] = [row('1', { ...transaction, ...estimate }), row('1', transaction)];
    const changed = { ...open, rawAmount: '2.00' };
    expect(merged([open], [changed]).written).toEqual([changed]);
    expect(merged([final], [{ ...final, rawAmount: '2.00' }]).written).toHaveLength(1);
    expect(merged([], [open]).written).toEqual([open]);
  });

  it("of the merchant is not the marketplace's of the same name", () => {
    const held = [row('1', transaction), row('2', transaction)];
    const told = [row('3', { ...transaction, ...merchant, ...estimate })];
    expect(merged(held, told)).toEqual({ written: told, gone: [] });
  });
});

describe('rows that are not told', () => {
  it('stay, whether they are of a transaction or of none', () => {
    const held = [row('1'), row('2', transaction)];
    expect(merged(held, [])).toEqual({ written: [], gone: [] });
    expect(merged(held, [row('3')]).gone).toEqual([]);
  });
});
