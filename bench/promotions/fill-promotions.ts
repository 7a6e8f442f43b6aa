import { emptyDefinition } from '../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import type { BenchDatabase } from '../bench-database.js';

const time = '2026-11-01T00:00:00.000Z';

/** Fills the database with promotions of all kinds of places, as they would be after autovacuum went by. */
export async function fillPromotions(database: BenchDatabase, promotions: number): Promise<void> {
  const records = Array.from({ length: promotions }, (_, index) => recordOf(index, database.organizationId));
  const json = JSON.stringify(records).replaceAll("'", "''");
  await database.query(
    `insert into commerce.promotion select * from jsonb_populate_recordset(null::commerce.promotion, '${json}')`,
  );
  await database.query('vacuum analyze commerce.promotion');
}

const recordOf = (index: number, organizationId: string) => ({
  organization_id: organizationId,
  id: `019a9f00-0000-7000-8000-${String(index).padStart(12, '0')}`,
  name: `Promotion ${index}`,
  intent: 'active',
  terms:
    index % 2 === 0
      ? { kind: 'percentage', percentage: '15', maximumDiscount: null }
      : { kind: 'bundle', quantity: 3, reward: { kind: 'fixed_price', value: '25.00' } },
  trigger: 'automatic',
  currency: 'SGD',
  is_for_assigned_products: index % 3 === 0,
  stores: [
    { marketplace: 'stall', country: 'SG', storeId: '220001' },
    { marketplace: 'bazaar', country: 'SG', storeId: '77' },
  ],
  is_in_checkout: true,
  starts_at: time,
  ends_at: '2099-12-31T00:00:00.000Z',
  time_zone: 'Asia/Singapore',
  priority: index % 1_000,
  combination: emptyDefinition.combination,
  usage_limit: 1_000,
  budget: 500,
  is_delivery_failed: false,
  use_count: index,
  discount_total: index * 2,
  version: 1,
  activated_at: time,
  created_at: time,
  updated_at: time,
});
