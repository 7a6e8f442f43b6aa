import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { givingBack } from '../../pricing/promotion/promotion-use.writer.js';
import { purgeCheckoutTally } from '../session-figures/checkout-tally.writer.js';
import { checkoutLimits } from './checkout.limits.js';
import { eraseOldBuyers, purgeAbandonedCheckouts } from './checkout-retention.js';

/**
 * Writes down what `checkoutAt` answers, and gives back the uses of promotions that the sessions held. Sessions that somebody
 * works on are left to the next run. The stock that they held is given back by its ledger, which knows the same time.
 */
const expireDue = sql(
  'commerce.checkout.expireDue',
  `with due as materialized (
     select organization_id, id from commerce.checkout_session
     where status = 'ready_for_payment' and expires_at <= $1
     order by expires_at limit ${checkoutLimits.checkoutsPerExpiry}
   ), locked as materialized (
     select organization_id, id from due
     where pg_try_advisory_xact_lock(hashtextextended('checkout/' || organization_id || '/' || id, 0))
   ), expired as (
     update commerce.checkout_session s
     set status = 'expired', version = s.version + 1, updated_at = s.expires_at, personal = null, email_digest = null
     from locked
     where s.organization_id = locked.organization_id and s.id = locked.id
       and s.status = 'ready_for_payment' and s.expires_at <= $1
     returning s.organization_id, s.id
   ), ${givingBack('expired')}
   select id from expired`,
);

/** Ends the sessions whose time is over, some at a time. Answers how many. */
export async function expireCheckouts(db: Database, signal?: AbortSignal): Promise<number> {
  let expired = 0;
  for (
    let ended: number = checkoutLimits.checkoutsPerExpiry;
    ended >= checkoutLimits.checkoutsPerExpiry;
    expired += ended
  ) {
    if (signal?.aborted === true) {
      return expired;
    }
    ended = (await db.query(expireDue, [db.clock.now()])).length;
  }
  return expired;
}

/** Every minute: until then whoever reads or changes a session that is over finds it expired. */
export const checkoutExpiry = defineTask({
  name: 'commerce.checkout.expire',
  cron: '* * * * *',
  run: async ({ db, signal }) => {
    await expireCheckouts(db, signal);
  },
});

/** Forgets buyers whose orders are done with, and sessions that came to nothing. */
export const checkoutPurge = defineTask({
  name: 'commerce.checkout.purge',
  cron: '41 * * * *',
  run: async ({ db, signal }) => {
    await eraseOldBuyers(db, signal);
    await purgeAbandonedCheckouts(db, signal);
    await purgeCheckoutTally(db, signal);
  },
});
