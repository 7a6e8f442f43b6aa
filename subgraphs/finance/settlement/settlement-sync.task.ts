import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { defineTask, type TaskRun } from '../../../kernel/jobs/define-task.js';
import { limits } from '../../../kernel/limits.js';
import { type Channels, connectedAccounts, type OpenChannel } from '../../catalog/index.js';
import { syncSource, walkFeed } from '../../commerce/index.js';
import { type GatherDependencies, gatherChangedRows, readAllRows } from './gather-rows.js';
import { groupsOf, ownerOf, partsOf, type RowGroup } from './row-group.rules.js';
import type { SettlementRecorder } from './settlement-record.service.js';
import { type AccountAddress, planSettlementSync, settlementSyncTask } from './settlement-sync.queue.js';

interface SyncParts {
  channels: Pick<Channels, 'open'>;
  recorder: SettlementRecorder;
}

/** Reads statements of one account: what is new, and again what was not final or not paid out. */
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
  const gathering = { db, address: payload, account, signal };
  const report = await walkFeed<RowGroup>(
    { db, channels, signal },
    {
      organizationId,
      connectionId,
      kind: 'finance',
      windowMs: limits.statementWindowMs,
      // One page of everything: an order is recorded once, from all that was read of it.
      read: async (_channel, window) => ({
        items: groupsOf(await gatherChangedRows(gathering, window)),
        nextCursor: null,
      }),
      find: (_channel, groupId) => findGroup(gathering, groupId),
      idOf: ({ id }) => id,
      updatedAt: ({ postedAt }) => postedAt,
      apply: async (tx, { rows }, opened) => {
        await recorder.record(tx, observed(organizationId, opened, rows));
      },
    },
  );
  log.debug({ ...payload, ...report }, 'statements of an account were read');
}

/** What is still there of the rows that could not be recorded; later rows of the same order are another group. */
async function findGroup(gathering: GatherDependencies, groupId: string): Promise<RowGroup | null> {
  const { owner, postedAt, lastPostedAt } = partsOf(groupId);
  const until = new Date(Date.parse(lastPostedAt) + 1_000).toISOString();
  const rows = (await readAllRows(gathering, { since: postedAt, until })).filter(
    row => ownerOf(row) === owner,
  );
  return rows.length === 0 ? null : { id: groupId, postedAt, lastPostedAt, rows };
}

const observed = (organizationId: string, account: OpenChannel, rows: RowGroup['rows']) => ({
  organizationId,
  accountId: account.connection.id,
  marketplace: account.marketplace,
  rows,
  source: syncSource(account),
});
