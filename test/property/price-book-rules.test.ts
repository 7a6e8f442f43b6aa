import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import {
  priceBaseKinds,
  priceBookStatuses,
} from '../../subgraphs/commerce/pricing/price-book/price-book.values.js';
import {
  changedDefinition,
  emptyDefinition,
} from '../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import {
  activatedAtAfter,
  statusErrors,
} from '../../subgraphs/commerce/pricing/price-book/price-book-status.rules.js';
import { openTestDatabase } from '../support/context.js';
import { type PartialRow, passes } from './database-rules.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.close());

const table = 'commerce.price_book';
const hold = (constraint: string, rows: readonly PartialRow[]) =>
  passes(world.db, { table, constraint }, rows);
const errorsOf = (changes: object) => changedDefinition(emptyDefinition, { name: 'Book', ...changes }).errors;

describe('the constraints of price books decide as the rules do', () => {
  it('on priorities', async () => {
    const priorities = fc.sample(fc.integer({ min: -3, max: 1_003 }), { numRuns: 200, seed: 1 });
    const all = [...priorities, -1, 0, 1_000, 1_001];
    expect(
      await hold(
        'price_book_priority_check',
        all.map(priority => ({ priority })),
      ),
    ).toEqual(all.map(priority => errorsOf({ priority }).length === 0));
  });

  it('on bases', async () => {
    const bases = priceBaseKinds.flatMap(kind => [null, newId()].map(priceBookId => ({ kind, priceBookId })));
    const rows = bases.map(base => ({ base_kind: base.kind, base_price_book_id: base.priceBookId }));
    expect(await hold('price_book_base_check', rows)).toEqual(
      bases.map(base => errorsOf({ base }).length === 0),
    );
  });

  it('on what was active', async () => {
    const now = new Date('2026-11-21T00:00:00Z');
    const before = [
      null,
      ...priceBookStatuses.map(status => ({
        status,
        activatedAt: status === 'draft' ? null : now.toISOString(),
      })),
    ];
    const changes = before.flatMap(book =>
      priceBookStatuses
        .filter(status => statusErrors(book?.status ?? null, status).length === 0)
        .map(status => ({ status, activated_at: activatedAtAfter(book, status, now) })),
    );
    expect(changes).toHaveLength(8);
    expect(await hold('price_book_activated_check', changes)).toEqual(changes.map(() => true));
    const wrong = [
      { status: 'draft', activated_at: now },
      { status: 'active', activated_at: null },
      { status: 'paused', activated_at: null },
    ];
    expect(await hold('price_book_activated_check', wrong)).toEqual([false, false, false]);
  });

  it('on windows', async () => {
    const times = [null, '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
    const windows = times.flatMap(startsAt => times.map(endsAt => ({ startsAt, endsAt, timeZone: 'UTC' })));
    const rows = windows.map(({ startsAt, endsAt, timeZone }) => ({
      ...{ starts_at: startsAt, ends_at: endsAt, time_zone: timeZone },
    }));
    expect(await hold('price_book_window_check', rows)).toEqual(
      windows.map(window => errorsOf({ window }).length === 0),
    );
    const none = [{ starts_at: null, ends_at: null, time_zone: null }];
    expect(await hold('price_book_window_check', none)).toEqual([true]);
    expect(await hold('price_book_window_check', [{ ...rows[1]!, time_zone: null }])).toEqual([false]);
  });
});
