import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { databaseText } from '../support/database-text.js';
import { address, newCheckout, wanted } from './checkout-world.js';
import { codeOf, openPayments, payingBy } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

describe('completing a session', () => {
  it('takes the money, sells the stock and makes the order, together', async () => {
    const shop = await world.shop();
    const mug = await shop.product({ sku: 'MUG', cost: '4.00' });
    const { session } = await shop.open(mug, 2, { shippingAddress: address() });
    const view = await shop.complete(session.id);
    expect(view.session).toMatchObject({
      status: 'completed',
      completedAt: world.clock.now().toISOString(),
      payment: {
        rail: 'acp_scripted',
        state: 'captured',
        instrument: {
          id: 'instr_1',
          type: 'card',
          handlerId: 'acp_scripted',
          display: { brand: 'Visa', last_digits: '4242' },
        },
      },
    });
    expect(shop.processor.captured.map(({ amount }) => amount)).toEqual(['25.00']);
    expect(await shop.order(view.session.orderId!)).toMatchObject({
      marketplace: 'agentic_checkout',
      accountId: null,
      externalOrderId: session.id,
      status: 'to_ship',
      country: 'SG',
      currency: 'SGD',
      totals: { subtotal: '25.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '25.00' },
      stockState: 'committed',
      lines: [
        {
          productId: mug,
          sku: 'MUG',
          quantity: 2,
          unitPrice: '12.50',
          paidPrice: '12.50',
          unitCost: '4.00',
          shortQuantity: 0,
        },
      ],
    });
    expect(await shop.stock(mug)).toEqual([3, 0]);
    expect((await shop.eventTypes()).filter(type => type !== 'product.created')).toEqual([
      'product.updated',
      'product.inventory.changed',
      'order.created',
    ]);
    expect(await shop.plannedIn(view.session.payment!.paymentId)).toBeNull();
  });

  it('leaves the session open where the payment is declined, and takes another', async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug);
    for (const plan of ['declines', 'declines_at_once'] as const) {
      await expect(shop.complete(session.id, plan)).rejects.toMatchObject({
        code: 'PAYMENT_DECLINED',
        detail: 'The card was declined.',
        members: { declineCode: 'card_declined' },
      });
      expect(await shop.session(session.id)).toMatchObject({
        status: 'ready_for_payment',
        payment: { state: 'declined', declineCode: 'card_declined' },
      });
      expect(await shop.hold(session.id)).toMatchObject({ status: 'held', expiresAt: session.expiresAt });
    }
    expect((await shop.complete(session.id)).session.status).toBe('completed');
    expect(shop.processor.captured).toHaveLength(1);
  });

  it('does not show a payment that is declined in place of one that is under way', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const isAsked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    shop.processor.gate = async call => {
      if (call === 'prepare') {
        isAsked.resolve();
        await mayAnswer.promise;
      }
    };
    const declined = codeOf(shop.complete(session.id, 'declines_at_once'));
    await isAsked.promise;
    shop.processor.gate = async () => {};
    const { session: waiting } = await shop.complete(session.id, 'asks_buyer');
    mayAnswer.resolve();
    expect(await declined).toBe('PAYMENT_DECLINED');
    expect(await shop.session(session.id)).toEqual(waiting);
  });

  it('says that the processor is away, and has charged nothing then', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    await expect(shop.complete(session.id, 'unreachable', shop.call('k'))).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      retryAfterSeconds: 2,
    });
    expect((await shop.complete(session.id, 'captures', shop.call('k'))).session.status).toBe('completed');
  });

  it('rejects a session that is over, under way, unseen, or lacks something', async () => {
    const shop = await world.shop();
    const mug = await shop.product({ inventoryQuantity: 50 });
    const { session: paid } = await shop.open(mug);
    await shop.complete(paid.id);
    expect(await codeOf(shop.complete(paid.id))).toBe('CHECKOUT_ENDED');
    const { session: canceled } = await shop.open(mug);
    await shop.sessions.cancel(shop.agent, canceled.id);
    expect(await codeOf(shop.complete(canceled.id))).toBe('CHECKOUT_ENDED');
    const { session: silent } = await shop.open(mug);
    await shop.complete(silent.id, 'silent_charged');
    expect(await codeOf(shop.complete(silent.id))).toBe('CHECKOUT_IN_PROGRESS');
    expect(await codeOf(shop.sessions.cancel(shop.agent, silent.id))).toBe('CHECKOUT_IN_PROGRESS');
    const { session } = await shop.open(mug);
    const stranger = shop.as('oauth_client');
    expect(await codeOf(shop.completion.complete(stranger, session.id, payingBy('captures')))).toBe(
      'CHECKOUT_NOT_FOUND',
    );
    expect(await codeOf(shop.complete('nothing'))).toBe('CHECKOUT_NOT_FOUND');
    expect(shop.processor.confirmations).toBe(2);
  });

  it('rejects a session that does not say where it goes, and charges nothing', async () => {
    const shop = await world.shop();
    const items = [{ reference: await shop.product(), quantity: 1 }];
    const { session } = await shop.sessions.create(shop.agent, newCheckout(items));
    await expect(shop.complete(session.id)).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
      errors: [{ path: 'shippingAddress', code: 'missing_shipping_address' }],
    });
    expect([shop.processor.charges, (await shop.session(session.id)).status]).toEqual([
      [],
      'ready_for_payment',
    ]);
  });

  it.each([
    ['captures', 'CHECKOUT_ENDED'],
    ['declines_at_once', 'PAYMENT_DECLINED'],
  ] as const)(
    'leaves a session as it was whose time ran out while the processor was asked: %s',
    async (plan, code) => {
      const shop = await world.shop();
      const { session } = await shop.open(await shop.product());
      shop.processor.gate = async () => world.clock.move(checkoutLimits.lifetimeMs);
      expect(await codeOf(shop.complete(session.id, plan))).toBe(code);
      expect([shop.processor.confirmations, await shop.session(session.id)]).toEqual([0, session]);
    },
  );

  it('takes nothing for a cart that is changed while the processor is asked: it is not what the agent agreed to', async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug, 2);
    shop.processor.gate = async call => {
      if (call === 'prepare') {
        await shop.sessions.change(shop.agent, session.id, { items: [wanted(mug, 1)] }, 'merge');
      }
    };
    expect(await codeOf(shop.complete(session.id))).toBe('WRITE_CONFLICT');
    expect([shop.processor.confirmations, await shop.session(session.id)]).toMatchObject([
      0,
      { status: 'ready_for_payment', amounts: { total: '12.50' } },
    ]);
  });

  it('rejects what it cannot take of a buyer, and charges nothing', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const given = payingBy('captures', { buyer: { email: 'ada at home' } });
    await expect(shop.completion.complete(shop.call(), session.id, given)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'buyer.email', code: 'EMAIL_MALFORMED' }],
    });
    expect(shop.processor.charges).toEqual([]);
  });

  it('says that the payment is under way where its outcome could not be written down', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const { record } = shop.recorder;
    shop.recorder.record = () => Promise.reject(new Error('The database is away.'));
    const view = await shop.complete(session.id);
    expect(view.session).toMatchObject({ status: 'complete_in_progress', payment: { state: 'pending' } });
    const gift = (await shop.open(await shop.product({ price: '0.00' }))).session;
    await shop.completion.complete(shop.call(), gift.id, payingBy('captures', { instrument: null }));
    shop.recorder.record = record;
    for (const { id } of [session, gift]) {
      await shop.settle(id);
      expect((await shop.session(id)).status).toBe('completed');
    }
  });

  it('rejects ways of payment that are not offered, and says which payment is missing', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const pay = (more: object, ctx = shop.call()) =>
      shop.completion.complete(ctx, session.id, payingBy('captures', more));
    expect(await codeOf(pay({ rail: 'x402' }))).toBe('PAYMENT_RAIL_NOT_OFFERED');
    expect(await codeOf(pay({ handlerId: 'other' }))).toBe('PAYMENT_RAIL_NOT_OFFERED');
    const unpaid = shop.call();
    expect(await codeOf(pay({ instrument: null }, unpaid))).toBe('PAYMENT_REQUIRED');
    expect(unpaid.extensions.headers).toEqual({ 'x-scripted-required': 'nothing given' });
    const rejected = shop.call();
    const byHeader = (plan: string) => ({ instrument: null, headers: { 'x-scripted': plan } });
    expect(await codeOf(pay(byHeader('declines'), rejected))).toBe('PAYMENT_DECLINED');
    expect(rejected.extensions.headers).toEqual({ 'x-scripted-required': 'card_declined' });
    const paid = shop.call();
    const view = await pay(byHeader('captures'), paid);
    const { reference, receipt } = await shop.payment(session.id);
    expect(view.session.status).toBe('completed');
    expect(paid.extensions.headers).toEqual({ 'x-scripted-paid': `${reference} ${receipt}` });
  });

  it('takes nothing for a cart that costs nothing', async () => {
    const shop = await world.shop();
    const gift = await shop.product({ price: '0.00' });
    const { session } = await shop.open(gift);
    const view = await shop.completion.complete(
      shop.call(),
      session.id,
      payingBy('captures', { instrument: null }),
    );
    expect([view.session.status, shop.processor.charges]).toEqual(['completed', []]);
    expect((await shop.order(view.session.orderId!)).totals.total).toBe('0.00');
    expect((await shop.payment(session.id)).receipt).toBe('nothing due');
  });

  it('keeps what the agent says of its buyer, where it is told to keep it, and no credential anywhere', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product(), 1, { buyer: { firstName: 'Ada' } });
    const buyer = { email: 'ada.lim@example.com' };
    const view = await shop.completion.complete(
      shop.call(),
      session.id,
      payingBy('captures', { buyer, billingAddress: address({ line1: 'Bill Street 7' }) }),
    );
    expect(view.personal).toMatchObject({
      buyer: { firstName: 'Ada', email: 'ada.lim@example.com' },
      billingAddress: { line1: 'Bill Street 7' },
    });
    const text = await databaseText(world.url);
    expect(
      ['secret-token', 'ada.lim@example.com', 'Bill Street 7'].filter(word => text.includes(word)),
    ).toEqual([]);
  });

  it('lets one instrument that pays once pay once, for whichever session', async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    const once = payingBy('captures', {
      instrument: { id: null, type: 'x', credential: { plan: 'captures', once: 'nonce-1' } },
    });
    const [first, second] = [await shop.open(mug), await shop.open(mug)];
    await shop.completion.complete(shop.call(), first.session.id, once);
    await expect(shop.completion.complete(shop.call(), second.session.id, once)).rejects.toMatchObject({
      code: 'PAYMENT_DECLINED',
      members: { declineCode: 'payment_already_used' },
    });
    expect((await shop.session(second.session.id)).status).toBe('ready_for_payment');
    expect(shop.processor.confirmations).toBe(1);
  });

  it('does not blame the instrument for any other conflict in the database', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const conflict = Object.assign(new Error('planted'), { code: '23505', constraint: 'order_identity' });
    shop.store.write = () => Promise.reject(conflict);
    await expect(shop.complete(session.id)).rejects.toThrow('planted');
    expect(shop.processor.confirmations).toBe(0);
  });
});
