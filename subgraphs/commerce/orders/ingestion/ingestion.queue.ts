import { AccountQueue } from '../../../../kernel/jobs/account-queue.js';

/** The tasks of an account: one looks at what pushes told, one reads what has changed. */
export const signalQueueTask = 'commerce.inbox';
export const syncTask = 'commerce.sync';

export const signalQueues = new AccountQueue(signalQueueTask);
export const orderSyncs = new AccountQueue(syncTask);
