import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentLimits } from '../../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import { discountCodes } from '../../../subgraphs/commerce/pricing/discount-code/discount-code.store.js';
import { codeOf, openPayments, type PaymentShop } from '../payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

/** A shop with a tenth off for the first few orders. */
async function shopWith(usageLimit: number | null): Promise<PaymentShop> {
  const shop = await world.shop();
  const tenth = { code: 'TENTH', kind: 'percentage' as const, value: '10', title: 'A tenth off' };
  const rest = { currency: null, minSubtotal: null, startsAt: null, endsAt: null, usageLimit, useCount: 0 };
  await shop.ctx.transaction(tx => discountCodes.save(tx, shop.organizationId, [{ ...tenth, ...rest }]));
  return shop;
}

const open = async (shop: PaymentShop, product: string) => {
  const { session } = await shop.open(product, 1, { discountCodes: ['tenth'] });
  return session;
};
const uses = async ({ db, organizationId }: PaymentShop): Promise<number> =>
  (await discountCodes.find(db, organizationId, 'tenth'))!.useCount;

describe('a discount code of a paid session', () => {
  it('is used once, whatever becomes of the payment before', async () => {
    const shop = await shopWith(null);
    const mug = await shop.product({ price: '20.00' });
    const { id, amounts } = await open(shop, mug);
    expect(amounts).toMatchObject({ subtotal: '20.00', discount: '2.00', total: '18.00' });
    expect(await uses(shop)).toBe(0);
    expect(await codeOf(shop.complete(id, 'declines'))).toBe('PAYMENT_DECLINED');
    expect(await codeOf(shop.complete(id, 'declines_at_once'))).toBe('PAYMENT_DECLINED');
    expect(await uses(shop)).toBe(0);
    await shop.complete(id, 'asks_buyer');
    expect(await uses(shop)).toBe(1);
    shop.processor.buyerActs();
    await shop.settle(id);
    expect((await shop.session(id)).status).toBe('completed');
    expect(await uses(shop)).toBe(1);
  });

  it('is free again once an order that could not be made is given up and its money goes back', async () => {
    const shop = await shopWith(1);
    const { id } = await open(shop, await shop.product({ price: '20.00' }));
    shop.orders.save = () => Promise.reject(new Error('planted'));
    await shop.complete(id);
    for (let tries = 1; tries < paymentLimits.orderTriesMax; tries += 1) {
      expect(await uses(shop)).toBe(1);
      await shop.settle(id);
    }
    expect([(await shop.session(id)).status, await uses(shop)]).toEqual(['canceled', 0]);
    await shop.settle(id);
    expect([(await shop.payment(id)).refundStatus, await uses(shop)]).toEqual(['done', 0]);
  });

  it('holds for no more orders than it may, however many are paid at once', async () => {
    const shop = await shopWith(2);
    const mug = await shop.product({ price: '20.00', inventoryQuantity: 10 });
    const sessions = await Promise.all(Array.from({ length: 5 }, () => open(shop, mug)));
    const codes = await Promise.all(sessions.map(({ id }) => codeOf(shop.complete(id))));
    expect(codes.sort()).toEqual([...Array(3).fill('CHECKOUT_INCOMPLETE'), 'done', 'done']);
    expect(await uses(shop)).toBe(2);
    expect(shop.processor.captured.map(({ amount }) => amount)).toEqual(['18.00', '18.00']);
    expect(await shop.stock(mug)).toEqual([8, 3]);
  });

  it('that others used up is rejected with its name, and the session can be bought at the full price', async () => {
    const shop = await shopWith(1);
    const mug = await shop.product({ price: '20.00' });
    const [first, second] = [await open(shop, mug), await open(shop, mug)];
    await shop.complete(first.id);
    await expect(shop.complete(second.id)).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
      errors: [{ path: 'discountCodes', code: 'DISCOUNT_CODE_USED_UP' }],
    });
    expect((await shop.session(second.id)).status).toBe('ready_for_payment');
    const { session } = await shop.sessions.change(shop.agent, second.id, {}, 'merge');
    expect(session.rejectedCodes).toEqual([{ code: 'tenth', reason: 'used_up' }]);
    expect(session.amounts.total).toBe('20.00');
    await shop.complete(second.id);
    expect(shop.processor.captured.map(({ amount }) => amount)).toEqual(['18.00', '20.00']);
  });
});
