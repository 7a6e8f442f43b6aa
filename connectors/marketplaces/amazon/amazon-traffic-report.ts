import { gunzipSync } from 'node:zlib';
import { amountOf } from '../amount.js';
import { calendarDay } from '../calendar-day.js';
import { MarketplaceError } from '../marketplace-error.js';
import { idOrNull } from '../page-records.js';
import type { PerformancePage, PerformanceRecord } from '../performance.js';
import { countOf, figuresOf, readDayRows } from '../performance-record.js';
import type { Store } from '../port.js';

/** A day, and the report that Amazon makes of it. */
export interface ReportedDay {
  day: string;
  reportId: string;
}

interface WireSales {
  orderedProductSales?: { amount?: number; currencyCode?: string };
  unitsOrdered?: number;
  totalOrderItems?: number;
}

interface WireTraffic {
  pageViews?: number;
  sessions?: number;
}

interface WireReport {
  salesAndTrafficByDate?: { date: string; salesByDate?: WireSales; trafficByDate?: WireTraffic }[];
  salesAndTrafficByAsin?: WireItem[];
}

interface WireItem {
  parentAsin?: string;
  childAsin?: string;
  sku?: string;
  salesByAsin?: WireSales;
  trafficByAsin?: WireTraffic;
}

/** What a report may have when it is unpacked: a hundred thousand SKUs fit in it. */
const reportBytesMax = 64 * 1024 * 1024;

/** The records of one day. @throws MarketplaceError `unavailable` for a document that is no report. */
export async function recordsOfReport(
  { bytes, isPacked }: { bytes: Buffer; isPacked: boolean },
  day: string,
  store: Store,
): Promise<Pick<PerformancePage, 'records' | 'unreadable'>> {
  const report = parse(bytes, isPacked);
  const totals = (report.salesAndTrafficByDate ?? []).filter(({ date }) => date === day);
  const ofStore = await readDayRows(
    totals,
    ({ date }) => date,
    ({ date, salesByDate, trafficByDate }) =>
      recordOf({ day: calendarDay(date), grain: 'store' }, store, salesByDate, trafficByDate),
  );
  const ofItems = await readDayRows(report.salesAndTrafficByAsin ?? [], idOf, item =>
    recordOf({ day, grain: 'sku', item }, store, item.salesByAsin, item.trafficByAsin),
  );
  return {
    records: [...ofStore.records, ...ofItems.records],
    unreadable: [...ofStore.unreadable, ...ofItems.unreadable],
  };
}

const idOf = ({ sku, childAsin }: WireItem): string | undefined => sku ?? childAsin;

function parse(bytes: Buffer, isPacked: boolean): WireReport {
  try {
    const text = isPacked ? gunzipSync(bytes, { maxOutputLength: reportBytesMax }) : bytes;
    const report: unknown = JSON.parse(text.toString('utf8'));
    if (typeof report !== 'object' || report === null) {
      throw new TypeError('The report is no object.');
    }
    return report;
  } catch (cause) {
    throw new MarketplaceError('unavailable', "Amazon's report could not be read.", { cause });
  }
}

interface Subject extends Pick<PerformanceRecord, 'day' | 'grain'> {
  item?: WireItem;
}

function recordOf(
  { day, grain, item }: Subject,
  { id: storeId, currency }: Store,
  sales: WireSales = {},
  traffic: WireTraffic = {},
): PerformanceRecord {
  const told = sales.orderedProductSales?.currencyCode ?? currency;
  return {
    day,
    storeId,
    grain,
    externalItemId: idOrNull(item?.childAsin),
    sku: idOrNull(item?.sku),
    currency: told,
    figures: figuresOf({
      views: countOf(traffic.pageViews),
      sessions: countOf(traffic.sessions),
      orders: countOf(sales.totalOrderItems),
      units: countOf(sales.unitsOrdered),
      sales: amountOf(sales.orderedProductSales?.amount, told),
    }),
  };
}
