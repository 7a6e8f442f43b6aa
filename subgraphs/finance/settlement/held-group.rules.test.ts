import { describe, expect, it } from 'vitest';
import { financeRow } from '../../../test/finance/statement-rows.js';
import type { NotedFailure } from '../../commerce/index.js';
import type { UnreadableIn } from './gather-rows.js';
import { heldOwners, isTooOld, isUnassigned, recordableOf } from './held-group.rules.js';
import { settlementLimits } from './settlement.limits.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const window = { since: '2026-11-21T11:55:00.000Z', until: '2026-11-21T12:00:00.000Z' };
const rows = [financeRow('1', 'Price', '1'), financeRow('2', 'Price', '1', { externalOrderId: 'O-2' })];
const unreadable = (owner: string | null): UnreadableIn => ({
  externalId: 'T-9',
  owner,
  error: new TypeError('planted'),
  ...window,
});
const noted = (externalId: string, status: NotedFailure['status'] = 'open'): NotedFailure => ({
  externalId,
  status,
});
const today = '2026-11-21T00:00:00.000Z 2026-11-22T00:00:00.000Z';

const orders = (unread: UnreadableIn[], failures: NotedFailure[] = []) => {
  const page = recordableOf({ rows, unreadable: unread }, failures, now);
  return [
    page.items.map(({ rows: [row] }) => row!.externalOrderId),
    page.unreadable.map(({ externalId }) => externalId),
  ];
};

describe('an order of which a row cannot be read', () => {
  it('waits, and is told once for its day however often the row is read', () => {
    expect(orders([unreadable('O-1'), unreadable('O-1')])).toEqual([['O-2'], [`O-1 ${today}`]]);
    expect(orders([unreadable('O-1')], [noted(`O-1 ${today}`)])).toEqual([['O-2'], []]);
  });

  it('waits with its readable rows as well, as long as the failure is open', () => {
    expect(orders([], [noted(`O-1 ${today}`)])).toEqual([['O-2'], []]);
    expect(orders([], [noted(`O-1 ${today}`, 'dismissed')])).toEqual([['O-1', 'O-2'], []]);
  });

  it('is not told again once it was dismissed, and waits for another day of its own', () => {
    expect(orders([unreadable('O-1')], [noted(`O-1 ${today}`, 'dismissed')])).toEqual([['O-1', 'O-2'], []]);
    const other = 'O-1 2026-11-01T00:00:00.000Z 2026-11-02T00:00:00.000Z';
    expect(orders([unreadable('O-1')], [noted(other, 'dismissed')])).toEqual([['O-2'], [`O-1 ${today}`]]);
  });

  it('waits no longer than rows are looked for', () => {
    const old = noted('O-1 2026-10-01T00:00:00.000Z 2026-10-02T00:00:00.000Z');
    expect(orders([], [old])).toEqual([['O-1', 'O-2'], []]);
    const young = noted('O-1 2026-10-20T00:00:00.000Z 2026-10-21T00:00:00.000Z');
    expect([...heldOwners([old, noted(`O-1 ${today}`), young], now)]).toEqual([
      ['O-1', '2026-10-20T00:00:00.000Z'],
    ]);
  });

  it('is told again of an earlier day than it waits from, and of no later one', () => {
    const at = (day: string): UnreadableIn => ({
      ...unreadable('O-1'),
      since: `2026-11-${day}T10:00:00.000Z`,
      until: `2026-11-${day}T11:00:00.000Z`,
    });
    const idOf = (day: string, next: string) =>
      `O-1 2026-11-${day}T00:00:00.000Z 2026-11-${next}T00:00:00.000Z`;
    const waits = [noted(idOf('19', '20'))];
    expect(orders([at('20')], waits)).toEqual([['O-2'], []]);
    expect(orders([at('18')], waits)).toEqual([['O-2'], [idOf('18', '19')]]);
    expect(orders([at('20'), at('18')])).toEqual([['O-2'], [idOf('18', '19')]]);
  });

  it('says what was wrong, and since when', () => {
    const page = recordableOf({ rows, unreadable: [unreadable('O-1')] }, [], now);
    expect(page).toMatchObject({
      nextCursor: null,
      unreadable: [{ error: new TypeError('planted'), changedSince: window.since }],
    });
  });

  it('is looked for during the whole span in which rows are read again', () => {
    const spanAgo = (moreMs: number) =>
      new Date(now.getTime() - settlementLimits.openRowsRereadMs - moreMs).toISOString();
    expect([isTooOld(spanAgo(0), now), isTooOld(spanAgo(1), now)]).toEqual([false, true]);
  });

  it('holds up nobody where it is not known', () => {
    expect([isUnassigned('unassigned/T-9'), isUnassigned('O-1'), isUnassigned('O unassigned/')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(orders([unreadable(null)])).toEqual([['O-1', 'O-2'], [`unassigned/T-9 ${today}`]]);
  });
});
