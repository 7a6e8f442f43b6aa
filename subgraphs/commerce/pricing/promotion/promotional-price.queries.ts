import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Promotion } from './promotion.entity.js';
import { type PromotionRow, promotionColumns, toPromotion } from './promotion.queries.js';
import type { AssignedProduct } from './promotional-price.entity.js';
import { nextPriceEdge } from './promotional-price.rules.js';

type Reader = Pick<Database, 'query'>;

/** What `reducesPrices` says of a promotion, in the places and at the time that it may reduce prices in: `p` is commerce.promotion. */
const reducingSql = `p.intent = 'active' and p.trigger = 'automatic' and p.stores <> '[]'
  and p.terms ->> 'kind' in ('percentage', 'amount_off', 'fixed_price')`;

const reducing = sql(
  'commerce.promotion.reducing',
  `select ${promotionColumns} from commerce.promotion p
   where p.organization_id = $1 and ${reducingSql} and (p.ends_at is null or p.ends_at > $2)`,
);

const assigned = sql(
  'commerce.promotion.assignedProducts',
  `select promotion_id as "promotionId", variant_id as "itemId", trim_scale(promotional_price)::text as "promotionalPrice",
     purchase_limit is not null or promotional_stock is not null as "isLimited"
   from commerce.promotion_product
   where organization_id = $1 and product_id = any($2::uuid[]) and promotion_id = any($3::uuid[])`,
);

/** Promotions that may reduce prices of listings at a time or later, with those of the products that are assigned to them. */
export interface ReducingPromotions {
  promotions: Promotion[];
  products: AssignedProduct[];
}

/** Two statements however many products there are; one where there are no promotions. */
export async function reducingPromotions(
  reader: Reader,
  organizationId: string,
  { productIds, now }: { productIds: ReadonlySet<string>; now: Date },
): Promise<ReducingPromotions> {
  const promotions = (await reader.query<PromotionRow>(reducing, [organizationId, now])).map(toPromotion);
  const ids = promotions.map(({ id }) => id);
  const products =
    ids.length === 0
      ? []
      : await reader.query<AssignedProduct & Record<string, unknown>>(assigned, [
          organizationId,
          [...productIds],
          ids,
        ]);
  return { promotions, products };
}

const assignedIds = sql(
  'commerce.promotion.assignedIds',
  `select asked.id as "promotionId", assigned.ids as "productIds"
   from unnest($2::uuid[]) as asked (id)
   cross join lateral (select array(
     select distinct product_id from commerce.promotion_product
     where organization_id = $1 and promotion_id = asked.id order by product_id limit $3) as ids) assigned
   where assigned.ids <> '{}'`,
);

/** The products that are assigned to each promotion, by its id, up to `max` of each; absent where there are none. */
export async function assignedProductIds(
  reader: Reader,
  organizationId: string,
  promotionIds: readonly string[],
  max: number | null = null,
): Promise<Map<string, string[]>> {
  if (promotionIds.length === 0) {
    return new Map();
  }
  const values = [organizationId, promotionIds, max];
  const rows = await reader.query<{ promotionId: string; productIds: string[] }>(assignedIds, values);
  return new Map(rows.map(({ promotionId, productIds }) => [promotionId, productIds]));
}

const dueEdges = sql(
  'commerce.promotion.dueEdges',
  `select ${promotionColumns} from commerce.promotion p
   where p.organization_id = $1 and p.next_edge_at <= $2 order by p.id for update`,
);

/** Promotions whose window has begun or ended; nobody else can change them until the transaction ends. */
export async function lockDuePromotions(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<Promotion[]> {
  const rows = await tx.query<PromotionRow>(dueEdges, [organizationId, now]);
  return rows.map(toPromotion);
}

const advance = sql(
  'commerce.promotion.advanceEdges',
  `update commerce.promotion p set next_edge_at = edge.next_at
   from unnest($2::uuid[], $3::timestamptz[]) as edge (id, next_at)
   where p.organization_id = $1 and p.id = edge.id`,
);

/** Notes when the windows of the locked promotions begin or end next. */
export async function advancePromotionEdges(
  tx: Transaction,
  organizationId: string,
  promotions: readonly Promotion[],
  now: Date,
): Promise<void> {
  const ids = promotions.map(({ id }) => id);
  const edges = promotions.map(promotion => nextPriceEdge(promotion, now));
  await tx.query(advance, [organizationId, ids, edges]);
}
