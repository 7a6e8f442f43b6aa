import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buyer, ZaloraShop } from './zalora-shop.js';

let shop: ZaloraShop;
beforeEach(async () => {
  shop = await ZaloraShop.open();
});
afterEach(() => shop.close());

describe('orders', () => {
  beforeEach(async () => {
    await shop.channel.publish(shop.draft());
  });

  it('have a line for each unit, which keeps its number however it fares', async () => {
    const { id } = shop.order(3);
    const placed = (await shop.channel.readOrder(id))!.lines;
    const [line] = placed;
    expect(line).toMatchObject({
      quantity: 1,
      marketplaceStatus: 'pending',
      unitPrice: '49.90',
      paidPrice: '44.91',
    });
    const lines = [{ externalLineId: line!.externalLineId, quantity: 1 }];
    const ship = { kind: 'ship', externalOrderId: id, lines, carrier: null, trackingNumber: 'T1' } as const;
    const { externalPackageId } = await shop.channel.actOnOrder(ship);
    const shipped = (await shop.channel.readOrder(id))!;
    const fared = ['ready_to_ship', 'pending', 'pending'];
    expect(shipped.lines.map(each => [each.externalLineId, each.marketplaceStatus])).toEqual(
      placed.map(({ externalLineId }, index) => [externalLineId, fared[index]]),
    );
    expect(shipped.packages).toEqual([
      {
        externalPackageId,
        marketplaceStatus: 'ready_to_ship',
        carrier: 'Ninja Van',
        trackingNumber: 'T1',
        externalLineIds: [line!.externalLineId],
      },
    ]);
  });

  it('are canceled unit by unit, by a reason of the list', async () => {
    const { id } = shop.order(3);
    const units = (await shop.channel.readOrder(id))!.lines;
    const lines = units.slice(0, 2).map(({ externalLineId }) => ({ externalLineId, quantity: 1 }));
    await shop.channel.actOnOrder({ kind: 'cancel', externalOrderId: id, lines, reason: 'out of stock' });
    const left = (await shop.channel.readOrder(id))!.lines;
    expect(left.map(each => each.marketplaceStatus)).toEqual(['canceled', 'canceled', 'pending']);
    await shop.channel.actOnOrder({ kind: 'cancel', externalOrderId: id, lines: [], reason: 'Moths' });
    expect(shop.sandbox.shop.state.orders.get(id)).toMatchObject({
      stage: 'canceled',
      cancelReason: 'Out of stock',
    });
    await expect(
      shop.channel.actOnOrder({
        kind: 'ship',
        externalOrderId: id,
        lines,
        carrier: 'DHL',
        trackingNumber: null,
      }),
    ).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('reject a carrier that Zalora does not know, with its words', async () => {
    const { id } = shop.order();
    await expect(
      shop.channel.actOnOrder({
        kind: 'ship',
        externalOrderId: id,
        lines: [],
        carrier: 'Pigeon',
        trackingNumber: null,
      }),
    ).rejects.toMatchObject({ kind: 'rejected', marketplaceCode: '25' });
  });

  it('are not there before they are paid', async () => {
    const { id } = shop.order(1, 'unpaid');
    expect(await shop.channel.readOrder(id)).toBeNull();
    expect((await shop.channel.changedOrders(shop.windowOfDay)).items).toEqual([]);
  });

  it('say nothing of the buyer, nor do their returns', async () => {
    const placed = shop.order(2, 'delivered');
    shop.sandbox.shop.putReturn({
      orderId: placed.id,
      storeId: placed.storeId,
      stage: 'in_transit',
      kind: 'return_and_refund',
      reason: 'Too small',
      currency: 'SGD',
      refundAmount: '44.91',
      respondBy: null,
      lines: [
        { id: 'r-1', orderLineId: placed.lines[0]!.id, sku: 'DRESS', quantity: 1, refundAmount: '44.91' },
      ],
    });
    const orders = (await shop.channel.changedOrders(shop.windowOfDay)).items;
    const returns = (await shop.channel.changedReturns(shop.windowOfDay)).items;
    expect(returns).toMatchObject([
      {
        externalOrderId: placed.id,
        marketplaceStatus: 'return_shipped_by_customer',
        marketplaceReason: 'Too small',
        refundAmount: '44.91',
      },
    ]);
    expect(orders.flatMap(({ lines }) => lines.map(each => each.marketplaceStatus))).toEqual([
      'return_shipped_by_customer',
      'delivered',
    ]);
    const text = JSON.stringify([orders, returns]);
    const traces = Object.values(buyer).flatMap(value => [value, ...value.split(' ').slice(0, 2)]);
    expect(traces.filter(trace => text.includes(trace))).toEqual([]);
  });
});
