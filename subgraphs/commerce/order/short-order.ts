import type { Database } from '../../../kernel/database/database.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { inventory, type ReservationOwner } from '../../catalog/index.js';
import { lockOrder } from './order-lock.queries.js';
import { isOnShelf } from './order-stock.rules.js';
import { orderStore } from './order-store.js';

/**
 * Gives an order that is to be sent what came in of the units that it lacks. What has been sent is not made up for
 * afterwards: those units came from elsewhere.
 */
export async function fillShortOrder(
  db: Database,
  organizationId: string,
  owner: ReservationOwner,
): Promise<void> {
  await db.transaction(
    async tx => {
      const order = await lockOrder(tx, organizationId, owner.id);
      if (order !== null && isOnShelf(order)) {
        await orderStore.save(tx, { organizationId, before: order, after: order });
      } else {
        inventory.forgetShortage(tx, organizationId, owner);
      }
    },
    taskOrigin('catalog.shortage.fill', organizationId),
  );
}
