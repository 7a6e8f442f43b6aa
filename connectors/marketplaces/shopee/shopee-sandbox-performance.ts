import { addDays, daysBetween } from '../../../kernel/time-zone.js';
import { figureOf, storeDays } from '../sandbox/performance.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxPerformance } from '../sandbox/state.js';
import { idList } from './shopee-sandbox-product-reads.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

const monthDays = 31;
const depthDays = 181;

/** Counters of items, and the daily figures of advertising by click. */
export function performanceRoutes({ shop, account }: SandboxDependencies): ShopeeAnswers {
  const [store] = account.stores;
  return {
    'GET /api/v2/product/get_item_extra_info': ({ query }) => ({
      item_list: idList(query, 'item_id_list')
        .filter(id => shop.listing(id) !== null)
        .map(id => {
          const counters = shop.state.itemCounters.get(id);
          const reviews = [...shop.state.reviews.values()].filter(({ listingId }) => listingId === id);
          return {
            item_id: Number(id),
            sale: counters?.units ?? 0,
            views: counters?.views ?? 0,
            likes: 0,
            rating_star: 0,
            comment_count: reviews.length,
          };
        }),
    }),
    'GET /api/v2/ads/get_all_cpc_ads_daily_performance': ({ query }) => {
      const { from, through } = windowOf(query, shop.now());
      const days = storeDays(shop, { source: 'ads', storeId: store!.id, from, through });
      return [...days].map(([day, rows]) => dayOf(day, rows));
    },
  };
}

function windowOf(query: URLSearchParams, now: string): { from: string; through: string } {
  const [from, through] = ['start_date', 'end_date'].map(name => {
    const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(query.get(name) ?? '');
    if (parts === null) {
      throw rejection('error_param', `Wrong parameters, detail: ${name}.`);
    }
    return `${parts[3]}-${parts[2]}-${parts[1]}`;
  }) as [string, string];
  const today = addDays(now.slice(0, 10), 1);
  const faults: [boolean, string, string][] = [
    [from === through, 'error_same_start_end_dates', "Start date can't be equal to end date."],
    [from > through, 'error_start_later_than_end', "The start date can't be later than the end date."],
    [through > today, 'error_date_in_future', 'The date must be today or earlier than today.'],
    [
      daysBetween(from, today) > depthDays + 1,
      'error_date_too_old',
      'The date is earlier than 6 months ago.',
    ],
    [
      daysBetween(from, through) > monthDays,
      'error_date_range_too_long',
      'The range is longer than 1 month.',
    ],
  ];
  const fault = faults.find(([isFault]) => isFault);
  if (fault !== undefined) {
    throw rejection(`ads.performance.${fault[1]}`, fault[2]);
  }
  return { from, through };
}

const quotient = (of: number, by: number): number => (by === 0 ? 0 : Math.round((of / by) * 100) / 100);

function dayOf(day: string, rows: readonly SandboxPerformance[]): object {
  const value = (name: Parameters<typeof figureOf>[1]) => figureOf(rows, name) ?? 0;
  const [impression, clicks, expense, gmv] = [
    value('impressions'),
    value('clicks'),
    value('spend'),
    value('sales'),
  ];
  return {
    date: day.split('-').reverse().join('-'),
    impression,
    clicks,
    ctr: quotient(clicks, impression),
    direct_order: Math.floor(value('orders') / 2),
    broad_order: value('orders'),
    direct_item_sold: Math.floor(value('units') / 2),
    broad_item_sold: value('units'),
    direct_gmv: quotient(gmv, 2),
    broad_gmv: gmv,
    expense,
    direct_roas: quotient(gmv / 2, expense),
    broad_roas: quotient(gmv, expense),
  };
}
