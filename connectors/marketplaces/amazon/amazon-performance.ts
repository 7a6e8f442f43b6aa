import { calendarDay, daysOf } from '../calendar-day.js';
import { zoneOfCountry } from '../country-zone.js';
import { MarketplaceError } from '../marketplace-error.js';
import type {
  DayWindow,
  PerformanceCapability,
  PerformanceChannel,
  PerformancePage,
} from '../performance.js';
import { performanceChannel, untold } from '../performance-channel.js';
import type { Account, ChannelDependencies } from '../port.js';
import { AmazonClient } from './amazon-client.js';
import { type ReportedDay, recordsOfReport } from './amazon-traffic-report.js';

export const performanceCapability: PerformanceCapability = {
  traffic: {
    kind: 'days',
    figures: {
      views: 'pageViews',
      sessions: 'sessions',
      orders: 'totalOrderItems',
      units: 'unitsOrdered',
      sales: 'orderedProductSales',
    },
    grains: ['store', 'sku'],
    // A report a day, as items are told without their day; fifteen reports may be asked for at once.
    windowDays: 7,
    depthDays: 729,
    delayDays: 3,
    correctedDays: 3,
    attribution: null,
  },
  ads: {
    kind: 'not_offered',
    reason:
      'Amazon tells advertising by the Amazon Ads API, which has an authorisation and profiles of its own.',
  },
};

interface ReportState {
  processingStatus: 'CANCELLED' | 'DONE' | 'FATAL' | 'IN_PROGRESS' | 'IN_QUEUE';
  reportDocumentId?: string;
}

interface ReportDocument {
  url: string;
  compressionAlgorithm?: 'GZIP';
}

const reportsPath = '/reports/2021-06-30';
const reportType = 'GET_SALES_AND_TRAFFIC_REPORT';
/** Reports take minutes, and may be asked about twice a second. */
const pollMs = 30_000;

export function performance(account: Account, dependencies: ChannelDependencies): PerformanceChannel {
  const client = new AmazonClient(account, dependencies);
  return performanceChannel(performanceCapability, {
    zoneOf: async ({ country }) => zoneOfCountry(country),
    readDays: (_source, window) =>
      window.cursor === null ? askForReports(client, window) : collect(client, window),
    readCounters: untold,
  });
}

/**
 * The cursor is the days whose reports are still to be read, with the ids of these: another process can go on by it. Days
 * without an id are asked for later, as Amazon takes fifteen requests at once and then one a minute.
 */
async function askForReports(client: AmazonClient, { store, from, to }: DayWindow): Promise<PerformancePage> {
  const days: ReportedDay[] = daysOf(from, to).map(day => ({ day, reportId: '' }));
  for (const [index, asked] of days.entries()) {
    try {
      asked.reportId = await askForReport(client, store.id, asked.day);
    } catch (error) {
      if (index > 0 && error instanceof MarketplaceError && error.isThrottled) {
        break;
      }
      throw error;
    }
  }
  return { ...nothing, nextCursor: cursorOf(days) };
}

async function askForReport(client: AmazonClient, storeId: string, day: string): Promise<string> {
  const { reportId } = await client.repeatable<{ reportId: string }>(`${reportsPath}/reports`, {
    reportType,
    marketplaceIds: [storeId],
    dataStartTime: day,
    dataEndTime: day,
    reportOptions: { dateGranularity: 'DAY', asinGranularity: 'SKU' },
  });
  return reportId;
}

const nothing = { records: [], unreadable: [], completeThrough: null };

/** One report a page: what was read is kept before the next is. */
async function collect(client: AmazonClient, window: DayWindow): Promise<PerformancePage> {
  const [first, ...others] = reportedDays(window.cursor!);
  const { day } = first!;
  if (first!.reportId === '') {
    const reportId = await askForReport(client, window.store.id, day);
    return { ...nothing, nextCursor: cursorOf([{ day, reportId }, ...others]) };
  }
  const state = await client.read<ReportState>(`${reportsPath}/reports/${first!.reportId}`, {});
  if (state.processingStatus === 'IN_QUEUE' || state.processingStatus === 'IN_PROGRESS') {
    return { ...nothing, nextCursor: window.cursor, waitMs: pollMs };
  }
  const nextCursor = others.length === 0 ? null : cursorOf(others);
  // A report without data is cancelled.
  if (state.processingStatus === 'CANCELLED') {
    return { ...nothing, nextCursor };
  }
  if (state.processingStatus !== 'DONE' || state.reportDocumentId === undefined) {
    throw new MarketplaceError('unavailable', 'Amazon could not make the report.', {
      marketplaceCode: state.processingStatus,
    });
  }
  const read = recordsOfReport(await documentOf(client, state.reportDocumentId), day, window.store);
  return { ...(await read), nextCursor, completeThrough: null };
}

async function documentOf(client: AmazonClient, id: string): Promise<{ bytes: Buffer; isPacked: boolean }> {
  const path = `${reportsPath}/documents/${encodeURIComponent(id)}`;
  const { url, compressionAlgorithm } = await client.read<ReportDocument>(path, {});
  return { bytes: await client.download(url), isPacked: compressionAlgorithm === 'GZIP' };
}

const cursorOf = (days: readonly ReportedDay[]): string =>
  days.map(({ day, reportId }) => `${day}=${reportId}`).join(' ');

function reportedDays(cursor: string): ReportedDay[] {
  return cursor.split(' ').map(entry => {
    const [day = '', reportId = ''] = entry.split('=');
    return { day: calendarDay(day), reportId: encodeURIComponent(reportId) };
  });
}
