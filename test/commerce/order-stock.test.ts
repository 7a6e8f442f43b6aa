import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses } from '../../connectors/marketplaces/status-mapping.js';
import { unnamed } from '../../kernel/database/statement.js';
import { canMove } from '../../subgraphs/commerce/orders/status/read-order-status.rules.js';
import { draft } from './order-draft.js';
import { channelOrder, line, type OrderShop, openOrders, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

/** A shop with five mugs, and an order of two of them whose status is moved. */
async function sale(quantity = 2, inventoryQuantity: number | null = 5) {
  const shop = world.shop();
  const product = await shop.product({ sku: 'MUG', inventoryQuantity });
  let second = 0;
  const move = async (marketplaceStatus: string, lines = [line({ sku: 'MUG', quantity })]) =>
    (await shop.record(channelOrder({ marketplaceStatus, lines }, second++))).orderId!;
  return { shop, product, move };
}

describe('the stock of an order', () => {
  it('is held while it is pending, sold when it is to be sent, and stays so', async () => {
    const { shop, product, move } = await sale();
    const id = await move(words.pending);
    expect([await shop.stock(product), (await shop.order(id)).stockState]).toEqual([[5, 2], 'held']);
    for (const status of ['to_ship', 'shipped', 'completed', 'return'] as const) {
      await move(words[status]);
      expect([await shop.stock(product), (await shop.order(id)).stockState]).toEqual([[3, 0], 'committed']);
    }
  });

  it('is given back when a pending order is canceled', async () => {
    const { shop, product, move } = await sale();
    const id = await move(words.pending);
    await move(words.canceled);
    expect([await shop.stock(product), (await shop.order(id)).stockState]).toEqual([[5, 0], 'released']);
  });

  it('is put back when an order is canceled before it was sent, and not when it was sent or got lost', async () => {
    const restocked = await sale();
    await restocked.move(words.to_ship);
    await restocked.move(words.canceled);
    expect(await restocked.shop.stock(restocked.product)).toEqual([5, 0]);
    const sent = await sale();
    await sent.move(words.shipped);
    await sent.move(words.canceled);
    expect(await sent.shop.stock(sent.product)).toEqual([3, 0]);
    const lost = await sale();
    await lost.move(words.to_ship);
    await lost.move('LOST');
    expect(await lost.shop.stock(lost.product)).toEqual([3, 0]);
  });

  it('is not touched by an order that its merchant says is one of the past, whatever becomes of it', async () => {
    const { shop, product } = await sale();
    const past = draft({ status: 'completed', placedAt: '2025-01-01T00:00:00.000Z', isHistorical: true });
    const order = await shop.orders.create(shop.ctx, past);
    await shop.orders.update(shop.ctx, order.id, { status: 'return' });
    expect(await shop.order(order.id)).toMatchObject({ stockState: 'none', isHistorical: true });
    const now = await shop.orders.create(shop.ctx, draft({ externalOrderId: 'now', status: 'completed' }));
    expect(await shop.order(now.id)).toMatchObject({ stockState: 'committed', isHistorical: false });
    expect(await shop.stock(product)).toEqual([3, 0]);
    const told = (await shop.events()).map(({ type }) => type);
    expect(told.filter(type => type === 'order.created')).toHaveLength(1);
  });

  it('is not touched by an order that was canceled before it was seen', async () => {
    const { shop, product, move } = await sale();
    const id = await move(words.canceled);
    expect([await shop.stock(product), (await shop.order(id)).stockState]).toEqual([[5, 0], 'none']);
  });

  it('comes back for a line that is canceled or made smaller before it is sent', async () => {
    const { shop, product, move } = await sale();
    const other = await shop.product({ sku: 'CUP' });
    const both = (more: object) => [
      line({ sku: 'MUG', quantity: 2, ...more }),
      line({ externalLineId: '2', sku: 'CUP' }),
    ];
    await move(words.to_ship, both({}));
    expect([await shop.stock(product), await shop.stock(other)]).toEqual([
      [3, 0],
      [4, 0],
    ]);
    await move(words.to_ship, both({ quantity: 1 }));
    expect([await shop.stock(product), await shop.stock(other)]).toEqual([
      [4, 0],
      [4, 0],
    ]);
    await move(words.to_ship, both({ marketplaceStatus: words.canceled }));
    expect([await shop.stock(product), await shop.stock(other)]).toEqual([
      [5, 0],
      [4, 0],
    ]);
    await move(words.canceled, both({ marketplaceStatus: words.canceled }));
    expect([await shop.stock(product), await shop.stock(other)]).toEqual([
      [5, 0],
      [5, 0],
    ]);
  });

  it('never falls below zero: what is short stands on the line, and an alarm is raised once', async () => {
    const { shop, product, move } = await sale(8);
    const id = await move(words.to_ship);
    expect([await shop.stock(product), (await shop.order(id)).lines[0]!.shortQuantity]).toEqual([[0, 0], 3]);
    await move(words.shipped);
    expect(await shop.notifications()).toEqual([
      ['order.stock_short', 'Insufficient stock for order #1 on bazaar'],
    ]);
    const message = unnamed('select message from platform.notification where organization_id = $1');
    expect(await shop.ctx.db.query(message, [shop.organizationId])).toEqual([
      { message: 'Not in stock: 3 of MUG. Restock, or cancel what cannot be sent.' },
    ]);
    await move(words.completed);
    expect((await shop.order(id)).lines[0]!.shortQuantity).toBe(3);
  });

  it('is short of no more units than a line has, when its quantity falls after it was sent', async () => {
    const { shop, product, move } = await sale(8);
    const id = await move(words.shipped);
    await move(words.shipped, [line({ sku: 'MUG', quantity: 2 })]);
    expect([await shop.stock(product), (await shop.order(id)).lines[0]]).toMatchObject([
      [0, 0],
      { quantity: 2, shortQuantity: 2 },
    ]);
  });

  it('is sold exactly once, of many orders at the same moment', async () => {
    const shop = world.shop();
    const product = await shop.product({ sku: 'RARE', inventoryQuantity: 5 });
    const orders = Array.from({ length: 12 }, (_, index) =>
      shop.record(channelOrder({ externalOrderId: `R-${index}`, lines: [line({ sku: 'RARE' })] })),
    );
    const ids = (await Promise.all(orders)).map(({ orderId }) => orderId!);
    const short = await Promise.all(ids.map(async id => (await shop.order(id)).lines[0]!.shortQuantity));
    expect([await shop.stock(product), short.filter(quantity => quantity === 0).length]).toEqual([[0, 0], 5]);
    expect(await shop.notifications()).toHaveLength(7);
  });

  it('leaves what others hold alone', async () => {
    const { shop, product, move } = await sale(4);
    const owner = { kind: 'checkout_session' as const, id: shop.accountId };
    await shop.ctx.transaction(tx =>
      shop.inventory.reserve(tx, {
        organizationId: shop.organizationId,
        owner,
        lines: [{ productId: product, quantity: 3 }],
        expiresAt: world.clock.in(60_000),
      }),
    );
    const id = await move(words.to_ship);
    expect([await shop.stock(product), (await shop.order(id)).lines[0]!.shortQuantity]).toEqual([[3, 3], 2]);
  });

  it('takes what is held by a checkout whose time is over', async () => {
    const { shop, product, move } = await sale(4);
    await shop.ctx.transaction(tx =>
      shop.inventory.reserve(tx, {
        organizationId: shop.organizationId,
        owner: { kind: 'checkout_session', id: shop.accountId },
        lines: [{ productId: product, quantity: 3 }],
        expiresAt: world.clock.in(0),
      }),
    );
    const id = await move(words.to_ship);
    expect([await shop.stock(product), (await shop.order(id)).lines[0]!.shortQuantity]).toEqual([[1, 0], 0]);
  });

  it('is counted by the variant that was sold, and not at all where it is not tracked', async () => {
    const shop = world.shop();
    const shirt = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      variants: [
        { optionValues: { Size: 'S' }, sku: 'S', inventoryQuantity: 2 },
        { optionValues: { Size: 'L' }, sku: 'L', inventoryQuantity: null },
      ],
    });
    const lines = [line({ sku: 'S' }), line({ externalLineId: '2', sku: 'L', quantity: 9 })];
    const { orderId } = await shop.record(channelOrder({ lines }));
    expect(
      (await shop.order(orderId!)).lines.map(({ variantId, shortQuantity }) => [variantId, shortQuantity]),
    ).toEqual(shirt.variants.map(({ id }) => [id, 0]));
    expect(await shop.stock(shirt.id)).toEqual([1, 0]);
  });

  it('is told by product.inventory.changed once', async () => {
    const { shop, move } = await sale();
    await move(words.to_ship);
    await move(words.shipped);
    expect(await shop.productEvents()).toEqual([
      'product.created',
      'product.updated',
      'product.inventory.changed',
    ]);
  });
});

describe('any history of an order', () => {
  it('moves its stock once each, as a simple model says', async () => {
    const step = fc.record({
      status: fc.constantFrom(...orderStatuses),
      quantity: fc.constantFrom(1, 2, 3),
      again: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
        const { shop, product, move } = await sale();
        let model: Model = { state: 'none', sold: 0, status: null };
        for (const { status, quantity, again } of steps) {
          const lines = [line({ sku: 'MUG', quantity })];
          await move(words[status], lines);
          if (again) {
            await move(words[status], lines);
          }
          model = next(model, status, quantity);
          expect(await shop.stock(product)).toEqual(expected(model));
        }
        await expectWhole(shop);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

interface Model {
  state: 'none' | 'held' | 'sold';
  sold: number;
  status: (typeof orderStatuses)[number] | null;
}

/** Five are there and no order is larger than three: nothing is ever short. */
function next(model: Model, told: (typeof orderStatuses)[number], quantity: number): Model {
  const status = model.status === null || canMove(model.status, told) ? told : model.status;
  const wasOnShelf = model.status === null || model.status === 'pending' || model.status === 'to_ship';
  if (status === 'canceled') {
    return wasOnShelf ? { state: 'none', sold: 0, status } : { ...model, status };
  }
  if (status === 'pending' && model.state !== 'sold') {
    return { state: 'held', sold: quantity, status };
  }
  const isOnShelf = status === 'pending' || status === 'to_ship';
  const sold = isOnShelf || model.status === null ? quantity : Math.max(quantity, model.sold);
  return { state: 'sold', sold, status };
}

const expected = ({ state, sold }: Model): [number, number] =>
  ({ none: [5, 0], held: [5, sold], sold: [5 - sold, 0] })[state] as [number, number];

/** What events tell is what is stored, in rising versions. */
async function expectWhole(shop: OrderShop): Promise<void> {
  const events = await shop.events();
  const versions = events.map(event => event.resourceVersion);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
  const { order } = events.at(-1)!.data;
  expect(await shop.order(order.id)).toMatchObject({ status: order.status, updatedAt: order.updatedAt });
}
