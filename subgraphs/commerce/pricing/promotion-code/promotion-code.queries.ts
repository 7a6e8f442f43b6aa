import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { type PromotionRow, promotionColumns, toPromotion } from '../promotion/promotion.queries.js';

const byCodes = sql(
  'commerce.promotionCode.find',
  `select ${promotionColumns} from commerce.promotion p
   where p.organization_id = $1 and p.code_key = any($2::text[]) order by p.id for update`,
);

/** The promotions that have the codes, by their keys. Their uses do not change until the transaction ends. */
export async function findPromotionsOfCodes(
  tx: Transaction,
  organizationId: string,
  codeKeys: readonly string[],
): Promise<Promotion[]> {
  const rows = await tx.query<PromotionRow>(byCodes, [organizationId, codeKeys]);
  return rows.map(toPromotion);
}
