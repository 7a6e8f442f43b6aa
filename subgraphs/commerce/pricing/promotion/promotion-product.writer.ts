import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { AssignedPlace, AssignedProduct } from './promotion-product.entity.js';

const save = sql(
  'commerce.promotionProduct.save',
  `insert into commerce.promotion_product (organization_id, promotion_id, product_id, variant_id, promotional_price,
     purchase_limit, promotional_stock, added_at)
   select $1, given.promotion_id, given.product_id, given.variant_id, given.promotional_price, given.purchase_limit,
     given.promotional_stock, $2
   from jsonb_to_recordset($3::jsonb) as given (promotion_id uuid, product_id uuid, variant_id uuid,
     promotional_price numeric, purchase_limit integer, promotional_stock integer)
   order by given.promotion_id, given.product_id, given.variant_id
   on conflict (organization_id, promotion_id, product_id, variant_id) do update set
     promotional_price = excluded.promotional_price, purchase_limit = excluded.purchase_limit,
     promotional_stock = excluded.promotional_stock`,
);

/** Assigns the products, or changes what they cost; the caller has locked the promotions. One statement. */
export async function saveProducts(
  tx: Transaction,
  organizationId: string,
  products: readonly (AssignedProduct & { promotionId: string })[],
): Promise<void> {
  const records = products.map(({ promotionId, productId, variantId, ...more }) => ({
    promotion_id: promotionId,
    product_id: productId,
    variant_id: variantId ?? productId,
    promotional_price: more.promotionalPrice,
    purchase_limit: more.purchaseLimit,
    promotional_stock: more.promotionalStock,
  }));
  await tx.query(save, [organizationId, tx.db.clock.now(), JSON.stringify(records)]);
}

const remove = sql(
  'commerce.promotionProduct.remove',
  `delete from commerce.promotion_product a
   using jsonb_to_recordset($3::jsonb) as given (product_id uuid, variant_id uuid)
   where a.organization_id = $1 and a.promotion_id = $2 and a.product_id = given.product_id
     and a.variant_id = given.variant_id
   returning a.product_id as "productId", nullif(a.variant_id, a.product_id) as "variantId"`,
);

/** Answers those that were assigned. One statement. */
export function removeProducts(
  tx: Transaction,
  { organizationId, promotionId }: { organizationId: string; promotionId: string },
  places: readonly AssignedPlace[],
): Promise<AssignedPlace[]> {
  const given = places.map(({ productId, variantId }) => ({
    ...{ product_id: productId, variant_id: variantId ?? productId },
  }));
  return tx.query<AssignedPlace & Record<string, unknown>>(remove, [
    organizationId,
    promotionId,
    JSON.stringify(given),
  ]);
}
