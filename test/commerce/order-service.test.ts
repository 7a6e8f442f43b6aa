import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { orderLimits } from '../../subgraphs/commerce/orders/order/order.limits.js';
import { orderOfDraft } from '../../subgraphs/commerce/orders/order/order-draft.rules.js';
import { at, draft, errorOf, item, nothing, pathsOf, sgd } from './order-draft.js';
import { channelOrder, openOrders, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

describe('an order that a caller states', () => {
  it('is stored, matched, sold from stock and told, with the totals that follow', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG', cost: '4' });
    const order = await shop.orders.create(shop.ctx, draft());
    expect(order).toMatchObject({
      marketplace: 'market-stall',
      accountId: null,
      country: 'SG',
      totals: {
        subtotal: sgd('25.00'),
        discount: sgd('0.00'),
        shipping: sgd('3.00'),
        tax: sgd('0.00'),
        total: sgd('28.00'),
      },
      itemCount: 1,
      quantity: 2,
      items: [
        {
          productId: mug,
          matchedBy: 'sku',
          lineTotal: sgd('25.00'),
          unitCost: sgd('4.00'),
          status: 'to_ship',
        },
      ],
      version: 1,
    });
    expect(await shop.stock(mug)).toEqual([3, 0]);
    expect((await shop.events()).map(({ type, source }) => [type, source.system])).toEqual([
      ['order.created', 'developer_api'],
    ]);
  });

  it('has an identity of its own: the same again is rejected, naming the order that has it', async () => {
    const shop = world.shop();
    const { id } = await shop.orders.create(shop.ctx, draft());
    const error = await errorOf(
      shop.orders.create(
        shop.ctx,
        draft({
          currency: 'USD',
          totals: { ...nothing, total: { amount: '1', currency: 'USD' } },
          items: [item({ unitPrice: null })],
        }),
      ),
    );
    expect([error.code, error.members]).toEqual(['ORDER_EXISTS', { orderId: id }]);
    await shop.orders.create(shop.ctx, draft({ externalOrderId: 'S-2' }));
    await shop.orders.create(shop.ctx, draft({ marketplace: 'other-stall' }));
    await world.shop().orders.create(world.shop().ctx, draft());
  });

  it('is stored once, of two callers who state it at the same moment', async () => {
    const shop = world.shop();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => shop.orders.create(shop.ctx, draft())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.told()).toHaveLength(1);
  });

  it('names everything that is wrong with it at once', async () => {
    const shop = world.shop();
    const wrong = draft({
      marketplace: 'Market Stall',
      externalOrderId: ' ',
      country: 'Singapore',
      totals: { ...nothing, total: { amount: '1', currency: 'USD' } },
      items: [
        item({ externalOrderItemId: '1', quantity: 0, unitPrice: sgd('1.001') }),
        item({ externalOrderItemId: '1', name: '', variantId: newId() }),
      ],
    });
    expect(pathsOf(await errorOf(shop.orders.create(shop.ctx, wrong)))).toEqual([
      ['marketplace', 'KEY_INVALID'],
      ['externalOrderId', 'TEXT_INVALID'],
      ['country', 'COUNTRY_INVALID'],
      ['totals.total.currency', 'CURRENCY_MISMATCH'],
      ['items.0.quantity', 'QUANTITY_INVALID'],
      ['items.0.unitPrice.amount', 'AMOUNT_TOO_PRECISE'],
      ['items.1.name', 'TEXT_INVALID'],
      ['items.1.variantId', 'PRODUCT_REQUIRED'],
      ['items.1.externalOrderItemId', 'REPEATED'],
    ]);
    const totals = {
      ...nothing,
      total: sgd('28'),
      subtotal: sgd('20'),
      shipping: sgd('3'),
      tax: sgd('0'),
      discount: sgd('0'),
    };
    expect(pathsOf(await errorOf(shop.orders.create(shop.ctx, draft({ totals }))))).toEqual([
      ['totals.subtotal', 'TOTALS_MISMATCH'],
    ]);
    expect(pathsOf(await errorOf(shop.orders.create(shop.ctx, draft({ currency: 'XXZ' }))))).toEqual([
      ['currency', 'CURRENCY_UNKNOWN'],
    ]);
    expect(await shop.told()).toEqual([]);
  });

  it('names an account that is connected, and products that there are', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    for (const accountId of [newId(), '*']) {
      expect(pathsOf(await errorOf(shop.orders.create(shop.ctx, draft({ accountId }))))).toEqual([
        ['accountId', 'ACCOUNT_NOT_FOUND'],
      ]);
    }
    const items = [
      item({ productId: mug }),
      item({ productId: newId() }),
      item({ productId: mug, variantId: newId() }),
    ];
    expect(pathsOf(await errorOf(shop.orders.create(shop.ctx, draft({ items }))))).toEqual([
      ['items.1.productId', 'PRODUCT_NOT_FOUND'],
      ['items.2.productId', 'PRODUCT_NOT_FOUND'],
    ]);
    const order = await shop.orders.create(shop.ctx, draft({ items: items.slice(0, 1) }));
    expect(order.items[0]).toMatchObject({ productId: mug, matchedBy: 'manual' });
  });

  it('has an item found where its product is the one that the caller names', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG' });
    const { items } = await shop.orders.create(shop.ctx, draft({ items: [item({ productId: mug })] }));
    expect(items[0]).toMatchObject({ productId: mug, matchedBy: 'sku' });
  });
});

describe('a change of an order of a channel of its own', () => {
  it('moves its status as far as the states allow, with its stock and one event', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG' });
    const { id } = await shop.orders.create(shop.ctx, draft());
    const changes = {
      status: 'canceled',
      marketplaceStatus: 'storno',
      externalOrderNumber: '#7',
      country: null,
    } as const;
    expect(await shop.orders.update(shop.ctx, id, changes)).toMatchObject({ ...changes, version: 2 });
    const cleared = { marketplaceStatus: null, externalOrderNumber: null };
    expect(await shop.stock(mug)).toEqual([5, 0]);
    const error = await errorOf(shop.orders.update(shop.ctx, id, { status: 'shipped' }));
    expect([error.code, error.detail]).toEqual([
      'ORDER_STATUS_INVALID',
      'The order is canceled and cannot become shipped.',
    ]);
    expect((await shop.told()).slice(1)).toEqual([
      ['order.status.changed', ['status', 'marketplaceStatus', 'externalOrderNumber', 'country', 'items']],
    ]);
    expect(await shop.orders.update(shop.ctx, id, cleared)).toMatchObject(cleared);
  });

  it('that changes nothing is no write and no event', async () => {
    const shop = world.shop();
    const order = await shop.orders.create(shop.ctx, draft({ items: [item(), item({ status: 'shipped' })] }));
    expect(await shop.orders.update(shop.ctx, order.id, { status: 'to_ship', country: 'sg' })).toEqual(order);
    expect(await shop.told()).toHaveLength(1);
  });

  it('is rejected at another version than If-Match demands, and where there is no such order', async () => {
    const [shop, stranger] = [world.shop(), world.shop()];
    const { id } = await shop.orders.create(shop.ctx, draft());
    expect((await errorOf(shop.orders.update(at(shop, 2), id, { status: 'shipped' }))).code).toBe(
      'VERSION_STALE',
    );
    expect((await shop.orders.update(at(shop, 1), id, { status: 'shipped' })).version).toBe(2);
    for (const unknown of [newId(), 'x']) {
      expect((await errorOf(shop.orders.update(shop.ctx, unknown, {}))).code).toBe('ORDER_NOT_FOUND');
    }
    expect((await errorOf(stranger.orders.update(stranger.ctx, id, {}))).code).toBe('ORDER_NOT_FOUND');
  });

  it('of its items says which products they are, or that they are none', async () => {
    const shop = world.shop();
    const { id, items } = await shop.orders.create(shop.ctx, draft());
    const mug = await shop.product({ sku: 'M-1' });
    const [itemId] = items.map(one => one.id);
    const match = (productId: string | null) =>
      shop.orders.update(shop.ctx, id, { items: [{ id: itemId!, productId, variantId: null }] });
    expect((await match(mug)).items).toMatchObject([
      { productId: mug, matchedBy: 'manual', sku: 'M-1', sellerSku: 'MUG' },
    ]);
    expect(await shop.stock(mug)).toEqual([3, 0]);
    expect((await match(null)).items).toMatchObject([{ productId: null, matchedBy: 'manual', sku: 'MUG' }]);
    expect(await shop.stock(mug)).toEqual([5, 0]);
    expect(pathsOf(await errorOf(match(newId())))).toEqual([['items.0.productId', 'PRODUCT_NOT_FOUND']]);
    const strange = { items: [{ id: newId(), productId: mug, variantId: null }] };
    expect(pathsOf(await errorOf(shop.orders.update(shop.ctx, id, strange)))).toEqual([
      ['items.0.id', 'ITEM_NOT_FOUND'],
    ]);
  });

  it('is rejected with all that is wrong with it, each by the place where it was sent', async () => {
    const shop = world.shop();
    const { id, items } = await shop.orders.create(shop.ctx, draft({ items: [item(), item(), item()] }));
    const [kept, wrong, variant] = items.map(({ id: itemId, productId, variantId }) => ({
      id: itemId,
      productId,
      variantId,
    }));
    const long = 'x'.repeat(orderLimits.externalIdLength + 1);
    const texts = { externalOrderNumber: long, marketplaceStatus: long, country: 'Singapore' };
    expect(pathsOf(await errorOf(shop.orders.update(shop.ctx, id, texts)))).toEqual([
      ['externalOrderNumber', 'TEXT_INVALID'],
      ['marketplaceStatus', 'TEXT_INVALID'],
      ['country', 'COUNTRY_INVALID'],
    ]);
    const named = [
      { ...kept!, matchedBy: null },
      { ...wrong!, productId: newId() },
      { ...variant!, variantId: newId() },
    ];
    expect(pathsOf(await errorOf(shop.orders.update(shop.ctx, id, { items: named })))).toEqual([
      ['items.1.productId', 'PRODUCT_NOT_FOUND'],
      ['items.2.variantId', 'VARIANT_NOT_FOUND'],
    ]);
  });

  it('leaves items canceled that were canceled before', async () => {
    const shop = world.shop();
    const lines = [item(), item({ status: 'canceled' })];
    const { id } = await shop.orders.create(shop.ctx, draft({ items: lines }));
    const { items } = await shop.orders.update(shop.ctx, id, { status: 'shipped' });
    expect(items.map(({ status }) => status)).toEqual(['shipped', 'canceled']);
  });
});

describe('an order of a connected account', () => {
  it('is changed by its marketplace alone; only its items can be matched', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const { orderId } = await shop.record(channelOrder());
    for (const changes of [{ status: 'shipped' }, { country: null }, { externalOrderNumber: '2' }] as const) {
      expect((await errorOf(shop.orders.update(shop.ctx, orderId!, changes))).code).toBe(
        'ORDER_OF_MARKETPLACE',
      );
    }
    const [line] = (await shop.order(orderId!)).lines;
    const items = [{ id: line!.id, productId: mug, variantId: null }];
    expect((await shop.orders.update(shop.ctx, orderId!, { items })).items[0]!.productId).toBe(mug);
    await shop.record(channelOrder({ marketplaceStatus: words.shipped }, 1));
    expect((await shop.order(orderId!)).lines[0]).toMatchObject({ productId: mug, matchedBy: 'manual' });
  });

  it('that a caller stated is changed by callers until its marketplace has reported it', async () => {
    const shop = world.shop();
    const { organizationId } = shop;
    const stated = draft({ marketplace: 'bazaar', accountId: shop.accountId, externalOrderId: 'A-1' });
    const after = orderOfDraft(stated, shop.ctx.clock.now().toISOString(), newId);
    const { order } = await shop.ctx.transaction(tx =>
      shop.store.save(tx, { organizationId, before: null, after }),
    );
    const changed = await shop.orders.update(shop.ctx, order.id, { status: 'shipped' });
    expect(changed.status).toBe('shipped');
    await shop.record(channelOrder({ marketplaceStatus: words.shipped }));
    const late = errorOf(shop.orders.update(shop.ctx, order.id, { status: 'completed' }));
    expect((await late).code).toBe('ORDER_OF_MARKETPLACE');
    const { version } = await shop.order(order.id);
    const same = await shop.orders.update(shop.ctx, order.id, { status: 'shipped', country: 'SG' });
    expect(same.version).toBe(version);
  });
});

describe('what follows from other fields of an item', () => {
  it('is taken where it agrees with them', async () => {
    const shop = world.shop();
    const derived = { currency: 'SGD', lineTotal: sgd('25.0') };
    const order = await shop.orders.create(shop.ctx, draft({ items: [item(derived)] }));
    expect(order.items[0]).toMatchObject({ currency: 'SGD', lineTotal: sgd('25.00') });
  });

  it.each([
    [{ currency: 'USD' }, 'items.0.currency', 'CURRENCY_MISMATCH'],
    [{ lineTotal: { amount: '25', currency: 'USD' } }, 'items.0.lineTotal.currency', 'CURRENCY_MISMATCH'],
    [{ lineTotal: sgd('24.99') }, 'items.0.lineTotal', 'LINE_TOTAL_MISMATCH'],
    [{ lineTotal: sgd('1'), unitPrice: null }, 'items.0.lineTotal', 'LINE_TOTAL_MISMATCH'],
    [{ lineTotal: sgd('x') }, 'items.0.lineTotal.amount', 'AMOUNT_MALFORMED'],
  ])('is rejected where it does not: %j', async (derived, path, code) => {
    const shop = world.shop();
    const rejected = await errorOf(shop.orders.create(shop.ctx, draft({ items: [item(derived)] })));
    expect(pathsOf(rejected)).toEqual([[path, code]]);
  });
});
