import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { cartLimits } from './cart.limits.js';

const purge = sql(
  'commerce.cart.purge',
  `delete from commerce.cart c using (
     select organization_id, id from commerce.cart where expires_at <= $1
     order by expires_at limit ${cartLimits.cartsPerPurge}
   ) as old
   where c.organization_id = old.organization_id and c.id = old.id
   returning c.id`,
);

/** Deletes carts that are over, with what they know of their buyers, some at a time. */
export async function purgeCarts(db: Database, signal?: AbortSignal): Promise<void> {
  const before = new Date(db.clock.now().getTime() - cartLimits.expiredRetentionMs);
  for (let done: number = cartLimits.cartsPerPurge; done >= cartLimits.cartsPerPurge; ) {
    if (signal?.aborted === true) {
      return;
    }
    done = (await db.query(purge, [before])).length;
  }
}

/** Every hour. */
export const cartPurge = defineTask({
  name: 'commerce.cart.purge',
  cron: '47 * * * *',
  run: ({ db, signal }) => purgeCarts(db, signal),
});
