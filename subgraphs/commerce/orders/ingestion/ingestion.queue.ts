import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AccountAddress } from './ingestion.entity.js';

/** The tasks of an account: one looks at what pushes told, one reads what has changed. */
export const signalQueueTask = 'commerce.inbox';
export const syncTask = 'commerce.sync';

/** One task an account: it never runs twice at once, and two requests for it are one. */
const add = (task: string, keyMode: 'replace' | 'preserve_run_at') => `
  select platform.add_single_task('${task}', '${task}/' || $2::text,
    json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid),
    now() + make_interval(secs => $3), '${keyMode}')`;

const wakeNow = sql('commerce.signalQueue.now', add(signalQueueTask, 'replace'));
const wakeLater = sql('commerce.signalQueue.later', add(signalQueueTask, 'preserve_run_at'));
const syncNow = sql('commerce.sync.now', add(syncTask, 'replace'));
const syncLater = sql('commerce.sync.later', add(syncTask, 'preserve_run_at'));

type On = Pick<Database, 'query'>;

/** Wakes the worker of the account's signal queue at once. */
export async function wakeSignalQueue(
  on: On,
  { organizationId, connectionId }: AccountAddress,
): Promise<void> {
  await on.query(wakeNow, [organizationId, connectionId, 0]);
}

/** Never later than what is planned already. */
export async function wakeSignalQueueIn(
  on: On,
  { organizationId, connectionId }: AccountAddress,
  delayMs: number,
): Promise<void> {
  await on.query(wakeLater, [organizationId, connectionId, Math.max(0, delayMs) / 1000]);
}

/** Has the account's changes read at once. */
export async function syncSoon(on: On, { organizationId, connectionId }: AccountAddress): Promise<void> {
  await on.query(syncNow, [organizationId, connectionId, 0]);
}

/** Has them read, unless that is planned already. */
export async function planSync(on: On, { organizationId, connectionId }: AccountAddress): Promise<void> {
  await on.query(syncLater, [organizationId, connectionId, 0]);
}
