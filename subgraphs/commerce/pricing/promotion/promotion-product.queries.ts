import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  decodeCursor,
  encodeCursor,
  listTotal,
} from '../../../../kernel/paging.js';
import type { PromotionProduct } from './promotion.entity.js';
import type { AssignedBounds, AssignedPlace } from './promotion-product.entity.js';

type Reader = Pick<Database, 'query'>;

/** A product that is assigned whole has its own id in place of a variant's. */
const columns = `a.product_id as "productId", nullif(a.variant_id, a.product_id) as "variantId",
  trim_scale(a.promotional_price)::text as "promotionalPrice", a.purchase_limit as "purchaseLimit",
  a.promotional_stock as "promotionalStock", a.added_at as "addedAt"`;

type ProductRow = PromotionProduct & Record<string, unknown>;

const ofPromotion = `commerce.promotion_product a where a.organization_id = $1 and a.promotion_id = $2`;

const page = sql(
  'commerce.promotionProduct.page',
  `select ${columns} from ${ofPromotion}
     and ($4::uuid is null or (a.product_id, a.variant_id) > ($4::uuid, $5::uuid))
   order by a.product_id, a.variant_id limit $3::integer + 1`,
);

const count = sql('commerce.promotionProduct.count', countSql(ofPromotion));

export interface AssignedPage extends CountablePage {
  items: PromotionProduct[];
  pagination: CursorPagination;
}

/** In the order of products and variants, whose ids rise with the time of creation. Throws CURSOR_INVALID. */
export async function listPromotionProducts(
  reader: Reader,
  { organizationId, promotionId }: { organizationId: string; promotionId: string },
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<AssignedPage> {
  const scope = ['promotionProducts', promotionId];
  const [productId, variantId] = cursor === null ? [null, null] : decodeCursor(cursor, scope, ['id', 'id']);
  const of = [organizationId, promotionId];
  const rows = await reader.query<ProductRow>(page, [...of, limit, productId, variantId]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = items.at(-1);
  const nextCursor =
    hasMore && last !== undefined
      ? encodeCursor([last.productId, last.variantId ?? last.productId], scope)
      : null;
  return {
    items,
    pagination: { limit, hasMore, nextCursor },
    countAll: async () => listTotal((await reader.query<{ count: number }>(count, of))[0]!.count),
  };
}

const assigned = sql(
  'commerce.promotionProduct.assigned',
  `select ${columns}
   from jsonb_to_recordset($3::jsonb) as given (product_id uuid, variant_id uuid)
   cross join lateral (select * from commerce.promotion_product
     where organization_id = $1 and promotion_id = $2 and product_id = given.product_id
       and variant_id = given.variant_id offset 0) a`,
);

/** Those of the places that are assigned. One statement. */
export function findAssigned(
  reader: Reader,
  { organizationId, promotionId }: { organizationId: string; promotionId: string },
  places: readonly AssignedPlace[],
): Promise<PromotionProduct[]> {
  const given = places.map(({ productId, variantId }) => ({
    ...{ product_id: productId, variant_id: variantId ?? productId },
  }));
  return reader.query<ProductRow>(assigned, [organizationId, promotionId, JSON.stringify(given)]);
}

const bounds = sql(
  'commerce.promotionProduct.bounds',
  `select promotion_id as "promotionId", count(*)::integer as count,
     count(promotional_price)::integer as "pricedCount",
     (count(*) - count(promotional_price))::integer as "unpricedCount",
     min(purchase_limit) as "purchaseLimitMin", max(purchase_limit) as "purchaseLimitMax",
     min(promotional_stock) as "promotionalStockMin", max(promotional_stock) as "promotionalStockMax"
   from commerce.promotion_product where organization_id = $1 and promotion_id = any($2::uuid[])
   group by promotion_id`,
);

/** By promotion; none for those without products. One statement. */
export async function assignedBounds(
  reader: Reader,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<Map<string, AssignedBounds>> {
  type Row = AssignedBounds & { promotionId: string } & Record<string, unknown>;
  const rows = await reader.query<Row>(bounds, [organizationId, promotionIds]);
  return new Map(rows.map(({ promotionId, ...each }) => [promotionId, each]));
}
