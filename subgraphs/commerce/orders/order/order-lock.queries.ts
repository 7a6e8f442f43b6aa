import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Order, OrderIdentity } from './order.entity.js';
import { findOrder, linesColumn, type OrderRow, orderColumns, toOrder } from './order.queries.js';
import { identityDigest } from './order.writer.js';

/** Waits without getting an id for the transaction: events are told in the order of those. */
const lockIdentity = sql(
  'commerce.order.lockIdentity',
  `select pg_advisory_xact_lock(hashtextextended(
     'order/' || $1::text || '/' || $2::text || '/' || coalesce($3::text, '') || '/' || $4::text, 0))`,
);

const lockId = sql(
  'commerce.order.lockId',
  `select pg_advisory_xact_lock(hashtextextended(
     'order/' || organization_id || '/' || marketplace || '/' || coalesce(account_id, '') || '/' || external_order_id, 0))
   from commerce."order" where organization_id = $1 and id = $2`,
);

const byIdentity = sql(
  'commerce.order.heldByIdentity',
  `select erased.erased_at is not null as "isErased", ${orderColumns}, ${linesColumn}
   from (values ($1::uuid)) as given (organization_id)
   left join commerce."order" o on o.organization_id = given.organization_id and o.marketplace = $2
     and o.account_id is not distinct from $3 and o.external_order_id = $4
   left join commerce.erased_order erased on o.id is null and erased.organization_id = given.organization_id
     and erased.identity_digest = $5`,
);

/** What is held under an identity. */
export interface HeldOrder {
  order: Order | null;
  /** It was held once, and was erased. */
  isErased: boolean;
}

/**
 * Makes whoever else writes this order wait until the transaction ends, whether the order exists or not, and reads it as
 * it then is.
 */
export async function lockOrderIdentity(
  tx: Transaction,
  organizationId: string,
  identity: OrderIdentity,
): Promise<HeldOrder> {
  const values = [organizationId, identity.marketplace, identity.accountId, identity.externalOrderId];
  tx.defer(lockIdentity, values);
  // Only a statement of its own sees what was committed while the lock was waited for.
  const [row] = await tx.query<OrderRow & { isErased: boolean }>(byIdentity, [
    ...values,
    identityDigest(identity),
  ]);
  const { isErased, ...found } = row!;
  return { order: found.id === null ? null : toOrder(found as OrderRow), isErased };
}

/** As `lockOrderIdentity`, of an order that is known by its id. Null where there is none. */
export async function lockOrder(tx: Transaction, organizationId: string, id: string): Promise<Order | null> {
  tx.defer(lockId, [organizationId, id]);
  return findOrder(tx, organizationId, id);
}
