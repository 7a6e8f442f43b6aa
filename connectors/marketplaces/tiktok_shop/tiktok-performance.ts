import { amountOf } from '../amount.js';
import { calendarDay } from '../calendar-day.js';
import { zoneOfCountry } from '../country-zone.js';
import { orNull } from '../marketplace-error.js';
import type {
  DayWindow,
  PerformanceCapability,
  PerformanceChannel,
  PerformancePage,
  PerformanceRecord,
} from '../performance.js';
import { performanceChannel, untold } from '../performance-channel.js';
import { countOf, figuresOf, readDayRows } from '../performance-record.js';
import type { Account, ChannelDependencies, Store } from '../port.js';
import { TiktokClient } from './tiktok-client.js';

export const performanceCapability: PerformanceCapability = {
  traffic: {
    kind: 'days',
    figures: {
      impressions: 'product_impressions',
      views: 'product_page_views',
      visitors: 'avg_product_page_visitors',
      orders: 'orders',
      units: 'units_sold',
      sales: 'gmv',
    },
    grains: ['store', 'product'],
    windowDays: 30,
    depthDays: null,
    delayDays: 1,
    correctedDays: 7,
    attribution: null,
  },
  ads: {
    kind: 'not_offered',
    reason: 'TikTok Shop tells advertising by the TikTok Business API, which has credentials of its own.',
  },
};

interface WireInterval {
  start_date: string;
  gmv?: { amount?: string; currency?: string };
  orders?: number;
  units_sold?: number;
  /** Of a shop; of a product they have shorter names. */
  product_impressions?: number;
  product_page_views?: number;
  avg_product_page_visitors?: number;
  impressions?: number;
  page_views?: number;
  avg_page_visitors?: number;
}

interface Answer {
  performance?: { intervals?: WireInterval[] };
  latest_available_date?: string;
}

/** Products that a page of ours asks for, one call each. */
const productsPerPage = 20;

export function performance(account: Account, dependencies: ChannelDependencies): PerformanceChannel {
  const client = new TiktokClient(account, dependencies);
  return performanceChannel(performanceCapability, {
    zoneOf: async ({ country }) => zoneOfCountry(country),
    readDays: (_source, window) =>
      window.cursor === null ? shopPage(client, window) : productPage(client, window, Number(window.cursor)),
    readCounters: untold,
  });
}

const parametersOf = ({ from, to }: DayWindow): Record<string, string> => ({
  start_date_ge: from,
  end_date_lt: to,
  granularity: '1D',
  currency: 'LOCAL',
});

async function shopPage(client: TiktokClient, window: DayWindow): Promise<PerformancePage> {
  const answer = await client.read<Answer>('/analytics/202405/shop/performance', parametersOf(window));
  return {
    ...(await readIntervals(answer, window, null)),
    nextCursor: window.itemIds.length === 0 ? null : '0',
    completeThrough:
      answer.latest_available_date === undefined ? null : calendarDay(answer.latest_available_date),
  };
}

/** The list of products tells no views: each product is asked. One that TikTok does not know has none. */
async function productPage(client: TiktokClient, window: DayWindow, start: number): Promise<PerformancePage> {
  const end = start + productsPerPage;
  const page: PerformancePage = {
    records: [],
    unreadable: [],
    nextCursor: end < window.itemIds.length ? String(end) : null,
    completeThrough: null,
  };
  for (const id of window.itemIds.slice(start, end)) {
    const path = `/analytics/202405/shop_products/${encodeURIComponent(id)}/performance`;
    const answer = await orNull(client.read<Answer>(path, parametersOf(window)));
    if (answer !== null) {
      const { records, unreadable } = await readIntervals(answer, window, id);
      page.records.push(...records);
      page.unreadable.push(...unreadable);
    }
  }
  return page;
}

/** Days after the latest that is available come as zeros: nothing has been counted on them yet. */
async function readIntervals(answer: Answer, { store, from, to }: DayWindow, itemId: string | null) {
  const latest = answer.latest_available_date ?? to;
  const { records, unreadable } = await readDayRows(
    answer.performance?.intervals ?? [],
    ({ start_date }) => start_date,
    row => recordOf(row, store, itemId),
  );
  return { records: records.filter(({ day }) => day >= from && day < to && day <= latest), unreadable };
}

function recordOf(
  row: WireInterval,
  { id: storeId, currency }: Store,
  itemId: string | null,
): PerformanceRecord {
  const told = row.gmv?.currency ?? currency;
  return {
    day: calendarDay(row.start_date),
    storeId,
    grain: itemId === null ? 'store' : 'product',
    externalItemId: itemId,
    sku: null,
    currency: told,
    figures: figuresOf({
      impressions: countOf(itemId === null ? row.product_impressions : row.impressions),
      views: countOf(itemId === null ? row.product_page_views : row.page_views),
      // The average over one day is that day's.
      visitors: countOf(itemId === null ? row.avg_product_page_visitors : row.avg_page_visitors),
      orders: countOf(row.orders),
      units: countOf(row.units_sold),
      sales: amountOf(row.gmv?.amount, told),
    }),
  };
}
