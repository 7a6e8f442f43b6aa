import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PerformanceTerms } from '../../../../connectors/marketplaces/performance.js';
import { performanceSources } from '../../../../connectors/marketplaces/performance.values.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { defineTask, type TaskRun } from '../../../../kernel/jobs/define-task.js';
import { localDay } from '../../../../kernel/time-zone.js';
import { accountSync, accountSyncPlan } from '../connection/account-sync.tasks.js';
import type { Channels } from '../connection/channels.js';
import { removeOldCounters } from './counter-day.store.js';
import { performanceLimits as limits } from './performance.limits.js';
import { removeOldDays } from './performance-day.writer.js';
import { failPerformanceRead } from './performance-feed.queries.js';
import { performanceSyncs, performanceSyncTask } from './performance-sync.queue.js';
import { readCounters } from './read-counters.js';
import { readDays } from './read-days.js';
import type { SourceReading } from './source-reading.js';

interface SyncDependencies {
  channels: Pick<Channels, 'open'>;
}

/** Reads what one account's marketplace counts of visits and advertising: new days, and those that may be corrected. */
export const performanceSync = ({ channels }: SyncDependencies) =>
  accountSync(
    { name: performanceSyncTask, failed: 'visits and advertising of an account could not be read' },
    async task => {
      const waitMs = await syncAccount(task, channels);
      if (waitMs !== null) {
        await performanceSyncs.run(task.db, task.payload, waitMs);
      }
    },
  );

/** Soon after the hour: counters stand for the midnight of their store only if they are read near it. */
export const performancePlan = accountSyncPlan(
  { name: 'catalog.performance.plan', cron: '4 * * * *' },
  performanceSyncs.plan,
);

const purgeBatch = 5_000;

export const performancePurge = defineTask({
  name: 'catalog.performance.purge',
  cron: '52 4 * * *',
  run: async ({ db, log, signal }) => {
    const before = localDay(db.clock.now().getTime() - limits.retentionMs, 'UTC');
    let removed = 0;
    for (const remove of [removeOldDays, removeOldCounters]) {
      for (let batch = purgeBatch; batch === purgeBatch && !signal.aborted; ) {
        batch = await remove(db, before, purgeBatch);
        removed += batch;
      }
    }
    log.info({ removed }, 'old figures of visits and advertising removed');
  },
});

/** After how many milliseconds to go on; null where nothing is left. */
async function syncAccount(
  { db, payload, signal, log }: TaskRun<AccountAddress>,
  channels: SyncDependencies['channels'],
): Promise<number | null> {
  const account = await channels.open(db, payload.organizationId, payload.connectionId);
  let soonest: number | null = null;
  for (const { reading, terms } of sourcesOf({ db, signal, account }, payload)) {
    if (signal.aborted) {
      return null;
    }
    try {
      soonest = earlier(soonest, await readSource(reading, terms));
    } catch (error) {
      if (!(error instanceof MarketplaceError)) {
        throw error;
      }
      log.info({ ...reading.address, kind: error.kind }, 'a source of figures could not be read');
      await noteFailure(reading, error);
      if (error.isTemporary) {
        return earlier(soonest, retryMs(error));
      }
    }
  }
  return soonest;
}

/** Each source of each store; nothing where the marketplace tells neither visits nor advertising. */
function* sourcesOf(
  parts: Pick<SourceReading, 'db' | 'signal' | 'account'>,
  payload: AccountAddress,
): Generator<{ reading: SourceReading; terms: PerformanceTerms }> {
  const { performance, marketplace, stores } = parts.account;
  const capability = marketplace.capabilities.performance;
  if (performance === null || capability === undefined) {
    return;
  }
  for (const source of performanceSources) {
    for (const store of stores) {
      const address = { ...payload, storeId: store.id, source };
      yield { reading: { ...parts, performance, store, address }, terms: capability[source] };
    }
  }
}

async function readSource(reading: SourceReading, terms: PerformanceTerms): Promise<number | null> {
  switch (terms.kind) {
    case 'days':
      return readDays(reading, terms);
    case 'counters':
      return readCounters(reading, terms);
    case 'not_offered':
      return null;
  }
}

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

const retryMs = ({ isThrottled, retryAfterMs }: MarketplaceError): number =>
  isThrottled ? (retryAfterMs ?? limits.throttledMs) : limits.failedMs;

/** A window whose place the marketplace does not know any more is begun anew. */
const noteFailure = ({ db, address }: SourceReading, error: MarketplaceError): Promise<void> =>
  failPerformanceRead(db, address, { error: error.message, startsWindowAnew: !error.isThrottled });
