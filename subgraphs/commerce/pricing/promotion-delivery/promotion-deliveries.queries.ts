import type { Database } from '../../../../kernel/database/database.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { readDeliveryViews } from './delivery-view.queries.js';
import type { DeliveryView } from './delivery-view.rules.js';

type Delivered = Pick<Promotion, 'id' | 'intent' | 'stores'>;

/** For each promotion, in their order: its stores with what is wanted and was seen there. */
export async function promotionDeliveries(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  promotions: readonly Delivered[],
): Promise<DeliveryView[][]> {
  const views = await readDeliveryViews(
    reader,
    organizationId,
    promotions.map(({ id }) => id),
  );
  return promotions.map(({ id }) => views.get(id) ?? []);
}
