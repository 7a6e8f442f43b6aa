import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { findStoreAccounts } from '../../../catalog/index.js';
import type { PromotionStore } from '../promotion/promotion.entity.js';
import { wakeDeliveries } from './promotion-delivery.queue.js';
import { failedStates } from './promotion-delivery.values.js';

const failed = failedStates.map(state => `'${state}'`).join(', ');

const unconnected = sql(
  'commerce.promotionRetry.unconnected',
  `select marketplace, country, store_id as "storeId" from commerce.promotion_delivery
   where organization_id = $1 and promotion_id = $2 and desired = 'delivered' and connection_id is null`,
);

const connect = sql(
  'commerce.promotionRetry.connect',
  `update commerce.promotion_delivery d set connection_id = r."connectionId"
   from jsonb_to_recordset($3::jsonb) as r (marketplace text, country text, "storeId" text, "connectionId" uuid)
   where d.organization_id = $1 and d.promotion_id = $2 and d.marketplace = r.marketplace and d.country = r.country
     and d.store_id = r."storeId" and d.connection_id is null`,
);

/** Items that the marketplace rejected, and those that somebody took out or changed. */
const failedItem = `i.outcome = 'rejected' or (i.is_put and (i.observed_state in ('missing', 'ended')
  or i.observed_price <> i.promotional_price))`;

/**
 * What failed and nothing else: deliveries that were rejected or failed, that somebody ended at the marketplace, and the
 * items of others that are not in it.
 */
const again = sql(
  'commerce.promotionRetry.again',
  `with failed as (
     select d.id from commerce.promotion_delivery d
     join commerce.promotion p on p.organization_id = d.organization_id and p.id = d.promotion_id
       and (p.ends_at is null or p.ends_at > $3)
     where d.organization_id = $1 and d.promotion_id = $2 and d.desired = 'delivered' and d.connection_id is not null
       and (d.state in (${failed}, 'ended') or exists (select from commerce.promotion_delivery_item i
         where i.organization_id = d.organization_id and i.delivery_id = d.id and (${failedItem})))
     order by d.id for update of d
   ), items as (
     update commerce.promotion_delivery_item i set outcome = 'waiting', is_put = false, drops = 0, issues = '[]',
       is_verified = false
     from failed where i.organization_id = $1 and i.delivery_id = failed.id and (${failedItem})
   )
   update commerce.promotion_delivery d set attempts = 0, checks = 0, version = d.version + 1, updated_at = $3,
     next_attempt_at = $3, state = case when d.sent is null then 'waiting' else d.state end
   from failed where d.organization_id = $1 and d.id = failed.id
   returning d.id, d.connection_id as "connectionId", d.store_id as "storeId"`,
);

interface RetriedRow extends Record<string, unknown> {
  id: string;
  connectionId: string;
  storeId: string;
}

/** Has what failed of a promotion delivered again; answers the deliveries. The caller holds the promotion. */
export async function retryDeliveries(
  tx: Transaction,
  organizationId: string,
  promotionId: string,
): Promise<string[]> {
  const stores = await tx.query<PromotionStore & Record<string, unknown>>(unconnected, [
    organizationId,
    promotionId,
  ]);
  const accounts = await findStoreAccounts(tx, organizationId, stores);
  if (accounts.length > 0) {
    await tx.query(connect, [organizationId, promotionId, JSON.stringify(accounts)]);
  }
  const rows = await tx.query<RetriedRow>(again, [organizationId, promotionId, tx.db.clock.now()]);
  await wakeDeliveries(tx, organizationId, rows);
  return rows.map(({ id }) => id);
}

const decided = sql(
  'commerce.promotionRetry.decided',
  `select d.id, d.marketplace, d.country, d.store_id as "storeId", d.state, d.issues,
     d.attempts > 0 or d.desired = 'withdrawn' or d.state not in ('waiting', 'submitted', 'ending')
       or (d.state = 'waiting' and d.next_attempt_at > $3) as "isDecided",
     (select count(*)::integer from commerce.promotion_delivery_item i where i.organization_id = d.organization_id
       and i.delivery_id = d.id and i.outcome in ('rejected', 'not_listed')) as "failedItems",
     d.next_attempt_at <= $3 as "isDue"
   from commerce.promotion_delivery d where d.organization_id = $1 and d.id = any($2::uuid[])
   order by d.marketplace, d.country, d.store_id`,
);

/** What became of a delivery that was retried. */
export interface RetriedDelivery extends Record<string, unknown> {
  id: string;
  marketplace: string;
  country: string;
  storeId: string;
  state: string;
  issues: { code: string; message: string }[];
  failedItems: number;
  /** Whether it stands, or is to be tried again later. */
  isDecided: boolean;
  /** Whether nobody worked on it yet. */
  isDue: boolean | null;
}

export const readRetried = (
  on: Pick<Transaction, 'query'>,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<RetriedDelivery[]> => on.query<RetriedDelivery>(decided, [organizationId, ids, now]);
