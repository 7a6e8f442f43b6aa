import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { lockPromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { deletePromotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import {
  codeOf,
  countedOf,
  plantPromotions,
  promotionOf,
  unlimited,
} from '../../support/planted-promotions.js';
import { type CheckoutShop, openCheckouts } from '../checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
beforeAll(async () => {
  world = await openCheckouts(16);
});
afterAll(() => world.close());

const limits = (changes: Partial<Promotion['limits']>) => ({ limits: { ...unlimited, ...changes } });

/** A shop with the promotion, and a mug for 20.00 of which there are many. */
async function shopWith(promotion: Promotion) {
  const shop = world.shop();
  await plantPromotions(shop.ctx, promotion);
  const mug = await shop.product({ price: '20.00', inventoryQuantity: 500 });
  const counted = () => countedOf(shop.ctx, promotion);
  const open = async (more: object = {}, quantity = 1) => (await shop.open(mug, quantity, more)).session;
  return { shop, mug, counted, open };
}

const held = unnamed(
  `select promotion_id as id, trim_scale(amount)::text as amount, email_digest is not null as "isOfBuyer"
   from commerce.promotion_use where organization_id = $1 and used_at is null`,
);
const heldOf = ({ db, organizationId }: CheckoutShop) => db.query(held, [organizationId]);

const manySessions = Array.from({ length: 12 });

describe('the last use of a promotion', () => {
  it('goes to exactly one of many sessions; the others are priced without an automatic one', async () => {
    const { counted, open } = await shopWith(promotionOf(limits({ usageLimit: 1 })));
    const sessions = await Promise.all(manySessions.map(() => open()));
    const totals = sessions.map(({ amounts }) => amounts.total).sort();
    expect(totals).toEqual(['18.00', ...manySessions.slice(1).map(() => '20.00')]);
    expect(await counted()).toEqual([1, '0']);
  });

  it('goes to exactly one of many sessions; the others have their code rejected as used up', async () => {
    const { counted, open } = await shopWith(codeOf('ONCE', limits({ usageLimit: 1 })));
    const sessions = await Promise.all(manySessions.map(() => open({ discountCodes: ['once'] })));
    const rejected = sessions.flatMap(({ rejectedCodes }) => rejectedCodes);
    expect(rejected).toEqual(manySessions.slice(1).map(() => ({ code: 'once', reason: 'used_up' })));
    expect(await counted()).toEqual([1, '0']);
  });

  it('goes to another promotion of the same sessions no further than that one reaches', async () => {
    const shop = world.shop();
    const [a, b] = [
      promotionOf(limits({ usageLimit: 3 })),
      promotionOf({ priority: 1, ...limits({ usageLimit: 5 }) }),
    ];
    await plantPromotions(shop.ctx, a, b);
    const mug = await shop.product({ price: '20.00', inventoryQuantity: 500 });
    const opened = await Promise.all(manySessions.map(() => shop.open(mug)));
    const totals = opened.map(({ session }) => session.amounts.total);
    expect([await countedOf(shop.ctx, a), await countedOf(shop.ctx, b)]).toEqual([
      [3, '0'],
      [5, '0'],
    ]);
    const off = totals.reduce(
      (units, total) => units + (total === '16.20' ? 2 : total === '18.00' ? 1 : 0),
      0,
    );
    expect(off).toBe(8);
  });
});

describe('a budget', () => {
  it('is never passed by sessions at the same time, and its rest is what one of them gets', async () => {
    const promotion = promotionOf({ currency: 'SGD', ...limits({ budget: '7.00' }) });
    const { counted, open } = await shopWith(promotion);
    const sessions = await Promise.all(manySessions.map(() => open()));
    const discounts = sessions.map(({ amounts }) => amounts.discount).sort();
    expect(discounts).toEqual([...manySessions.slice(4).map(() => '0.00'), '1.00', '2.00', '2.00', '2.00']);
    expect(await counted()).toEqual([4, '7']);
  });

  it('is held as far as the session is priced with it, each time it is priced', async () => {
    const promotion = promotionOf({ currency: 'SGD', ...limits({ budget: '5.00' }) });
    const { shop, mug, counted, open } = await shopWith(promotion);
    const { id } = await open();
    expect(await counted()).toEqual([1, '2']);
    const items = (quantity: number) => ({ items: [{ id: null, reference: mug, quantity }] });
    const more = await shop.sessions.change(shop.agent, id, items(4), 'merge');
    expect([more.session.amounts.discount, await counted()]).toEqual(['5.00', [1, '5']]);
    const fewer = await shop.sessions.change(shop.agent, id, items(2), 'merge');
    expect([fewer.session.amounts.discount, await counted()]).toEqual(['4.00', [1, '4']]);
  });
});

describe('a use that a session holds', () => {
  const once = limits({ usageLimit: 1 });
  const code = { discountCodes: ['ONCE'] };

  it('is given back when the session expires, and can be had by the next', async () => {
    const { shop, counted, open } = await shopWith(codeOf('ONCE', once));
    await open(code);
    expect((await open(code)).rejectedCodes).toHaveLength(1);
    world.clock.move(7 * 60 * 60 * 1000);
    await Promise.all([shop.sweep(), shop.sweep()]);
    expect([await counted(), await heldOf(shop)]).toEqual([[0, '0'], []]);
    expect((await open(code)).amounts.total).toBe('18.00');
  });

  it('is given back once when the session is canceled', async () => {
    const { shop, counted, open } = await shopWith(codeOf('ONCE', once));
    const { id } = await open(code);
    await shop.sessions.cancel(shop.agent, id);
    await expect(shop.sessions.cancel(shop.agent, id)).rejects.toMatchObject({ code: 'CHECKOUT_ENDED' });
    world.clock.move(7 * 60 * 60 * 1000);
    await shop.sweep();
    expect([await counted(), await heldOf(shop)]).toEqual([[0, '0'], []]);
  });

  it('is given back by a change that the promotion does not apply to, and held again by one that it does', async () => {
    const { shop, counted, open } = await shopWith(codeOf('ONCE', once));
    const { id } = await open(code);
    const change = async (discountCodes: string[]) => {
      await shop.sessions.change(shop.agent, id, { discountCodes }, 'merge');
      return counted();
    };
    expect(await change([])).toEqual([0, '0']);
    expect(await change(['ONCE'])).toEqual([1, '0']);
    expect(await change(['ONCE', 'other'])).toEqual([1, '0']);
  });

  it('is given back once the promotion has ended, by the next change of the session', async () => {
    const promotion = promotionOf(once);
    const { shop, mug, counted, open } = await shopWith(promotion);
    const { id } = await open();
    await plantPromotions(shop.ctx, { ...promotion, intent: 'ended' });
    const items = [{ id: null, reference: mug, quantity: 2 }];
    const { session } = await shop.sessions.change(shop.agent, id, { items }, 'merge');
    expect([session.amounts.total, await counted()]).toEqual(['40.00', [0, '0']]);
  });

  it('is gone with its promotion, which the next change prices the session without', async () => {
    const promotion = codeOf('ONCE', once);
    const { shop, mug, open } = await shopWith(promotion);
    const { id } = await open(code);
    await shop.ctx.transaction(tx => deletePromotion(tx, shop.organizationId, promotion.id));
    const items = [{ id: null, reference: mug, quantity: 2 }];
    const { session } = await shop.sessions.change(shop.agent, id, { items }, 'merge');
    expect(session.rejectedCodes).toEqual([{ code: 'ONCE', reason: 'unknown' }]);
    expect([session.amounts.total, await heldOf(shop)]).toEqual(['40.00', []]);
  });

  it('is gone with the transaction that it belongs to', async () => {
    const { shop, counted, open } = await shopWith(codeOf('ONCE', once));
    shop.store.write = () => Promise.reject(new Error('planted'));
    await expect(open(code)).rejects.toThrow('planted');
    expect([await counted(), await heldOf(shop)]).toEqual([[0, '0'], []]);
  });

  it('has no sign of the buyer unless it is limited for each', async () => {
    const buyer = { email: 'ada@example.com' };
    const [any, each] = [promotionOf(once), promotionOf(limits({ usageLimitPerBuyer: 1 }))];
    const { shop, open } = await shopWith(any);
    await plantPromotions(shop.ctx, each);
    await open({ buyer });
    const signs = Object.fromEntries((await heldOf(shop)).map(({ id, isOfBuyer }) => [id, isOfBuyer]));
    expect(signs).toEqual({ [any.id]: false, [each.id]: true });
  });
});

describe('a promotion without limits', () => {
  it('makes no session wait for another, and for nobody who changes it', async () => {
    const promotion = promotionOf();
    const { shop, counted, open } = await shopWith(promotion);
    await shop.ctx.transaction(async tx => {
      await lockPromotions(tx, shop.organizationId, [promotion.id]);
      const sessions = await Promise.all([open(), open()]);
      expect(sessions.map(({ amounts }) => amounts.total)).toEqual(['18.00', '18.00']);
    });
    expect([await counted(), await heldOf(shop)]).toEqual([[0, '0'], []]);
  });
});
