import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { cartLimits } from '../../subgraphs/commerce/checkout/cart/cart.limits.js';
import { purgeCarts } from '../../subgraphs/commerce/checkout/cart/cart.tasks.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { databaseText } from '../support/database-text.js';
import { type CheckoutShop, errorOf, newCheckout, openCheckouts, wanted } from './checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
beforeAll(async () => {
  world = await openCheckouts();
});
afterAll(() => world.close());

const ada = {
  firstName: 'Ada',
  lastName: 'Lim',
  email: 'ada.lim.cart@example.com',
  phone: null,
  consent: null,
};

/** A checkout of a cart, as the protocol asks for it. */
const checkOut = (shop: CheckoutShop, cartId: string, ctx: RequestContext = shop.agent) =>
  shop.sessions.create(ctx, newCheckout([], { protocol: 'ucp', cartId }));

describe('a cart', () => {
  it('is priced as a checkout of the same items is, and reserves nothing', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { cart, price } = await shop.carts.create(shop.agent, { items: [wanted(mug, 2)], buyer: ada });
    const { session } = await shop.open(mug, 2);
    expect(price.amounts).toEqual(session.amounts);
    expect(await shop.stock(mug)).toEqual([5, 2]);
    const read = await shop.carts.read(shop.agent, cart.id);
    expect(read.cart).toMatchObject({ id: cart.id, version: 1, currency: 'SGD' });
    expect(read.personal.buyer).toEqual(ada);
    expect(read.price.items).toEqual(price.items);
  });

  it('is told with the prices of now', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 2)] });
    await shop.products.update(shop.ctx, mug, { price: '20.00' });
    const { price } = await shop.carts.read(shop.agent, cart.id);
    expect(price.amounts.total).toBe('40.00');
  });

  it('keeps what cannot be bought any more, and leaves it out of what it costs', async () => {
    const shop = world.shop();
    const [mug, cup] = [await shop.product(), await shop.product({ title: 'Cup', price: '3.00' })];
    const { cart, price } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1), wanted(cup, 1)] });
    await shop.products.update(shop.ctx, mug, { status: 'archived' });
    const read = await shop.carts.read(shop.agent, cart.id);
    expect(read.price.items.map(({ productId }) => productId)).toEqual([cup]);
    expect(read.price.amounts.total).toBe('3.00');
    expect(read.unavailable).toEqual([
      { id: price.items[0]!.id, reference: mug, code: 'ITEM_NOT_FOUND', message: expect.any(String) },
    ]);
    await shop.products.update(shop.ctx, cup, { status: 'archived' });
    const gone = await shop.carts.read(shop.agent, cart.id);
    expect([gone.price.items, gone.price.amounts.total, gone.unavailable.length]).toEqual([[], '0.00', 2]);
    await shop.products.update(shop.ctx, mug, { status: 'active' });
    expect((await shop.carts.read(shop.agent, cart.id)).price.amounts.total).toBe('12.50');
  });

  it('tells the lines of which fewer units are in stock, several of one item together', async () => {
    const shop = world.shop();
    const mug = await shop.product({ inventoryQuantity: 5 });
    const items = [wanted(mug, 3), wanted(mug, 2), wanted(mug, 1)];
    const { short, price } = await shop.carts.create(shop.agent, { items });
    expect(short.map(({ id }) => id)).toEqual([price.items[2]!.id]);
  });

  it.each([
    ['no items', { items: [] }, ['items COUNT_INVALID']],
    ['too many items', { items: Array.from({ length: 101 }, () => wanted('x', 1)) }, ['items COUNT_INVALID']],
    ['what is not sold', { items: [wanted('nothing', 1)] }, ['items.0.reference ITEM_NOT_FOUND']],
    ['a quantity of none', { items: [wanted('x', 0)] }, ['items.0.quantity QUANTITY_INVALID']],
    [
      'no e-mail address',
      { items: [wanted('x', 1)], buyer: { email: 'ada' } },
      ['buyer.email EMAIL_MALFORMED'],
    ],
  ])('is rejected with %s, and what there was stays', async (_title, changes, errors) => {
    const shop = world.shop();
    const mug = await shop.product();
    expect(await errorOf(shop.carts.create(shop.agent, changes))).toEqual(['VALIDATION_FAILED', ...errors]);
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    const rejected = await errorOf(shop.carts.replace(shop.agent, cart.id, changes));
    expect(rejected).toEqual(['VALIDATION_FAILED', ...errors]);
    expect((await shop.carts.read(shop.agent, cart.id)).cart).toEqual(cart);
  });

  it('is replaced as a whole; lines of the same item keep their ids', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const first = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)], buyer: ada });
    const next = await shop.carts.replace(shop.agent, first.cart.id, { items: [wanted(mug, 4)] });
    expect(next.personal.buyer).toBeNull();
    expect(next.cart).toMatchObject({ version: 2, items: [{ id: first.cart.items[0]!.id, quantity: 4 }] });
  });

  it('takes changes at the same time one after the other', async () => {
    const shop = world.shop();
    const mug = await shop.product({ inventoryQuantity: 50 });
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    const quantities = [2, 3, 4, 5, 6, 7];
    const views = await Promise.all(
      quantities.map(quantity => shop.carts.replace(shop.agent, cart.id, { items: [wanted(mug, quantity)] })),
    );
    expect(views.map(view => view.cart.version).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    const last = views.find(view => view.cart.version === 7)!;
    expect((await shop.carts.read(shop.agent, cart.id)).cart).toEqual(last.cart);
  });

  it('rejects a change that is meant for another version', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    const late = shop.carts.replace(shop.demanding(2), cart.id, { items: [wanted(mug, 2)] });
    expect(await errorOf(late)).toEqual(['VERSION_STALE']);
  });

  it('is found by nobody else but the people of its merchant', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    const others = [shop.as('oauth_client'), world.shop().agent];
    for (const other of others) {
      for (const work of [
        () => shop.carts.read(other, cart.id),
        () => shop.carts.replace(other, cart.id, { items: [wanted(mug, 2)] }),
        () => shop.carts.cancel(other, cart.id),
        () => checkOut(shop, cart.id, other),
      ]) {
        expect(await errorOf(work())).toEqual(['CART_NOT_FOUND']);
      }
    }
    expect((await shop.carts.read(shop.as('session'), cart.id)).cart).toEqual(cart);
  });

  it.each(['', 'x', '\u0000'])('has no id such as %j', async id => {
    const shop = world.shop();
    expect(await errorOf(shop.carts.read(shop.agent, id))).toEqual(['CART_NOT_FOUND']);
    expect(await errorOf(shop.carts.cancel(shop.agent, id))).toEqual(['CART_NOT_FOUND']);
    expect(await errorOf(checkOut(shop, `${id}x`))).toEqual(['CART_NOT_FOUND']);
  });

  it('is gone once canceled, with all that it knew of the buyer', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)], buyer: ada });
    const canceled = await shop.carts.cancel(shop.agent, cart.id);
    expect(canceled.cart).toEqual(cart);
    expect(await errorOf(shop.carts.cancel(shop.agent, cart.id))).toEqual(['CART_NOT_FOUND']);
    expect(await databaseText(world.url)).not.toContain(cart.id);
  });

  it('never shows the buyer to whoever reads the database', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const context = { country: 'SG', region: null, postalCode: '238823-cart', language: null };
    await shop.carts.create(shop.agent, {
      items: [wanted(mug, 1)],
      buyer: ada,
      context: { ...context, currency: null, intent: 'a present for my aunt Wilhelmina' },
    });
    const text = await databaseText(world.url);
    for (const secret of [ada.email, '238823-cart', 'Wilhelmina']) {
      expect(text).not.toContain(secret);
    }
  });

  it('ends when it was not changed for a month, and is deleted a day later', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    const other = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    world.clock.move(cartLimits.lifetimeMs - 1);
    await shop.carts.replace(shop.agent, other.cart.id, { items: [wanted(mug, 2)] });
    expect((await shop.carts.read(shop.agent, cart.id)).cart.id).toBe(cart.id);
    world.clock.move(1);
    expect(await errorOf(shop.carts.read(shop.agent, cart.id))).toEqual(['CART_NOT_FOUND']);
    expect(await errorOf(checkOut(shop, cart.id))).toEqual(['CART_NOT_FOUND']);
    await purgeCarts(world.db);
    expect(await databaseText(world.url)).toContain(cart.id);
    world.clock.move(cartLimits.expiredRetentionMs);
    await purgeCarts(world.db);
    expect(await databaseText(world.url)).not.toContain(cart.id);
    expect((await shop.carts.read(shop.agent, other.cart.id)).cart.id).toBe(other.cart.id);
  });
});

describe('a checkout of a cart', () => {
  it('buys what is in the cart, whatever else the request says, and holds it', async () => {
    const shop = world.shop();
    const [mug, cup] = [await shop.product(), await shop.product()];
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 2)], buyer: ada });
    const { session, personal } = await shop.sessions.create(
      shop.agent,
      newCheckout([wanted(cup, 1)], {
        protocol: 'ucp',
        cartId: cart.id,
        buyer: { email: 'eve@example.com' },
      }),
    );
    expect(session).toMatchObject({ cartId: cart.id, items: [{ productId: mug, quantity: 2 }] });
    expect(personal.buyer).toEqual(ada);
    expect([await shop.stock(mug), await shop.stock(cup)]).toEqual([
      [5, 2],
      [5, 0],
    ]);
  });

  it('is one at a time: whoever asks again, even at once, is answered that one', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    const views = await Promise.all(Array.from({ length: 5 }, () => checkOut(shop, cart.id)));
    expect(new Set(views.map(({ session }) => session.id)).size).toBe(1);
    expect(await shop.stock(mug)).toEqual([5, 1]);
    await shop.sessions.cancel(shop.agent, views[0]!.session.id);
    const next = await checkOut(shop, cart.id);
    expect(next.session.id).not.toBe(views[0]!.session.id);
    world.clock.move(checkoutLimits.lifetimeMs);
    expect((await checkOut(shop, cart.id)).session.id).not.toBe(next.session.id);
  });

  it('leaves the cart with what the checkout has', async () => {
    const shop = world.shop();
    const [mug, cup] = [await shop.product(), await shop.product()];
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 2)] });
    const { session } = await checkOut(shop, cart.id);
    const items = [wanted(mug, 1), wanted(cup, 3)];
    await shop.sessions.change(shop.agent, session.id, { items }, 'merge');
    const read = await shop.carts.read(shop.agent, cart.id);
    expect(read.price.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [mug, 1],
      [cup, 3],
    ]);
    expect(read.cart.version).toBe(2);
  });

  it('and changes of both at the same time end without a deadlock', async () => {
    const shop = world.shop();
    const mug = await shop.product({ inventoryQuantity: 100 });
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 1)] });
    const { session } = await checkOut(shop, cart.id);
    const work = Array.from({ length: 6 }, (_, index) => [
      shop.sessions.change(shop.agent, session.id, { items: [wanted(mug, index + 2)] }, 'merge'),
      shop.carts.replace(shop.agent, cart.id, { items: [wanted(mug, index + 20)] }),
      checkOut(shop, cart.id),
    ]);
    await Promise.all(work.flat());
    expect((await shop.carts.read(shop.agent, cart.id)).cart.version).toBe(13);
  });

  it('is rejected where the stock does not suffice, and the cart stays', async () => {
    const shop = world.shop();
    const mug = await shop.product({ inventoryQuantity: 1 });
    const { cart } = await shop.carts.create(shop.agent, { items: [wanted(mug, 2)] });
    const rejected = await errorOf(checkOut(shop, cart.id));
    expect(rejected[0]).toBe('INVENTORY_INSUFFICIENT');
    expect((await shop.carts.read(shop.agent, cart.id)).cart).toEqual(cart);
  });

  it('needs a cart that there is', async () => {
    const shop = world.shop();
    expect(await errorOf(checkOut(shop, newId()))).toEqual(['CART_NOT_FOUND']);
  });
});
