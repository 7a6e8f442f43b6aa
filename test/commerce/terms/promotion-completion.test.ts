import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseCheckout } from '../../../subgraphs/commerce/checkout/checkout/checkout-retention.js';
import { paymentLimits } from '../../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { savePromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import { codeOf as codePromotionOf, countedOf, unlimited } from '../../support/planted-promotions.js';
import { codeOf, openPayments, type PaymentShop, payingBy } from '../payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

/** A shop with a tenth off for who names the code. */
async function shopWith(changes: Partial<Promotion>) {
  const shop = await world.shop();
  const tenth = codePromotionOf('TENTH', changes);
  await shop.ctx.transaction(tx => savePromotions(tx, shop.organizationId, [tenth]));
  const uses = async () => (await countedOf(shop.ctx, tenth))[0];
  return { shop, tenth, uses };
}

const limited = (usageLimit: number) => ({ limits: { ...unlimited, usageLimit } });

const open = async (shop: PaymentShop, product: string, more: object = {}) => {
  const { session } = await shop.open(product, 1, { discountCodes: ['tenth'], ...more });
  return session;
};

describe('a promotion of a paid session', () => {
  it('without limits is counted once its order is there, whatever became of payments before', async () => {
    const { shop, uses } = await shopWith({});
    const { id, amounts } = await open(shop, await shop.product({ price: '20.00' }));
    expect(amounts).toMatchObject({ subtotal: '20.00', discount: '2.00', total: '18.00' });
    expect(await codeOf(shop.complete(id, 'declines'))).toBe('PAYMENT_DECLINED');
    expect(await codeOf(shop.complete(id, 'declines_at_once'))).toBe('PAYMENT_DECLINED');
    await shop.complete(id, 'asks_buyer');
    expect(await uses()).toBe(0);
    shop.processor.buyerActs();
    await shop.settle(id);
    expect([(await shop.session(id)).status, await uses()]).toEqual(['completed', 1]);
    await shop.settle(id);
    expect(await uses()).toBe(1);
  });

  it('stays held over a declined payment, and is used once by its order', async () => {
    const { shop, uses } = await shopWith(limited(1));
    const { id } = await open(shop, await shop.product({ price: '20.00' }));
    expect(await uses()).toBe(1);
    expect(await codeOf(shop.complete(id, 'declines'))).toBe('PAYMENT_DECLINED');
    expect(await uses()).toBe(1);
    await shop.complete(id);
    world.clock.move(24 * 60 * 60 * 1000);
    await shop.sweep();
    expect(await uses()).toBe(1);
    expect(shop.processor.captured.map(({ amount }) => amount)).toEqual(['18.00']);
  });

  it('is given back where the payment fails after the time of the session is over', async () => {
    const { shop, uses } = await shopWith(limited(1));
    const { id } = await open(shop, await shop.product({ price: '20.00' }));
    await shop.complete(id, 'asks_buyer');
    world.clock.move(24 * 60 * 60 * 1000);
    await shop.settle(id);
    expect([(await shop.session(id)).status, await uses()]).toEqual(['expired', 0]);
  });

  it('is free again once an order that could not be made is given up and its money goes back', async () => {
    const { shop, uses } = await shopWith(limited(1));
    const { id } = await open(shop, await shop.product({ price: '20.00' }));
    shop.orders.save = () => Promise.reject(new Error('planted'));
    await shop.complete(id);
    for (let tries = 1; tries < paymentLimits.orderTriesMax; tries += 1) {
      expect(await uses()).toBe(1);
      await shop.settle(id);
    }
    expect([(await shop.session(id)).status, await uses()]).toEqual(['canceled', 0]);
    await shop.settle(id);
    expect([(await shop.payment(id)).refundStatus, await uses()]).toEqual(['done', 0]);
  });

  it('that was limited after it was priced is held when the payment begins, or rejected by name', async () => {
    const { shop, tenth, uses } = await shopWith({});
    const mug = await shop.product({ price: '20.00' });
    const [first, second] = [await open(shop, mug), await open(shop, mug)];
    await shop.ctx.transaction(tx =>
      savePromotions(tx, shop.organizationId, [{ ...tenth, ...limited(1), version: 2 }]),
    );
    await shop.complete(first.id);
    await expect(shop.complete(second.id)).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
      errors: [{ path: 'discountCodes', code: 'PROMOTION_USED_UP' }],
    });
    expect((await shop.session(second.id)).status).toBe('ready_for_payment');
    const { session } = await shop.sessions.change(shop.agent, second.id, {}, 'merge');
    expect(session.rejectedCodes).toEqual([{ code: 'tenth', reason: 'used_up' }]);
    await shop.complete(second.id);
    expect(shop.processor.captured.map(({ amount }) => amount)).toEqual(['18.00', '20.00']);
    expect(await uses()).toBe(1);
  });
});

describe('a promotion that each buyer may use once', () => {
  const once = { limits: { ...unlimited, usageLimitPerBuyer: 1 } };
  const buyer = { email: 'ada@example.com' };

  it('is refused to a buyer who used it, known when the session is opened', async () => {
    const { shop } = await shopWith(once);
    const mug = await shop.product({ price: '20.00' });
    const first = await open(shop, mug, { buyer });
    await shop.complete(first.id);
    const again = await open(shop, mug, { buyer: { email: 'ADA@example.com' } });
    expect([again.rejectedCodes, again.amounts.total]).toEqual([
      [{ code: 'tenth', reason: 'used_up' }],
      '20.00',
    ]);
    const other = await open(shop, mug, { buyer: { email: 'bob@example.com' } });
    expect(other.amounts.total).toBe('18.00');
  });

  it('is refused when the payment begins to a buyer who is known only then, and to nobody in particular', async () => {
    const { shop } = await shopWith(once);
    const mug = await shop.product({ price: '20.00' });
    const [first, second] = [await open(shop, mug, { buyer }), await open(shop, mug)];
    await shop.complete(first.id);
    await expect(shop.complete(second.id)).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
      errors: [{ path: 'buyer.email', code: 'REQUIRED' }],
    });
    const asAda = shop.completion.complete(shop.call(), second.id, payingBy('captures', { buyer }));
    await expect(asAda).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
      errors: [{ path: 'discountCodes', code: 'PROMOTION_USED_UP' }],
    });
    const asBob = payingBy('captures', { buyer: { email: 'bob@example.com' } });
    await shop.completion.complete(shop.call(), second.id, asBob);
    expect(shop.processor.captured.map(({ amount }) => amount)).toEqual(['18.00', '18.00']);
  });

  it('is forgotten of a buyer whose order is erased, and stays counted', async () => {
    const { shop, uses } = await shopWith(once);
    const mug = await shop.product({ price: '20.00' });
    const { id } = await open(shop, mug, { buyer });
    const { session } = await shop.complete(id);
    const order = await shop.order(session.orderId!);
    await shop.ctx.transaction(tx => eraseCheckout(tx, shop.organizationId, order));
    expect(await uses()).toBe(1);
    expect((await open(shop, mug, { buyer })).amounts.total).toBe('18.00');
  });

  it('is had once by a buyer who pays two sessions at the same time', async () => {
    const { shop, uses } = await shopWith(once);
    const mug = await shop.product({ price: '20.00' });
    const sessions = [await open(shop, mug), await open(shop, mug)];
    const codes = await Promise.all(
      sessions.map(({ id }) =>
        codeOf(shop.completion.complete(shop.call(), id, payingBy('captures', { buyer }))),
      ),
    );
    expect(codes.sort()).toEqual(['CHECKOUT_INCOMPLETE', 'done']);
    expect(await uses()).toBe(2);
  });
});
