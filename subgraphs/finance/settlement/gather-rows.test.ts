import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { StatementReading } from '../../../test/finance/statement-reading.js';
import { financeRow } from '../../../test/finance/statement-rows.js';
import { FailedGroups } from './failed-groups.js';
import { gatherChangedRows, readRows } from './gather-rows.js';

const now = '2026-11-21T12:00:00.000Z';
const day = (date: number) => `2026-11-${date}T00:00:00.000Z`;
const idsOf = (rows: readonly { externalRowId: string }[]) => rows.map(({ externalRowId }) => externalRowId);
const bad = { externalId: 'bad', owner: 'O-9', error: new TypeError('planted') };

describe('a reading of statements', () => {
  it('is one window of a day after the other, each to its last page', async () => {
    const reading = new StatementReading(now, ({ since, cursor }) => ({
      items: [financeRow(`${since} ${cursor ?? 0}`, 'Price', '1')],
      nextCursor: since === day(20) && cursor === null ? '1' : null,
    }));
    const { rows } = await readRows(reading.dependencies, { since: day(19), until: now }, () => true);
    expect(reading.asked).toEqual([
      [day(19), day(20), null],
      [day(20), day(21), null],
      [day(20), day(21), '1'],
      [day(21), now, null],
    ]);
    expect(idsOf(rows)).toEqual([`${day(19)} 0`, `${day(20)} 0`, `${day(20)} 1`, `${day(21)} 0`]);
  });

  it('keeps the rows that are meant, and of what cannot be read the window that it was told in', async () => {
    const rows = [financeRow('1', 'Price', '1'), financeRow('2', 'Price', '1')];
    const reading = new StatementReading(now, ({ since }) => ({
      ...{ items: rows, nextCursor: null },
      unreadable: since === day(20) ? [bad] : [],
    }));
    const isMeant = ({ externalRowId }: { externalRowId: string }) => externalRowId === '2';
    const gathered = await readRows(reading.dependencies, { since: day(19), until: day(21) }, isMeant);
    expect(idsOf(gathered.rows)).toEqual(['2']);
    expect(gathered.unreadable).toEqual([{ ...bad, since: day(20), until: day(21) }]);
  });

  it('is given up where the same page comes again and again, and where the worker stops', async () => {
    const again = new StatementReading(now, () => ({ items: [], nextCursor: 'again' }));
    const span = { since: day(20), until: day(21) };
    await expect(readRows(again.dependencies, span, () => true)).rejects.toMatchObject({ kind: 'rejected' });
    const stopped = new StatementReading(now, () => ({ items: [], nextCursor: null }));
    stopped.stop();
    const reading = readRows(stopped.dependencies, span, () => true);
    await expect(reading).rejects.toMatchObject({ kind: 'unavailable' });
    expect(stopped.asked).toEqual([]);
  });
});

describe('the rows that changed', () => {
  it('are those of the span, and those of days with open rows as far as these have come', async () => {
    const reading = new StatementReading(now, ({ since }) => ({
      ...{ items: [financeRow(since, 'Price', '1')], nextCursor: null },
      unreadable: since === day(18) ? [bad] : [],
    }));
    reading.openDays = [day(18), day(21)];
    const span = { since: day(20), until: day(21) };
    const { rows, unreadable } = await gatherChangedRows(reading.dependencies, span);
    expect(reading.asked).toEqual([
      [day(18), day(19), null],
      [day(21), now, null],
      [day(20), day(21), null],
    ]);
    expect([idsOf(rows), unreadable]).toEqual([
      [day(18), day(21), day(20)],
      [{ ...bad, since: day(18), until: day(19) }],
    ]);
  });

  it('are those that are held otherwise; a transaction counts as a whole, also where a row of it is gone', async () => {
    const inTransaction = (id: string, transaction: string) =>
      financeRow(id, 'Price', '1', { externalTransactionId: transaction });
    const told = [
      financeRow('same', 'Price', '1'),
      financeRow('other', 'Price', '2'),
      ...[inTransaction('a', 'T-1'), inTransaction('b', 'T-2')],
    ];
    const reading = new StatementReading(now, () => ({ items: told, nextCursor: null }));
    reading.hold(financeRow('same', 'Price', '1'), financeRow('other', 'Price', '1'));
    reading.hold(inTransaction('a', 'T-1'), inTransaction('b', 'T-2'), inTransaction('gone', 'T-2'));
    const { rows } = await gatherChangedRows(reading.dependencies, { since: day(20), until: day(21) });
    expect(idsOf(rows)).toEqual(['other', 'b']);
  });
});

describe('a group that failed', () => {
  const failed = (owner: string, since: number, until = since + 1) => `${owner} ${day(since)} ${day(until)}`;
  const open = (externalId: string) => ({ externalId, status: 'open' as const });

  it('is all rows of its order since any order fails, which are read once for all', async () => {
    const items = [
      financeRow('1', 'Price', '1'),
      financeRow('2', 'Price', '1', { externalOrderId: 'O-2' }),
      financeRow('3', 'Price', '1', { externalOrderId: 'O-3' }),
    ];
    const reading = new StatementReading(now, ({ since }) => ({
      ...{ items: since === day(20) ? items : [], nextCursor: null },
      unreadable: since === day(21) ? [bad] : [],
    }));
    const names = [failed('O-2', 19), failed('O-1', 20), failed('O-9', 20), failed('O-8', 20)] as const;
    reading.noted = names.map(open);
    const groups = new FailedGroups(reading.dependencies);
    const found = await Promise.all(names.slice(1).map(name => groups.find(name)));
    expect(found).toMatchObject([
      { items: [{ id: names[1], rows: [{ externalRowId: '1' }] }], unreadable: [] },
      { items: [], unreadable: [{ externalId: names[2], error: bad.error }] },
      { items: [], unreadable: [] },
    ]);
    expect(reading.asked.map(([since]) => since)).toEqual([day(19), day(20), day(21)]);
  });

  it('of no known order is all rows that were told with it, but for those of orders that fail', async () => {
    const rows = [financeRow('1', 'Price', '1'), financeRow('2', 'Price', '1', { externalOrderId: 'O-2' })];
    const reading = new StatementReading(now, ({ since }) => ({
      ...{ items: since === day(21) ? rows : [], nextCursor: null },
      unreadable: since === day(19) ? [{ ...bad, owner: null }] : [],
    }));
    reading.noted = [open(failed('O-2', 21))];
    const groups = new FailedGroups(reading.dependencies);
    const today = failed('unassigned/1', 21);
    expect(await groups.find(today)).toMatchObject({
      items: [{ id: today, rows: [{ externalRowId: '1' }] }],
      unreadable: [],
    });
    expect(reading.asked).toEqual([[day(21), now, null]]);
    const unread = failed('unassigned/2', 19);
    const still = { items: [], unreadable: [{ externalId: unread, error: bad.error }] };
    expect(await groups.find(unread)).toEqual(still);
    expect(await groups.find(failed('unassigned/3', 20))).toEqual({ items: [], unreadable: [] });
  });

  it('that is too old is looked for no more, and says what is to be done', async () => {
    const reading = new StatementReading(now, () => ({ items: [], nextCursor: null }));
    const name = `O-1 2026-10-07T11:59:59.999Z 2026-10-08T00:00:00.000Z`;
    const { items, unreadable } = await new FailedGroups(reading.dependencies).find(name);
    expect([items, unreadable.map(({ externalId }) => externalId), reading.asked]).toEqual([[], [name], []]);
    expect(unreadable[0]!.error).toBeInstanceOf(MarketplaceError);
    expect(String(unreadable[0]!.error)).toContain('for 45 days; it is not read again');
  });
});
