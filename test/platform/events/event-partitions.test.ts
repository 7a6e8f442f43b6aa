import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { pullEvents } from '../../../subgraphs/platform/event/event.queries.js';
import { followEvents } from '../../../subgraphs/platform/event/event-follower.queries.js';
import {
  dropEventPartitions,
  openEventPartitions,
} from '../../../subgraphs/platform/event/event-partitions.js';
import { dispatchEvents } from '../../../subgraphs/platform/webhook/webhook-dispatcher.js';
import { appendTo, caughtUp, commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

const dayMs = 24 * 60 * 60 * 1_000;
const start = Date.UTC(2026, 5, 1, 12);

let nowMs = start;
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform({ now: () => new Date(nowMs) });
});
afterAll(() => platform.close());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await platform.db.pool.query(text, values)).rows;

/** The tables that hold the rows of an event; one, or none. */
const tableOf = async (id: string): Promise<string | undefined> =>
  (await rowsOf('select tableoid::regclass::text as name from platform.event where id = $1', [id]))[0]?.name;

async function dispatchAll(): Promise<void> {
  await caughtUp(platform.db);
  while (await dispatchEvents(platform.db)) {
    // There is more.
  }
  await followAll();
}

/** As procedures do, which the log waits for too. */
async function followAll(): Promise<void> {
  const follow = () =>
    platform.db.transaction(tx => followEvents(tx, 'procedures', 100), taskOrigin('test.follow'));
  while ((await follow()).length > 0) {
    // There is more.
  }
}

const pulled = async (ctx: RequestContext, cursor: string | null = null) => {
  await caughtUp(platform.db);
  const { items, pagination } = await pullEvents(ctx, { cursor });
  return { ids: items.map(({ id }) => id), cursor: pagination.nextCursor! };
};

describe('the partitions of the event log', () => {
  it('are made ahead, once, and take the events of their day', async () => {
    const ctx = contextOf(platform.db);
    expect(await openEventPartitions(platform.db)).toBe(4);
    expect(await openEventPartitions(platform.db)).toBe(0);
    expect(await tableOf(await commitEvent(ctx))).toBe('platform.event_20260601');
    nowMs = Date.UTC(2026, 5, 1, 23, 59, 59, 999);
    expect(await tableOf(await commitEvent(ctx))).toBe('platform.event_20260601');
    nowMs += 1;
    expect(await tableOf(await commitEvent(ctx))).toBe('platform.event_20260602');
  });

  it('never fail an append: an event of a day without one waits in the default, and is pulled the same', async () => {
    const ctx = contextOf(platform.db);
    nowMs = start + 10 * dayMs;
    const late = await commitEvent(ctx);
    nowMs = Date.UTC(2020, 0, 1);
    const early = await commitEvent(ctx);
    nowMs = Date.UTC(9999, 0, 1);
    const future = await commitEvent(ctx);
    nowMs = start + 10 * dayMs;
    const before = await pulled(ctx);
    expect(before.ids).toEqual([late, early, future]);
    expect(await tableOf(late)).toBe('platform.event_default');
    const bytes = await rowsOf('select * from platform.event where id = $1', [late]);
    expect(await openEventPartitions(platform.db)).toBe(5);
    expect(await tableOf(late)).toBe('platform.event_20260611');
    expect(await tableOf(early)).toBe('platform.event_20200101');
    expect(await tableOf(future)).toBe('platform.event_default');
    expect(await rowsOf('select * from platform.event where id = $1', [late])).toEqual(bytes);
    expect((await pulled(ctx)).ids).toEqual(before.ids);
  });

  it('are opened and dropped the next time where a reader holds the lock', async () => {
    nowMs = start + 20 * dayMs;
    const reader = await platform.db.pool.connect();
    await reader.query('begin');
    await reader.query('select from platform.event limit 1');
    expect(await openEventPartitions(platform.db)).toBe(0);
    await reader.query('commit');
    reader.release();
    expect(await openEventPartitions(platform.db)).toBe(4);
  });
});

describe('the retention of events', () => {
  it('drops whole days once all of them is past its time, and no event before', async () => {
    const ctx = contextOf(platform.db);
    nowMs = Date.UTC(2027, 0, 1, 8);
    await openEventPartitions(platform.db);
    const first = await commitEvent(ctx);
    nowMs = Date.UTC(2027, 0, 3);
    const second = await commitEvent(ctx);
    await dispatchAll();
    nowMs = Date.UTC(2027, 1, 2) - 1;
    await dropEventPartitions(platform.db);
    expect((await pulled(ctx)).ids).toEqual([first, second]);
    nowMs += 1;
    await dropEventPartitions(platform.db);
    expect(await rowsOf(`select to_regclass('platform.event_20270101') as name`)).toEqual([{ name: null }]);
    expect((await pulled(ctx)).ids).toEqual([second]);
  });

  it('keeps what has not been handed out to webhooks', async () => {
    const ctx = contextOf(platform.db);
    nowMs = Date.UTC(2028, 0, 1);
    await openEventPartitions(platform.db);
    const waiting = await commitEvent(ctx);
    nowMs = Date.UTC(2028, 2, 1);
    await dropEventPartitions(platform.db);
    expect((await pulled(ctx)).ids).toEqual([waiting]);
    await dispatchAll();
    await dropEventPartitions(platform.db);
    expect((await pulled(ctx)).ids).toEqual([]);
  });

  it('keeps what procedures have not read', async () => {
    const ctx = contextOf(platform.db);
    nowMs = Date.UTC(2028, 6, 1);
    await openEventPartitions(platform.db);
    const waiting = await commitEvent(ctx);
    await caughtUp(platform.db);
    while (await dispatchEvents(platform.db)) {
      // There is more.
    }
    nowMs = Date.UTC(2028, 8, 1);
    await dropEventPartitions(platform.db);
    expect((await pulled(ctx)).ids).toEqual([waiting]);
    await followAll();
    await dropEventPartitions(platform.db);
    expect((await pulled(ctx)).ids).toEqual([]);
  });

  it('keeps a young event that was dated wrongly, and everything that was committed before it', async () => {
    const ctx = contextOf(platform.db);
    nowMs = Date.UTC(2029, 0, 31);
    await openEventPartitions(platform.db);
    const rightly = await commitEvent(ctx);
    nowMs = Date.UTC(2028, 11, 1);
    const wrongly = await commitEvent(ctx);
    nowMs = Date.UTC(2029, 0, 31, 1);
    await openEventPartitions(platform.db);
    expect(await tableOf(wrongly)).toBe('platform.event_20281201');
    await dispatchAll();
    await dropEventPartitions(platform.db);
    expect((await pulled(ctx)).ids).toEqual([rightly, wrongly]);
    nowMs = Date.UTC(2029, 2, 5);
    await dropEventPartitions(platform.db);
    await dropEventPartitions(platform.db);
    expect((await pulled(ctx)).ids).toEqual([]);
  });
});

it('the log begins after what was dropped, though an earlier event of it lies in a day that is kept', async () => {
  const ctx = contextOf(platform.db);
  nowMs = Date.UTC(2029, 5, 1);
  await openEventPartitions(platform.db);
  nowMs = Date.UTC(2029, 5, 2);
  const ahead = await commitEvent(ctx);
  nowMs -= 1;
  await commitEvent(ctx);
  await dispatchAll();
  nowMs = Date.UTC(2029, 6, 3);
  await dropEventPartitions(platform.db);
  expect(await tableOf(ahead)).toBe('platform.event_20290602');
  expect((await pulled(ctx)).ids).toEqual([]);
});

describe('a cursor', () => {
  it('is rejected with the oldest one when events after it were dropped, and only then', async () => {
    const [ctx, other] = [contextOf(platform.db), contextOf(platform.db)];
    nowMs = Date.UTC(2030, 0, 1);
    await openEventPartitions(platform.db);
    const start = (await pulled(ctx)).cursor;
    const quiet = (await pulled(other)).cursor;
    const first = await commitEvent(ctx);
    const afterFirst = await pulled(ctx, start);
    expect(afterFirst.ids).toEqual([first]);
    nowMs = Date.UTC(2030, 0, 3);
    const kept = await commitEvent(ctx);
    await dispatchAll();
    nowMs = Date.UTC(2030, 1, 2);
    await dropEventPartitions(platform.db);
    const error = await pulled(ctx, start).catch(error => error);
    expect(error).toMatchObject({ code: 'CURSOR_EXPIRED', status: 410 });
    expect((await pulled(ctx, error.members.oldestCursor)).ids).toEqual([kept]);
    expect((await pulled(ctx)).ids).toEqual([kept]);
    expect((await pulled(ctx, afterFirst.cursor)).ids).toEqual([kept]);
    expect((await pulled(other, quiet)).ids).toEqual([]);
  });

  it('names an oldest one that is bound to the same filter', async () => {
    const ctx = contextOf(platform.db);
    const filter = { type: 'product.deleted' };
    nowMs = Date.UTC(2031, 0, 1);
    await openEventPartitions(platform.db);
    await caughtUp(platform.db);
    const { nextCursor: cursor } = (await pullEvents(ctx, filter)).pagination;
    await commitEvent(ctx);
    await dispatchAll();
    nowMs = Date.UTC(2031, 2, 1);
    await dropEventPartitions(platform.db);
    const error = await pullEvents(ctx, { ...filter, cursor }).catch(error => error);
    const { oldestCursor } = error.members;
    expect((await pullEvents(ctx, { ...filter, cursor: oldestCursor })).items).toEqual([]);
    const unbound = pullEvents(ctx, { cursor: oldestCursor });
    await expect(unbound).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('that is old may ask for a time before the oldest event, and is served from there', async () => {
    const ctx = contextOf(platform.db);
    nowMs = Date.UTC(2032, 0, 1);
    const only = await commitEvent(ctx);
    await caughtUp(platform.db);
    for (const occurredAfter of [
      '1900-01-01T00:00:00.000Z',
      '2031-12-31T23:59:59.999Z',
      '2032-01-01T00:00:00.000Z',
    ]) {
      expect((await pullEvents(ctx, { occurredAfter })).items.map(({ id }) => id)).toEqual([only]);
    }
    expect((await pullEvents(ctx, { occurredAfter: '2032-01-01T00:00:00.001Z' })).items).toEqual([]);
    expect((await pullEvents(ctx, { occurredAfter: '9999-12-31T00:00:00.000Z' })).items).toEqual([]);
  });
});

describe('the pull over many partitions', () => {
  it('never skips a transaction of yesterday that commits after the events of today were read', async () => {
    const ctx = contextOf(platform.db);
    nowMs = Date.UTC(2033, 0, 1, 23, 59, 59);
    await openEventPartitions(platform.db);
    const { cursor } = await pulled(ctx);
    const appended = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = ctx.transaction(async tx => {
      const id = appendTo(tx, ctx.organizationId);
      await tx.client.query('select pg_current_xact_id()');
      appended.resolve();
      await mayCommit.promise;
      return id;
    });
    await appended.promise;
    nowMs += 1_000;
    const today = await commitEvent(ctx);
    const early = await pullEvents(ctx, { cursor });
    mayCommit.resolve();
    const yesterday = await slow;
    expect(await tableOf(yesterday)).toBe('platform.event_20330101');
    expect(await tableOf(today)).toBe('platform.event_20330102');
    expect(early.items).toEqual([]);
    expect((await pulled(ctx, early.pagination.nextCursor)).ids).toEqual([yesterday, today]);
  });
});
