import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financeRow, postedAt } from '../../../test/finance/statement-rows.js';
import { groupsOf, LatestRows, ownerOf, partsOf, unitOf } from './row-group.rules.js';

const row = (id: string, more: Parameters<typeof financeRow>[3] = {}) => financeRow(id, 'Price', '1', more);
const idsOf = (rows: readonly { externalRowId: string }[]) => rows.map(({ externalRowId }) => externalRowId);

describe('rows are recorded together', () => {
  it('for each order, in all its currencies and transactions, in the order of their first rows', () => {
    const groups = groupsOf([
      row('1'),
      row('2', { externalOrderId: 'O-2' }),
      row('3', { currency: 'USD' }),
      row('4', { externalTransactionId: 'T-1' }),
    ]);
    expect(groups.map(({ rows }) => idsOf(rows))).toEqual([['1', '3', '4'], ['2']]);
  });

  it('by their transaction where they are of no order, and else by currency and time', () => {
    const ofAccount = { externalOrderId: null };
    expect(ownerOf(row('1', { ...ofAccount, externalTransactionId: 'T-1' }))).toBe('T-1');
    expect(ownerOf(row('1', ofAccount))).toBe(`SGD ${postedAt}`);
    const groups = groupsOf([
      row('1', ofAccount),
      row('2', { ...ofAccount, currency: 'USD' }),
      row('3', ofAccount),
    ]);
    expect(groups.map(({ rows }) => idsOf(rows))).toEqual([['1', '3'], ['2']]);
  });

  it('with the times of the earliest and the latest row, compared as moments whatever their offsets', () => {
    const [early, middle, late] = [
      '2026-11-21T09:00:00+08:00',
      '2026-11-21T02:00:00Z',
      '2026-11-20T23:30:00-04:00',
    ];
    const [group] = groupsOf([middle, late, early].map((time, at) => row(`${at}`, { postedAt: time })));
    expect(group).toMatchObject({ id: `O-1 ${early} ${late}`, postedAt: early, lastPostedAt: late });
    expect(idsOf(group!.rows)).toEqual(['0', '1', '2']);
  });
});

describe('the id of a group', () => {
  it('says whose rows it holds and when they were posted, whatever the name of the owner', () => {
    fc.assert(
      fc.property(fc.string(), owner => {
        const times = { postedAt: '2026-11-21T00:00:00.000Z', lastPostedAt: '2026-11-22T00:00:00.000Z' };
        expect(partsOf(`${owner} ${times.postedAt} ${times.lastPostedAt}`)).toEqual({ owner, ...times });
      }),
    );
  });
});

describe('rows as they were read last', () => {
  it('replace a transaction as a whole, and a row of none by itself', () => {
    const latest = new LatestRows();
    const inTransaction = { externalTransactionId: 'T-1' };
    latest.add([row('1', inTransaction), row('2', inTransaction), row('3'), row('4')]);
    latest.add([row('5', inTransaction), row('4', { amount: '9' })]);
    expect(idsOf(latest.rows)).toEqual(['5', '3', '4']);
    expect(latest.rows.at(-1)!.amount).toBe('9');
    expect(latest.size).toBe(3);
  });

  it('do not take a transaction for a row of the same id', () => {
    const latest = new LatestRows();
    latest.add([row('X'), row('Y', { externalTransactionId: 'X' })]);
    expect([idsOf(latest.rows), latest.size]).toEqual([['X', 'Y'], 2]);
    expect(unitOf(row('X'))).not.toBe(unitOf(row('Y', { externalTransactionId: 'X' })));
  });
});
