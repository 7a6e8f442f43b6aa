import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AccountAddress } from '../connection/account-sync.tasks.js';

/** The task that reads visits and advertising of one account. */
export const performanceSyncTask = 'catalog.performance.sync';

/** One task an account: it never runs twice at once, and two requests for it are one. */
const add = (runAt: string, keyMode: 'replace' | 'preserve_run_at') => `
  select platform.add_single_task('${performanceSyncTask}', 'performance/' || $2::text,
    json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid), ${runAt}, '${keyMode}')`;

const unlessPlanned = sql('catalog.performance.syncPlanned', add('now()', 'preserve_run_at'));
const later = sql(
  'catalog.performance.syncLater',
  add("now() + $3::integer * interval '1 millisecond'", 'replace'),
);

type On = Pick<Database, 'query'>;

/** Has the account read, unless that is planned already. */
export async function planPerformanceSync(
  on: On,
  { organizationId, connectionId }: AccountAddress,
): Promise<void> {
  await on.query(unlessPlanned, [organizationId, connectionId]);
}

/** Has the account read on after so many milliseconds. */
export async function resumePerformanceSync(
  on: On,
  { organizationId, connectionId }: AccountAddress,
  waitMs: number,
): Promise<void> {
  await on.query(later, [organizationId, connectionId, Math.ceil(waitMs)]);
}
