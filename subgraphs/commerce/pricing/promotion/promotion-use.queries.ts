import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { CartCandidate } from './cart-promotion.entity.js';
import { type PromotionRow, promotionColumns, toPromotion } from './promotion.queries.js';
import type { UseHolder } from './promotion-use.writer.js';

/** Those with limits, and those that the session holds a use of. */
const lock = sql(
  'commerce.promotionUse.lock',
  `select ${promotionColumns}, trim_scale(u.amount)::text as held
   from commerce.promotion p
   left join commerce.promotion_use u
     on u.organization_id = p.organization_id and u.session_id = $2 and u.promotion_id = p.id
   where p.organization_id = $1 and p.id = any($3::uuid[])
     and (p.usage_limit is not null or p.usage_limit_per_buyer is not null or p.budget is not null
       or u.session_id is not null)
   order by p.id for update of p`,
);

const ofBuyer = sql(
  'commerce.promotionUse.ofBuyer',
  `select promotion_id as "promotionId", count(*)::integer as uses from commerce.promotion_use
   where organization_id = $1 and promotion_id = any($3::uuid[]) and email_digest = $4 and session_id <> $2
   group by promotion_id`,
);

export type HeldCandidate = Omit<CartCandidate, 'products'>;

/**
 * Of the promotions those whose uses are held, as they are now; nobody else uses or changes them until the transaction
 * ends. They are locked in the order of their ids.
 */
export async function lockLimited(
  tx: Transaction,
  { organizationId, sessionId, buyerDigest }: UseHolder,
  promotionIds: readonly string[],
): Promise<HeldCandidate[]> {
  const rows = await tx.query<PromotionRow & { held: string | null }>(lock, [
    organizationId,
    sessionId,
    promotionIds,
  ]);
  const counted = rows.filter(row => row.usageLimitPerBuyer !== null).map(({ id }) => id);
  // Only a statement of its own sees what was committed while the locks were waited for.
  const uses =
    buyerDigest === null || counted.length === 0
      ? []
      : await tx.query<{ promotionId: string; uses: number }>(ofBuyer, [
          organizationId,
          sessionId,
          counted,
          buyerDigest,
        ]);
  const usesOf = new Map(uses.map(one => [one.promotionId, one.uses]));
  return rows.map(row => ({
    promotion: toPromotion(row),
    held: row.held,
    buyerUses: buyerDigest === null ? null : (usesOf.get(row.id) ?? 0),
  }));
}
