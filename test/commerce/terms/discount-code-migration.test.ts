import { describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../../kernel/database/migrate.js';
import { newId } from '../../../kernel/ids.js';
import { catalogMigrations } from '../../../subgraphs/catalog/migrations/index.js';
import { commerceMigrations } from '../../../subgraphs/commerce/migrations/index.js';
import { platformMigrations } from '../../../subgraphs/platform/migrations/index.js';
import { withEmptyDatabase } from '../../support/empty-database.js';
import { plantRow } from '../../support/planted-row.js';

const organizationId = newId();
const moving = '20261124T0320_move_discount_codes';
const all = [...platformMigrations, ...catalogMigrations, ...commerceMigrations];
const before = all.filter(({ name }) => name < moving);

const code = (name: string, more: object) => ({
  ...{ organization_id: organizationId, code: name, code_key: name.toLowerCase(), title: `${name} title` },
  ...{ kind: 'percentage', value: '12.50', use_count: 0, ...more },
});
const session = (status: string, ...codes: string[]) => ({
  ...{ organization_id: organizationId, id: newId(), status, protocol: 'native', currency: 'SGD' },
  ...{ items: '[]', discount_codes: codes, rejected_codes: '[]', taxes: '[]', shipping: '{}' },
  discounts: JSON.stringify(codes.map(one => ({ code: one, amount: '1.00', target: 'items' }))),
  ...{ subtotal: 2, discount_amount: 2, shipping_amount: 0, tax_amount: 0, total: 0 },
});

describe('discount codes of before', () => {
  it('are promotions with their windows, limits and uses, and open sessions name them', async () => {
    expect(before.length).toBeLessThan(all.length);
    await withEmptyDatabase(async (url, client) => {
      await migrateDatabase(url, before);
      await plantRow(client, 'commerce.discount_code', {
        ...code('Old', { usage_limit: 5, use_count: 3, created_at: '2026-01-01T00:00:00Z' }),
        ...{ starts_at: '2026-01-02T00:00:00Z' },
      });
      await plantRow(client, 'commerce.discount_code', {
        ...code('New', { kind: 'fixed', value: '5.00', currency: 'SGD', min_subtotal: '20' }),
        created_at: '2026-02-01T00:00:00Z',
      });
      const [open, paying] = [
        session('ready_for_payment', 'OLD', 'New'),
        session('complete_in_progress', 'Old'),
      ];
      for (const one of [open, paying]) {
        await plantRow(client, 'commerce.checkout_session', one);
      }
      await migrateDatabase(url, all);

      const { rows } = await client.query('select * from commerce.promotion order by id');
      expect(rows).toMatchObject([
        {
          ...{ name: 'Old title', code: 'Old', code_key: 'old', intent: 'active', trigger: 'code' },
          terms: { kind: 'percentage', percentage: '12.5', maximumDiscount: null },
          ...{ currency: null, usage_limit: 5, use_count: 3, is_in_checkout: true, stores: [] },
          ...{ time_zone: 'UTC', ends_at: null, is_for_assigned_products: false },
          combination: { stacking: 'combinable', group: null, combinesWith: [] },
        },
        {
          ...{ code: 'New', terms: { kind: 'amount_off', amount: '5.00' }, currency: 'SGD' },
          ...{ minimum_spend: '20.00000', time_zone: null, usage_limit: null, use_count: 0 },
        },
      ]);
      const [old, recent] = rows;
      const named = await client.query('select id, discounts from commerce.checkout_session');
      const promotionsOf = (id: string) =>
        named.rows
          .find(row => row.id === id)
          .discounts.map((one: { promotionId: string }) => one.promotionId);
      expect([promotionsOf(open.id), promotionsOf(paying.id)]).toEqual([[old.id, recent.id], [old.id]]);
      // What is being paid has counted its use already, and gives it back if it comes to nothing.
      const uses = await client.query('select session_id, promotion_id, used_at from commerce.promotion_use');
      expect(uses.rows).toEqual([{ session_id: paying.id, promotion_id: old.id, used_at: null }]);
    });
  });
});
