import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Promotion } from './promotion.entity.js';

type Reader = Pick<Database, 'query'>;

/** The columns of a promotion as `PromotionRow` names them; `p` is commerce.promotion. */
export const promotionColumns = `p.id, p.name, p.intent, p.terms, p.trigger, p.code, p.currency,
  p.is_for_assigned_products as "isForAssignedProducts", p.stores, p.is_in_checkout as "isInCheckout",
  p.starts_at as "startsAt", p.ends_at as "endsAt", p.time_zone as "timeZone", p.priority, p.combination,
  p.usage_limit as "usageLimit", p.usage_limit_per_buyer as "usageLimitPerBuyer",
  trim_scale(p.budget)::text as budget, trim_scale(p.minimum_spend)::text as "minimumSpend",
  p.is_delivery_failed as "isDeliveryFailed", p.delivery_starts_at as "deliveryStartsAt", p.use_count as "useCount",
  trim_scale(p.discount_total)::text as "discountTotal", trim_scale(p.discount_held)::text as "discountHeld",
  p.campaign_id as "campaignId",
  p.activated_at as "activatedAt", p.version, p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** What `promotionColumns` selects. */
export interface PromotionRow extends Omit<Promotion, 'window' | 'limits'>, Record<string, unknown> {
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string | null;
  usageLimit: number | null;
  usageLimitPerBuyer: number | null;
  budget: string | null;
  minimumSpend: string | null;
}

/** Field by field: lists are read often, and every rest and spread of a row costs as much as its parsing. */
export const toPromotion = (row: PromotionRow): Promotion => ({
  id: row.id,
  name: row.name,
  intent: row.intent,
  terms: row.terms,
  trigger: row.trigger,
  code: row.code,
  currency: row.currency,
  isForAssignedProducts: row.isForAssignedProducts,
  stores: row.stores,
  isInCheckout: row.isInCheckout,
  window:
    row.timeZone === null ? null : { startsAt: row.startsAt, endsAt: row.endsAt, timeZone: row.timeZone },
  priority: row.priority,
  combination: row.combination,
  limits: {
    usageLimit: row.usageLimit,
    usageLimitPerBuyer: row.usageLimitPerBuyer,
    budget: row.budget,
    minimumSpend: row.minimumSpend,
  },
  isDeliveryFailed: row.isDeliveryFailed,
  deliveryStartsAt: row.deliveryStartsAt,
  useCount: row.useCount,
  discountTotal: row.discountTotal,
  discountHeld: row.discountHeld,
  campaignId: row.campaignId,
  activatedAt: row.activatedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const byIds = sql(
  'commerce.promotion.byIds',
  `select ${promotionColumns} from commerce.promotion p where p.organization_id = $1 and p.id = any($2::uuid[])`,
);

/** Those that there are, in no order. */
export async function findPromotions(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Promotion[]> {
  const rows = await reader.query<PromotionRow>(byIds, [organizationId, ids]);
  return rows.map(toPromotion);
}

const lock = sql(
  'commerce.promotion.lock',
  `select ${promotionColumns} from commerce.promotion p
   where p.organization_id = $1 and p.id = any($2::uuid[]) order by p.id for update`,
);

/** As `findPromotions`; nobody else can change them until the transaction ends. */
export async function lockPromotions(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Promotion[]> {
  const rows = await tx.query<PromotionRow>(lock, [organizationId, ids]);
  return rows.map(toPromotion);
}

/** One lock for what is decided among an organization's promotions: how many there are, and who has which code. */
const lockAll = sql(
  'commerce.promotion.lockAll',
  `select pg_advisory_xact_lock(hashtextextended('promotions/' || $1::text, 0))`,
);

/** Nobody else can make or change a promotion of the organization until the transaction ends; goes with the next statement. */
export const lockPromotionsOf = (tx: Transaction, organizationId: string): void =>
  tx.defer(lockAll, [organizationId]);

const counts = sql(
  'commerce.promotion.counts',
  `select count(*)::integer as "all", count(*) filter (where trigger = 'automatic')::integer as automatic
   from commerce.promotion
   where organization_id = $1 and intent <> 'ended' and (ends_at is null or ends_at > $2)`,
);

/** How many promotions have not ended, and how many of them are automatic. */
export async function countPromotions(
  tx: Transaction,
  organizationId: string,
): Promise<{ all: number; automatic: number }> {
  const [row] = await tx.query<{ all: number; automatic: number }>(counts, [
    organizationId,
    tx.db.clock.now(),
  ]);
  return row!;
}

const byCodes = sql(
  'commerce.promotion.byCodes',
  `select id, name, code_key as "codeKey" from commerce.promotion
   where organization_id = $1 and code_key = any($2::text[])`,
);

/** Whose codes these are, by their keys. */
export async function findCodeOwners(
  reader: Reader,
  organizationId: string,
  codeKeys: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await reader.query<{ id: string; name: string; codeKey: string }>(byCodes, [
    organizationId,
    codeKeys,
  ]);
  return new Map(rows.map(({ codeKey, ...owner }) => [codeKey, owner]));
}
