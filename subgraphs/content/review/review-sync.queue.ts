import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { AccountAddress } from '../../catalog/index.js';

/** The task that reads the reviews of one account. */
export const reviewSyncTask = 'content.review.sync';

/** The task that reads one review. */
export const reviewReadTask = 'content.review.read';

/** A review of an account, by its id at the marketplace. */
export interface NamedReview extends AccountAddress {
  externalReviewId: string;
}

/** One task an account: it never runs twice at once, and two requests for it are one. */
const add = (keyMode: 'replace' | 'preserve_run_at') => `
  select platform.add_single_task('${reviewSyncTask}', 'review/' || $2::text,
    json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid), now(), '${keyMode}')`;

const now = sql('content.review.syncNow', add('replace'));
const unlessPlanned = sql('content.review.syncPlanned', add('preserve_run_at'));

/** One task a review; ids are of others, so the name has their digest. */
const read = sql(
  'content.review.readNamed',
  `select platform.add_single_task('${reviewReadTask}', 'review/' || $2::text || '/' || md5(id),
     json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid, 'externalReviewId', id), now(), 'replace')
   from unnest($3::text[]) as named (id)`,
);

type On = Pick<Database, 'query'>;

/** Has the account's reviews read at once. */
export async function syncReviewsSoon(on: On, organizationId: string, connectionId: string): Promise<void> {
  await on.query(now, [organizationId, connectionId]);
}

/** Has them read, unless that is planned already. */
export async function planReviewSync(
  on: On,
  { organizationId, connectionId }: AccountAddress,
): Promise<void> {
  await on.query(unlessPlanned, [organizationId, connectionId]);
}

/** Has these reviews read at once, or all of the account where none is named. */
export async function readReviewsSoon(
  on: On,
  { organizationId, connectionId }: AccountAddress,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) {
    await syncReviewsSoon(on, organizationId, connectionId);
    return;
  }
  await on.query(read, [organizationId, connectionId, externalIds]);
}
