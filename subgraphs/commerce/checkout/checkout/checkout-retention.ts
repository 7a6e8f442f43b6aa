import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import type { OrderEraser } from '../../orders/order/order.service.js';
import { tallying } from '../session-figures/checkout-tally.writer.js';
import { checkoutLimits } from './checkout.limits.js';

const forgetBuyer = `set personal = null, email_digest = null, version = s.version + 1, updated_at = $1`;

const eraseOld = sql(
  'commerce.checkout.eraseOldBuyers',
  `update commerce.checkout_session s ${forgetBuyer}
   from (
     select done.organization_id, done.id from commerce.checkout_session done
     left join commerce."order" o on o.organization_id = done.organization_id and o.id = done.order_id
     where done.status = 'completed' and done.personal is not null and done.completed_at <= $2
       and (o.id is null or o.status not in ('pending', 'to_ship') and o.updated_at <= $2)
     order by done.completed_at limit ${checkoutLimits.checkoutsPerPurge}
   ) as old
   where s.organization_id = old.organization_id and s.id = old.id
   returning s.id`,
);

const purge = sql(
  'commerce.checkout.purge',
  `with gone as (
     delete from commerce.checkout_session s using (
       select organization_id, id from commerce.checkout_session
       where status in ('canceled', 'expired') and updated_at <= $1 and payment is null
       order by updated_at limit ${checkoutLimits.checkoutsPerPurge}
     ) as old
     where s.organization_id = old.organization_id and s.id = old.id
     returning s.*
   ), ${tallying}
   select id from gone`,
);

const eraseOfOrder = sql(
  'commerce.checkout.eraseOfOrder',
  `update commerce.checkout_session s ${forgetBuyer}
   where s.organization_id = $2 and s.order_id = $3 and s.personal is not null`,
);

/** The record of an order is erased with what its buyer's uses of promotions are counted by. */
const eraseUses = sql(
  'commerce.checkout.eraseUses',
  `update commerce.promotion_use u set email_digest = null
   from commerce.checkout_session s
   where s.organization_id = $1 and s.order_id = $2
     and u.organization_id = s.organization_id and u.session_id = s.id and u.email_digest is not null`,
);

/**
 * Who bought and where it went is needed until the order was shipped or ended, and as long after that as questions come
 * (`checkoutLimits.personalRetentionMs`).
 */
export async function eraseOldBuyers(db: Database, signal?: AbortSignal): Promise<void> {
  const now = db.clock.now();
  const before = new Date(now.getTime() - checkoutLimits.personalRetentionMs);
  await inBatches(db, eraseOld, [now, before], signal);
}

/** Sessions that ended without a payment, `checkoutLimits.abandonedRetentionMs` later. How many there were stays known. */
export async function purgeAbandonedCheckouts(db: Database, signal?: AbortSignal): Promise<void> {
  const before = new Date(db.clock.now().getTime() - checkoutLimits.abandonedRetentionMs);
  await inBatches(db, purge, [before], signal);
}

/** Whoever erases an order erases its buyer. */
export const eraseCheckout: OrderEraser = async (tx, organizationId, order) => {
  tx.defer(eraseUses, [organizationId, order.id]);
  await tx.query(eraseOfOrder, [tx.db.clock.now(), organizationId, order.id]);
};

async function inBatches(
  db: Database,
  statement: Statement,
  values: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let done: number = checkoutLimits.checkoutsPerPurge; done >= checkoutLimits.checkoutsPerPurge; ) {
    if (signal?.aborted === true) {
      return;
    }
    done = (await db.query(statement, values)).length;
  }
}
