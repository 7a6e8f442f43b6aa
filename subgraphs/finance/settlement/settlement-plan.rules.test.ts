import { describe, expect, it } from 'vitest';
import { statementRow } from '../../../test/finance/statement-rows.js';
import type { Settlement, SettlementRow, StatementRow } from './settlement.entity.js';
import { planSettlements } from './settlement-plan.rules.js';

/** What names it is all that a plan looks at. */
const settlement = (id: string, externalOrderId = 'O-1', currency = 'SGD') =>
  ({ id, marketplace: 'stall', accountId: 'A', externalOrderId, currency }) as Settlement;
const row = (id: string, more: Partial<StatementRow> = {}) => statementRow(id, '1.00', more);
const kept = (each: StatementRow, settlementId: string | null): SettlementRow => ({
  ...each,
  id: `kept ${each.externalRowId}`,
  settlementId,
});

function plan(
  held: { settlements?: Settlement[]; rows?: SettlementRow[] },
  written: StatementRow[],
  gone: SettlementRow[] = [],
) {
  let ids = 0;
  return planSettlements(
    { settlements: held.settlements ?? [], rows: held.rows ?? [] },
    { written, gone },
    { marketplace: 'stall', accountId: 'A', newId: () => `new ${++ids}` },
  );
}

const rowIds = (rows: readonly SettlementRow[]) => rows.map(({ externalRowId }) => externalRowId);

describe('a plan of settlements', () => {
  it('makes one settlement for each order and currency', () => {
    const written = [row('1'), row('2', { currency: 'USD' }), row('3', { externalOrderId: 'O-2' }), row('4')];
    const { drafts, rows } = plan({}, written);
    expect(
      drafts.map(({ externalOrderId, currency, rows: of }) => [externalOrderId, currency, rowIds(of)]),
    ).toEqual([
      ['O-1', 'SGD', ['1', '4']],
      ['O-1', 'USD', ['2']],
      ['O-2', 'SGD', ['3']],
    ]);
    expect(drafts.every(({ before }) => before === null)).toBe(true);
    expect(drafts[0]).toMatchObject({ marketplace: 'stall', accountId: 'A' });
    expect(rows.map(({ settlementId }) => settlementId)).toEqual(
      [0, 1, 2, 0].map(index => drafts[index]!.id),
    );
    expect(new Set([...rows, ...drafts].map(({ id }) => id)).size).toBe(7);
  });

  it('gives rows of the account as a whole no settlement', () => {
    const { drafts, rows } = plan({}, [row('1', { externalOrderId: null })]);
    expect([drafts, rows.map(({ settlementId }) => settlementId)]).toEqual([[], [null]]);
  });

  it('goes on with the settlement that is there, with all rows that it then has', () => {
    const before = settlement('S');
    const rows = [kept(row('1'), 'S'), kept(row('2'), 'S')];
    const changed = row('1', { rawAmount: '5.00' });
    const { drafts, rows: toWrite } = plan({ settlements: [before], rows }, [changed, row('3')]);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({ id: 'S', before, externalOrderId: 'O-1', currency: 'SGD' });
    expect(drafts[0]!.rows.map(({ id, rawAmount }) => [id, rawAmount])).toEqual([
      ['kept 1', '5.00'],
      ['kept 2', '1.00'],
      [toWrite[1]!.id, '1.00'],
    ]);
    expect(toWrite.map(({ settlementId }) => settlementId)).toEqual(['S', 'S']);
  });

  it('leaves settlements alone whose rows stay', () => {
    const held = {
      settlements: [settlement('S'), settlement('T', 'O-2')],
      rows: [kept(row('1'), 'S'), kept(row('2', { externalOrderId: 'O-2' }), 'T')],
    };
    expect(plan(held, [row('3')]).drafts.map(({ id }) => id)).toEqual(['S']);
  });

  it('changes the settlement that a row is gone from, also where nothing is left of it', () => {
    const rows = [kept(row('1'), 'S'), kept(row('2'), 'S')];
    const settlements = [settlement('S')];
    expect(plan({ settlements, rows }, [], [rows[0]!]).drafts.map(draft => rowIds(draft.rows))).toEqual([
      ['2'],
    ]);
    const [empty] = plan({ settlements, rows }, [], rows).drafts;
    expect(empty).toMatchObject({ id: 'S', externalOrderId: 'O-1', currency: 'SGD', rows: [] });
  });

  it('changes both settlements where a row moves from one order to another', () => {
    const settlements = [settlement('S'), settlement('T', 'O-2')];
    const { drafts } = plan({ settlements, rows: [kept(row('1'), 'S')] }, [
      row('1', { externalOrderId: 'O-2' }),
    ]);
    const found = Object.fromEntries(drafts.map(draft => [draft.id, rowIds(draft.rows)]));
    expect(found).toEqual({ S: [], T: ['1'] });
    expect(drafts.find(({ id }) => id === 'S')!.externalOrderId).toBe('O-1');
  });

  it('changes nothing where no row does', () => {
    expect(plan({ settlements: [settlement('S')], rows: [kept(row('1'), 'S')] }, [])).toEqual({
      drafts: [],
      rows: [],
    });
  });
});
