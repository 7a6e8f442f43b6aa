import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgenticShop, paidWith, sentHome } from '../commerce/agentic-shop.js';

let shop: AgenticShop;
beforeAll(async () => {
  shop = await AgenticShop.open();
});
afterAll(() => shop.close());

/** The machine may have other things to do. */
const patienceMs = 120_000;

const open = async (productId: string, quantity = 1) => {
  const { status, json } = await shop.native('POST', '', {
    items: [{ productId, quantity }],
    paymentRail: 'acp_stripe',
    ...sentHome.native,
  });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.session;
};

describe('an agent', () => {
  it(
    'buys what the merchant has, by the native form: paid to the cent, off the shelf, to be shipped',
    async () => {
      const mug = await shop.product(10);
      const session = await open(mug, 2);
      expect(session).toMatchObject({
        status: 'ready_for_payment',
        totalAmount: 51,
        paymentRequirements: { max_amount: 5100, currency: 'usd', checkout_session_id: session.id },
      });
      expect(await shop.stock(mug)).toEqual({ onHand: 10, reserved: 2 });
      const paid = await shop.native('POST', `/${session.id}/complete`, paidWith('success_token').native);
      expect(paid).toMatchObject({
        status: 200,
        json: { session: { status: 'completed', payment: { rail: 'acp_stripe', state: 'captured' } } },
      });
      expect(await shop.stock(mug)).toEqual({ onHand: 8, reserved: 0 });
      expect(await shop.captured()).toEqual({ charges: 1, amounts: { usd: 5100 } });
      const { json } = await shop.program.rest().get(`/api/v1/orders/${paid.json.session.orderId}`);
      expect(json.order).toMatchObject({
        marketplace: 'agentic_checkout',
        status: 'to_ship',
        totals: { total: { amount: '51.00', currency: 'USD' } },
      });
    },
    patienceMs,
  );

  it(
    'is told why its card is declined, and pays with another',
    async () => {
      const mug = await shop.product(1);
      const before = await shop.captured();
      const { id } = await open(mug);
      const declined = await shop.native('POST', `/${id}/complete`, paidWith('fail_token').native);
      expect(declined).toMatchObject({ status: 402, json: { code: 'PAYMENT_DECLINED' } });
      expect(await shop.stock(mug)).toEqual({ onHand: 1, reserved: 1 });
      const paid = await shop.native('POST', `/${id}/complete`, paidWith('pm_card_visa').native);
      expect(paid.json.session.status).toBe('completed');
      expect(await shop.captured()).toEqual({
        charges: before.charges + 1,
        amounts: { usd: before.amounts.usd! + 2550 },
      });
    },
    patienceMs,
  );

  it(
    'sends its buyer to the bank: the processor tells us that it agreed, and the order is made',
    async () => {
      const mug = await shop.product(1);
      const { id } = await open(mug);
      const asked = await shop.native(
        'POST',
        `/${id}/complete`,
        paidWith('pm_card_authenticationRequired').native,
      );
      const { payment, status } = asked.json.session;
      expect([status, payment.state]).toEqual(['complete_in_progress', 'requires_action']);
      await fetch(payment.actionUrl, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'complete' }),
        redirect: 'manual',
      });
      await shop.until(async () => (await shop.native('GET', `/${id}`)).json.session.status === 'completed');
      expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0 });
    },
    patienceMs,
  );

  it(
    'whose answer is lost after the charge gets its order, and pays once',
    async () => {
      const mug = await shop.product(1);
      const before = await shop.captured();
      const { id } = await open(mug);
      await shop.setFaults({ cutAfter: 1 });
      const lost = await shop.native('POST', `/${id}/complete`, paidWith('success_token').native);
      expect(lost.status).toBe(200);
      await shop.until(async () => (await shop.native('GET', `/${id}`)).json.session.status === 'completed');
      expect(await shop.captured()).toMatchObject({ charges: before.charges + 1 });
      expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0 });
    },
    patienceMs,
  );
});
