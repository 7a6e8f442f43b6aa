import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { readPromotedPrices } from '../../../catalog/index.js';
import { lockPromotions } from '../promotion/promotion.queries.js';
import { noteDeliveryFailures } from '../promotion-delivery/promotion-delivery.writer.js';
import { raiseDeliveryAlarm } from '../promotion-delivery/promotion-delivery-alarm.js';
import { priceCheckLimits } from './price-check.limits.js';
import { type DueChecks, findDueChecks, lockChecks } from './price-check.queries.js';
import { checkPrices } from './price-check.rules.js';
import { saveChecks } from './price-check.writer.js';

type Marketplaces = readonly Pick<Marketplace, 'key' | 'capabilities'>[];

/**
 * Looks at what became of promotions that are sale prices of listings: tells the merchant once of stores that still sell
 * at the price of one that should be over, and notes where no store takes one. Those of an organization together.
 */
export async function checkDuePrices(
  db: Database,
  marketplaces: Marketplaces,
  taskName: string,
): Promise<void> {
  for (const due of await findDueChecks(db, db.clock.now(), priceCheckLimits.promotionsPerRun)) {
    await db.transaction(
      tx => checkPromotions(tx, due, marketplaces),
      taskOrigin(taskName, due.organizationId),
    );
  }
}

async function checkPromotions(
  tx: Transaction,
  { organizationId, promotionIds }: DueChecks,
  marketplaces: Marketplaces,
): Promise<void> {
  const now = tx.db.clock.now();
  // First, as whoever changes a promotion does it.
  const promotions = await lockPromotions(tx, organizationId, promotionIds);
  const known = new Map(
    (await lockChecks(tx, organizationId, promotionIds)).map(check => [check.promotionId, check]),
  );
  const prices = Map.groupBy(
    await readPromotedPrices(tx, organizationId, promotionIds),
    ({ promotionId }) => promotionId,
  );
  const checked = promotions.map(promotion => {
    const { checks, ending } = known.get(promotion.id)!;
    const found = { promotion, prices: prices.get(promotion.id) ?? [], ending, checks };
    return { promotion, promotionId: promotion.id, ...checkPrices(found, marketplaces, now) };
  });
  await saveChecks(tx, organizationId, checked);
  await noteDeliveryFailures(tx, organizationId, promotionIds);
  for (const { promotion, alarms } of checked) {
    for (const store of alarms) {
      await raiseDeliveryAlarm(tx, { organizationId, promotion, current: store });
    }
  }
}
