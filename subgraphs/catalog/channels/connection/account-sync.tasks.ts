import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { defineTask, type TaskDefinition, type TaskRun } from '../../../../kernel/jobs/define-task.js';
import { connectedAccounts } from './connected-accounts.queries.js';

/**
 * The task `name` that reads one account. What its marketplace rejects is logged, as `failed` says, and read with the next run:
 * only other errors are faults of the program.
 */
export const accountSync = (
  { name, failed }: { name: string; failed: string },
  read: (task: TaskRun<AccountAddress>) => Promise<void>,
): TaskDefinition<AccountAddress> =>
  defineTask<AccountAddress>({
    name,
    run: async task => {
      try {
        await read(task);
      } catch (error) {
        if (!(error instanceof MarketplaceError)) {
          throw error;
        }
        task.log.info({ ...task.payload, kind: error.kind }, failed);
      }
    },
  });

/** The task `name` that plans, for every connected account at the times of `cron`, that it is read. */
export const accountSyncPlan = (
  when: { name: string; cron: string },
  plan: (db: Database, account: AccountAddress) => Promise<void>,
): TaskDefinition =>
  defineTask({
    ...when,
    run: async ({ db }) => {
      for await (const accounts of connectedAccounts(db)) {
        for (const account of accounts) {
          await plan(db, account);
        }
      }
    },
  });
