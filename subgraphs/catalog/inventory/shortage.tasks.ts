import type { Database } from '../../../kernel/database/database.js';
import { nilId } from '../../../kernel/ids.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { inventoryLimits } from './inventory.limits.js';
import type { ReservationOwner } from './reservation.entity.js';
import { findFillable } from './shortage.queries.js';

/** Has the owner take again what it is to have (`InventoryService.take`), or forget what it lacks. */
export type FillShortage = (db: Database, organizationId: string, owner: ReservationOwner) => Promise<void>;

/**
 * Stock that came in goes to the sales that lack it, the oldest first. Woken by the database in the transaction in which stock
 * rises; one at a time in each organization.
 */
export const shortageFilling = (fill: FillShortage) =>
  defineTask<{ organizationId: string }>({
    name: 'catalog.shortage.fill',
    run: async ({ db, payload: { organizationId }, signal }) => {
      let after = nilId;
      for (let isEnd = false; !isEnd && !signal.aborted; ) {
        const owners = await findFillable(db, organizationId, {
          after,
          limit: inventoryLimits.shortagesPerRead,
        });
        for (const owner of owners) {
          await fill(db, organizationId, owner);
        }
        isEnd = owners.length < inventoryLimits.shortagesPerRead;
        after = owners.at(-1)?.id ?? after;
      }
    },
  });
