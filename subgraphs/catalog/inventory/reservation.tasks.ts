import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { eachOrganization } from '../../../kernel/jobs/each-organization.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import type { InventoryService } from './inventory.service.js';
import { findOrganizationsDue } from './reservation.queries.js';
import { purgeReservations } from './reservation.writer.js';

const origin = taskOrigin('catalog.reservation.expire');

/** Gives back everything that is over, a bounded number in each transaction. Answers how many reservations. */
export async function expireReservations(
  db: Database,
  inventory: InventoryService,
  signal?: AbortSignal,
): Promise<number> {
  let expired = 0;
  await eachOrganization(await findOrganizationsDue(db), async organizationId => {
    for (let ended = 1; ended > 0 && signal?.aborted !== true; expired += ended) {
      ended = await db.transaction(tx => inventory.expire(tx, organizationId), origin);
    }
  });
  return expired;
}

/** Every minute: until then a reservation that is over is given back by whoever needs what it holds. */
export const reservationExpiry = (inventory: InventoryService) =>
  defineTask({
    name: 'catalog.reservation.expire',
    cron: '* * * * *',
    run: async ({ db, signal }) => {
      await expireReservations(db, inventory, signal);
    },
  });

export const reservationPurge = defineTask({
  name: 'catalog.reservation.purge',
  cron: '27 4 * * *',
  run: ({ db }) => purgeReservations(db),
});
