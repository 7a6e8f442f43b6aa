import type { JobTicket } from '../../../../kernel/database/new-job.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PricePlaces } from './price-place.rules.js';

/** Has the listings of these places priced again after the commit, in a job; null where there is none to price. */
export type Reprice = (
  tx: Transaction,
  organizationId: string,
  places: PricePlaces,
) => Promise<JobTicket | null>;
