import { chunksOf } from '../../../../connectors/marketplaces/chunks.js';
import type {
  CounterTerms,
  ItemCounters,
  PerformanceRecord,
} from '../../../../connectors/marketplaces/performance.js';
import { figuresOf } from '../../../../connectors/marketplaces/performance-record.js';
import { addDays, dayStartMs, localDay } from '../../../../kernel/time-zone.js';
import { latestListedItems } from '../listing/listed-item.queries.js';
import { afterReading, type CountedDay } from './counter-day.rules.js';
import { readCounterDays, writeCounterDays } from './counter-day.store.js';
import type { CounterDay } from './performance.entity.js';
import { performanceLimits as limits } from './performance.limits.js';
import { putDays } from './performance-day.writer.js';
import {
  advancePerformanceFeed,
  finishPerformanceRead,
  openPerformanceFeed,
} from './performance-feed.queries.js';
import { contextOf, originOf, type SourceReading } from './source-reading.js';

const minuteMs = 60_000;

/** Reads the counters of the account's listings, and what they have risen by since the last reading. */
export async function readCounters(reading: SourceReading, { batchMax }: CounterTerms): Promise<null> {
  const { db, performance, store, address, signal } = reading;
  const { organizationId, connectionId: accountId } = address;
  const zone = await performance.zoneOf(store);
  await openPerformanceFeed(db, address, zone);
  const items = await latestListedItems(db, organizationId, { accountId, limit: limits.itemsMax });
  const ids = items.filter(({ storeId }) => storeId === store.id).map(({ externalItemId }) => externalItemId);
  for (const batch of chunksOf(ids, batchMax)) {
    if (signal.aborted) {
      return null;
    }
    await note(reading, zone, await performance.readCounters(store, batch));
  }
  const now = db.clock.now();
  const today = localDay(now.getTime(), zone);
  const through = addDays(today, -1);
  await advancePerformanceFeed(db, address, { from: today, to: addDays(today, 1), isFailed: false, through });
  await finishPerformanceRead(db, address, now);
  return null;
}

/** A batch and what it makes of its days, in one transaction: read again, it changes nothing. */
async function note(reading: SourceReading, zone: string, counters: readonly ItemCounters[]): Promise<void> {
  const { db, address } = reading;
  const now = db.clock.now();
  const day = localDay(now.getTime(), zone);
  const minutes = Math.floor((now.getTime() - dayStartMs(day, zone)) / minuteMs);
  const context = contextOf(reading, { zone, asOf: now, isEstimated: true, itemsAreTotal: true });
  await db.transaction(async tx => {
    const known = await readCounterDays(
      tx,
      address,
      counters.map(({ externalItemId }) => externalItemId),
    );
    const states = new Map<string, CounterDay>();
    const records: PerformanceRecord[] = [];
    for (const { externalItemId, views, units } of counters) {
      const next = afterReading(
        known.get(externalItemId) ?? null,
        { day, minutes, views, units },
        limits.midnightMinutes,
      );
      states.set(externalItemId, next.state);
      records.push(...next.counted.map(each => recordOf(reading, externalItemId, each)));
    }
    await writeCounterDays(tx, address, states);
    await putDays(tx, context, records);
  }, originOf(reading));
}

const recordOf = (
  { store }: SourceReading,
  externalItemId: string,
  { day, views, units }: CountedDay,
): PerformanceRecord => ({
  day,
  storeId: store.id,
  grain: 'product',
  externalItemId,
  sku: null,
  currency: store.currency,
  figures: figuresOf({ views, units }),
});
