import { isCalendarDay } from '../../../kernel/calendar-time.js';
import { figureOf, performanceOf } from '../sandbox/performance.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxPerformance } from '../sandbox/state.js';
import { type LazadaAnswers, type LazadaCall, rejection } from './lazada-sandbox-request-auth.js';

const pageMax = 100;

/** Reports of Sponsored Discovery: the seller's total, and each campaign of it. A report of several days sums them. */
export function performanceRoutes({ shop }: SandboxDependencies): LazadaAnswers {
  const rowsOf = (call: LazadaCall): SandboxPerformance[] => {
    const [from, through] = [dayOf(call, 'startDate'), dayOf(call, 'endDate')];
    const wanted = { source: 'ads', storeId: call.store.id, from, through } as const;
    return performanceOf(shop, wanted).filter(({ sku }) => sku === null);
  };
  return {
    'GET /sponsor/solutions/report/getReportOverview': call => {
      for (const name of ['bizCode', 'lastStartDate', 'lastEndDate', 'useRtTable']) {
        call.needed(name);
      }
      return {
        result: { reportOverviewDetailDTO: overviewOf(rowsOf(call)), lastReportOverviewDetailDTO: {} },
        success: 'true',
        errorMsg: '',
      };
    },
    'GET /sponsor/solutions/report/getDiscoveryReportCampaign': call => {
      const [page, size] = [pageNumber(call, 'pageNo'), pageNumber(call, 'pageSize')];
      const campaigns = rowsOf(call).flatMap(campaignsOf);
      const result = campaigns.slice((page - 1) * size, page * size);
      return { result: { result, totalCount: campaigns.length, success: true }, success: true };
    },
  };
}

function dayOf(call: LazadaCall, name: string): string {
  const day = call.needed(name);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isCalendarDay(day)) {
    throw rejection('INVALID_PARAM', `${name} has the format yyyy-MM-dd.`);
  }
  return day;
}

function pageNumber(call: LazadaCall, name: string): number {
  const value = Number(call.needed(name));
  if (!(Number.isInteger(value) && value >= 1 && value <= pageMax)) {
    throw rejection('INVALID_PARAM', `${name} is 1 to ${pageMax}.`);
  }
  return value;
}

const amount = (value: number): string => value.toFixed(2);

function overviewOf(rows: readonly SandboxPerformance[]): object {
  const value = (name: Parameters<typeof figureOf>[1]) => figureOf(rows, name) ?? 0;
  return {
    spend: amount(value('spend')),
    impressions: value('impressions'),
    clicks: value('clicks'),
    ctr: amount(value('impressions') === 0 ? 0 : value('clicks') / value('impressions')),
    unitsSold: value('units'),
    revenue: amount(value('sales')),
    cpc: amount(value('clicks') === 0 ? 0 : value('spend') / value('clicks')),
    roi: amount(value('spend') === 0 ? 0 : value('sales') / value('spend')),
  };
}

/** A day with orders has a campaign for each of them, and one that had none: more than a page for a good day. */
function campaignsOf({ figures: { orders = 0, cartAdds = 0 } }: SandboxPerformance): object[] {
  return Array.from({ length: orders + 1 }, (_, index) => ({
    campaignId: 101_100_000_000 + index,
    campaignName: `Campaign ${index}`,
    campaignType: 2,
    storeOrders: index === 0 ? 0 : 1,
    storeA2c: index === 0 ? cartAdds : 0,
  }));
}
