import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../kernel/limits.js';
import type { GivenCompletion } from '../../subgraphs/commerce/checkout-payment/completion.rules.js';
import { address, newCheckout } from './checkout-world.js';
import { codeOf, openPayments, payingBy } from './payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

describe('a completion within a transaction of somebody else', () => {
  it('is a fault: it could be rolled back, the money not', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const ctx = shop.call();
    await shop.db.transaction(async tx => {
      ctx.ambientTransaction = tx;
      await expect(shop.complete(session.id, 'captures', ctx)).rejects.toThrow('within a transaction');
    }, ctx);
    expect(shop.processor.charges).toEqual([]);
  });
});

describe('an Idempotency-Key of a completion', () => {
  it('is answered with the session as it is, and charges nothing again', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const first = await shop.complete(session.id, 'captures', shop.call('k'));
    const again = shop.call('k');
    expect((await shop.complete(session.id, 'captures', again)).session).toEqual(first.session);
    expect(again.extensions.idempotentReplayed).toBe(true);
    expect(await codeOf(shop.complete(session.id, 'captures', shop.call('k', 'other')))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await codeOf(shop.complete(session.id, 'captures', shop.call('k2')))).toBe('CHECKOUT_ENDED');
    expect(shop.processor.confirmations).toBe(1);
  });

  it("is its caller's own: another agent's is another payment", async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    await shop.complete((await shop.open(mug)).session.id, 'captures', shop.call('k'));
    const other = Object.create(shop, { agent: { value: shop.as('oauth_client') } }) as typeof shop;
    const opened = await shop.sessions.create(
      other.agent,
      newCheckout([{ reference: mug, quantity: 1 }], { shippingAddress: address() }),
    );
    const call = other.call('k');
    const view = await other.complete(opened.session.id, 'captures', call);
    expect([view.session.status, call.extensions.idempotentReplayed]).toEqual(['completed', undefined]);
    expect(shop.processor.captured).toHaveLength(2);
  });

  it('stands for what pays too, also where that comes in a header field', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const pay = (headers: GivenCompletion['headers']) =>
      shop.completion.complete(
        shop.call('k'),
        session.id,
        payingBy('captures', { instrument: null, headers }),
      );
    await pay({ 'x-scripted': 'captures', 'x-trace': '1' });
    expect(await codeOf(pay({ 'x-trace': '1', 'x-scripted': 'captures' }))).toBe('done');
    expect(await codeOf(pay({ 'x-trace': '1', 'x-scripted': 'declines' }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is known as long as keys are kept', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const complete = () => codeOf(shop.complete(session.id, 'captures', shop.call('k')));
    await complete();
    world.clock.move(limits.idempotencyTtlMs - 1);
    expect(await complete()).toBe('done');
    world.clock.move(1);
    expect(await complete()).toBe('CHECKOUT_ENDED');
  });

  it('of one session is refused for another', async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    const [first, second] = [await shop.open(mug), await shop.open(mug)];
    await shop.complete(first.session.id, 'captures', shop.call('k'));
    expect(await codeOf(shop.complete(second.session.id, 'captures', shop.call('k')))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('is refused again as it was refused', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    for (const plan of ['declines', 'captures'] as const) {
      expect(await codeOf(shop.complete(session.id, plan, shop.call('k')))).toBe('PAYMENT_DECLINED');
    }
    expect((await shop.complete(session.id, 'captures', shop.call('k2'))).session.status).toBe('completed');
  });

  it('charges once where both calls come at the same moment', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    const calls = Array.from({ length: 5 }, () => shop.complete(session.id, 'captures', shop.call('k')));
    const statuses = (await Promise.all(calls)).map(view => view.session.status);
    expect(statuses.every(status => ['completed', 'complete_in_progress'].includes(status))).toBe(true);
    expect(shop.processor.captured).toHaveLength(1);
  });
});
