import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { AccountAddress } from './ingestion.entity.js';

/** The tasks of an account: one looks at what pushes told, one reads what has changed. */
export const inboxTask = 'commerce.inbox';
export const syncTask = 'commerce.sync';

/** One task an account: it never runs twice at once, and two requests for it are one. */
const add = (task: string, keyMode: 'replace' | 'preserve_run_at') => `
  select platform.add_single_task('${task}', '${task}/' || $2::text,
    json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid),
    now() + make_interval(secs => $3), '${keyMode}')`;

const inboxNow = sql('commerce.inbox.now', add(inboxTask, 'replace'));
const inboxLater = sql('commerce.inbox.later', add(inboxTask, 'preserve_run_at'));
const syncNow = sql('commerce.sync.now', add(syncTask, 'replace'));
const syncLater = sql('commerce.sync.later', add(syncTask, 'preserve_run_at'));

type On = Pick<Database, 'query'>;

/** Has the account's inbox looked at at once. */
export async function openInbox(on: On, { organizationId, connectionId }: AccountAddress): Promise<void> {
  await on.query(inboxNow, [organizationId, connectionId, 0]);
}

/** Never later than what is planned already. */
export async function openInboxIn(
  on: On,
  { organizationId, connectionId }: AccountAddress,
  delayMs: number,
): Promise<void> {
  await on.query(inboxLater, [organizationId, connectionId, Math.max(0, delayMs) / 1000]);
}

/** Has the account's changes read at once. */
export async function syncSoon(on: On, { organizationId, connectionId }: AccountAddress): Promise<void> {
  await on.query(syncNow, [organizationId, connectionId, 0]);
}

/** Has them read, unless that is planned already. */
export async function planSync(on: On, { organizationId, connectionId }: AccountAddress): Promise<void> {
  await on.query(syncLater, [organizationId, connectionId, 0]);
}
