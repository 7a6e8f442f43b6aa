import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { compareTask } from './price-change.queue.js';
import { wakeDeliveries } from './promotion-delivery.queue.js';
import { makeDue } from './promotion-delivery.writer.js';

interface ComparedDelivery {
  organizationId: string;
  deliveryId: string;
}

/** In a transaction of its own: whoever changes a promotion holds its deliveries in another order than prices change. */
export const deliveryComparison = defineTask<ComparedDelivery>({
  name: compareTask,
  run: async ({ db, payload: { organizationId, deliveryId } }) => {
    await wakeDeliveries(db, organizationId, await makeDue(db, organizationId, deliveryId, db.clock.now()));
  },
});
