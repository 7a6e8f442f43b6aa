import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { nilId } from '../../../../kernel/ids.js';
import {
  type CursorPagination,
  countSql,
  decodeCursor,
  encodeCursor,
  type ListTotal,
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

/** Lateral, so that the page of each promotion is read by its index alone, however many promotions there are. */
const pages = sql(
  'commerce.promotionProduct.pages',
  `select given.place, ${columns}
   from jsonb_to_recordset($2::jsonb) as given (place integer, promotion_id uuid, product_id uuid, variant_id uuid)
   cross join lateral (select * from commerce.promotion_product
     where organization_id = $1 and promotion_id = given.promotion_id
       and (product_id, variant_id) > (given.product_id, given.variant_id)
     order by product_id, variant_id limit $3::integer + 1) a
   order by given.place, a.product_id, a.variant_id`,
);

/** A page of the products of one promotion. */
export interface AskedProducts {
  promotionId: string;
  limit: number;
  /** Of the last product of the page before. */
  after: readonly [productId: string, variantId: string];
}

export interface AssignedPage {
  items: PromotionProduct[];
  pagination: CursorPagination;
}

const scopeOf = (promotionId: string) => ['promotionProducts', promotionId];

/** Where the page of a cursor begins; null is the first page. Throws CURSOR_INVALID. */
export const positionIn = (promotionId: string, cursor: string | null): AskedProducts['after'] =>
  cursor === null ? [nilId, nilId] : decodeCursor(cursor, scopeOf(promotionId), ['id', 'id']);

/**
 * The pages, in their order; each in the order of products and variants, whose ids rise with the time of creation. One
 * statement, which reads as much of each promotion as the longest page needs.
 */
export async function listPromotionProducts(
  reader: Reader,
  organizationId: string,
  asked: readonly AskedProducts[],
): Promise<AssignedPage[]> {
  const given = asked.map(({ promotionId, after: [productId, variantId] }, place) => ({
    ...{ place, promotion_id: promotionId, product_id: productId, variant_id: variantId },
  }));
  const longest = Math.max(...asked.map(({ limit }) => limit));
  const rows = await reader.query<PromotionProduct & { place: number } & Record<string, unknown>>(pages, [
    ...[organizationId, JSON.stringify(given), longest],
  ]);
  const found = asked.map((): PromotionProduct[] => []);
  for (const { place, ...product } of rows) {
    found[place]!.push(product);
  }
  return asked.map((page, place) => toPage(page, found[place]!));
}

/** `found` may have more than the page. */
function toPage({ promotionId, limit }: AskedProducts, found: readonly PromotionProduct[]): AssignedPage {
  const items = found.slice(0, limit);
  const hasMore = found.length > limit;
  const { productId, variantId } = items.at(-1) ?? {};
  const nextCursor = hasMore
    ? encodeCursor([productId!, variantId ?? productId!], scopeOf(promotionId))
    : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

const counts = sql(
  'commerce.promotionProduct.counts',
  `select given.id, counted.count from jsonb_array_elements_text($2::jsonb) as given (id)
   cross join lateral (${countSql(
     'commerce.promotion_product where organization_id = $1 and promotion_id = given.id::uuid',
   )}) counted`,
);

/** Of each of the promotions, in their order. One statement. */
export async function countPromotionProducts(
  reader: Reader,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<ListTotal[]> {
  const ids = [...new Set(promotionIds)];
  const rows = await reader.query<{ id: string; count: number }>(counts, [
    organizationId,
    JSON.stringify(ids),
  ]);
  const found = new Map(rows.map(({ id, count }) => [id, count]));
  return promotionIds.map(id => listTotal(found.get(id)!));
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
