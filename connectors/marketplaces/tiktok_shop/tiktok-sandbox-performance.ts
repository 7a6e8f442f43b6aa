import { isCalendarDay } from '../../../kernel/calendar-time.js';
import { addDays } from '../../../kernel/time-zone.js';
import { daysOf } from '../calendar-day.js';
import { figureOf, isCounted, performanceOf } from '../sandbox/performance.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxPerformance } from '../sandbox/state.js';
import { rejection, type TiktokAnswers, type TiktokCall } from './tiktok-sandbox-request-auth.js';

/** Analytics 202405: a shop, and one product of it, by intervals. Days that are not counted yet come as zeros. */
export function performanceRoutes({ shop, account }: SandboxDependencies): TiktokAnswers {
  const [store] = account.stores;
  const answer = (call: TiktokCall, has: (row: SandboxPerformance) => boolean, names: Names): object => {
    const { from, to } = windowOf(call.query);
    const days = daysOf(from, to);
    const wanted = { source: 'traffic', storeId: store!.id, from, through: addDays(to, -1) } as const;
    const rows = Map.groupBy(performanceOf(shop, wanted).filter(has), ({ day }) => day);
    const latest = shop.countedThrough ?? addDays(shop.now().slice(0, 10), -1);
    const isDaily = call.query.get('granularity') === '1D';
    const intervals = isDaily
      ? days.map(day => intervalOf([day, addDays(day, 1)], rows.get(day) ?? [], names, store!.currency))
      : [intervalOf([from, to], [...rows.values()].flat(), names, store!.currency)];
    return { performance: { intervals }, latest_available_date: latest };
  };
  return {
    'GET /analytics/202405/shop/performance': call => answer(call, ({ sku }) => sku === null, shopNames),
    'GET /analytics/202405/shop_products/:productId/performance': call => {
      const id = call.ids.productId!;
      if (shop.listing(id) === null) {
        throw rejection(12052260, 'The product does not exist.');
      }
      return answer(call, ({ listingId, day }) => listingId === id && isCounted(shop, day), productNames);
    },
  };
}

type Names = Record<'impressions' | 'views' | 'visitors', string>;

const shopNames: Names = {
  impressions: 'product_impressions',
  views: 'product_page_views',
  visitors: 'avg_product_page_visitors',
};

const productNames: Names = {
  impressions: 'impressions',
  views: 'page_views',
  visitors: 'avg_page_visitors',
};

function windowOf(query: URLSearchParams): { from: string; to: string } {
  const [from = '', to = ''] = [query.get('start_date_ge'), query.get('end_date_lt')].map(day => day ?? '');
  if (![from, to].every(day => /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day)) || from >= to) {
    throw rejection(28001022, 'invalid request params; detail: start time or end time is invalid.');
  }
  return { from, to };
}

function intervalOf(
  [start, end]: readonly [string, string],
  rows: readonly SandboxPerformance[],
  names: Names,
  currency: string,
): object {
  const value = (name: Parameters<typeof figureOf>[1]) => figureOf(rows, name) ?? 0;
  return {
    start_date: start,
    end_date: end,
    gmv: { amount: value('sales').toFixed(2), currency },
    gmv_breakdowns: [{ type: 'PRODUCT_CARD', amount: value('sales').toFixed(2), currency }],
    orders: value('orders'),
    units_sold: value('units'),
    [names.impressions]: value('impressions'),
    [names.views]: value('views'),
    [names.visitors]: value('visitors'),
  };
}
