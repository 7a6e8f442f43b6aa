import type { Database } from '../../../../kernel/database/database.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { accountSync, type Channels, connectedAccounts } from '../../../catalog/index.js';
import { type FeedDependencies, type FeedReport, syncSource, walkFeed } from './feed.js';
import { accountsReadSince } from './feed.queries.js';
import { orderSyncs, signalQueues, syncTask } from './ingestion.queue.js';
import type { RecordType, RecordTypes } from './record-types.js';
import { accountsWithWork, purgeIngestion } from './signal-queue.queries.js';

export interface SyncOptions {
  channels: Pick<Channels, 'open'>;
  recordTypes: RecordTypes;
}

/** Reads what has changed at one account, whether or not a push told of it. */
export const salesSync = ({ channels, recordTypes }: SyncOptions) =>
  accountSync(
    { name: syncTask, failed: 'the changes of an account could not be read' },
    async ({ db, payload, signal, log }) => {
      for (const report of await walkSales({ db, channels, signal }, recordTypes, payload)) {
        log.debug({ ...payload, ...report }, 'changes of an account were read');
      }
    },
  );

/** Orders before returns, which are about them. @throws MarketplaceError where the account cannot be called. */
async function walkSales(
  dependencies: FeedDependencies,
  recordTypes: RecordTypes,
  { organizationId, connectionId }: AccountAddress,
): Promise<FeedReport[]> {
  const { marketplace } = await dependencies.channels.open(dependencies.db, organizationId, connectionId);
  const kept = ([recordTypes.order, recordTypes.return] as RecordType<unknown>[]).filter(kind =>
    kind.isKeptBy(marketplace.capabilities),
  );
  const reports: FeedReport[] = [];
  for (const { kind, read, idOf, updatedAt, record } of kept) {
    const report = await walkFeed(dependencies, {
      organizationId,
      connectionId,
      kind,
      read,
      idOf,
      updatedAt,
      apply: async (tx, item, account) => {
        await record(tx, { organizationId, account, item, source: syncSource(account), isHistorical: false });
      },
    });
    reports.push(report);
  }
  return reports;
}

/** Plans what is due: changes of accounts that were not read for a while, and work whose task was lost. */
export async function planIngestion(db: Database, channels: Pick<Channels, 'pollIntervalMs'>): Promise<void> {
  for await (const accounts of connectedAccounts(db)) {
    const byInterval = Map.groupBy(accounts, ({ marketplace }) => channels.pollIntervalMs(marketplace));
    for (const [intervalMs, ofInterval] of byInterval) {
      await planDue(db, ofInterval, intervalMs);
    }
  }
  for (const account of await accountsWithWork(db)) {
    await signalQueues.plan(db, account);
  }
}

/** The plan runs once a minute, and a reading takes a while: one that is due before the next run is due now. */
const planMarginMs = 30_000;

async function planDue(db: Database, accounts: readonly AccountAddress[], intervalMs: number): Promise<void> {
  const recentlyRead = await accountsReadSince(
    db,
    accounts,
    new Date(db.clock.now().getTime() - intervalMs + planMarginMs),
  );
  for (const account of accounts.filter(({ connectionId }) => !recentlyRead.has(connectionId))) {
    await orderSyncs.plan(db, account);
  }
}

export const ingestionPlan = (channels: Pick<Channels, 'pollIntervalMs'>) =>
  defineTask({
    name: 'commerce.ingestion.plan',
    cron: '* * * * *',
    run: ({ db }) => planIngestion(db, channels),
  });

export const ingestionPurge = defineTask({
  name: 'commerce.ingestion.purge',
  cron: '41 3 * * *',
  run: async ({ db, log }) => {
    const removed = await purgeIngestion(db);
    log.info(removed, 'old pushes and failures removed');
  },
});
