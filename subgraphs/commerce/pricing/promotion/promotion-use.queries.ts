import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { CartCandidate, CartProduct } from './cart-promotion.entity.js';
import { cartProducts } from './cart-promotion.queries.js';
import { type PromotionRow, promotionColumns, toPromotion } from './promotion.queries.js';
import type { UseHolder } from './promotion-use.writer.js';

/** Those with limits, those of whose products in the cart one has promotional stock, and those that the session holds a use of. */
const lock = sql(
  'commerce.promotionUse.lock',
  `select ${promotionColumns}, trim_scale(u.amount)::text as held, stocked.is_so is not null as "hasStock"
   from commerce.promotion p
   left join commerce.promotion_use u
     on u.organization_id = p.organization_id and u.session_id = $2 and u.promotion_id = p.id
   left join lateral (
     select true as is_so from commerce.promotion_product a
     where p.is_for_assigned_products and a.organization_id = p.organization_id and a.promotion_id = p.id
       and a.product_id = any($4::uuid[]) and a.promotional_stock is not null limit 1
   ) stocked on true
   where p.organization_id = $1 and p.id = any($3::uuid[])
     and (p.usage_limit is not null or p.usage_limit_per_buyer is not null or p.budget is not null
       or u.session_id is not null or stocked.is_so)
   order by p.id for update of p`,
);

const productsOf = sql(
  'commerce.promotionUse.products',
  `select p.id as "promotionId", assigned.products
   from unnest($3::uuid[]) as p (id)
   left join commerce.promotion_use u
     on u.organization_id = $1 and u.session_id = $2 and u.promotion_id = p.id
   cross join lateral (${cartProducts({ promotionId: 'p.id', productIds: '$4', heldUnits: 'u.units' })}) assigned`,
);

const ofBuyer = sql(
  'commerce.promotionUse.ofBuyer',
  `select promotion_id as "promotionId", count(*)::integer as uses from commerce.promotion_use
   where organization_id = $1 and promotion_id = any($3::uuid[]) and email_digest = $4 and session_id <> $2
   group by promotion_id`,
);

/** `products` null: none of them has promotional stock. */
export type HeldCandidate = Omit<CartCandidate, 'products'> & { products: readonly CartProduct[] | null };

/** What of the promotions concerns a cart. */
interface Concerned {
  promotionIds: readonly string[];
  /** Of the cart. */
  productIds: readonly string[];
}

/**
 * Of the promotions those whose uses are held, as they are now; nobody else uses or changes them until the transaction
 * ends. They are locked in the order of their ids.
 */
export async function lockLimited(
  tx: Transaction,
  holder: UseHolder,
  { promotionIds, productIds }: Concerned,
): Promise<HeldCandidate[]> {
  const { organizationId, sessionId, buyerDigest } = holder;
  const rows = await tx.query<PromotionRow & { held: string | null; hasStock: boolean }>(lock, [
    organizationId,
    sessionId,
    promotionIds,
    productIds,
  ]);
  // Only statements of their own see what was committed while the locks were waited for.
  const counted = rows.filter(row => row.usageLimitPerBuyer !== null).map(({ id }) => id);
  const usesOf = await usesOfBuyer(tx, holder, counted);
  const stocked = rows.filter(row => row.hasStock).map(({ id }) => id);
  const productsById = await stockedProducts(tx, holder, { promotionIds: stocked, productIds });
  return rows.map(row => ({
    promotion: toPromotion(row),
    products: productsById.get(row.id) ?? null,
    held: row.held,
    buyerUses: buyerDigest === null ? null : (usesOf.get(row.id) ?? 0),
  }));
}

async function usesOfBuyer(
  tx: Transaction,
  { organizationId, sessionId, buyerDigest }: UseHolder,
  promotionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows =
    buyerDigest === null || promotionIds.length === 0
      ? []
      : await tx.query<{ promotionId: string; uses: number }>(ofBuyer, [
          organizationId,
          sessionId,
          promotionIds,
          buyerDigest,
        ]);
  return new Map(rows.map(({ promotionId, uses }) => [promotionId, uses]));
}

async function stockedProducts(
  tx: Transaction,
  { organizationId, sessionId }: UseHolder,
  { promotionIds, productIds }: Concerned,
): Promise<Map<string, CartProduct[]>> {
  const rows =
    promotionIds.length === 0
      ? []
      : await tx.query<{ promotionId: string; products: CartProduct[] }>(productsOf, [
          organizationId,
          sessionId,
          promotionIds,
          productIds,
        ]);
  return new Map(rows.map(({ promotionId, products }) => [promotionId, products]));
}
