import type { Database } from '../../../kernel/database/database.js';
import { type AccountAddress, AccountQueue } from '../../../kernel/jobs/account-queue.js';
import { listingRequestLimits } from './listing-request.limits.js';

/** The task that looks at the due listings of one account. */
export const verifyTask = 'catalog.listing.verify';

export const listingChecks = new AccountQueue(verifyTask, 'listing');

/** Has the account's listings looked at as soon as a listing that was just sent is worth a look. */
export const checkSoon = (on: Pick<Database, 'query'>, account: AccountAddress): Promise<void> =>
  listingChecks.run(on, account, listingRequestLimits.firstCheckMs);
