import { AccountQueue } from '../../../../kernel/jobs/account-queue.js';

/** The task that reads visits and advertising of one account. */
export const performanceSyncTask = 'catalog.performance.sync';

export const performanceSyncs = new AccountQueue(performanceSyncTask, 'performance');
