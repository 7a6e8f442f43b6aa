import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { AccountAddress } from '../../catalog/index.js';

/** The task that reads the statements of one account. */
export const settlementSyncTask = 'finance.settlement.sync';

/** One task an account: it never runs twice at once, and two requests for it are one. */
const add = (keyMode: 'replace' | 'preserve_run_at') => `
  select platform.add_single_task('${settlementSyncTask}', 'settlement/' || $2::text,
    json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid), now(), '${keyMode}')`;

const now = sql('finance.settlement.syncNow', add('replace'));
const unlessPlanned = sql('finance.settlement.syncPlanned', add('preserve_run_at'));

type On = Pick<Database, 'query'>;

/** Has the account's statements read at once, as the marketplace says that there is something new. */
export async function syncSettlementsSoon(
  on: On,
  organizationId: string,
  connectionId: string,
): Promise<void> {
  await on.query(now, [organizationId, connectionId]);
}

/** Has them read, unless that is planned already. */
export async function planSettlementSync(
  on: On,
  { organizationId, connectionId }: AccountAddress,
): Promise<void> {
  await on.query(unlessPlanned, [organizationId, connectionId]);
}
