import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';

type Writer = Pick<Database, 'query'>;

const sooner = `next_attempt_at = $2, version = d.version + 1, updated_at = $2`;

const wake = sql(
  'commerce.promotionOverlap.wakeHolders',
  `update commerce.promotion_delivery d set ${sooner} where d.organization_id = $1 and d.id = any($3::uuid[])`,
);

/** Has deliveries compared that have items which are to be in another one now. */
export async function wakeHolders(
  on: Writer,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length > 0) {
    await on.query(wake, [organizationId, now, ids]);
  }
}

const wakeOthers = sql(
  'commerce.promotionOverlap.wakeWaiting',
  `update commerce.promotion_delivery d set ${sooner}
   where d.organization_id = $1 and d.connection_id = $3 and d.store_id = $4 and d.id <> $5 and d.desired = 'delivered'
     and d.state <> 'ended' and (d.next_attempt_at is null or d.next_attempt_at > $2)
     and exists (select from commerce.promotion_delivery_item i
       where i.organization_id = d.organization_id and i.delivery_id = d.id and i.outcome = 'waiting' and not i.is_put)`,
);

/** Has those compared whose items wait for other promotions of the store, because this one is another now, or over. */
export async function wakeWaiting(
  on: Writer,
  organizationId: string,
  { id, connectionId, storeId }: PromotionDelivery,
  now: Date,
): Promise<void> {
  await on.query(wakeOthers, [organizationId, now, connectionId, storeId, id]);
}
