import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { defineTask, type TaskRun } from '../../../kernel/jobs/define-task.js';
import { type Channels, connectedAccounts, type OpenChannel } from '../../catalog/index.js';
import { syncSource, walkFeed } from '../../commerce/index.js';
import { rereadOpenRows } from './open-rows.js';
import { groupedPage, type RowGroup } from './row-group.rules.js';
import type { SettlementRecorder } from './settlement-record.service.js';
import { type AccountAddress, planSettlementSync, settlementSyncTask } from './settlement-sync.queue.js';

interface SyncParts {
  channels: Pick<Channels, 'open'>;
  recorder: SettlementRecorder;
}

/** Reads statements of one account: what is new, then again what was not final or not paid out. */
export const settlementSync = (parts: SyncParts) =>
  defineTask<AccountAddress>({
    name: settlementSyncTask,
    run: async task => {
      try {
        await syncAccount(task, parts);
      } catch (error) {
        if (!(error instanceof MarketplaceError)) {
          throw error;
        }
        task.log.info(
          { ...task.payload, kind: error.kind },
          'the statements of an account could not be read',
        );
      }
    },
  });

/** Statements come a few times a day; a push brings them at once. */
export const settlementPlan = defineTask({
  name: 'finance.settlement.plan',
  cron: '*/15 * * * *',
  run: async ({ db }) => {
    for await (const accounts of connectedAccounts(db)) {
      for (const account of accounts) {
        await planSettlementSync(db, account);
      }
    }
  },
});

async function syncAccount(
  { db, payload, signal, log }: TaskRun<AccountAddress>,
  { channels, recorder }: SyncParts,
): Promise<void> {
  const { organizationId, connectionId } = payload;
  const account = await channels.open(db, organizationId, connectionId);
  if (!account.marketplace.capabilities.finance) {
    return;
  }
  const report = await walkFeed<RowGroup>(
    { db, channels, signal },
    {
      organizationId,
      connectionId,
      kind: 'finance',
      read: async (channel, window) => groupedPage(await channel.financeRows(window)),
      idOf: ({ id }) => id,
      updatedAt: ({ postedAt }) => postedAt,
      apply: async (tx, { rows }, opened) => {
        await recorder.record(tx, observed(organizationId, opened, rows));
      },
    },
  );
  log.debug({ ...payload, ...report }, 'statements of an account were read');
  if (report.stoppedBy === null) {
    await rereadOpenRows({ db, account, signal }, payload, async (tx, rows) => {
      await recorder.record(tx, observed(organizationId, account, rows));
    });
  }
}

const observed = (organizationId: string, account: OpenChannel, rows: RowGroup['rows']) => ({
  organizationId,
  accountId: account.connection.id,
  marketplace: account.marketplace,
  rows,
  source: syncSource(account),
});
