import { addDays } from '../../../kernel/time-zone.js';
import { amountOf } from '../amount.js';
import { calendarDay } from '../calendar-day.js';
import { zoneOfCountry } from '../country-zone.js';
import type {
  DayWindow,
  ItemCounters,
  PerformanceCapability,
  PerformanceChannel,
  PerformancePage,
  PerformanceRecord,
} from '../performance.js';
import { performanceChannel } from '../performance-channel.js';
import { countOf, figuresOf, readDayRows } from '../performance-record.js';
import type { Account, ChannelDependencies, Store } from '../port.js';
import { ShopeeClient } from './shopee-client.js';

export const performanceCapability: PerformanceCapability = {
  traffic: {
    kind: 'counters',
    figures: { views: 'views', units: 'sale' },
    grains: ['product'],
    batchMax: 50,
  },
  ads: {
    kind: 'days',
    figures: {
      impressions: 'impression',
      clicks: 'clicks',
      orders: 'broad_order',
      units: 'broad_item_sold',
      sales: 'broad_gmv',
      spend: 'expense',
    },
    grains: ['store'],
    // Shopee takes a month at most: the shortest has 28 days.
    windowDays: 28,
    // Six months, of which the shortest have 181 days.
    depthDays: 180,
    delayDays: 0,
    correctedDays: 7,
    attribution: '7_days_after_click_any_item_of_the_shop',
  },
};

interface WireDay {
  /** DD-MM-YYYY. */
  date: string;
  impression?: number;
  clicks?: number;
  broad_order?: number;
  broad_item_sold?: number;
  broad_gmv?: number;
  expense?: number;
}

interface WireItem {
  item_id: number;
  sale?: number;
  views?: number;
}

export function performance(account: Account, dependencies: ChannelDependencies): PerformanceChannel {
  const client = ShopeeClient.ofShop(account, dependencies);
  return performanceChannel(performanceCapability, {
    zoneOf: async ({ country }) => zoneOfCountry(country),
    readDays: (_source, window) => adsOf(client, window),
    readCounters: (_store, itemIds) => countersOf(client, itemIds),
  });
}

const toWire = (day: string): string => day.split('-').reverse().join('-');

/** Both ends are included, and a single day is rejected: then the day before is read with it, and left out. */
async function adsOf(client: ShopeeClient, { store, from, to }: DayWindow): Promise<PerformancePage> {
  const last = addDays(to, -1);
  const rows = await client.read<WireDay[]>('/api/v2/ads/get_all_cpc_ads_daily_performance', {
    start_date: toWire(from === last ? addDays(from, -1) : from),
    end_date: toWire(last),
  });
  const { records, unreadable } = await readDayRows(
    rows ?? [],
    ({ date }) => date,
    row => recordOf(row, store),
  );
  return {
    records: records.filter(({ day }) => day >= from && day < to),
    unreadable,
    nextCursor: null,
    completeThrough: null,
  };
}

/** Rates and quotients are left out: they are made of these. */
const recordOf = (row: WireDay, { id: storeId, currency }: Store): PerformanceRecord => ({
  day: calendarDay(toWire(row.date)),
  storeId,
  grain: 'store',
  externalItemId: null,
  sku: null,
  currency,
  figures: figuresOf({
    impressions: countOf(row.impression),
    clicks: countOf(row.clicks),
    orders: countOf(row.broad_order),
    units: countOf(row.broad_item_sold),
    sales: amountOf(row.broad_gmv, currency),
    spend: amountOf(row.expense, currency),
  }),
});

/** Since the item was listed, as far as Shopee says. A counter that cannot be read is left out with its item. */
async function countersOf(client: ShopeeClient, itemIds: readonly string[]): Promise<ItemCounters[]> {
  const { item_list: items = [] } = await client.read<{ item_list?: WireItem[] }>(
    '/api/v2/product/get_item_extra_info',
    { item_id_list: itemIds.join(',') },
  );
  return items.flatMap(({ item_id: id, views, sale }) => {
    try {
      return [{ externalItemId: String(id), views: countOf(views), units: countOf(sale) }];
    } catch {
      return [];
    }
  });
}
