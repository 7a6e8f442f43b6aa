import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { shortageFilling } from '../../subgraphs/catalog/inventory/shortage.tasks.js';
import { fillShortOrder } from '../../subgraphs/commerce/index.js';
import { channelOrder, line, type OrderShop, openOrders, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const task = shortageFilling(fillShortOrder);

/** Runs what the database has queued for the shop; says whether there was anything. */
async function fill({ ctx: { db, log }, organizationId }: OrderShop): Promise<boolean> {
  const queued = await db.query(
    unnamed(`select from graphile_worker.jobs where task_identifier = $1 and key = $2`),
    [task.name, `shortage/${organizationId}`],
  );
  await db.query(unnamed('select graphile_worker.remove_job($1)'), [`shortage/${organizationId}`]);
  if (queued.length > 0) {
    await task.run({ db, log, payload: { organizationId }, signal: new AbortController().signal });
  }
  return queued.length > 0;
}

/** A shop with three mugs, and sales of three each: the first has them, the others are short. */
async function shortSales(sales = 2) {
  const shop = world.shop();
  const product = await shop.product({ sku: 'MUG', inventoryQuantity: 3 });
  let second = 0;
  const move = async (externalOrderId: string, marketplaceStatus = words.to_ship) => {
    const order = { externalOrderId, marketplaceStatus, lines: [line({ sku: 'MUG', quantity: 3 })] };
    return (await shop.record(channelOrder(order, second++))).orderId!;
  };
  const ids: string[] = [];
  for (let number = 0; number < sales; number++) {
    ids.push(await move(`S-${number}`));
  }
  const short = async () => Promise.all(ids.map(async id => (await shop.order(id)).lines[0]!.shortQuantity));
  const restock = (inventoryQuantity: number) =>
    shop.products.update(shop.ctx, product, { inventoryQuantity });
  return { shop, product, ids, move, short, restock };
}

const reserve = (shop: OrderShop, productId: string, quantity: number, variantId?: string) =>
  shop.ctx.transaction(tx =>
    shop.inventory.reserve(tx, {
      organizationId: shop.organizationId,
      owner: { kind: 'checkout_session', id: shop.accountId },
      lines: [{ productId, variantId, quantity }],
      expiresAt: world.clock.in(60_000),
      isMerchant: true,
    }),
  );

describe('stock that comes in while orders to be sent are short of it', () => {
  it('goes to them, the oldest first, where another order is canceled', async () => {
    const { shop, product, move, short, ids } = await shortSales(3);
    expect(await short()).toEqual([0, 3, 3]);
    await move('S-0', words.canceled);
    expect([await shop.stock(product), await fill(shop)]).toEqual([[3, 0], true]);
    expect([await shop.stock(product), await short()]).toEqual([
      [0, 0],
      [0, 0, 3],
    ]);
    expect([(await shop.order(ids[1]!)).version, (await shop.order(ids[2]!)).version]).toEqual([2, 1]);
    expect((await shop.productEvents()).at(-1)).toBe('product.inventory.changed');
  });

  it('goes to them where the merchant restocks, and what is left is sold', async () => {
    const { shop, product, short, restock } = await shortSales(3);
    await restock(4);
    await fill(shop);
    expect([await shop.stock(product), await short()]).toEqual([
      [0, 0],
      [0, 0, 2],
    ]);
    await restock(5);
    await fill(shop);
    expect([await shop.stock(product), await short()]).toEqual([
      [3, 0],
      [0, 0, 0],
    ]);
    await reserve(shop, product, 3);
  });

  it('is promised to nobody else meanwhile', async () => {
    const { shop, product, restock } = await shortSales();
    await restock(5);
    const available = { code: 'INVENTORY_INSUFFICIENT', errors: [{ message: expect.stringContaining('2') }] };
    await expect(reserve(shop, product, 3)).rejects.toMatchObject(available);
    await reserve(shop, product, 2);
    await reserve(shop, product, 2);
    await reserve(shop, product, 1);
  });

  it('keeps nobody from holding less than he does', async () => {
    const shop = world.shop();
    const product = await shop.product({ sku: 'MUG', inventoryQuantity: 3 });
    await reserve(shop, product, 2);
    await shop.record(channelOrder({ lines: [line({ sku: 'MUG', quantity: 4 })] }));
    await reserve(shop, product, 1);
    expect(await shop.stock(product)).toEqual([2, 1]);
  });

  it('goes to the variant that they lack, and keeps nothing of another one back', async () => {
    const shop = world.shop();
    const shirt = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      variants: [
        { optionValues: { Size: 'S' }, sku: 'S', inventoryQuantity: 0 },
        { optionValues: { Size: 'L' }, sku: 'L', inventoryQuantity: 1 },
      ],
    });
    const { orderId } = await shop.record(channelOrder({ lines: [line({ sku: 'S' })] }));
    const withStock = (small: number, large: number) => ({
      variants: shirt.variants.map(({ id, sku }) => ({
        id,
        inventoryQuantity: sku === 'S' ? small : large,
      })),
    });
    await shop.products.update(shop.ctx, shirt.id, withStock(0, 2));
    await fill(shop);
    expect((await shop.order(orderId!)).lines[0]!.shortQuantity).toBe(1);
    await reserve(shop, shirt.id, 2, shirt.variants[1]!.id);
    await shop.products.update(shop.ctx, shirt.id, withStock(1, 2));
    expect(await fill(shop)).toBe(true);
    expect((await shop.order(orderId!)).lines[0]!.shortQuantity).toBe(0);
  });

  it('is as much as they lack once it is not tracked any more', async () => {
    const { shop, product, short } = await shortSales();
    await shop.products.update(shop.ctx, product, { inventoryQuantity: null });
    expect([await fill(shop), await short()]).toEqual([true, [0, 0]]);
    const { id, variants } = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      variants: [{ optionValues: { Size: 'S' }, sku: 'S', inventoryQuantity: 0 }],
    });
    const { orderId } = await shop.record(
      channelOrder({ externalOrderId: 'S', lines: [line({ sku: 'S' })] }),
    );
    await shop.products.update(shop.ctx, id, {
      variants: [{ id: variants[0]!.id, inventoryQuantity: null }],
    });
    await fill(shop);
    expect((await shop.order(orderId!)).lines[0]!.shortQuantity).toBe(0);
  });

  it('is nothing to wake anybody for where no order is short, and where it falls', async () => {
    const { shop, restock } = await shortSales(1);
    await restock(7);
    expect(await fill(shop)).toBe(false);
    const short = await shortSales();
    await short.restock(0);
    expect(await fill(short.shop)).toBe(false);
  });
});

describe('an order that is short', () => {
  it('takes what there is when it is sent', async () => {
    const { shop, product, move, short, restock } = await shortSales();
    await restock(2);
    await move('S-1', words.shipped);
    expect([await shop.stock(product), await short()]).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('takes nothing of what comes in after it was sent', async () => {
    const { shop, product, move, short, restock } = await shortSales();
    await move('S-1', words.shipped);
    await restock(5);
    await fill(shop);
    await move('S-1', words.completed);
    expect([await shop.stock(product), await short()]).toEqual([
      [5, 0],
      [0, 3],
    ]);
    await reserve(shop, product, 5);
  });

  it('waits for nothing once it is canceled or deleted', async () => {
    const canceled = await shortSales();
    await canceled.move('S-1', words.canceled);
    await canceled.restock(3);
    await reserve(canceled.shop, canceled.product, 3);
    const deleted = await shortSales();
    await deleted.shop.orders.delete(deleted.shop.ctx, deleted.ids[1]!);
    await deleted.restock(3);
    await reserve(deleted.shop, deleted.product, 3);
  });

  it('has its units once, however many changes and fillings meet', async () => {
    const { shop, product, move, short, restock } = await shortSales(4);
    await restock(6);
    await Promise.all([fill(shop), fill(shop), move('S-2'), move('S-0', words.canceled)]);
    await fill(shop);
    expect([await shop.stock(product), await short()]).toEqual([
      [0, 0],
      [0, 0, 0, 0],
    ]);
  });
});
