import type { Database } from '../../../../kernel/database/database.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { inventory, type ReservationOwner } from '../../../catalog/index.js';
import { lockOrder } from './order-lock.queries.js';
import { isOnShelf } from './order-stock.rules.js';
import type { OrderStore } from './order-store.js';

/**
 * Gives an order that is to be sent what came in of the units that it lacks. What has been sent is not made up for
 * afterwards: those units came from elsewhere.
 */
export const shortOrderFiller =
  (orders: Pick<OrderStore, 'save'>) =>
  (db: Database, organizationId: string, owner: ReservationOwner): Promise<void> =>
    db.transaction(
      async tx => {
        const order = await lockOrder(tx, organizationId, owner.id);
        if (order !== null && isOnShelf(order)) {
          await orders.save(tx, { organizationId, before: order, after: order });
        } else {
          inventory.forgetShortage(tx, organizationId, owner);
        }
      },
      taskOrigin('catalog.shortage.fill', organizationId),
    );
