import type { AccountAddress } from '../../../kernel/jobs/account-queue.js';
import type { TaskRun } from '../../../kernel/jobs/define-task.js';
import { accountSync, accountSyncPlan, type Channels, type OpenChannel } from '../../catalog/index.js';
import { notedFailures, syncSource, walkFeed } from '../../commerce/index.js';
import { FailedGroups } from './failed-groups.js';
import { gatherChangedRows } from './gather-rows.js';
import { recordableOf } from './held-group.rules.js';
import type { RowGroup } from './row-group.rules.js';
import { settlementLimits } from './settlement.limits.js';
import type { SettlementRecorder } from './settlement-record.service.js';
import { settlementSyncs, settlementSyncTask } from './settlement-sync.queue.js';

interface SyncDependencies {
  channels: Pick<Channels, 'open'>;
  recorder: SettlementRecorder;
}

/** Reads statements of one account: what is new, and again what was not final or not paid out. */
export const settlementSync = (dependencies: SyncDependencies) =>
  accountSync({ name: settlementSyncTask, failed: 'the statements of an account could not be read' }, task =>
    syncAccount(task, dependencies),
  );

/** Statements come a few times a day; a push brings them at once. */
export const settlementPlan = accountSyncPlan(
  { name: 'finance.settlement.plan', cron: '*/15 * * * *' },
  settlementSyncs.plan,
);

async function syncAccount(
  { db, payload, signal, log }: TaskRun<AccountAddress>,
  { channels, recorder }: SyncDependencies,
): Promise<void> {
  const { organizationId, connectionId } = payload;
  const account = await channels.open(db, organizationId, connectionId);
  if (!account.marketplace.capabilities.finance) {
    return;
  }
  const gathering = { db, address: payload, account, signal };
  const failed = new FailedGroups(gathering);
  const report = await walkFeed<RowGroup>(
    { db, channels, signal },
    {
      organizationId,
      connectionId,
      kind: 'finance',
      windowMs: settlementLimits.statementWindowMs,
      // One page of everything: an order is recorded once, from all that was read of it.
      read: async (_channel, window) => {
        const gathered = await gatherChangedRows(gathering, window);
        return recordableOf(gathered, await notedFailures(db, payload, 'finance'), db.clock.now());
      },
      find: groupId => failed.find(groupId),
      idOf: ({ id }) => id,
      updatedAt: ({ postedAt }) => postedAt,
      apply: async (tx, { rows }, opened) => {
        await recorder.record(tx, observed(organizationId, opened, rows));
      },
    },
  );
  log.debug({ ...payload, ...report }, 'statements of an account were read');
}

const observed = (organizationId: string, account: OpenChannel, rows: RowGroup['rows']) => ({
  organizationId,
  accountId: account.connection.id,
  marketplace: account.marketplace,
  rows,
  source: syncSource(account),
});
