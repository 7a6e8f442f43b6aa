import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EndingStore } from './price-check.rules.js';

const due = sql(
  'commerce.promotionPriceCheck.due',
  `select organization_id as "organizationId", array_agg(promotion_id) as "promotionIds" from (
     select organization_id, promotion_id from commerce.promotion_price_check where next_check_at <= $1
     order by next_check_at limit $2) c
   group by organization_id`,
);

/** Promotions of one organization that are to be looked at. */
export interface DueChecks extends Record<string, unknown> {
  organizationId: string;
  promotionIds: string[];
}

/** Those that have been due for longest, up to `limit`. */
export const findDueChecks = (
  reader: Pick<Database, 'query'>,
  now: Date,
  limit: number,
): Promise<DueChecks[]> => reader.query<DueChecks>(due, [now, limit]);

/** What earlier looks at a promotion found. */
export interface StoredCheck extends Record<string, unknown> {
  promotionId: string;
  checks: number;
  ending: EndingStore[];
}

const lock = sql(
  'commerce.promotionPriceCheck.lock',
  `select promotion_id as "promotionId", checks, ending from commerce.promotion_price_check
   where organization_id = $1 and promotion_id = any($2::uuid[]) order by promotion_id for update`,
);

/** The caller holds the promotions. */
export const lockChecks = (
  tx: Transaction,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<StoredCheck[]> => tx.query<StoredCheck>(lock, [organizationId, promotionIds]);
