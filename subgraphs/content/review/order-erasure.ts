import { sql } from '../../../kernel/database/statement.js';
import type { OrderEraser } from '../../commerce/index.js';

const erase = sql(
  'content.review.eraseOrder',
  `update content.review set author_sealed = null, is_author_erased = true, order_id = null, external_order_id = null,
     version = version + 1, updated_at = $6
   where organization_id = $1
     and (order_id = $2 or (external_order_id = $5 and channel = $3 and account_id is not distinct from $4))`,
);

/**
 * Forgets who wrote the reviews of an order that is erased, and that they are of it. What they say stays: it is about the
 * product, and its channel shows it.
 */
export const eraseOrderOfReviews: OrderEraser = async (tx, organizationId, order) => {
  const { id, marketplace, accountId, externalOrderId } = order;
  const values = [organizationId, id, marketplace, accountId, externalOrderId, tx.db.clock.now()];
  await tx.query(erase, values);
};
