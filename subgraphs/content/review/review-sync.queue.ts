import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { type AccountAddress, AccountQueue } from '../../../kernel/jobs/account-queue.js';

/** The task that reads the reviews of one account. */
export const reviewSyncTask = 'content.review.sync';

/** The task that reads one review. */
export const reviewReadTask = 'content.review.read';

/** A review of an account, by its id at the marketplace. */
export interface NamedReview extends AccountAddress {
  externalReviewId: string;
}

export const reviewSyncs = new AccountQueue(reviewSyncTask, 'review');

/** One task a review; ids are of others, so the name has their digest. */
const read = sql(
  'content.review.readNamed',
  `select platform.add_single_task('${reviewReadTask}', 'review/' || $2::text || '/' || md5(id),
     json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid, 'externalReviewId', id), now(), 'replace')
   from unnest($3::text[]) as named (id)`,
);

/** Has these reviews read at once, or all of the account where none is named. */
export async function readReviewsSoon(
  on: Pick<Database, 'query'>,
  account: AccountAddress,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) {
    await reviewSyncs.run(on, account);
    return;
  }
  await on.query(read, [account.organizationId, account.connectionId, externalIds]);
}
