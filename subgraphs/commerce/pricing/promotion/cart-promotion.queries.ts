import type { CartCandidate, CartProduct, CheckoutPromotion } from './cart-promotion.entity.js';

/** What `cartCandidates` selects. */
export interface CandidateRow extends Omit<CheckoutPromotion, 'window' | 'limits'> {
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string | null;
  usageLimit: number | null;
  usageLimitPerBuyer: number | null;
  budget: string | null;
  minimumSpend: string | null;
  products: CartProduct[];
  held: string | null;
  buyerUses: number | null;
}

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The select of the cart's products in one promotion, as a JSON array; `promotionId` and `heldUnits` name columns, that of
 * the use which the cart's session holds, $1 is the organization.
 */
export const cartProducts = (given: {
  promotionId: string;
  productIds: string;
  heldUnits: string;
}): string => `
  select coalesce(json_agg(json_build_object(
    'productId', a.product_id, 'variantId', nullif(a.variant_id, a.product_id),
    'promotionalPrice', trim_scale(a.promotional_price)::text, 'purchaseLimit', a.purchase_limit,
    'stockLeft', a.promotional_stock - coalesce(taken.units, 0) + coalesce(own.units, 0),
    'stockHeld', coalesce(own.units, 0))), '[]') as products
  from commerce.promotion_product a
  left join commerce.promotion_product_use taken
    on taken.organization_id = a.organization_id and taken.promotion_id = a.promotion_id
      and taken.product_id = a.product_id and taken.variant_id = a.variant_id
  left join jsonb_to_recordset(${given.heldUnits}) as own (product_id uuid, variant_id uuid, units integer)
    on own.product_id = a.product_id and own.variant_id = a.variant_id
  where a.organization_id = $1 and a.promotion_id = ${given.promotionId}
    and a.product_id = any(${given.productIds}::uuid[])`;

/** Names of the parameters; $1 is the organization. */
interface CandidateParameters {
  codeKeys: string;
  productIds: string;
  sessionId: string;
  buyerDigest: string;
  now: string;
}

/**
 * The select of what may apply to a cart: automatic promotions in effect, and those of codes unless they are drafts, each
 * found by its own index; and what its session holds, whatever became of that. Uses of the buyer are counted where their number matters.
 */
export const cartCandidates = (given: CandidateParameters): string => `
  p.id, p.version, p.name, p.intent, p.terms, p.trigger, p.code, p.currency,
    p.is_for_assigned_products as "isForAssignedProducts", p.stores, p.is_in_checkout as "isInCheckout",
    ${isoTime('p.starts_at')} as "startsAt",
    ${isoTime('p.ends_at')} as "endsAt", p.time_zone as "timeZone", p.priority, p.combination,
    p.usage_limit as "usageLimit", p.usage_limit_per_buyer as "usageLimitPerBuyer",
    trim_scale(p.budget)::text as budget, trim_scale(p.minimum_spend)::text as "minimumSpend",
    p.use_count as "useCount", trim_scale(p.discount_total)::text as "discountTotal",
    assigned.products, held.amount as held,
    case when p.usage_limit_per_buyer is not null and ${given.buyerDigest}::text is not null then (
      select count(*)::integer from commerce.promotion_use u
      where u.organization_id = $1 and u.promotion_id = p.id and u.email_digest = ${given.buyerDigest}
        and u.session_id <> ${given.sessionId}::uuid) end as "buyerUses"
  from (
    select id from commerce.promotion
    where organization_id = $1 and is_in_checkout and intent = 'active' and trigger = 'automatic'
      and (starts_at is null or starts_at <= ${given.now}) and (ends_at is null or ${given.now} < ends_at)
    union
    select id from commerce.promotion
    where organization_id = $1 and is_in_checkout and code_key = any(${given.codeKeys}::text[]) and intent <> 'draft'
    union
    select promotion_id from commerce.promotion_use
    where organization_id = $1 and session_id = ${given.sessionId}::uuid
  ) candidate
  join commerce.promotion p on p.organization_id = $1 and p.id = candidate.id
  left join lateral (
    select trim_scale(u.amount)::text as amount, u.units from commerce.promotion_use u
    where u.organization_id = $1 and u.session_id = ${given.sessionId}::uuid and u.promotion_id = p.id
  ) held on true
  left join lateral (${cartProducts({ promotionId: 'p.id', productIds: given.productIds, heldUnits: 'held.units' })}
      and p.is_for_assigned_products
  ) assigned on true`;

export function toCandidate(row: CandidateRow): CartCandidate {
  const { products, held, buyerUses, startsAt, endsAt, timeZone, ...stored } = row;
  const { usageLimit, usageLimitPerBuyer, budget, minimumSpend, ...promotion } = stored;
  return {
    promotion: {
      ...promotion,
      window: timeZone === null ? null : { startsAt, endsAt, timeZone },
      limits: { usageLimit, usageLimitPerBuyer, budget, minimumSpend },
    },
    products,
    held,
    buyerUses,
  };
}
