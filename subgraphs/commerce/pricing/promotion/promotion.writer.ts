import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Promotion } from './promotion.entity.js';
import { codeKey } from './promotion-form.rules.js';
import { nextPriceEdge } from './promotional-price.rules.js';

/**
 * The columns that are written, with their types and what they are written with. What deliveries and checkouts count
 * (`is_delivery_failed`, `delivery_starts_at`, `use_count`, `discount_total`, `discount_held`) is theirs to write.
 */
const columns = {
  id: ['uuid', promotion => promotion.id],
  name: ['text', promotion => promotion.name],
  intent: ['text', promotion => promotion.intent],
  terms: ['jsonb', promotion => promotion.terms],
  trigger: ['text', promotion => promotion.trigger],
  code: ['text', promotion => promotion.code],
  code_key: ['text', promotion => (promotion.code === null ? null : codeKey(promotion.code))],
  currency: ['text', promotion => promotion.currency],
  is_for_assigned_products: ['boolean', promotion => promotion.isForAssignedProducts],
  stores: ['jsonb', promotion => promotion.stores],
  is_in_checkout: ['boolean', promotion => promotion.isInCheckout],
  starts_at: ['timestamptz', promotion => promotion.window?.startsAt ?? null],
  ends_at: ['timestamptz', promotion => promotion.window?.endsAt ?? null],
  time_zone: ['text', promotion => promotion.window?.timeZone ?? null],
  next_edge_at: ['timestamptz', (promotion, now) => nextPriceEdge(promotion, now)],
  priority: ['integer', promotion => promotion.priority],
  combination: ['jsonb', promotion => promotion.combination],
  usage_limit: ['integer', promotion => promotion.limits.usageLimit],
  usage_limit_per_buyer: ['integer', promotion => promotion.limits.usageLimitPerBuyer],
  budget: ['numeric', promotion => promotion.limits.budget],
  minimum_spend: ['numeric', promotion => promotion.limits.minimumSpend],
  campaign_id: ['uuid', promotion => promotion.campaignId],
  version: ['integer', promotion => promotion.version],
  activated_at: ['timestamptz', promotion => promotion.activatedAt],
  created_at: ['timestamptz', promotion => promotion.createdAt],
  updated_at: ['timestamptz', promotion => promotion.updatedAt],
} as const satisfies Record<string, [type: string, readValue: (promotion: Promotion, now: Date) => unknown]>;

const names = Object.keys(columns);
const typed = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`);
const changes = names.filter(name => name !== 'id').map(name => `${name} = excluded.${name}`);

const save = sql(
  'commerce.promotion.save',
  `insert into commerce.promotion (organization_id, ${names.join(', ')})
   select $1, ${names.join(', ')} from jsonb_to_recordset($2::jsonb) as r (${typed.join(', ')}) order by id
   on conflict (organization_id, id) do update set ${changes.join(', ')}`,
);

/** Makes the promotions, or changes those that the caller has locked. */
export async function savePromotions(
  tx: Transaction,
  organizationId: string,
  promotions: readonly Promotion[],
): Promise<void> {
  const now = tx.db.clock.now();
  const records = promotions.map(promotion =>
    Object.fromEntries(
      Object.entries(columns).map(([name, [, readValue]]) => [name, readValue(promotion, now)]),
    ),
  );
  await tx.query(save, [organizationId, JSON.stringify(records)]);
}

const remove = sql(
  'commerce.promotion.delete',
  'delete from commerce.promotion where organization_id = $1 and id = $2',
);

/** With its products. */
export async function deletePromotion(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.query(remove, [organizationId, id]);
}
