import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { PriceSource, StoreProduct } from '../../../catalog/index.js';

type Marketplaces = readonly Pick<Marketplace, 'key' | 'promotions'>[];

/** The task that has one delivery compared at once. */
export const compareTask = 'commerce.promotion.compare';

/** By what is assigned: items are stored only once they were compared, and what changes meanwhile is of them as well. */
const hasProduct = `(not p.is_for_assigned_products or exists (
  select from commerce.promotion_product a where a.organization_id = p.organization_id and a.promotion_id = p.id
    and a.product_id = changed.product_id))`;

/** Many changes of one delivery's products are one task. In the order of the key, as others queue the same ones. */
const queue = (name: string, isConcerned = 'true') =>
  sql(
    `commerce.promotionDelivery.${name}`,
    `select platform.add_single_task('${compareTask}', 'compare/' || delivery.id,
     json_build_object('organizationId', $1::uuid, 'deliveryId', delivery.id), now(), 'replace')
   from (
     select distinct d.id from commerce.promotion_delivery d
     join commerce.promotion p on p.organization_id = d.organization_id and p.id = d.promotion_id
     join unnest($2::uuid[], $3::text[], $4::uuid[]) as changed (connection_id, store_id, product_id)
       on changed.connection_id = d.connection_id and changed.store_id = d.store_id
     where d.organization_id = $1 and d.desired = 'delivered' and d.state <> 'ended' and ${isConcerned} and ${hasProduct}
     order by d.id) delivery`,
  );

const ofPrices = queue(
  'queueComparisons',
  `p.trigger = 'automatic' and p.terms ->> 'kind' in ('percentage', 'amount_off', 'fixed_price')`,
);

const ofListings = queue('queueListed');

const valuesOf = (organizationId: string, products: readonly StoreProduct[]): unknown[] => [
  organizationId,
  products.map(({ connectionId }) => connectionId),
  products.map(({ storeId }) => storeId),
  products.map(({ productId }) => productId),
];

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
      await tx.query(ofPrices, valuesOf(organizationId, compared));
    }
  };
};

/** Has promotions that are records of a marketplace compared with products that came on sale there, in the same way. */
export const onCameOnSale: NonNullable<PriceSource['cameOnSale']> = async (tx, organizationId, products) => {
  await tx.query(ofListings, valuesOf(organizationId, products));
};
