import type { AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../../kernel/jobs/define-task.js';
import type { Channels } from '../../catalog/index.js';
import { deliveryComparison } from './promotion-delivery/price-change.tasks.js';
import { deliverySweep, promotionDelivery } from './promotion-delivery/promotion-delivery.tasks.js';
import { promotionRetry } from './promotion-delivery/promotion-retry.jobs.js';

/** What the worker does to have promotions in stores as merchants want them. */
export const promotionDeliveryTasks = (channels: Pick<Channels, 'open'>): AnyTaskDefinition[] => [
  promotionDelivery(channels),
  deliverySweep,
  deliveryComparison,
];

export const promotionDeliveryJobs: AnyJobDefinition[] = [promotionRetry];
