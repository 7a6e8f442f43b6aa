import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import {
  eraseCheckout,
  eraseOldBuyers,
  purgeAbandonedCheckouts,
} from '../../subgraphs/commerce/checkout/checkout/checkout-retention.js';
import type { CheckoutPaymentState } from '../../subgraphs/commerce/checkout/checkout/checkout-session.entity.js';
import { checkoutPurge } from '../../subgraphs/commerce/checkout/checkout/checkout-session.tasks.js';
import type { Order } from '../../subgraphs/commerce/orders/order/order.entity.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { OrderStore } from '../../subgraphs/commerce/orders/order/order-store.js';
import { orderObservers } from '../../subgraphs/commerce/orders.js';
import { address, type CheckoutShop, openCheckouts } from './checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
beforeAll(async () => {
  world = await openCheckouts();
});
afterAll(() => world.close());

const personal = {
  buyer: { firstName: 'Ada', email: 'ada@example.com' },
  billingAddress: address({ line1: '2 Billing Street' }),
};

const orders = (shop: CheckoutShop) =>
  new OrderService(new OrderStore(shop.inventory, orderObservers), [eraseCheckout]);

const stallItem = {
  externalOrderItemId: null,
  marketplaceItemId: null,
  marketplaceVariantId: null,
  productId: null,
  variantId: null,
  sku: null,
  sellerSku: null,
  shopSku: null,
  name: 'Mug',
  status: null,
  quantity: 1,
  unitPrice: null,
  paidPrice: null,
  unitCost: null,
};

/** A completed session with an order of it. */
async function completed(shop: CheckoutShop) {
  const { session } = await shop.open(await shop.product(), 1, personal);
  const order = await orders(shop).create(shop.ctx, {
    marketplace: 'stall',
    accountId: null,
    storeId: null,
    externalOrderId: session.id,
    externalOrderNumber: null,
    status: 'to_ship',
    marketplaceStatus: null,
    country: null,
    currency: 'SGD',
    totals: {
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      total: { amount: '12.50', currency: 'SGD' },
    },
    items: [stallItem],
    placedAt: world.clock.now().toISOString(),
    sourceUpdatedAt: null,
  });
  await shop.ctx.transaction(async tx => {
    const before = (await shop.store.lock(tx, shop.organizationId, session.id))!;
    const completedAt = tx.db.clock.now().toISOString();
    const after = { ...before.session, status: 'completed' as const, orderId: order.id, completedAt };
    await shop.store.write(tx, before, { ...before, session: after });
  });
  return { sessionId: session.id, orderId: order.id };
}

const declinedPayment = (paymentId: string): CheckoutPaymentState => ({
  paymentId,
  rail: 'acp_test',
  state: 'declined',
  actionUrl: null,
  declineCode: 'card_declined',
  declineMessage: null,
  instrument: { id: null, type: 'card', handlerId: null, display: {} },
});

/** The hourly task. */
const purge = ({ db }: CheckoutShop, signal = new AbortController().signal) =>
  checkoutPurge.run({ payload: {}, db, log: db.log, signal });

const buyerOf = async (shop: CheckoutShop, id: string) =>
  (await shop.sessions.read(shop.agent, id)).personal.buyer?.firstName ?? null;

const move = (shop: CheckoutShop, id: string, status: Order['status']) =>
  orders(shop).update(shop.ctx, id, { status });

describe('what is known of a buyer', () => {
  it('is nowhere in the database in plain text', async () => {
    const shop = world.shop();
    await completed(shop);
    const rows = await shop.db.query<{ text: string }>(
      unnamed(`select s::text as text from commerce.checkout_session s where organization_id = $1`),
      [shop.organizationId],
    );
    const text = rows.map(row => row.text).join();
    expect(text).toContain('completed');
    expect(text).not.toMatch(/Ada|example\.com|Billing/);
  });

  it('stays while the order is to be shipped, and two months after it last changed', async () => {
    const shop = world.shop();
    const { sessionId, orderId } = await completed(shop);
    world.clock.move(checkoutLimits.personalRetentionMs);
    await eraseOldBuyers(shop.db);
    expect(await buyerOf(shop, sessionId)).toBe('Ada');
    await move(shop, orderId, 'shipped');
    world.clock.move(checkoutLimits.personalRetentionMs - 1);
    await eraseOldBuyers(shop.db);
    expect(await buyerOf(shop, sessionId)).toBe('Ada');
    world.clock.move(1);
    await purge(shop, AbortSignal.abort());
    expect(await buyerOf(shop, sessionId)).toBe('Ada');
    await purge(shop);
    const { session, personal: left } = await shop.sessions.read(shop.agent, sessionId);
    expect([left, session.version]).toEqual([{ buyer: null, destinations: [], billingAddress: null }, 3]);
    const digests = unnamed('select email_digest from commerce.checkout_session where id = $1');
    expect(await shop.db.query(digests, [sessionId])).toEqual([{ email_digest: null }]);
  });

  it('goes with the order that is deleted', async () => {
    const shop = world.shop();
    const { sessionId, orderId } = await completed(shop);
    await orders(shop).delete(shop.ctx, orderId);
    expect(await buyerOf(shop, sessionId)).toBeNull();
  });

  it('of an order is the place it goes to, and no other', async () => {
    const shop = world.shop();
    const places = ['a', 'b'].map(id => ({ id, ...address({ city: id }) }));
    const { session } = await shop.open(await shop.product(), 1, {
      protocol: 'ucp',
      destinations: places,
      selectedDestinationId: 'b',
    });
    await shop.ctx.transaction(async tx => {
      const before = (await shop.store.lock(tx, shop.organizationId, session.id))!;
      const done = {
        status: 'completed' as const,
        orderId: session.id,
        completedAt: tx.db.clock.now().toISOString(),
      };
      await shop.store.write(tx, before, { ...before, session: { ...before.session, ...done } });
    });
    const view = await shop.sessions.read(shop.agent, session.id);
    expect(view.personal.destinations.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('sessions that came to nothing', () => {
  it('are forgotten a month later; the others stay', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const canceled = (await shop.open(mug)).session.id;
    await shop.sessions.cancel(shop.agent, canceled);
    const open = (await shop.open(mug)).session.id;
    const { sessionId } = await completed(shop);
    await shop.sweep();
    world.clock.move(checkoutLimits.abandonedRetentionMs - 1);
    await purgeAbandonedCheckouts(shop.db);
    expect((await shop.sessions.read(shop.agent, canceled)).session.status).toBe('canceled');
    world.clock.move(1);
    await purge(shop);
    const notFound = { code: 'CHECKOUT_NOT_FOUND' };
    await expect(shop.sessions.read(shop.agent, canceled)).rejects.toMatchObject(notFound);
    expect((await shop.sessions.read(shop.agent, open)).session.status).toBe('expired');
    await shop.sweep();
    world.clock.move(checkoutLimits.lifetimeMs);
    await purge(shop);
    await expect(shop.sessions.read(shop.agent, open)).rejects.toMatchObject(notFound);
    expect((await shop.sessions.read(shop.agent, sessionId)).session.status).toBe('completed');
  });

  it('stay where a payment was tried, which somebody may ask about', async () => {
    const shop = world.shop();
    const { session } = await shop.open(await shop.product());
    await shop.ctx.transaction(async tx => {
      const before = (await shop.store.lock(tx, shop.organizationId, session.id))!;
      const payment = declinedPayment(session.id);
      await shop.store.write(tx, before, { ...before, session: { ...before.session, payment } });
    });
    await shop.sessions.cancel(shop.agent, session.id);
    world.clock.move(checkoutLimits.abandonedRetentionMs);
    await purgeAbandonedCheckouts(shop.db);
    expect((await shop.sessions.read(shop.agent, session.id)).session.payment?.state).toBe('declined');
  });
});
