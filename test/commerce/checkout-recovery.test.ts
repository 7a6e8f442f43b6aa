import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { paymentLimits } from '../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import { settleSoon } from '../../subgraphs/commerce/checkout/checkout-payment/payment.writer.js';
import { orderOfDraft } from '../../subgraphs/commerce/orders/order/order-draft.rules.js';
import type { PaymentPlan } from '../support/scripted-processor.js';
import { codeOf, openPayments, type PaymentShop } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

const minute = 60_000;

/** A session whose completion was begun, of a shop of its own where none is given. */
async function begun(plan: PaymentPlan, shop?: PaymentShop) {
  const owner = shop ?? (await world.shop());
  return { shop: owner, ...(await owner.begin(plan)) };
}

describe('a payment whose outcome nobody told', () => {
  it.each(['silent_charged', 'dies_charged'] as const)('becomes its order: %s', async plan => {
    const { shop, mug, id } = await begun(plan);
    expect(await shop.session(id)).toMatchObject({ status: 'complete_in_progress', orderId: null });
    await shop.settle(id);
    const session = await shop.session(id);
    expect(session).toMatchObject({ status: 'completed', payment: { state: 'captured' } });
    expect((await shop.order(session.orderId!)).status).toBe('to_ship');
    expect(await shop.stock(mug)).toEqual([3, 0]);
    await shop.settle(id);
    expect([shop.processor.confirmations, await shop.alarms()]).toEqual([1, []]);
  });

  it.each(['silent_uncharged', 'dies_uncharged', 'throws'] as const)(
    'is called off after a minute, and the session is open again: %s',
    async plan => {
      const { shop, mug, id } = await begun(plan);
      await shop.settle(id);
      expect(await shop.session(id)).toMatchObject({
        status: 'complete_in_progress',
        payment: { state: 'unknown' },
      });
      world.clock.move(paymentLimits.abandonMs);
      await shop.settle(id);
      expect(await shop.session(id)).toMatchObject({
        status: 'ready_for_payment',
        payment: { state: 'declined' },
      });
      expect([await shop.stock(mug), shop.processor.captured]).toEqual([[5, 2], []]);
      expect((await shop.complete(id)).session.status).toBe('completed');
    },
  );

  it('is looked at again later and later, and the merchant is told once', async () => {
    const { shop, id } = await begun('silent_uncharged');
    const { id: paymentId } = await shop.payment(id);
    shop.processor.gate = async call => {
      if (call === 'query' || call === 'abandon') {
        throw new Error('The processor is away.');
      }
    };
    world.clock.move(paymentLimits.abandonMs);
    const { version } = await shop.session(id);
    const waits = [];
    for (let look = 0; look < 9; look += 1) {
      waits.push(Math.ceil((await shop.plannedIn(paymentId))! / 1_000));
      await shop.settle(id);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
    expect(await shop.alarms()).toEqual([
      ['payment.unknown', 'The outcome of a payment by acp_scripted is unknown'],
    ]);
    expect((await shop.notices()).map(({ severity }) => severity)).toEqual(['warning']);
    expect(await shop.session(id)).toMatchObject({ status: 'complete_in_progress', version });
  });

  it('is looked at again at once where a push came while it was looked at', async () => {
    const { shop, id } = await begun('silent_uncharged');
    const { id: paymentId } = await shop.payment(id);
    shop.processor.gate = async call => {
      if (call === 'query') {
        await settleSoon(shop.db, { organizationId: shop.organizationId, paymentId });
      }
    };
    await shop.settle(id);
    expect((await shop.payment(id)).status).toBe('unknown');
    expect(await shop.plannedIn(paymentId)).toBeLessThanOrEqual(0);
  });

  it('opens the session again where the processor gave the money back, and says so', async () => {
    const { shop, id } = await begun('silent_charged');
    shop.processor.charges[0]!.state = 'refunded';
    await shop.settle(id);
    expect(await shop.session(id)).toMatchObject({
      status: 'ready_for_payment',
      payment: { state: 'declined', declineCode: 'refunded' },
    });
  });

  it('ends the session where its time is over by then, and nothing stays held', async () => {
    const { shop, mug, id } = await begun('silent_uncharged');
    world.clock.move(checkoutLimits.lifetimeMs);
    await shop.sweep();
    expect([(await shop.session(id)).status, await shop.stock(mug)]).toEqual([
      'complete_in_progress',
      [5, 2],
    ]);
    await shop.settle(id);
    expect([(await shop.session(id)).status, await shop.stock(mug)]).toEqual(['expired', [5, 0]]);
  });

  it('completes the session though its time is over by then, where the money was taken', async () => {
    const { shop, mug, id } = await begun('silent_charged');
    world.clock.move(checkoutLimits.lifetimeMs + minute);
    await shop.sweep();
    await shop.settle(id);
    expect([(await shop.session(id)).status, await shop.stock(mug)]).toEqual(['completed', [3, 0]]);
  });
});

describe('a payment that its buyer has to agree to', () => {
  it('says where, and is an order once that is done', async () => {
    const { shop, id } = await begun('asks_buyer');
    const { reference } = await shop.payment(id);
    expect(await shop.session(id)).toMatchObject({
      status: 'complete_in_progress',
      payment: { state: 'requires_action', actionUrl: `https://bank.example/${reference}` },
    });
    world.clock.move(10 * minute);
    await shop.settle(id);
    expect(await codeOf(shop.complete(id))).toBe('CHECKOUT_IN_PROGRESS');
    shop.processor.buyerActs();
    await shop.settle(id);
    expect(await shop.session(id)).toMatchObject({ status: 'completed', payment: { actionUrl: null } });
    expect(await shop.payment(id)).toMatchObject({ status: 'captured', actionUrl: null, checks: 0 });
  });

  it('is looked at when the agent completes again, and is not charged a second time', async () => {
    const { shop, id } = await begun('asks_buyer');
    shop.processor.buyerActs();
    expect((await shop.complete(id)).session.status).toBe('completed');
    expect(shop.processor.confirmations).toBe(1);
  });

  it('is called off when the buyer does not come back, and another can pay', async () => {
    const { shop, id } = await begun('asks_buyer');
    world.clock.move(paymentLimits.actionMs);
    await shop.settle(id);
    shop.processor.buyerActs();
    expect((await shop.session(id)).status).toBe('ready_for_payment');
    expect(await shop.payment(id)).toMatchObject({ status: 'declined', actionUrl: null });
    expect((await shop.complete(id)).session.status).toBe('completed');
    expect(shop.processor.captured).toHaveLength(1);
  });

  it('is called off when the session is over', async () => {
    const { shop, mug, id } = await begun('asks_buyer');
    world.clock.move(checkoutLimits.lifetimeMs);
    await shop.settle(id);
    shop.processor.buyerActs();
    expect([(await shop.session(id)).status, await shop.stock(mug), shop.processor.captured]).toEqual([
      'expired',
      [5, 0],
      [],
    ]);
  });
});

describe('a captured payment', () => {
  it('of another amount is an order, and an alarm', async () => {
    const { shop, id } = await begun('captures_less');
    expect((await shop.session(id)).status).toBe('completed');
    expect(await shop.alarms()).toEqual([
      ['payment.amount_mismatch', 'The wrong amount was paid: 1.00 SGD instead of 25.00 SGD'],
    ]);
    const { reference } = await shop.payment(id);
    expect(await shop.notices()).toEqual([
      {
        severity: 'error',
        message: expect.stringContaining(`Receipt: receipt of ${reference}. Checkout session: ${id}.`),
      },
    ]);
  });

  it('of another currency is an order, and an alarm, though the number is the same', async () => {
    const { shop, id } = await begun('silent_charged');
    const paid = { state: 'captured', amount: '25.00', currency: 'USD', receipt: 'r-1' } as const;
    await shop.recorder.record(shop.db, shop.ctx, await shop.payment(id), paid);
    expect([(await shop.session(id)).status, await shop.alarms()]).toEqual([
      'completed',
      [['payment.amount_mismatch', 'The wrong amount was paid: 25.00 USD instead of 25.00 SGD']],
    ]);
  });

  it('that can never be an order, because another has its identity, is given back at once, and everybody can see it', async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug, 2);
    await stateOrderOf(shop, session.id);
    expect((await shop.complete(session.id)).session.status).toBe('canceled');
    expect(await shop.payment(session.id)).toMatchObject({ status: 'captured', refundStatus: 'due' });
    expect(await shop.stock(mug)).toEqual([5, 0]);
    expect(await shop.plannedIn((await shop.payment(session.id)).id)).toBeLessThanOrEqual(0);
    await shop.settle(session.id);
    expect(await shop.payment(session.id)).toMatchObject({ refundStatus: 'done' });
    expect(shop.processor.captured).toEqual([]);
    expect(await shop.alarms()).toEqual([
      ['payment.order_failed', 'A paid checkout session could not become an order'],
    ]);
  });

  it('that cannot be stored is given back, and only the log says why', async () => {
    const { shop, id } = await begun('silent_charged');
    shop.orders.save = () => Promise.reject(new Error('planted'));
    for (let tries = 0; tries < paymentLimits.orderTriesMax; tries += 1) {
      expect((await shop.payment(id)).refundStatus).toBeNull();
      await shop.settle(id);
    }
    expect(await shop.payment(id)).toMatchObject({ status: 'captured', refundStatus: 'due' });
    const [notice] = (await shop.notices()) as { message: string }[];
    expect(notice!.message).toContain('See the log of the installation.');
    expect(notice!.message).not.toContain('planted');
  });

  it('is tried to be an order as often as any other, however long nobody knew of it', async () => {
    const { shop, id } = await begun('silent_charged');
    const { gate } = shop.processor;
    shop.processor.gate = () => Promise.reject(new Error('The processor is away.'));
    for (let look = 0; look < paymentLimits.orderTriesMax; look += 1) {
      await shop.settle(id);
    }
    shop.processor.gate = gate;
    const { save } = shop.orders;
    shop.orders.save = () => Promise.reject(new Error('planted'));
    await shop.settle(id);
    expect(await shop.payment(id)).toMatchObject({ status: 'unknown', checks: 1, refundStatus: null });
    shop.orders.save = save;
    await shop.settle(id);
    expect((await shop.session(id)).status).toBe('completed');
  });

  it('names its rail at its session, where anything was due', async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    const [{ session: paid }, { session: free }] = [
      await shop.open(mug),
      await shop.open(await shop.product({ price: '0.00' })),
    ];
    expect(paid.paymentRail).toBeNull();
    for (const { id } of [paid, free]) {
      await shop.complete(id);
    }
    expect([(await shop.session(paid.id)).paymentRail, (await shop.session(free.id)).paymentRail]).toEqual([
      'acp_scripted',
      null,
    ]);
  });

  it('that came after it had been declined is given back', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    expect(await codeOf(shop.complete(session.id, 'declines'))).toBe('PAYMENT_DECLINED');
    shop.processor.charges[0]!.state = 'captured';
    await shop.settle(session.id);
    await shop.settle(session.id);
    expect(await shop.payment(session.id)).toMatchObject({ status: 'captured', refundStatus: 'done' });
    expect(shop.processor.captured).toEqual([]);
    expect((await shop.complete(session.id)).session.status).toBe('completed');
  });
});

/** Somebody has stated an order of the very identity that the session's own would have. */
async function stateOrderOf(shop: PaymentShop, sessionId: string): Promise<void> {
  const nothing = { subtotal: null, discount: null, shipping: null, tax: null };
  const draft = {
    marketplace: 'agentic_checkout',
    accountId: null,
    storeId: null,
    externalOrderId: sessionId,
    externalOrderNumber: null,
    status: 'to_ship' as const,
    marketplaceStatus: null,
    country: null,
    currency: 'SGD',
    totals: { ...nothing, total: { amount: '1.00', currency: 'SGD' } },
    items: [],
    placedAt: world.clock.now().toISOString(),
    sourceUpdatedAt: null,
  };
  const after = orderOfDraft(draft, world.clock.now().toISOString(), newId);
  const { organizationId } = shop;
  await shop.ctx.transaction(tx => shop.orders.save(tx, { organizationId, before: null, after }));
}
