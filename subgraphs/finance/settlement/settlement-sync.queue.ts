import { AccountQueue } from '../../../kernel/jobs/account-queue.js';

/** The task that reads the statements of one account. */
export const settlementSyncTask = 'finance.settlement.sync';

export const settlementSyncs = new AccountQueue(settlementSyncTask, 'settlement');
