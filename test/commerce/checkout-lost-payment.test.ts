import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { paymentLimits } from '../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import type { PaymentPlan } from '../support/scripted-processor.js';
import { openPayments } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

/** A session whose completion was begun. */
async function begun(plan: PaymentPlan) {
  const shop = await world.shop();
  return { shop, ...(await shop.begin(plan)) };
}

describe('a payment that its processor has forgotten', () => {
  it.each(['dies_charged', 'silent_uncharged', 'asks_buyer'] as const)(
    'has failed once its time is over, and the session is open again: %s',
    async plan => {
      const { shop, mug, id } = await begun(plan);
      shop.processor.forget();
      await shop.settle(id);
      expect((await shop.session(id)).status).toBe('complete_in_progress');
      world.clock.move(plan === 'asks_buyer' ? paymentLimits.actionMs : paymentLimits.abandonMs);
      await shop.settle(id);
      expect(await shop.session(id)).toMatchObject({
        status: 'ready_for_payment',
        payment: { state: 'declined', declineCode: 'payment_not_found' },
      });
      expect([await shop.stock(mug), await shop.plannedIn((await shop.payment(id)).id)]).toEqual([
        [5, 2],
        null,
      ]);
      expect(await shop.alarms()).toEqual([
        ['payment.not_found', 'The processor does not know a payment by acp_scripted'],
      ]);
      expect((await shop.complete(id)).session.status).toBe('completed');
    },
  );

  it('ends its session where the time of that is over, and nothing stays held', async () => {
    const { shop, mug, id } = await begun('dies_charged');
    shop.processor.forget();
    world.clock.move(checkoutLimits.lifetimeMs);
    await shop.settle(id);
    expect([(await shop.session(id)).status, await shop.stock(mug)]).toEqual(['expired', [5, 0]]);
  });
});
