import type { Transaction } from '../../../../kernel/database/transaction.js';
import { notify } from '../../../platform/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import { deliveryLimits } from './promotion-delivery.limits.js';

/** Whether the merchant is to be told, once for each end: it was ended and is still there, or cannot be ended for long. */
export function isAlarming(
  { endingSince, checks, alarmedAt }: Pick<PromotionDelivery, 'endingSince' | 'checks' | 'alarmedAt'>,
  now: Date,
): boolean {
  const isLong =
    endingSince !== null && now.getTime() - Date.parse(endingSince) >= deliveryLimits.endingAlarmMs;
  return alarmedAt === null && (isLong || checks >= deliveryLimits.endLooksMax);
}

/** Tells the merchant that buyers may still get what should be over. */
export async function raiseDeliveryAlarm(
  tx: Transaction,
  {
    organizationId,
    promotion,
    current: { marketplace, country, storeId },
  }: { organizationId: string; promotion: Pick<Promotion, 'id' | 'name'>; current: PromotionStore },
): Promise<void> {
  await notify(tx, {
    organizationId,
    kind: 'promotion.end_failed',
    severity: 'error',
    subject: { type: 'promotion', id: promotion.id },
    title: `The promotion "${promotion.name}" should be over and is still at ${marketplace}`,
    message:
      `Store ${storeId} (${country}) still has it. It is tried again until it is gone; ` +
      'if that is urgent, end it at the marketplace.',
    scopes: ['promotions:read'],
  });
}
