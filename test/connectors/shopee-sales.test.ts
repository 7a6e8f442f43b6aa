import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { startPushReceiver } from './shopee-push-receiver.js';
import { buyer, ShopeeShop } from './shopee-shop.js';

let shop: ShopeeShop;
let order: SandboxOrder;
let itemId: string;
beforeEach(async () => {
  shop = await ShopeeShop.open();
  const { reference } = await shop.channel.publish(shop.draft());
  itemId = reference!.externalId;
  order = shop.order(itemId, '0', 2);
});
afterEach(() => shop.close());

const today = { since: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z', cursor: null };
const lineId = () => `${itemId}:0:${itemId}`;

describe('orders', () => {
  it('come as they are, with the words of Shopee and exact amounts', async () => {
    const { items, nextCursor } = await shop.channel.changedOrders(today);
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      {
        externalOrderId: order.id,
        externalOrderNumber: order.id,
        storeId: '226242306',
        country: 'SG',
        currency: 'SGD',
        marketplaceStatus: 'READY_TO_SHIP',
        marketplaceFacts: { fulfillmentFlag: 'fulfilled_by_local_seller' },
        lines: [
          {
            externalLineId: lineId(),
            externalItemId: itemId,
            externalVariantId: '0',
            sku: 'MUG-WHITE',
            shopSku: null,
            name: 'Enamel mug',
            marketplaceStatus: null,
            quantity: 2,
            unitPrice: '12.90',
            paidPrice: '11.61',
            openFor: { ship: 2, cancel: 2 },
          },
        ],
        totals: { subtotal: '23.22', discount: null, shipping: null, tax: null, total: '25.21' },
        placedAt: '2026-11-21T08:00:00.000Z',
        updatedAt: '2026-11-21T08:00:00.000Z',
        packages: [
          {
            externalPackageId: `OFG${order.id}`,
            marketplaceStatus: 'LOGISTICS_READY',
            carrier: 'Standard Delivery',
            trackingNumber: null,
            externalLineIds: [lineId()],
          },
        ],
      },
    ]);
  });

  it('are paged, oldest change first, each once', async () => {
    for (let index = 0; index < 60; index += 1) {
      shop.sandbox.shop.state.orders.set(`copy-${index}`, {
        ...order,
        id: `copy-${index}`,
        updatedAt: new Date(Date.parse('2026-11-21T07:59:00.000Z') - index * 1_000).toISOString(),
      });
    }
    const first = await shop.channel.changedOrders(today);
    const second = await shop.channel.changedOrders({ ...today, cursor: first.nextCursor });
    const times = [...first.items, ...second.items].map(({ updatedAt }) => updatedAt);
    expect(first.items).toHaveLength(50);
    expect(second.nextCursor).toBeNull();
    expect(times).toHaveLength(61);
    expect(times).toEqual([...times].sort());
  });

  it('are not found before the window begins or after it has ended', async () => {
    const windowOf = (since: string, until: string) =>
      shop.channel.changedOrders({ since, until, cursor: null });
    expect((await windowOf('2026-11-21T08:00:01.000Z', '2026-11-21T09:00:00.000Z')).items).toEqual([]);
    expect((await windowOf('2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z')).items).toEqual([]);
    expect((await windowOf('2026-11-21T08:00:00.000Z', '2026-11-21T08:00:01.000Z')).items).toHaveLength(1);
  });

  it('of a window that is too long are rejected', async () => {
    const long = { ...today, since: '2026-11-01T00:00:00.000Z' };
    await expect(shop.channel.changedOrders(long)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('say nothing of the buyer, nor do returns', async () => {
    shop.sandbox.shop.advanceOrder(order, 'shipped');
    const record = openReturn();
    const told = JSON.stringify([
      await shop.channel.changedOrders(today),
      await shop.channel.readOrder(order.id),
      await shop.channel.changedReturns(today),
      await shop.channel.readReturn(record.id),
    ]);
    for (const secret of Object.values(buyer)) {
      expect(told).not.toContain(secret);
    }
  });

  it('that Shopee does not know are null, and so are returns', async () => {
    expect(await shop.channel.readOrder('NOBODYS')).toBeNull();
    expect(await shop.channel.readReturn('NOBODYS')).toBeNull();
  });
});

describe('order actions', () => {
  const ship = { kind: 'ship' as const, lines: [], carrier: null };

  it("ship by Shopee's carrier, which gives the tracking number", async () => {
    const outcome = await shop.channel.actOnOrder({
      ...ship,
      externalOrderId: order.id,
      trackingNumber: null,
    });
    const found = await shop.channel.readOrder(order.id);
    expect(found!.marketplaceStatus).toBe('PROCESSED');
    expect(found!.packages).toMatchObject([
      { externalPackageId: outcome.externalPackageId, trackingNumber: expect.stringMatching(/^SPXSG/) },
    ]);
  });

  it("ship by the seller's own carrier with its number", async () => {
    await shop.channel.actOnOrder({ ...ship, externalOrderId: order.id, trackingNumber: 'AK224200239740W' });
    const found = await shop.channel.readOrder(order.id);
    expect(found!.packages[0]!.trackingNumber).toBe('AK224200239740W');
  });

  it('do not ship a part of a package', async () => {
    const lines = [{ externalLineId: 'other', quantity: 1 }];
    const action = { ...ship, externalOrderId: order.id, lines, trackingNumber: null };
    await expect(shop.channel.actOnOrder(action)).rejects.toMatchObject({ kind: 'unsupported' });
    expect(order.stage).toBe('paid');
  });

  it('cancel the whole, or so many of a line', async () => {
    const cancel = { kind: 'cancel' as const, externalOrderId: order.id, reason: 'out_of_stock' };
    await shop.channel.actOnOrder({ ...cancel, lines: [{ externalLineId: lineId(), quantity: 1 }] });
    expect([order.stage, order.lines[0]!.canceledQuantity]).toEqual(['paid', 1]);
    await shop.channel.actOnOrder({ ...cancel, lines: [] });
    expect((await shop.channel.readOrder(order.id))!.marketplaceFacts).toMatchObject({
      cancelReason: 'OUT_OF_STOCK',
    });
    expect(order.stage).toBe('canceled');
  });

  it('that are not declared are unsupported', async () => {
    const label = { kind: 'label' as const, externalOrderId: order.id, externalPackageId: null };
    await expect(shop.channel.actOnOrder(label)).rejects.toMatchObject({ kind: 'unsupported' });
  });
});

describe('returns and money', () => {
  it('a return says what is asked, by when to answer, and for which lines', async () => {
    const record = openReturn();
    expect((await shop.channel.changedReturns(today)).items).toEqual([
      {
        externalReturnId: record.id,
        externalOrderId: order.id,
        storeId: '226242306',
        currency: 'SGD',
        marketplaceStatus: 'REQUESTED',
        marketplaceType: 'RETURN_REFUND',
        marketplaceFacts: {
          logisticsStatus: 'LOGISTICS_PENDING_ARRANGE',
          negotiationStatus: 'PENDING_RESPOND',
          sellerProofStatus: 'NOT_NEEDED',
        },
        marketplaceReason: 'ITEM_DAMAGED',
        respondBy: '2026-11-23T08:00:00.000Z',
        refundAmount: '11.61',
        offeredRefund: null,
        lines: [
          {
            externalLineId: `${itemId}:0`,
            externalOrderLineId: lineId(),
            sku: 'MUG-WHITE',
            quantity: 1,
            refundAmount: '11.61',
          },
        ],
        requestedAt: '2026-11-21T08:00:00.000Z',
        updatedAt: '2026-11-21T08:00:00.000Z',
      },
    ]);
    shop.sandbox.shop.advanceReturn(record, 'completed');
    expect(await shop.channel.readReturn(record.id)).toMatchObject({
      marketplaceStatus: 'CLOSED',
      respondBy: null,
    });
  });

  it('rows have signs from the side of the seller, and add up to what was released', async () => {
    const row = (type: string, amount: string) => ({
      id: type,
      orderId: order.id,
      lineId: null,
      type,
      amount,
      reversalOf: null,
      postedAt: '2026-11-21T07:00:00.000Z',
    });
    shop.sandbox.shop.putStatement({
      storeId: '226242306',
      currency: 'SGD',
      rows: [
        row('original_cost_of_goods_sold', '23.22'),
        row('commission_fee', '-1.39'),
        row('seller_transaction_fee', '-0.51'),
        row('Marketing fee deduction', '-0.10'),
      ],
      payout: { id: 'S-1', status: 'PAID', paidAt: '2026-11-21T07:00:00.000Z' },
      isFinal: true,
    });
    const { items } = await shop.channel.financeRows(today);
    expect(
      items.map(({ externalRowId, marketplaceType, amount }) => [externalRowId, marketplaceType, amount]),
    ).toEqual([
      [`${order.id}:original_cost_of_goods_sold`, 'original_cost_of_goods_sold', '23.22'],
      [`${order.id}:seller_transaction_fee`, 'seller_transaction_fee', '-0.51'],
      [`${order.id}:commission_fee`, 'commission_fee', '-1.39'],
      [`${order.id}:adjustment:0`, 'Marketing fee deduction', '-0.10'],
    ]);
    expect(items.every(({ postedAt, isFinal }) => isFinal && postedAt === '2026-11-21T07:00:00.000Z')).toBe(
      true,
    );
  });
});

describe('pushes', () => {
  it('are Shopee’s when signed with the address and the raw body, and say what to read', async () => {
    const receiver = await startPushReceiver();
    shop.sandbox.pushes.sendTo(receiver.url);
    shop.sandbox.shop.advanceOrder(order, 'shipped');
    const record = openReturn();
    shop.sandbox.shop.changeListing(shop.sandbox.shop.listing(itemId)!, { state: 'suppressed' });
    await shop.sandbox.pushes.settled();
    await receiver.close();
    const readings = receiver.pushes.map(push => shopee.marketplace.readPush(push, shop.account));
    expect(
      readings.flatMap(({ signals }) => signals).map(({ kind, externalId }) => [kind, externalId]),
    ).toEqual([
      ['order', order.id],
      ['return', record.id],
      ['listing', itemId],
    ]);
    expect(readings[0]!.answer).toEqual({ status: 200, body: '', contentType: null });
    expect(readings[0]!.signals[0]).toMatchObject({
      occurredAt: '2026-11-21T08:00:00.000Z',
      providerEventType: 'order_status_push',
    });
    const [push] = receiver.pushes;
    const wrong = [
      { ...push!, url: `${push!.url}?other` },
      { ...push!, rawBody: Buffer.concat([push!.rawBody, Buffer.from(' ')]) },
      { ...push!, headers: {} },
      { ...push!, headers: { authorization: push!.headers.authorization!.slice(1) } },
    ];
    for (const changed of wrong) {
      expect(() => shopee.marketplace.readPush(changed, shop.account)).toThrow('not signed by Shopee');
    }
  });
});

function openReturn() {
  return shop.sandbox.shop.putReturn({
    orderId: order.id,
    storeId: '226242306',
    stage: 'requested',
    kind: 'return_and_refund',
    reason: 'ITEM_DAMAGED',
    currency: 'SGD',
    refundAmount: '11.61',
    respondBy: '2026-11-23T08:00:00.000Z',
    lines: [{ id: 'r-1', orderLineId: 'line-1', sku: 'MUG-WHITE', quantity: 1, refundAmount: '11.61' }],
  });
}
