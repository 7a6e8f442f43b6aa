import { expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { addDays, dayStartMs } from '../../../kernel/time-zone.js';
import { counting, openPerformance, type PerformanceWorld, withPerformance } from './performance-world.js';

const zone = 'Asia/Singapore';
const hourMs = 3_600_000;

/** A shop whose listing is seen so often until an hour of a day of Singapore; then its counters are read. */
async function opened() {
  const world = await openPerformance(counting);
  const { id } = world.listing;
  return {
    ...world,
    at: async (day: string, hour: number, views: number, units = 0, sync = world.sync) => {
      const { clock, sandbox } = world.world;
      clock.advance(dayStartMs(day, zone) + hour * hourMs - clock.now().getTime());
      sandbox.shop.state.itemCounters.set(id, { id, views, units });
      await sync();
    },
    told: async () =>
      (await world.days("source = 'traffic'")).map(({ day, views, units }) => [
        day,
        views === null ? null : Number(views),
        units === null ? null : Number(units),
      ]),
  };
}

const nextDay = ({ today }: PerformanceWorld) => addDays(today, 1);

it('views of a day are what the counter rose by from one midnight of the store to the next', async () => {
  const world = await opened();
  const first = nextDay(world);
  await world.at(first, 0.1, 100, 5);
  await world.at(first, 9, 130, 6);
  await world.at(addDays(first, 1), 0.1, 141, 7);
  await world.at(addDays(first, 1), 1.1, 145, 7);
  expect(await world.told()).toEqual([
    [first, 41, 2],
    [addDays(first, 1), 4, 0],
  ]);
  const [row] = await world.days("source = 'traffic'");
  expect(row).toMatchObject({
    is_total: true,
    is_estimated: true,
    grain: 'product',
    zone,
    productId: world.productId,
    visitors: null,
    cart_adds: null,
  });
});

it('a counter that is read twice counts once', async () => {
  const world = await opened();
  const first = nextDay(world);
  await world.at(first, 0.1, 100);
  await world.at(first, 5, 120);
  await Promise.all([world.sync(), world.sync()]);
  await world.sync();
  expect(await world.told()).toEqual([[first, 20, 0]]);
});

it('a counter that falls tells nothing of its day, and the next day is told again', async () => {
  const world = await opened();
  const first = nextDay(world);
  await world.at(first, 0.1, 100);
  await world.at(first, 5, 120);
  await world.at(first, 6, 3);
  await world.at(addDays(first, 1), 0.1, 10);
  await world.at(addDays(first, 2), 0.1, 25);
  expect(await world.told()).toEqual([
    [first, null, 0],
    [addDays(first, 1), 15, 0],
  ]);
});

it('a day that ended without a reading near midnight is not known, rather than wrong', async () => {
  const world = await opened();
  const first = nextDay(world);
  await world.at(first, 0.1, 100);
  await world.at(first, 5, 120);
  await world.at(addDays(first, 1), 14, 500);
  expect(await world.told()).toEqual([[first, null, null]]);
});

it('a run that dies between listings is done again, and counts nothing twice', async () => {
  const world = await opened();
  const first = nextDay(world);
  await world.at(first, 0.1, 100);
  const dying = withPerformance(world, performance => ({
    readCounters: async (store, ids) => {
      await performance.readCounters(store, ids);
      throw new Error('The process dies.');
    },
  }));
  const sync = async () => {
    await expect(world.sync(dying)).rejects.toThrow('The process dies.');
  };
  await world.at(first, 4, 110, 0, sync);
  expect(await world.told()).toEqual([]);
  await world.at(first, 5, 110);
  expect(await world.told()).toEqual([[first, 10, 0]]);
});

it('credentials that lack the permission leave the account connected', async () => {
  const world = await opened();
  const forbidden = withPerformance(world, () => ({
    readCounters: async () => {
      throw new MarketplaceError('rejected', 'No permission to current api.');
    },
  }));
  await world.sync(forbidden);
  expect(await world.feeds()).toMatchObject([
    { source: 'ads', error: null },
    { source: 'traffic', error: 'No permission to current api.' },
  ]);
  const [connection] = await world.world.rows<{ status: string }>(
    'select status from catalog.marketplace_connection where organization_id = $1',
  );
  expect(connection!.status).toBe('connected');
});
