import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { PriceSource } from '../../../catalog/index.js';

type Marketplaces = readonly Pick<Marketplace, 'key' | 'promotions'>[];

/** The task that has one delivery compared at once. */
export const compareTask = 'commerce.promotion.compare';

/** Many changes of one delivery's prices are one task. In the order of the key, as others queue the same ones. */
const queue = sql(
  'commerce.promotionDelivery.queueComparisons',
  `select platform.add_single_task('${compareTask}', 'compare/' || delivery.id,
     json_build_object('organizationId', $1::uuid, 'deliveryId', delivery.id), now(), 'replace')
   from (
     select distinct d.id from commerce.promotion_delivery d
     join commerce.promotion p on p.organization_id = d.organization_id and p.id = d.promotion_id
       and p.trigger = 'automatic' and p.terms ->> 'kind' in ('percentage', 'amount_off', 'fixed_price')
     join unnest($2::uuid[], $3::text[], $4::uuid[]) as changed (connection_id, store_id, product_id)
       on changed.connection_id = d.connection_id and changed.store_id = d.store_id
     join commerce.promotion_delivery_item i on i.organization_id = d.organization_id and i.delivery_id = d.id
       and i.product_id = changed.product_id
     where d.organization_id = $1 and d.desired = 'delivered' and d.state <> 'ended'
     order by d.id) delivery`,
);

/**
 * Has price reductions that are records of a marketplace compared with prices of listings that changed: after the
 * commit of the transaction that changed them.
 */
export const onPricesChanged = (marketplaces: Marketplaces): NonNullable<PriceSource['pricesChanged']> => {
  const withRecords = new Set(
    marketplaces
      .filter(({ promotions }) => promotions?.capabilities.price_reduction !== undefined)
      .map(({ key }) => key),
  );
  return async (tx, organizationId, changed) => {
    const compared = changed.filter(({ marketplace }) => withRecords.has(marketplace));
    if (compared.length > 0) {
      await tx.query(queue, [
        organizationId,
        compared.map(({ connectionId }) => connectionId),
        compared.map(({ storeId }) => storeId),
        compared.map(({ productId }) => productId),
      ]);
    }
  };
};
