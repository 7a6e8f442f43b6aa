import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { CheckoutChanges } from '../../subgraphs/commerce/checkout/checkout/requested-cart.rules.js';
import { type CheckoutShop, errorOf, openCheckouts, wanted } from './checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
beforeAll(async () => {
  world = await openCheckouts();
});
afterAll(() => world.close());

const merge = (shop: CheckoutShop, id: string, changes: CheckoutChanges) =>
  shop.sessions.change(shop.agent, id, changes, 'merge');

const replace = (shop: CheckoutShop, id: string, changes: CheckoutChanges) =>
  shop.sessions.change(shop.agent, id, changes, 'replace');

describe('a change', () => {
  it('prices anew, holds what the session then is, and raises the versions that it changed', async () => {
    const shop = world.shop();
    const [mug, cup] = [await shop.product(), await shop.product({ price: '3.00' })];
    const before = (await shop.open(mug, 2)).session;
    const more = await merge(shop, before.id, { items: [wanted(cup, 4), wanted(mug, 1)] });
    expect(more.session).toMatchObject({
      amounts: { subtotal: '24.50', total: '24.50' },
      cartVersion: 2,
      version: 2,
      expiresAt: before.expiresAt,
    });
    expect(more.session.items[1]!.id).toBe(before.items[0]!.id);
    expect([await shop.stock(mug), await shop.stock(cup)]).toEqual([
      [5, 1],
      [5, 4],
    ]);
    const named = await merge(shop, before.id, { buyer: { firstName: 'Ada' } });
    expect([named.session.cartVersion, named.session.version]).toEqual([2, 3]);
    const same = await merge(shop, before.id, { buyer: { firstName: 'Ada' } });
    expect(same.session).toEqual(named.session);
  });

  it("takes today's price", async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug, 2);
    await shop.products.update(shop.ctx, mug, { price: '10.00' });
    const { session: after } = await merge(shop, session.id, { buyer: { firstName: 'Ada' } });
    expect([after.amounts.total, after.cartVersion]).toEqual(['20.00', 2]);
  });

  it('merged keeps what is absent and clears what is null; replacing clears what is absent', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug, 1, {
      paymentRail: 'acp_test',
      buyer: { firstName: 'Ada', email: 'ada@example.com' },
      discountCodes: [' TEN ', ''],
    });
    const merged = await merge(shop, session.id, { buyer: { email: null, phone: '1' }, paymentRail: null });
    expect(merged.personal.buyer).toEqual({
      firstName: 'Ada',
      lastName: null,
      email: null,
      phone: '1',
      consent: null,
    });
    expect(merged.session).toMatchObject({
      paymentRail: null,
      discountCodes: ['TEN'],
      rejectedCodes: [{ code: 'TEN', reason: 'unknown' }],
    });
    const cleared = await merge(shop, session.id, { buyer: null, discountCodes: null });
    expect([cleared.personal.buyer, cleared.session.discountCodes]).toEqual([null, []]);
    await merge(shop, session.id, { buyer: { firstName: 'Ada' }, discountCodes: ['A'] });
    const replaced = await replace(shop, session.id, { items: [wanted(mug, 3)] });
    expect([replaced.personal.buyer, replaced.session.discountCodes]).toEqual([null, []]);
    expect([replaced.session.amounts.total, replaced.session.items[0]!.id]).toEqual([
      '37.50',
      session.items[0]!.id,
    ]);
    expect(await errorOf(replace(shop, session.id, {}))).toEqual([
      'VALIDATION_FAILED',
      'items COUNT_INVALID',
    ]);
  });

  it('that is rejected changes nothing, and holds what was held', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug, 2);
    expect(await errorOf(merge(shop, session.id, { items: [wanted(mug, 6)] }))).toEqual([
      'INVENTORY_INSUFFICIENT',
      'items.0.quantity INVENTORY_INSUFFICIENT',
    ]);
    expect(await errorOf(merge(shop, session.id, { items: [wanted(newId(), 1)] }))).toEqual([
      'VALIDATION_FAILED',
      'items.0.productId ITEM_NOT_FOUND',
    ]);
    const dollars = { currency: 'USD' };
    for (const work of [() => merge(shop, session.id, dollars), () => shop.open(mug, 1, dollars)]) {
      expect(await errorOf(work())).toEqual(['VALIDATION_FAILED', 'currency CURRENCY_MISMATCH']);
    }
    expect((await shop.sessions.read(shop.agent, session.id)).session).toEqual(session);
    expect(await shop.stock(mug)).toEqual([5, 2]);
  });

  it('demands the version that If-Match names', async () => {
    const shop = world.shop();
    const { session } = await shop.open(await shop.product());
    const changed = (version: number) =>
      shop.sessions.change(shop.demanding(version), session.id, { buyer: { firstName: 'Ada' } }, 'merge');
    await expect(changed(2)).rejects.toMatchObject({ code: 'VERSION_STALE' });
    expect((await changed(1)).session.version).toBe(2);
  });
});

describe('canceling', () => {
  it('gives back the stock, forgets the buyer, and ends the session', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { session } = await shop.open(mug, 2, { buyer: { email: 'ada@example.com' } });
    const canceled = await shop.sessions.cancel(shop.agent, session.id);
    expect(canceled).toMatchObject({
      session: {
        status: 'canceled',
        canceledAt: world.clock.now().toISOString(),
        version: 2,
        cartVersion: 1,
      },
      personal: { buyer: null },
      missingRequirements: [],
      requirements: [],
    });
    expect([await shop.stock(mug), (await shop.hold(session.id))!.status]).toEqual([[5, 0], 'released']);
    for (const again of [
      () => shop.sessions.cancel(shop.agent, session.id),
      () => merge(shop, session.id, { buyer: { firstName: 'Ada' } }),
      () => replace(shop, session.id, { items: [wanted(mug, 1)] }),
    ]) {
      await expect(again()).rejects.toMatchObject({
        code: 'CHECKOUT_ENDED',
        detail: 'The checkout session was canceled.',
      });
    }
    expect((await shop.sessions.read(shop.agent, session.id)).session).toEqual(canceled.session);
  });
});

describe('whose session it is', () => {
  it('is seen and changed by who opened it and by the people of the merchant, and by nobody else', async () => {
    const shop = world.shop();
    const { session } = await shop.open(await shop.product());
    const strangers = [shop.as('oauth_client'), shop.as('api_key'), world.shop().as('session')];
    for (const stranger of strangers) {
      for (const work of [
        () => shop.sessions.read(stranger, session.id),
        () => shop.sessions.change(stranger, session.id, { buyer: null }, 'merge'),
        () => shop.sessions.cancel(stranger, session.id),
      ]) {
        await expect(work()).rejects.toMatchObject({ code: 'CHECKOUT_NOT_FOUND' });
      }
    }
    await expect(shop.sessions.read(shop.agent, 'no-id')).rejects.toMatchObject({
      code: 'CHECKOUT_NOT_FOUND',
    });
    const person = shop.as('session');
    expect((await shop.sessions.read(person, session.id.toUpperCase())).session).toEqual(session);
    expect((await shop.sessions.cancel(person, session.id)).session.status).toBe('canceled');
  });
});
