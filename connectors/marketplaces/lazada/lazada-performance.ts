import Big from 'big.js';
import { amountOf } from '../amount.js';
import { daysOf } from '../calendar-day.js';
import { zoneOfCountry } from '../country-zone.js';
import { MarketplaceError } from '../marketplace-error.js';
import type {
  DayWindow,
  PerformanceCapability,
  PerformanceChannel,
  PerformancePage,
  PerformanceRecord,
} from '../performance.js';
import { performanceChannel, untold } from '../performance-channel.js';
import { countOf, figuresOf, readDayRows } from '../performance-record.js';
import type { Account, ChannelDependencies } from '../port.js';
import { LazadaClient } from './lazada-client.js';

export const performanceCapability: PerformanceCapability = {
  traffic: {
    kind: 'not_offered',
    reason: 'Lazada tells sellers no visits by its API: they are in Business Advisor of the Seller Center.',
  },
  ads: {
    kind: 'days',
    figures: {
      impressions: 'impressions',
      clicks: 'clicks',
      cartAdds: 'storeA2c',
      orders: 'storeOrders',
      units: 'unitsSold',
      sales: 'revenue',
      spend: 'spend',
    },
    grains: ['store'],
    // A day costs two calls or more.
    windowDays: 7,
    depthDays: null,
    delayDays: 0,
    correctedDays: 7,
    attribution: 'after_click_with_shipping',
  },
};

interface Report<T> {
  result?: T;
  success?: boolean | string;
  errorCode?: string;
  errorMsg?: string;
}

interface Overview {
  reportOverviewDetailDTO?: {
    spend?: string;
    impressions?: number;
    clicks?: number;
    unitsSold?: number;
    revenue?: string;
  };
}

interface Campaigns extends Report<{ storeOrders?: number; storeA2c?: number }[]> {
  totalCount?: number;
}

interface Day {
  day: string;
  overview: Overview;
  campaigns: { storeOrders?: number; storeA2c?: number }[];
}

const solution = 'sponsoredSearch';
const campaignsPerPage = 100;
/** Pages after this one are rejected. */
const pagesMax = 100;

export function performance(account: Account, dependencies: ChannelDependencies): PerformanceChannel {
  const client = LazadaClient.ofSeller(account, dependencies);
  return performanceChannel(performanceCapability, {
    zoneOf: async ({ country }) => zoneOfCountry(country),
    readDays: (_source, window) => adsOf(client, window),
    readCounters: untold,
  });
}

/** Reports sum the days that they are asked for: each day is asked for by itself, a page of ours for each. */
async function adsOf(client: LazadaClient, window: DayWindow): Promise<PerformancePage> {
  const days = daysOf(window.from, window.to);
  const day = window.cursor ?? days[0]!;
  const overview = await overviewOf(client, window.store.country, day);
  const campaigns = await campaignsOf(client, window.store.country, day);
  const read = await readDayRows(
    [{ day, overview, campaigns }],
    each => each.day,
    each => recordOf(each, window),
  );
  return { ...read, nextCursor: days[days.indexOf(day) + 1] ?? null, completeThrough: null };
}

/** The period to compare with has to be named, and is of no use here: it is the same day. */
async function overviewOf(client: LazadaClient, country: string, day: string): Promise<Overview> {
  const answer = await client.read<Report<Overview>>(country, '/sponsor/solutions/report/getReportOverview', {
    bizCode: solution,
    startDate: day,
    endDate: day,
    lastStartDate: day,
    lastEndDate: day,
    // Only today is in the table of the running day.
    useRtTable: 'false',
  });
  return contentOf(answer) ?? {};
}

/** Orders and cart additions are told by campaign alone. */
async function campaignsOf(client: LazadaClient, country: string, day: string): Promise<Day['campaigns']> {
  const campaigns: Day['campaigns'] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer = await client.read<Report<Campaigns>>(
      country,
      '/sponsor/solutions/report/getDiscoveryReportCampaign',
      {
        startDate: day,
        endDate: day,
        useRtTable: 'false',
        pageNo: String(page),
        pageSize: String(campaignsPerPage),
      },
    );
    const rows = contentOf(answer)?.result ?? [];
    campaigns.push(...rows);
    if (rows.length < campaignsPerPage) {
      break;
    }
  }
  return campaigns;
}

/** A report that failed says so beside a code of 0. */
function contentOf<T>({ success, errorCode, errorMsg, result }: Report<T>): T | undefined {
  if (success === false || success === 'false') {
    const code = errorCode || errorMsg || 'REPORT_FAILED';
    const kind = /INTERNAL|TIMEOUT|SYSTEM/i.test(code) ? 'unavailable' : 'rejected';
    throw new MarketplaceError(kind, `Lazada: ${errorMsg || code}`, { marketplaceCode: code });
  }
  return result;
}

function recordOf({ day, overview, campaigns }: Day, { store }: DayWindow): PerformanceRecord {
  const { id: storeId, currency } = store;
  const total = overview.reportOverviewDetailDTO ?? {};
  return {
    day,
    storeId,
    grain: 'store',
    externalItemId: null,
    sku: null,
    currency,
    figures: figuresOf({
      impressions: countOf(total.impressions),
      clicks: countOf(total.clicks),
      cartAdds: sumOf(campaigns.map(({ storeA2c }) => countOf(storeA2c))),
      orders: sumOf(campaigns.map(({ storeOrders }) => countOf(storeOrders))),
      units: countOf(total.unitsSold),
      sales: amountOf(plain(total.revenue), currency),
      spend: amountOf(plain(total.spend), currency),
    }),
  };
}

/** Null where one is not known, or where there are none. */
const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.length === 0 || counts.includes(null)
    ? null
    : counts.reduce<number>((sum, count) => sum + count!, 0);

/** Amounts come as texts, in some countries with separators. */
const plain = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : new Big(String(text).replaceAll(',', '')).toFixed();
