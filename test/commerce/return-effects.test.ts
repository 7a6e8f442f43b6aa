import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { returnLimits } from '../../subgraphs/commerce/orders/return/return.limits.js';
import { returnDeadline, returnLink } from '../../subgraphs/commerce/orders/return/return.tasks.js';
import { channelOrder, line, openOrders, words } from './order-world.js';
import { ReturnShop, returned, soldLines } from './return-shop.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const open = () => new ReturnShop(world.shop());

describe('what a return does', () => {
  it('puts back on the shelf what is back, once, over all returns of the order', async () => {
    const shop = open();
    const { mug, bowl } = await shop.sold();
    expect([await shop.shop.stock(mug), await shop.shop.stock(bowl)]).toEqual([
      [3, 0],
      [4, 0],
    ]);
    const one = { lines: [returned('L1')], marketplaceStatus: 'received' };
    await shop.record(one);
    await shop.record({ ...one, externalReturnId: 'R2' });
    await shop.record({ ...one, marketplaceStatus: 'completed', refundAmount: '10' }, { second: 1 });
    expect([await shop.shop.stock(mug), await shop.shop.stock(bowl)]).toEqual([
      [5, 0],
      [4, 0],
    ]);
  });

  it('puts back each variant of a product by itself', async () => {
    const returns = open();
    const { shop } = returns;
    const sizes = ['S', 'L'];
    const shirt = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      variants: sizes.map(sku => ({ optionValues: { Size: sku }, sku, inventoryQuantity: 5 })),
    });
    const lines = sizes.map(sku => line({ externalLineId: sku, sku }));
    await shop.record(channelOrder({ lines, marketplaceStatus: words.shipped }));
    expect(await shop.stock(shirt.id)).toEqual([8, 0]);
    await returns.record({ lines: sizes.map(sku => returned(sku)), marketplaceStatus: 'received' });
    expect(await shop.stock(shirt.id)).toEqual([10, 0]);
  });

  it('leaves on the shelf what is back when the order takes stock again, and lets others buy it', async () => {
    const shop = open();
    const { mug, bowl } = await shop.sold();
    await shop.record({ lines: [returned('L1', 2)], marketplaceStatus: 'received' });
    const [mugs, bowls] = soldLines;
    const grown = [mugs!, { ...bowls!, quantity: 2 }];
    await shop.shop.record(channelOrder({ lines: grown, marketplaceStatus: words.completed }, 5));
    const through = { lines: [returned('L1', 2)], marketplaceStatus: 'completed', refundAmount: '20' };
    await shop.record(through, { second: 6 });
    expect([await shop.shop.stock(mug), await shop.shop.stock(bowl)]).toEqual([
      [5, 0],
      [3, 0],
    ]);
    await shop.shop.record(channelOrder({ externalOrderId: 'A-2', lines: [mugs!] }));
    expect(await shop.shop.stock(mug)).toEqual([3, 0]);
  });

  it('never puts back more than was sold', async () => {
    const shop = open();
    const { mug } = await shop.sold();
    for (const externalReturnId of ['R1', 'R2', 'R3']) {
      await shop.record({ externalReturnId, lines: [returned('L1', 2)], marketplaceStatus: 'received' });
    }
    expect(await shop.shop.stock(mug)).toEqual([5, 0]);
  });

  it('moves its order to `return` only when it covers it, and back when it is turned down', async () => {
    const shop = open();
    const { order } = await shop.sold();
    const status = async () => {
      const { status: is, flags } = await shop.shop.order(order.id);
      return [is, flags];
    };
    await shop.record({ lines: [returned('L1')] });
    expect(await status()).toEqual(['shipped', ['hasReturn']]);
    await shop.record({ lines: [returned('L1')], marketplaceStatus: 'rejected' }, { second: 1 });
    expect(await status()).toEqual(['shipped', []]);
    await shop.record({ externalReturnId: 'R2', lines: [returned('L1', 2), returned('L2')] });
    expect(await status()).toEqual(['return', []]);
    await shop.record(
      { externalReturnId: 'R2', lines: [returned('L1', 2), returned('L2')], marketplaceStatus: 'canceled' },
      { second: 1 },
    );
    expect(await status()).toEqual(['shipped', []]);
  });

  it('of history is told by no event and moves no stock', async () => {
    const shop = open();
    const { mug, order } = await shop.sold();
    const before = await shop.shop.told();
    await shop.record({ lines: [returned('L1')], marketplaceStatus: 'received' }, { isHistorical: true });
    await shop.record({ externalReturnId: 'R2', marketplaceStatus: 'WARPED' }, { isHistorical: true });
    expect(await shop.told()).toEqual([]);
    expect([await shop.shop.told(), await shop.shop.notifications()]).toEqual([before, []]);
    expect((await shop.shop.order(order.id)).flags).toEqual(['hasReturn']);
    expect(await shop.shop.stock(mug)).toEqual([3, 0]);
  });
});

describe('a return that comes before its order', () => {
  it('gets its order, and does what it has to do, as soon as that is there', async () => {
    const shop = open();
    const received = { lines: [returned('L1')], marketplaceStatus: 'received' };
    await shop.record({ ...received, externalReturnId: 'R-of-another' }, { accountId: newId() });
    await shop.record(received);
    const { mug, order } = await shop.sold();
    expect((await shop.returns())[0]!.orderId).toBeNull();
    const { db } = shop.shop.ctx;
    const run = { payload: {}, db, log: db.log, signal: new AbortController().signal };
    await returnLink(shop.recorder).run(run);
    await returnLink(shop.recorder).run(run);
    expect(await shop.returns()).toMatchObject([
      { orderId: order.id, lines: [{ productId: mug, sku: 'MUG' }] },
      { externalReturnId: 'R-of-another', orderId: null },
    ]);
    expect(await shop.shop.stock(mug)).toEqual([4, 0]);
    expect(await shop.told()).toEqual([
      ['return.created', []],
      ['return.created', []],
      ['return.updated', ['orderId', 'items']],
    ]);
  });
});

describe('a return of an order that is not known to have been sold', () => {
  it('puts back what it brought as soon as it is, once', async () => {
    const shop = open();
    const { mug, order } = await shop.sold(words.pending);
    await shop.record({ lines: [returned('L1')], marketplaceStatus: 'received' });
    expect(await shop.shop.stock(mug)).toEqual([5, 2]);
    await shop.ingest(channelOrder({ lines: soldLines, marketplaceStatus: words.shipped }, 9));
    expect(await shop.shop.stock(mug)).toEqual([4, 0]);
    const relink = async () => {
      const changed = await shop.shop.order(order.id);
      await shop.shop.ctx.transaction(tx => shop.recorder.link(tx, shop.shop.organizationId, changed));
    };
    await relink();
    expect(await shop.shop.stock(mug)).toEqual([4, 0]);
    const taken = { externalReturnId: 'R2', lines: [returned('L1')], marketplaceStatus: 'received' };
    await shop.record(taken, { isHistorical: true });
    await relink();
    expect(await shop.shop.stock(mug)).toEqual([4, 0]);
  });
});

describe('the answer that a marketplace wants', () => {
  it('is asked for once when its time is near, and not of a return that has ended or is history', async () => {
    const shop = open();
    await shop.sold();
    const respondBy = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await shop.record({ respondBy });
    for (const marketplaceStatus of ['canceled', 'rejected', 'completed']) {
      await shop.record({ externalReturnId: marketplaceStatus, respondBy, marketplaceStatus });
    }
    await shop.record({ externalReturnId: 'R3', respondBy }, { isHistorical: true });
    const { db } = shop.shop.ctx;
    const run = { payload: {}, db, log: db.log, signal: new AbortController().signal };
    await returnDeadline.run(run);
    await returnDeadline.run(run);
    expect(await shop.shop.notifications()).toEqual([
      ['return.response.due', 'A return waits for an answer'],
    ]);
  });

  it('is asked for a day before, and again when the marketplace sets another time', async () => {
    const shop = open();
    await shop.sold();
    const { db } = shop.shop.ctx;
    const run = { payload: {}, db, log: db.log, signal: new AbortController().signal };
    const asked = async () => {
      await returnDeadline.run(run);
      return (await shop.shop.notifications()).length;
    };
    const inMs = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
    await shop.record({ respondBy: inMs(returnLimits.deadlineNoticeMs + 1) });
    expect(await asked()).toBe(0);
    world.clock.move(1);
    expect([await asked(), await asked()]).toEqual([1, 1]);
    await shop.record({ respondBy: inMs(returnLimits.deadlineNoticeMs + 1) }, { second: 1 });
    expect(await asked()).toBe(1);
    world.clock.move(1);
    expect([await asked(), await asked()]).toEqual([2, 2]);
  });
});
