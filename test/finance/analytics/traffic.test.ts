import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import type { DailyTerms } from '../../../connectors/marketplaces/performance.js';
import type { PerformanceFigure } from '../../../connectors/marketplaces/performance.values.js';
import { sandboxedMarketplaces } from '../../../connectors/marketplaces/sandboxed-registry.js';
import { AnalyticsService } from '../../../subgraphs/finance/analytics/report/analytics.service.js';
import type { StatedReport } from '../../../subgraphs/finance/analytics/report/asked-report.rules.js';
import { ads } from '../../../subgraphs/finance/analytics/traffic/ads.js';
import { traffic } from '../../../subgraphs/finance/analytics/traffic/traffic.js';
import {
  counting,
  daily,
  openPerformance,
  type PerformanceWorld,
} from '../../catalog/performance/performance-world.js';
import { plantRow } from '../../support/planted-row.js';

const zone = 'Asia/Singapore';
const all = sandboxedMarketplaces.map(({ marketplace }) => marketplace);
const service = new AnalyticsService([traffic(all), ads(all)], ['none']);

/** What a metric is called that is the sum of a figure. */
const metricNames = {
  traffic: {
    impressions: 'impressions',
    views: 'views',
    sessions: 'sessions',
    cartAdds: 'cartAdditions',
    orders: 'channelOrders',
    units: 'channelUnits',
    sales: 'channelSales',
  },
  ads: {
    impressions: 'adImpressions',
    clicks: 'adClicks',
    cartAdds: 'adCartAdditions',
    orders: 'adOrders',
    units: 'adUnits',
    sales: 'adSales',
    spend: 'adSpend',
  },
} as const;

async function readAll({ sync, feeds, world }: PerformanceWorld): Promise<void> {
  for (let run = 0; run < 200; run += 1) {
    await sync();
    if ((await feeds()).every(({ cursor }) => cursor === null)) {
      break;
    }
  }
  await plantRow(world.db.pool as never, 'platform.organization', {
    id: world.organizationId,
    time_zone: zone,
    default_currency: 'SGD',
  });
}

const report = ({ world }: PerformanceWorld, key: 'traffic' | 'ads', stated: StatedReport = {}) =>
  service.report(world.ctx, key, { timeZone: zone, currency: 'SGD', ...stated });

type Report = Awaited<ReturnType<typeof report>>;

const rowsOf = ({ tables }: Report, key: string) => tables.find(table => table.key === key)!.rows;
const figure = ({ figures }: ReturnType<typeof rowsOf>[number], name: string) =>
  figures.find(({ metric }) => metric === name)!;
const keysOf = ({ keys }: ReturnType<typeof rowsOf>[number]) => keys.map(({ value }) => value);

describe.each(daily)('what %s counts of %s', (_key, source, module) => {
  const terms = module.marketplace.capabilities.performance![source] as DailyTerms;
  const sums = Object.entries(metricNames[source]) as [PerformanceFigure, string][];
  let opened: PerformanceWorld;
  let answer: Report;

  /** By the sandbox's own books. */
  const booked = (name: PerformanceFigure, from: string, to: string): string =>
    [...opened.world.sandbox.shop.state.performance.values()]
      .filter(each => each.source === source && each.sku === null && each.day >= from && each.day < to)
      .reduce((sum, { figures }) => sum.plus(figures[name] ?? 0), new Big(0))
      .toFixed();

  const open = async () => {
    opened = await openPerformance(module);
    for (let before = 40; before > 0; before -= 1) {
      opened.put(source, opened.day(before), {
        ...{ impressions: 1000 + before, views: 300 + before, sessions: 100 + before, visitors: 80 + before },
        ...{ clicks: 40 + before, cartAdds: before, orders: before % 7, units: before % 9 },
        ...{ sales: (before * 337) / 100, spend: (before * 11) / 100 },
      });
    }
    await readAll(opened);
    answer = await report(opened, source, {
      ...{ from: opened.day(20), to: opened.day(10), granularity: 'day' },
    });
  };

  it('is told to the last cent, in all, by day, by channel and by store, with what it was before', async () => {
    await open();
    const { day } = opened;
    const [total] = rowsOf(answer, 'totals');
    for (const [name, metric] of sums) {
      const shown = figure(total!, metric);
      if (terms.figures[name] === undefined) {
        expect([metric, shown.value, shown.reason?.code]).toEqual([metric, null, 'SOURCE_NOT_OFFERED']);
        continue;
      }
      const expected = new Big(booked(name, day(20), day(10)));
      expect([metric, new Big(shown.value!).eq(expected)]).toEqual([metric, true]);
      expect(new Big(shown.previous!).eq(booked(name, day(30), day(20)))).toBe(true);
      for (const table of ['series', 'byMarketplace', 'byStore']) {
        const values = rowsOf(answer, table).map(row => figure(row, metric).value ?? '0');
        const sum = values.reduce((added, value) => added.plus(value), new Big(0));
        expect([table, metric, sum.eq(expected)]).toEqual([table, metric, true]);
      }
    }
    expect(rowsOf(answer, 'series').map(row => keysOf(row)[0]!.slice(0, 10))).toEqual(
      Array.from({ length: 10 }, (_, index) => day(20 - index)),
    );
    await quotients();
    await completeness();
    await otherMerchant();
  });

  async function quotients() {
    const [total] = rowsOf(answer, 'totals');
    const value = (name: PerformanceFigure) => new Big(booked(name, opened.day(20), opened.day(10)));
    const told = (...names: PerformanceFigure[]) => names.every(name => terms.figures[name] !== undefined);
    const expected = (above: PerformanceFigure, below: PerformanceFigure, decimals = 4) =>
      told(above, below) ? value(above).div(value(below)).toFixed(decimals) : null;
    const quotient =
      source === 'traffic'
        ? { conversionRate: expected('orders', 'sessions'), viewRate: expected('views', 'impressions') }
        : {
            clickThroughRate: expected('clicks', 'impressions'),
            costPerClick: expected('spend', 'clicks', 2),
            returnOnAdSpend: expected('sales', 'spend'),
          };
    for (const [metric, is] of Object.entries(quotient)) {
      expect([metric, figure(total!, metric).value]).toEqual([metric, is]);
    }
    if (source === 'traffic') {
      const is = told('visitors') ? value('visitors').div(10).round().toFixed() : null;
      expect(figure(total!, 'visitorsPerDay').value).toBe(is);
    }
  }

  async function completeness() {
    const { completeness: known } = answer;
    // Each store of the account was read from the beginning of the window to its end.
    expect(known.daysNotSynchronized).toEqual([]);
    expect(known.sourcesNotOffered).toEqual([]);
    const recent = await report(opened, source, { period: 'last_30_days' });
    const through = recent.completeness.notes.find(({ code }) => code === 'COMPLETE_THROUGH')!.message;
    expect([opened.day(1), opened.day(1 + terms.delayDays)].some(each => through.includes(each))).toBe(true);
    expect(recent.completeness.daysNotSynchronized.length).toBeGreaterThan(0);
    const old = await report(opened, source, { from: opened.day(200), to: opened.day(150) });
    expect(old.completeness.daysNotSynchronized.length).toBeGreaterThan(0);
    expect(figure(rowsOf(old, 'totals')[0]!, sums[0]![1])).toMatchObject({
      value: null,
      reason: { code: 'NO_DATA' },
    });
    const other = source === 'traffic' ? 'ads' : 'traffic';
    const untold = module.marketplace.capabilities.performance![other];
    const { completeness: lacking } = await report(opened, other);
    expect(lacking.sourcesNotOffered.map(({ reason }) => reason)).toEqual(
      untold.kind === 'not_offered' ? [untold.reason] : [],
    );
  }

  async function otherMerchant() {
    const { world } = opened;
    const filtered = await report(opened, source, { marketplaces: ['none'] });
    expect(rowsOf(filtered, 'byMarketplace')).toEqual([]);
    const [row] = await world.rows<{ count: string }>(
      'select count(*) from catalog.performance_day where organization_id <> $1',
    );
    expect(Number(row!.count)).toBe(0);
  }
});

describe('products', () => {
  const ofProducts = daily.filter(([, , module]) => {
    const terms = module.marketplace.capabilities.performance!.traffic;
    return terms.kind === 'days' && terms.grains.length > 1;
  });

  it.each(ofProducts)('are told by %s, and counted once beside their store', async (_key, source, module) => {
    const opened = await openPerformance(module);
    const { sku } = opened.listing.variants[0]!;
    for (const before of [9, 8]) {
      opened.put(source, opened.day(before), { views: 50 });
      opened.put(source, opened.day(before), { views: 20, units: 2 }, { sku });
    }
    await readAll(opened);
    const window = { from: opened.day(9), to: opened.day(7) };
    const whole = await report(opened, source, window);
    expect(figure(rowsOf(whole, 'totals')[0]!, 'views').value).toBe('100');
    const [product] = rowsOf(whole, 'byProduct');
    expect([keysOf(product!), product!.keys[0]!.label, figure(product!, 'views').value]).toEqual([
      [opened.productId, 'SGD'],
      'Mug',
      '40',
    ]);
    const one = await report(opened, source, { ...window, productIds: [opened.productId] });
    expect(figure(rowsOf(one, 'totals')[0]!, 'views').value).toBe('40');
  });

  it('of counters add up to the store, are estimated, and are missing on days that nobody knows', async () => {
    const opened = await openPerformance(counting);
    await readAll(opened);
    const { db, organizationId, connectionId } = opened.world;
    for (const [day, views] of [
      [opened.day(3), 12],
      [opened.day(2), null],
    ] as const) {
      await plantRow(db.pool as never, 'catalog.performance_day', {
        ...{ organization_id: organizationId, connection_id: connectionId, source: 'traffic', day, views },
        ...{ store_id: opened.listing.storeId, grain: 'product', item_id: opened.listing.id, sku: '' },
        ...{ marketplace: counting.marketplace.key, country: 'SG', zone, currency: 'SGD' },
        ...{ product_id: opened.productId, is_total: true, is_estimated: true },
      });
    }
    const answer = await report(opened, 'traffic', {
      from: opened.day(3),
      to: opened.day(1),
      granularity: 'day',
    });
    const series = rowsOf(answer, 'series').map(row => figure(row, 'views'));
    expect(series.map(({ value, reason, isEstimated }) => [value, reason?.code, isEstimated])).toEqual([
      ['12', undefined, true],
      [null, 'NO_DATA', false],
    ]);
    const [product] = rowsOf(answer, 'byProduct');
    expect(figure(product!, 'views').value).toBe('12');
    const { sourcesNotOffered } = (await report(opened, 'ads', { productIds: [opened.productId] }))
      .completeness;
    expect(sourcesNotOffered.map(({ reason }) => reason)).toEqual([
      'The marketplace tells figures of whole stores, not of products.',
    ]);
  });
});

describe('days of stores', () => {
  const [, source, module] = daily.find(([, , each]) => each.marketplace.capabilities.stores === 'account')!;
  const metric = source === 'traffic' ? 'views' : 'adImpressions';

  it.each(['America/New_York', 'Asia/Kolkata', 'UTC'])('keep their date in %s', async timeZone => {
    const opened = await openPerformance(module);
    opened.put(source, opened.day(6), { views: 5, impressions: 5 });
    opened.put(source, opened.day(5), { views: 7, impressions: 7 });
    await readAll(opened);
    const window = { from: opened.day(6), to: opened.day(4), timeZone };
    const daysOf = async (granularity: 'hour' | 'day' | 'week') =>
      rowsOf(await report(opened, source, { ...window, granularity }), 'series').map(
        row => figure(row, metric).value,
      );
    expect(await daysOf('day')).toEqual(['5', '7']);
    expect(await daysOf('hour')).toEqual(['5', '7']);
    expect((await daysOf('week')).filter(value => value !== null).reduce((a, b) => a + Number(b), 0)).toBe(
      12,
    );
  });
});
