import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { DailyTerms } from '../../../connectors/marketplaces/performance.js';
import { addDays } from '../../../kernel/time-zone.js';
import { daily, openPerformance, type PerformanceWorld, withPerformance } from './performance-world.js';

const hourMs = 3_600_000;
const rereadMs = 7 * hourMs;

/** Runs until nothing is left to be waited for. */
async function syncAll(
  { sync, feeds }: PerformanceWorld,
  channels?: Parameters<PerformanceWorld['sync']>[0],
) {
  for (let run = 0; run < 200; run += 1) {
    await sync(channels);
    if ((await feeds()).every(({ cursor }) => cursor === null)) {
      return;
    }
  }
  expect.unreachable('It was never read to its end.');
}

describe.each(daily)('days that %s counts of %s', (_key, source, module) => {
  const terms = module.marketplace.capabilities.performance![source] as DailyTerms;
  const name = terms.figures.views === undefined ? 'impressions' : 'views';
  const values = (days: readonly Record<string, unknown>[]) =>
    days.filter(each => each.source === source).map(each => [each.day, Number(each[name])]);

  it('are stored once each, in the zone of the store, however often they are read', async () => {
    const opened = await openPerformance(module);
    const { put, day, days, feeds, world } = opened;
    put(source, day(20), { [name]: 7, spend: 1.25, sales: 3 });
    put(source, day(5), { [name]: 9 });
    await syncAll(opened);
    world.clock.advance(rereadMs);
    await syncAll(opened);
    const stored = (await days()).filter(each => each.source === source && Number(each[name]) > 0);
    expect(values(stored)).toEqual([
      [day(20), 7],
      [day(5), 9],
    ]);
    expect(stored.map(({ zone, grain }) => [zone, grain])).toEqual([
      ['Asia/Singapore', 'store'],
      ['Asia/Singapore', 'store'],
    ]);
    const told = terms.figures.visitors === undefined ? 'visitors' : 'clicks';
    expect(stored.map(each => each[told])).toEqual([null, null]);
    const [feed] = (await feeds()).filter(each => each.source === source);
    expect(feed).toMatchObject({ error: null, cursor: null, failedFrom: null });
    // Some marketplaces say how far they have counted; of others their delay is known.
    expect([day(1), day(1 + terms.delayDays)]).toContain(feed!.completeThrough);
  });

  it('are stored as corrected, and those that are not told any more are gone', async () => {
    const opened = await openPerformance(module);
    const { put, day, days, world } = opened;
    const [first, second] = [day(terms.delayDays + 2), day(terms.delayDays + 1)] as const;
    put(source, first, { [name]: 7 });
    put(source, second, { [name]: 8 });
    await syncAll(opened);
    put(source, first, { [name]: 70 });
    for (const [key, { day: at }] of world.sandbox.shop.state.performance) {
      if (at === second) {
        world.sandbox.shop.state.performance.delete(key);
      }
    }
    await syncAll(opened);
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual([
      [first, 7],
      [second, 8],
    ]);
    world.clock.advance(rereadMs);
    await syncAll(opened);
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual([[first, 70]]);
  });

  it('are read on where a run ended half-way', async () => {
    const opened = await openPerformance(module);
    const { put, day, days, sync } = opened;
    for (let before = 60; before > 5; before -= 1) {
      put(source, day(before), { [name]: before });
    }
    let calls = 0;
    const dying = withPerformance(opened, performance => ({
      readDays: async (which, window) => {
        calls += which === source ? 1 : 0;
        if (which === source && calls % 4 === 0) {
          throw new Error('The process dies.');
        }
        return performance.readDays(which, window);
      },
    }));
    for (let run = 0; run < 400 && !(await isRead(opened, source)); run += 1) {
      await sync(dying).catch((error: Error) => expect(error.message).toBe('The process dies.'));
    }
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual(
      Array.from({ length: 55 }, (_, index) => [day(60 - index), 60 - index]),
    );
  });

  it('wait for a marketplace that throttles or fails, without trouble for the account', async () => {
    const opened = await openPerformance(module);
    const { put, day, days, sync, feeds, waiting, world } = opened;
    put(source, day(6), { [name]: 4 });
    for (const fault of ['throttle', 'failBefore', 'malform'] as const) {
      world.sandbox.faults.set(fault, 1);
      await sync();
      world.sandbox.faults.clear();
      world.clock.advance(hourMs);
    }
    expect(await waiting()).toHaveLength(1);
    const [connection] = await world.rows<{ status: string }>(
      'select status from catalog.marketplace_connection where organization_id = $1',
    );
    expect(connection!.status).toBe('connected');
    await syncAll(opened);
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual([[day(6), 4]]);
    expect((await feeds()).map(({ error }) => error)).toEqual((await feeds()).map(() => null));
  });

  it('that may not be read by the account are told so, and leave it connected', async () => {
    const opened = await openPerformance(module);
    const { sync, feeds } = opened;
    const forbidden = withPerformance(opened, () => ({
      readDays: async () => {
        throw new MarketplaceError('rejected', 'The app lacks the permission.');
      },
    }));
    await sync(forbidden);
    const [feed] = (await feeds()).filter(each => each.source === source);
    expect(feed).toMatchObject({ error: 'The app lacks the permission.', completeThrough: null });
    await syncAll(opened);
    const [again] = (await feeds()).filter(each => each.source === source);
    expect(again!.error).toBeNull();
  });

  it('are incomplete since a day of which something cannot be read, until it can', async () => {
    const opened = await openPerformance(module);
    const { put, day, days, feeds, world } = opened;
    put(source, day(9), { [name]: 3 });
    put(source, day(8), { [name]: -4 });
    await syncAll(opened);
    const failedFrom = async () => (await feeds()).find(each => each.source === source)!.failedFrom;
    expect(await failedFrom()).not.toBeNull();
    expect((await failedFrom())! <= day(8)).toBe(true);
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual([[day(9), 3]]);
    put(source, day(8), { [name]: 4 });
    world.clock.advance(rereadMs);
    await syncAll(opened);
    expect(await failedFrom()).toBeNull();
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual([
      [day(9), 3],
      [day(8), 4],
    ]);
  });

  it('that are late are read when they are there', async () => {
    const opened = await openPerformance(module);
    const { put, day, days, world } = opened;
    const late = day(terms.delayDays + 1);
    put(source, late, { [name]: 11 });
    world.sandbox.shop.countedThrough = addDays(late, -2);
    await syncAll(opened);
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual([]);
    world.sandbox.shop.countedThrough = null;
    world.clock.advance(rereadMs);
    await syncAll(opened);
    expect(values(await days()).filter(([, value]) => value !== 0)).toEqual([[late, 11]]);
  });
});

/** Whether the source was read to its end. */
async function isRead({ world }: PerformanceWorld, source: string): Promise<boolean> {
  const rows = await world.rows<{ read: boolean }>(
    `select bool_and(last_read_at is not null) as read from catalog.performance_feed
     where organization_id = $1 and source = $2`,
    source,
  );
  return rows[0]?.read === true;
}
