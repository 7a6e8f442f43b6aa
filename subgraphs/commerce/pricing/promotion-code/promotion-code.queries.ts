import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { promotionLimits } from '../promotion/promotion.limits.js';
import { type PromotionRow, promotionColumns, toPromotion } from '../promotion/promotion.queries.js';

const lock = sql(
  'commerce.promotionCode.lock',
  `select ${promotionColumns} from commerce.promotion p
   where p.organization_id = $1 and p.code_key = any($2::text[]) order by p.id for update`,
);

/** The promotions that have these codes; nobody else can change them until the transaction ends. */
export async function lockPromotionsOfCodes(
  tx: Transaction,
  organizationId: string,
  codeKeys: readonly string[],
): Promise<Promotion[]> {
  const rows = await tx.query<PromotionRow>(lock, [organizationId, codeKeys]);
  return rows.map(toPromotion);
}

const count = sql(
  'commerce.promotionCode.count',
  `select count(*)::integer as promotions from commerce.promotion where organization_id = $1 and intent <> 'ended'`,
);

/** Throws LIMIT_REACHED where there are more than an organization may have. */
export async function rejectTooManyPromotions(tx: Transaction, organizationId: string): Promise<void> {
  const [row] = await tx.query<{ promotions: number }>(count, [organizationId]);
  const { promotionsMax } = promotionLimits;
  if (row!.promotions > promotionsMax) {
    throw fail('LIMIT_REACHED', { detail: `At most ${promotionsMax}; this would make ${row!.promotions}.` });
  }
}
