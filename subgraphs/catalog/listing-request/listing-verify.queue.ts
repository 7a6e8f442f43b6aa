import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { listingRequestLimits } from './listing-request.limits.js';

/** The task that looks at the due listings of one account. */
export const verifyTask = 'catalog.listing.verify';

/** One account of an organization. */
export interface AccountAddress {
  organizationId: string;
  connectionId: string;
}

/** One task an account: it never runs twice at once, and two requests for it are one. */
const add = (runAt: string, keyMode: 'replace' | 'preserve_run_at') => `
  select platform.add_single_task('${verifyTask}', 'listing/' || $2::text,
    json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid), ${runAt}, '${keyMode}')`;

const soon = sql('catalog.listing.checkSoon', add('now() + make_interval(secs => $3)', 'replace'));
const later = sql('catalog.listing.checkLater', add('now() + make_interval(secs => $3)', 'preserve_run_at'));

/** Has the account's listings looked at as soon as a listing that was just sent is worth a look. */
export async function checkSoon(
  on: Pick<Database, 'query'>,
  { organizationId, connectionId }: AccountAddress,
): Promise<void> {
  await on.query(soon, [organizationId, connectionId, listingRequestLimits.firstCheckMs / 1000]);
}

/** Never later than what is planned already. */
export async function checkLater(
  on: Pick<Database, 'query'>,
  { organizationId, connectionId }: AccountAddress,
  delayMs: number,
): Promise<void> {
  await on.query(later, [organizationId, connectionId, Math.max(0, delayMs) / 1000]);
}
