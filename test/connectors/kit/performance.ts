import { describe, expect, it } from 'vitest';
import type {
  DailyTerms,
  PerformanceChannel,
  PerformanceRecord,
} from '../../../connectors/marketplaces/performance.js';
import {
  type PerformanceFigure,
  type PerformanceSource,
  performanceAmounts,
  performanceCounts,
  performanceSources,
} from '../../../connectors/marketplaces/performance.values.js';
import type { ChannelDependencies, Store } from '../../../connectors/marketplaces/port.js';
import { putPerformance } from '../../../connectors/marketplaces/sandbox/performance.js';
import { addDays, localDay } from '../../../kernel/time-zone.js';
import { KitWorld, type Subject } from './kit-world.js';

const figureNames: readonly PerformanceFigure[] = [...performanceCounts, ...performanceAmounts];

/** Figures of a day that are different from those of every other day and name. */
const figuresFor = (day: string): Partial<Record<PerformanceFigure, number>> =>
  Object.fromEntries(figureNames.map((name, index) => [name, Number(day.slice(8)) * 10 + index]));

/** Visits and advertising, by day or as counters. */
export function performanceTests(subject: Subject): void {
  const { capabilities, performance } = subject.module.marketplace;
  const capability = capabilities.performance;
  const inShop = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

  describe('visits and advertising', () => {
    it('are read where the capabilities say so, and what is not offered has a reason', () => {
      const terms = performanceSources.map(source => capability?.[source]);
      const isOffered = terms.some(each => each !== undefined && each.kind !== 'not_offered');
      expect(performance !== undefined).toBe(isOffered);
      for (const each of terms) {
        if (each?.kind === 'not_offered') {
          expect(each.reason).toMatch(/^[A-Z].{20,}\.$/);
        }
      }
    });
  });

  const daily = performanceSources.filter(source => capability?.[source].kind === 'days');
  describe.each(daily)('days of %s', source => {
    const terms = capability?.[source] as DailyTerms;

    it(
      'are told as they were counted, and what the marketplace does not tell is null',
      inShop(world => tellsDays(world, source, terms)),
    );
    it(
      'are told of each store by itself',
      inShop(world => tellsStores(world, source)),
    );
    it(
      'are told as they are now once they were corrected',
      inShop(world => tellsCorrections(world, source)),
    );
    it(
      'are not told before they are counted',
      inShop(world => tellsNothingUncounted(world, source)),
    );
    it(
      'are read in windows of the length that is allowed, and nothing is sent for others',
      inShop(world => checksWindows(world, source, terms)),
    );
    it(
      'fail as the marketplace fails, and are not done',
      inShop(world => fails(world, source)),
    );
    it(
      'tell what can be read when one record cannot',
      inShop(world => tellsReadable(world, source)),
    );
  });

  describe.skipIf(capability?.traffic.kind !== 'counters')('counters of listings', () => {
    it('are told of the listings that the marketplace knows', inShop(tellsCounters));
    it(
      'are read of as many listings as allowed',
      inShop(async world => {
        const { channel, store } = of(world);
        const before = world.callCount;
        const ids = Array.from({ length: 51 }, (_, index) => String(index));
        expect((await world.errorOf(channel.readCounters(store, ids))).kind).toBe('unsupported');
        expect(await channel.readCounters(store, [])).toEqual([]);
        expect(world.callCount).toBe(before);
      }),
    );
  });
}

const of = (world: KitWorld, dependencies: Partial<ChannelDependencies> = {}) => ({
  channel: world.marketplace.performance!(world.account, { ...world.dependencies, ...dependencies }),
  store: world.store,
});

/** All pages of a window; of one that is still made, again. */
async function readAll(
  channel: PerformanceChannel,
  source: PerformanceSource,
  { store, from, to, itemIds = [] }: { store: Store; from: string; to: string; itemIds?: readonly string[] },
) {
  const records: PerformanceRecord[] = [];
  const unreadable: string[] = [];
  let cursor: string | null = null;
  let completeThrough: string | null = null;
  do {
    const page = await channel.readDays(source, { store, from, to, cursor, itemIds });
    records.push(...page.records);
    unreadable.push(...page.unreadable.map(({ externalId }) => externalId));
    completeThrough = page.completeThrough ?? completeThrough;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { records, unreadable, completeThrough };
}

/** A week that ended some days ago, in the store's time zone. */
async function weekOf(world: KitWorld, store = world.store) {
  const zone = await of(world).channel.zoneOf(store);
  const today = localDay(world.clock.now().getTime(), zone);
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index - 10));
  return { days, from: days[0]!, to: addDays(days[6]!, 1), today };
}

const put = (
  world: KitWorld,
  source: PerformanceSource,
  day: string,
  { store = world.store, figures = figuresFor(day) } = {},
) =>
  putPerformance(world.sandbox.shop, { source, day, storeId: store.id, sku: null, listingId: null, figures });

/** What a connector tells of figures: those that its terms name, amounts with the decimals of the currency. */
function told(terms: DailyTerms, figures: Partial<Record<PerformanceFigure, number>>, decimals: number) {
  return Object.fromEntries(
    figureNames.map(name => {
      const value = terms.figures[name] === undefined ? null : (figures[name] ?? null);
      const isAmount = (performanceAmounts as readonly string[]).includes(name);
      return [name, value !== null && isAmount ? value.toFixed(decimals) : value];
    }),
  );
}

async function tellsDays(world: KitWorld, source: PerformanceSource, terms: DailyTerms): Promise<void> {
  const { channel, store } = of(world);
  const { days, from, to } = await weekOf(world);
  const { externalId } = await world.published(world.draft('MUG-1'));
  for (const day of [addDays(from, -1), ...days, to]) {
    put(world, source, day);
    putPerformance(world.sandbox.shop, {
      source,
      day,
      storeId: store.id,
      sku: 'MUG-1',
      listingId: world.storedListings('MUG-1')[0]!.id,
      figures: { ...figuresFor(day), views: 3 },
    });
  }
  const { records } = await readAll(channel, source, { store, from, to, itemIds: [externalId] });
  const decimals = store.currency === 'JPY' ? 0 : 2;
  const ofStore = records.filter(({ grain }) => grain === 'store');
  expect(ofStore.map(({ day }) => day)).toEqual(days);
  for (const record of ofStore) {
    expect(record).toEqual({
      day: record.day,
      storeId: store.id,
      grain: 'store',
      externalItemId: null,
      sku: null,
      currency: store.currency,
      figures: told(terms, figuresFor(record.day), decimals),
    });
  }
  const ofItems = records.filter(({ grain }) => grain !== 'store');
  expect(ofItems.map(({ grain }) => grain)).toEqual(
    terms.grains.length === 1 ? [] : days.map(() => terms.grains[1]),
  );
  for (const { figures, externalItemId, sku } of ofItems) {
    expect(figures.views).toBe(terms.figures.views === undefined ? null : 3);
    expect(externalItemId === world.storedListings('MUG-1')[0]!.id || sku === 'MUG-1').toBe(true);
  }
}

async function tellsStores(world: KitWorld, source: PerformanceSource): Promise<void> {
  const { channel } = of(world);
  const { from } = await weekOf(world);
  for (const [index, store] of world.account.stores.entries()) {
    put(world, source, from, {
      store,
      figures: { views: index + 1, spend: index + 1, impressions: index + 1 },
    });
  }
  for (const [index, store] of world.account.stores.entries()) {
    const zone = await channel.zoneOf(store);
    expect(localDay(world.clock.now().getTime(), zone)).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { records } = await readAll(channel, source, { store, from, to: addDays(from, 1) });
    const [{ figures, currency, storeId } = expect.unreachable()] = records;
    expect([storeId, currency, records.length]).toEqual([store.id, store.currency, 1]);
    expect(figures.views ?? figures.impressions).toBe(index + 1);
  }
}

async function tellsCorrections(world: KitWorld, source: PerformanceSource): Promise<void> {
  const { channel, store } = of(world);
  const { from, to } = await weekOf(world);
  put(world, source, from);
  const [first] = (await readAll(channel, source, { store, from, to })).records.filter(
    ({ day }) => day === from,
  );
  const figures = { ...figuresFor(from), orders: 9_999 };
  put(world, source, from, { figures });
  const [second] = (await readAll(channel, source, { store, from, to })).records.filter(
    ({ day }) => day === from,
  );
  expect(second).toEqual({ ...first, figures: { ...first!.figures, orders: 9_999 } });
}

async function tellsNothingUncounted(world: KitWorld, source: PerformanceSource): Promise<void> {
  const { channel, store } = of(world);
  const { days, from, to } = await weekOf(world);
  for (const day of days) {
    put(world, source, day);
  }
  world.sandbox.shop.countedThrough = days[3]!;
  const { records, completeThrough } = await readAll(channel, source, { store, from, to });
  const counted = records.filter(({ figures }) => (figures.views ?? figures.impressions) !== 0);
  expect(counted.map(({ day }) => day)).toEqual(days.slice(0, 4));
  expect([null, days[3]]).toContain(completeThrough);
}

async function checksWindows(world: KitWorld, source: PerformanceSource, terms: DailyTerms): Promise<void> {
  const { channel, store } = of(world);
  const { from } = await weekOf(world);
  const before = world.callCount;
  for (const to of [from, addDays(from, -1), addDays(from, terms.windowDays + 1)]) {
    const call = channel.readDays(source, { store, from, to, cursor: null, itemIds: [] });
    expect((await world.errorOf(call)).kind).toBe('unsupported');
  }
  expect(world.callCount).toBe(before);
  put(world, source, from);
  const one = await readAll(channel, source, { store, from, to: addDays(from, 1) });
  expect(one.records.map(({ day }) => day)).toEqual([from]);
  const start = addDays(from, 1 - terms.windowDays);
  const longest = await readAll(channel, source, { store, from: start, to: addDays(from, 1) });
  expect(longest.records.at(-1)?.day).toBe(from);
}

async function fails(world: KitWorld, source: PerformanceSource): Promise<void> {
  const { channel, store } = of(world);
  const { from, to } = await weekOf(world);
  const { faults } = world.sandbox;
  put(world, source, from);
  for (const [fault, kind] of [
    ['failBefore', 'unavailable'],
    ['throttle', 'throttled'],
    ['malform', 'unavailable'],
  ] as const) {
    faults.set(fault, 1);
    expect([fault, (await world.errorOf(readAll(channel, source, { store, from, to }))).kind]).toEqual([
      fault,
      kind,
    ]);
    faults.clear();
  }
  world.sandbox.tokens.revokeAll();
  expect((await world.errorOf(readAll(channel, source, { store, from, to }))).kind).toBe('unauthorized');
}

async function tellsReadable(world: KitWorld, source: PerformanceSource): Promise<void> {
  const { days, from, to } = await weekOf(world);
  for (const day of days) {
    put(world, source, day, {
      figures: { ...figuresFor(day), impressions: day === days[2] ? -1 : 5, views: day === days[2] ? -1 : 5 },
    });
  }
  const { channel, store } = of(world);
  const { records, unreadable } = await readAll(channel, source, { store, from, to });
  expect(records.map(({ day }) => day)).toEqual(days.filter(day => day !== days[2]));
  expect(unreadable).toHaveLength(1);
}

async function tellsCounters(world: KitWorld): Promise<void> {
  const { channel, store } = of(world);
  const { externalId } = await world.published(world.draft('MUG-1'));
  const { id } = world.storedListings('MUG-1')[0]!;
  world.sandbox.shop.state.itemCounters.set(id, { id, views: 512, units: 7 });
  const counters = await channel.readCounters(store, [externalId, '999999999999']);
  expect(counters).toEqual([{ externalItemId: externalId, views: 512, units: 7 }]);
}
