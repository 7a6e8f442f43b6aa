import type { DailyTerms, PerformanceRecord } from '../../../../connectors/marketplaces/performance.js';
import { addDays, localDay } from '../../../../kernel/time-zone.js';
import { latestListedItems } from '../listing/listed-item.queries.js';
import type { PerformanceFeed } from './performance.entity.js';
import { performanceLimits as limits } from './performance.limits.js';
import { putDays, removeUntoldDays } from './performance-day.writer.js';
import {
  advancePerformanceFeed,
  finishPerformanceRead,
  isReadDue,
  keepPlace,
  type OpenWindow,
  openPerformanceFeed,
} from './performance-feed.queries.js';
import { countedThrough, type DaySpan, spanToRead, windowsOfSpan } from './performance-span.rules.js';
import { contextOf, originOf, type SourceReading } from './source-reading.js';

interface Days {
  terms: DailyTerms;
  zone: string;
  today: string;
  itemIds: readonly string[];
}

/**
 * Reads days that are due, window by window, the earliest first. Each page is stored together with where the window goes
 * on, so that a run that ends half-way is continued by the next. Answers after how many milliseconds to go on, where the
 * marketplace is still at work.
 */
export async function readDays(reading: SourceReading, terms: DailyTerms): Promise<number | null> {
  const { db, performance, store, address } = reading;
  const now = db.clock.now();
  if (!(await isReadDue(db, address, new Date(now.getTime() - limits.rereadMs)))) {
    return null;
  }
  const zone = await performance.zoneOf(store);
  const today = localDay(now.getTime(), zone);
  const feed = await openPerformanceFeed(db, address, zone);
  const days: Days = { terms, zone, today, itemIds: await itemsOf(reading, terms) };
  for (const window of windowsToRead(feed, days, now)) {
    if (reading.signal.aborted) {
      return null;
    }
    const waitMs = await readWindow(reading, days, window);
    if (waitMs !== null) {
      return waitMs;
    }
  }
  await finishPerformanceRead(db, address, now);
  return null;
}

/** Only where figures are told of one listing at a time. */
async function itemsOf({ db, address, store }: SourceReading, terms: DailyTerms): Promise<string[]> {
  if (!terms.grains.includes('product')) {
    return [];
  }
  const { organizationId, connectionId: accountId } = address;
  const items = await latestListedItems(db, organizationId, { accountId, limit: limits.itemsMax });
  return items.filter(({ storeId }) => storeId === store.id).map(({ externalItemId }) => externalItemId);
}

/** The one that was not finished comes first. */
function windowsToRead(feed: PerformanceFeed, { terms, today }: Days, now: Date): OpenWindow[] {
  const { windowFrom, windowTo, windowStartedAt: startedAt, windowFailed: isFailed, cursor } = feed;
  const begun: OpenWindow[] =
    windowFrom !== null && windowTo !== null && startedAt !== null && cursor !== null
      ? [{ from: windowFrom, to: windowTo, startedAt, cursor, isFailed }]
      : [];
  const span = spanToRead({ ...feed, today, historyDays: limits.historyDays }, terms);
  const fresh = span === null ? [] : windowsOfSpan(span, terms.windowDays);
  const last = begun[0];
  const isPassed = ({ from, to }: DaySpan) => last !== undefined && from < last.to && to <= last.to;
  return [
    ...begun,
    ...fresh
      .filter(window => !isPassed(window))
      .map(({ from, to }) => ({ from, to, startedAt: now, cursor: null, isFailed: false })),
  ];
}

/** After how many milliseconds the window goes on; null where it is finished. */
async function readWindow(reading: SourceReading, days: Days, begun: OpenWindow): Promise<number | null> {
  const { performance, store, signal, address } = reading;
  let window = begun;
  let told: string | null = null;
  do {
    const { from, to, cursor } = window;
    const asked = { store, from, to, cursor, itemIds: days.itemIds };
    const page = await performance.readDays(address.source, asked);
    told = page.completeThrough ?? told;
    const isFailed = window.isFailed || page.unreadable.length > 0;
    window = { ...window, cursor: page.nextCursor, isFailed };
    await storePage(reading, days, { window, records: page.records });
    if (window.cursor !== null && (page.waitMs !== undefined || signal.aborted)) {
      return page.waitMs ?? 0;
    }
  } while (window.cursor !== null);
  await endWindow(reading, days, { window, told });
  return null;
}

async function storePage(
  reading: SourceReading,
  { zone }: Days,
  { window, records }: { window: OpenWindow; records: readonly PerformanceRecord[] },
): Promise<void> {
  const { db, address } = reading;
  const told = { zone, asOf: window.startedAt, isEstimated: false, itemsAreTotal: false };
  await db.transaction(async tx => {
    await putDays(tx, contextOf(reading, told), records);
    if (window.cursor !== null) {
      await keepPlace(tx, address, window);
    }
  }, originOf(reading));
}

/** What was told of these days before and was not told now is gone, unless some of it could not be read. */
async function endWindow(
  reading: SourceReading,
  { terms, today }: Days,
  { window, told }: { window: OpenWindow; told: string | null },
): Promise<void> {
  const { db, address } = reading;
  const { from, to, startedAt, isFailed } = window;
  const counted = countedThrough({ today, told }, terms);
  const last = addDays(to, -1);
  const through = counted < last ? counted : last;
  await db.transaction(async tx => {
    if (!isFailed) {
      await removeUntoldDays(tx, address, { from, to, since: startedAt });
    }
    await advancePerformanceFeed(tx, address, { from, to, isFailed, through });
  }, originOf(reading));
}
