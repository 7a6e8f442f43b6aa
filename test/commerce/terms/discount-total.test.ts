import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../../kernel/database/migrate.js';
import { newId } from '../../../kernel/ids.js';
import { catalogMigrations } from '../../../subgraphs/catalog/migrations/index.js';
import { commerceMigrations } from '../../../subgraphs/commerce/migrations/index.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { platformMigrations } from '../../../subgraphs/platform/migrations/index.js';
import { withEmptyDatabase } from '../../support/empty-database.js';
import {
  codeOf,
  countedOf,
  percentCodeOf,
  plantPromotions,
  promotionOf,
  shownOf,
  unlimited,
} from '../../support/planted-promotions.js';
import { plantRow } from '../../support/planted-row.js';
import { codeOf as errorCodeOf, openPayments, type PaymentShop } from '../payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

const budget = (amount: string): Partial<Promotion> => ({
  currency: 'SGD',
  limits: { ...unlimited, budget: amount },
});

/** A shop with a tenth off within a budget, and a mug for 20.00. */
async function shopWith(promotion: Promotion) {
  const shop: PaymentShop = await world.shop();
  await plantPromotions(shop.ctx, promotion);
  const mug = await shop.product({ price: '20.00', inventoryQuantity: 500 });
  const open = async (more: object = {}) => (await shop.open(mug, 1, more)).session;
  return {
    shop,
    open,
    shown: () => shownOf(shop.ctx, promotion),
    counted: () => countedOf(shop.ctx, promotion),
  };
}

describe('the discount total of a promotion', () => {
  it('is what orders got off: a session that holds a use counts as a use, and gets nothing off yet', async () => {
    const { shop, open, shown } = await shopWith(promotionOf(budget('50.00')));
    const [paid, canceled] = [await open(), await open()];
    expect(await shown()).toEqual([2, '0.00']);
    await shop.complete(paid.id);
    expect(await shown()).toEqual([2, '2.00']);
    await shop.sessions.cancel(shop.agent, canceled.id);
    expect(await shown()).toEqual([1, '2.00']);
    await shop.settle(paid.id);
    expect(await shown()).toEqual([1, '2.00']);
  });

  it('is without what expired, was declined, or is priced otherwise', async () => {
    const { shop, open, shown } = await shopWith(codeOf('TENTH', budget('50.00')));
    const code = { discountCodes: ['tenth'] };
    const [expiring, declined, changed] = [await open(code), await open(code), await open(code)];
    expect(await errorCodeOf(shop.complete(declined.id, 'declines'))).toBe('PAYMENT_DECLINED');
    await shop.sessions.change(shop.agent, changed.id, { discountCodes: [] }, 'merge');
    expect(await shown()).toEqual([2, '0.00']);
    await shop.complete(declined.id);
    expect(await shown()).toEqual([2, '2.00']);
    world.clock.move(24 * 60 * 60 * 1000);
    await shop.sweep();
    expect([(await shop.session(expiring.id)).status, await shown()]).toEqual(['expired', [1, '2.00']]);
  });

  it('leaves a budget to what is held: nobody else gets it meanwhile', async () => {
    const { shop, open, shown } = await shopWith(promotionOf(budget('3.00')));
    const [first, second, third] = [await open(), await open(), await open()];
    expect([first, second, third].map(({ amounts }) => amounts.discount)).toEqual(['2.00', '1.00', '0.00']);
    expect(await shown()).toEqual([2, '0.00']);
    await shop.complete(first.id);
    expect([await shown(), (await open()).amounts.discount]).toEqual([[2, '2.00'], '0.00']);
    await shop.complete(second.id);
    expect([await shown(), (await open()).amounts.discount]).toEqual([[2, '3.00'], '0.00']);
  });

  it('is of every order where many are paid and canceled at the same time, with several promotions', async () => {
    const first = promotionOf(budget('500.00'));
    const { shop, open, shown, counted } = await shopWith(first);
    const second = percentCodeOf('HALF', '50', budget('500.00'));
    await plantPromotions(shop.ctx, second);
    const code = { discountCodes: ['half'] };
    const sessions = [];
    for (let index = 0; index < 8; index += 1) {
      sessions.push(await open(code));
    }
    const off = sessions.map(({ discounts }) => discounts.map(({ amount }) => amount));
    expect(new Set(off.map(amounts => amounts.join(' '))).size).toBe(1);
    await Promise.all(
      sessions.map(({ id }, index) =>
        index % 2 === 0 ? shop.complete(id) : shop.sessions.cancel(shop.agent, id),
      ),
    );
    const totals = [await shown(), await shownOf(shop.ctx, second)].map(([uses, total]) => [
      uses,
      Number(total),
    ]);
    const sums = [await counted(), await countedOf(shop.ctx, second)].map(([uses, total]) => [
      uses,
      Number(total),
    ]);
    expect(totals).toEqual(sums);
    expect(totals.map(([uses]) => uses)).toEqual([4, 4]);
    const expected = off[0]!.map(amount => Number(amount) * 4).sort();
    expect(totals.map(([, total]) => total).sort()).toEqual(expected);
  });
});

describe('holds of before', () => {
  it('are told apart from what orders got off', async () => {
    const organizationId = newId();
    const noting = '20261128T2000_note_held_discounts';
    const all = [...platformMigrations, ...catalogMigrations, ...commerceMigrations];
    const before = all.filter(({ name }) => name < noting);
    expect(before.length).toBeLessThan(all.length);
    await withEmptyDatabase(async (url, client) => {
      await migrateDatabase(url, before);
      const planted = [newId(), newId()];
      for (const id of planted) {
        await plantRow(client, 'commerce.promotion', {
          ...{ organization_id: organizationId, id, intent: 'active', trigger: 'automatic', priority: 1 },
          ...{ use_count: 3, discount_total: '9' },
        });
      }
      const use = { organization_id: organizationId, promotion_id: planted[0] };
      const at = '2026-11-28T00:00:00Z';
      await plantRow(client, 'commerce.promotion_use', {
        ...use,
        session_id: newId(),
        amount: '4',
        used_at: at,
      });
      await plantRow(client, 'commerce.promotion_use', { ...use, session_id: newId(), amount: '3' });
      await plantRow(client, 'commerce.promotion_use', { ...use, session_id: newId(), amount: '2' });
      await migrateDatabase(url, all);
      const { rows } = await client.query(
        'select discount_total::float as total, discount_held::float as held from commerce.promotion order by id',
      );
      expect(rows).toEqual([
        { total: 9, held: 5 },
        { total: 9, held: 0 },
      ]);
    });
  });
});
