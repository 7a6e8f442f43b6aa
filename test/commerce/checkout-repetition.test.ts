import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../kernel/database/database.js';
import { fail } from '../../kernel/errors.js';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';
import type { GivenCompletion } from '../../subgraphs/commerce/checkout/checkout-payment/completion.rules.js';
import type { PaymentPlan } from '../support/scripted-processor.js';
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
    world.clock.move(idempotencyLimits.ttlMs - 1);
    expect(await complete()).toBe('done');
    world.clock.move(1);
    expect(await complete()).toBe('CHECKOUT_ENDED');
  });

  it('of one session is rejected for another', async () => {
    const shop = await world.shop();
    const mug = await shop.product();
    const [first, second] = [await shop.open(mug), await shop.open(mug)];
    await shop.complete(first.session.id, 'captures', shop.call('k'));
    expect(await codeOf(shop.complete(second.session.id, 'captures', shop.call('k')))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('is rejected again as it was rejected', async () => {
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

describe('an outcome of a payment', () => {
  const begun = async (plan: PaymentPlan) => {
    const shop = await world.shop();
    return { shop, ...(await shop.begin(plan)) };
  };
  const declined = { state: 'declined', code: 'card_declined', message: 'No.' } as const;
  const paid = { state: 'captured', amount: '25.00', currency: 'SGD', receipt: 'r-1' } as const;

  it('that cannot be written down is told to its caller, and changes nothing where no money was taken', async () => {
    const { shop, id } = await begun('silent_uncharged');
    const before = await shop.payment(id);
    shop.inventory.reserve = () => Promise.reject(new Error('planted'));
    await expect(shop.recorder.record(shop.db, shop.ctx, before, declined)).rejects.toThrow('planted');
    expect([await shop.payment(id), (await shop.session(id)).status]).toEqual([
      before,
      'complete_in_progress',
    ]);
  });

  it('ends the session where its items cannot be held again, and nothing stays held', async () => {
    const { shop, mug, id } = await begun('silent_uncharged');
    shop.inventory.reserve = () => Promise.reject(fail('INVENTORY_INSUFFICIENT'));
    await shop.recorder.record(shop.db, shop.ctx, await shop.payment(id), declined);
    expect([(await shop.session(id)).status, await shop.stock(mug)]).toEqual(['expired', [5, 0]]);
  });

  it('stays recorded where another try to record it fails meanwhile', async () => {
    const { shop, mug, id } = await begun('silent_charged');
    const payment = await shop.payment(id);
    let tries = 0;
    const transaction: Database['transaction'] = async (work, origin) => {
      tries += 1;
      if (tries > 1) {
        return shop.db.transaction(work, origin);
      }
      await shop.recorder.record(shop.db, shop.ctx, payment, paid);
      throw new Error('The connection broke.');
    };
    const db: Database = Object.create(shop.db, { transaction: { value: transaction } });
    await shop.recorder.record(db, shop.ctx, payment, paid);
    expect([await shop.payment(id), await shop.session(id)]).toMatchObject([
      { status: 'captured', refundStatus: null },
      { status: 'completed' },
    ]);
    expect([await shop.plannedIn(payment.id), await shop.stock(mug)]).toEqual([null, [3, 0]]);
  });

  it('gives nothing back of a payment that was declined, whatever its processor calls it later', async () => {
    const shop = await world.shop();
    const { session } = await shop.open(await shop.product());
    await shop.complete(session.id, 'declines').catch(() => {});
    shop.processor.charges[0]!.state = 'refunded';
    await shop.settle(session.id);
    expect(await shop.payment(session.id)).toMatchObject({ status: 'declined', refundStatus: null });
  });
});
