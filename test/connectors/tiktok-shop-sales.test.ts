import { describe, expect, it } from 'vitest';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { tiktokShop } from '../../connectors/marketplaces/tiktok_shop/sandboxed.js';
import { rowsOf } from '../../connectors/marketplaces/tiktok_shop/tiktok-finance.js';
import { buy, expectNoBuyer } from './kit/buyers.js';
import { KitWorld } from './kit/kit-world.js';

const attributes = {
  categoryId: '600024',
  packageLengthCm: '12',
  packageWidthCm: '9',
  packageHeightCm: '9',
};
const subject = { module: tiktokShop, particulars: { draft: { attributes } } };
const day = { since: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z', cursor: null };

/** A world in which a buyer has ordered two mugs. */
const sold = (test: (world: KitWorld, order: SandboxOrder) => Promise<void>) => () =>
  KitWorld.run(subject, async world => {
    await world.published(world.draft('MUG-1'));
    await test(world, buy(world, ['MUG-1'], { quantity: 2 }));
  });

const ship = (
  order: SandboxOrder,
  externalLineIds: string[] = [],
  trackingNumber: string | null = 'JD01',
) => ({
  kind: 'ship' as const,
  externalOrderId: order.id,
  lines: externalLineIds.map(externalLineId => ({ externalLineId, quantity: 1 })),
  carrier: 'dhl ',
  trackingNumber,
});

describe('orders', () => {
  it(
    'come as single units with exact amounts and the words of TikTok, and without the buyer',
    sold(async (world, placed) => {
      const order = (await world.channel.readOrder(placed.id))!;
      const [unit] = order.lines;
      expect(order).toMatchObject({
        marketplaceStatus: 'AWAITING_SHIPMENT',
        marketplaceFacts: { fulfillmentType: 'FULFILLMENT_BY_SELLER', shippingType: 'SELLER' },
        totals: { subtotal: '49.90', discount: '0.00', shipping: '0.00', tax: '0.00', total: '49.90' },
        packages: [],
      });
      expect(order.lines.map(({ sku, quantity, unitPrice }) => [sku, quantity, unitPrice])).toEqual([
        ['MUG-1', 1, '49.90'],
        ['MUG-1', 1, '49.90'],
      ]);
      expect(new Set(order.lines.map(({ externalLineId }) => externalLineId)).size).toBe(2);
      expect(unit!.marketplaceStatus).toBe('AWAITING_SHIPMENT');
      expectNoBuyer(order);
    }),
  );

  const words = [
    ['unpaid', 'UNPAID'],
    ['packed', 'AWAITING_COLLECTION'],
    ['shipped', 'IN_TRANSIT'],
    ['delivered', 'DELIVERED'],
    ['completed', 'COMPLETED'],
    ['canceled', 'CANCELLED'],
  ] as const;
  it.each(words)('that are %s say %s', (stage, word) =>
    sold(async (world, order) => {
      world.sandbox.shop.advanceOrder(order, stage);
      expect((await world.channel.readOrder(order.id))!.marketplaceStatus).toBe(word);
    })(),
  );
});

describe('order actions', () => {
  it(
    'ship unit by unit, and then the rest',
    sold(async (world, order) => {
      const [first, second] = (await world.channel.readOrder(order.id))!.lines;
      await world.channel.actOnOrder(ship(order, [second!.externalLineId]));
      const part = (await world.channel.readOrder(order.id))!;
      expect(part.marketplaceStatus).toBe('PARTIALLY_SHIPPING');
      expect(part.packages).toMatchObject([
        { carrier: 'DHL', trackingNumber: 'JD01', externalLineIds: [second!.externalLineId] },
      ]);
      await world.channel.actOnOrder(ship(order));
      const whole = (await world.channel.readOrder(order.id))!;
      expect(whole.marketplaceStatus).toBe('IN_TRANSIT');
      expect(whole.packages.map(({ externalLineIds }) => externalLineIds).sort()).toEqual(
        [[first!.externalLineId], [second!.externalLineId]].sort(),
      );
    }),
  );

  it(
    'say which carriers there are, and that a number is needed',
    sold(async (world, order) => {
      const errors = [
        await world.errorOf(world.channel.actOnOrder({ ...ship(order), carrier: 'Pigeon' })),
        await world.errorOf(world.channel.actOnOrder(ship(order, [], null))),
        await world.errorOf(world.channel.actOnOrder(ship(order, ['1']))),
      ];
      expect(errors.map(({ kind, message }) => [kind, message])).toEqual([
        ['rejected', 'TikTok Shop knows these carriers for the order: DHL, Ninja Van.'],
        ['rejected', 'TikTok Shop needs the tracking number of the parcel.'],
        ['rejected', 'The order has no line 1.'],
      ]);
      expect(world.sandbox.shop.state.orders.get(order.id)!.packages).toEqual([]);
    }),
  );

  it(
    "hand whole packages to TikTok's own carrier, and no parts of them",
    sold(async (world, order) => {
      world.storedListings('MUG-1')[0]!.extra.shippingType = 'TIKTOK';
      const [unit] = (await world.channel.readOrder(order.id))!.lines;
      const part = await world.errorOf(world.channel.actOnOrder(ship(order, [unit!.externalLineId])));
      expect(part.kind).toBe('unsupported');
      const { externalPackageId } = await world.channel.actOnOrder(ship(order, [], null));
      const shipped = (await world.channel.readOrder(order.id))!;
      expect(shipped.marketplaceStatus).toBe('AWAITING_COLLECTION');
      expect(shipped.packages).toMatchObject([{ externalPackageId, carrier: 'TikTok Shipping' }]);
      expect(shipped.packages[0]!.externalLineIds).toHaveLength(2);
    }),
  );

  const reasons = [
    ['Wrong price', 'seller_cancel_reason_wrong_price'],
    ['Cannot deliver to the address', 'seller_cancel_paid_reason_address_not_deliver'],
    ['The customer asked for it', 'seller_cancel_paid_reason_buyer_requested_cancellation'],
    ['Sold out', 'seller_cancel_reason_out_of_stock'],
  ];
  it.each(reasons)('cancel for "%s" as %s', (reason, word) =>
    sold(async (world, order) => {
      const cancel = { kind: 'cancel' as const, externalOrderId: order.id, lines: [], reason: reason! };
      await world.channel.actOnOrder(cancel);
      const canceled = (await world.channel.readOrder(order.id))!;
      expect([canceled.marketplaceStatus, canceled.marketplaceFacts.cancelReason]).toEqual([
        'CANCELLED',
        word,
      ]);
      expect((await world.errorOf(world.channel.actOnOrder(cancel))).kind).toBe('rejected');
    })(),
  );

  it(
    'cancel a unit, and leave the other',
    sold(async (world, order) => {
      const [, second] = (await world.channel.readOrder(order.id))!.lines;
      const lines = [{ externalLineId: second!.externalLineId, quantity: 1 }];
      await world.channel.actOnOrder({
        kind: 'cancel',
        externalOrderId: order.id,
        lines,
        reason: 'Out of stock',
      });
      const left = (await world.channel.readOrder(order.id))!;
      expect(left.lines.map(({ marketplaceStatus }) => marketplaceStatus)).toEqual([
        'AWAITING_SHIPMENT',
        'CANCELLED',
      ]);
    }),
  );
});

describe('returns', () => {
  it(
    'come unit by unit with the words of TikTok and the time to answer, and without the buyer',
    sold(async (world, order) => {
      const made = world.sandbox.shop.putReturn({
        orderId: order.id,
        storeId: order.storeId,
        stage: 'requested',
        kind: 'return_and_refund',
        reason: 'ecom_order_delivered_refund_reason_damaged',
        currency: 'SGD',
        refundAmount: '99.8',
        respondBy: '2026-11-23T08:00:00.000Z',
        lines: [
          { id: '77', orderLineId: order.lines[0]!.id, sku: 'MUG-1', quantity: 2, refundAmount: '99.80' },
        ],
      });
      world.clock.advance(1_000);
      const { items } = await world.channel.changedReturns({ ...day, until: world.clock.iso });
      const lineIds = (await world.channel.readOrder(order.id))!.lines.map(
        ({ externalLineId }) => externalLineId,
      );
      expect(items).toMatchObject([
        {
          externalReturnId: made.id,
          externalOrderId: order.id,
          marketplaceStatus: 'RETURN_OR_REFUND_REQUEST_PENDING',
          marketplaceType: 'RETURN_AND_REFUND',
          marketplaceFacts: { initiatedBy: 'BUYER', sellerNextAction: 'SELLER_RESPOND_RETURN' },
          respondBy: '2026-11-23T08:00:00.000Z',
          refundAmount: '99.80',
        },
      ]);
      expect(
        items[0]!.lines.map(line => [line.externalOrderLineId, line.quantity, line.refundAmount]),
      ).toEqual(lineIds.map(id => [id, 1, '49.90']));
      expectNoBuyer(items);
      world.sandbox.shop.advanceReturn(made, 'disputed');
      expect(await world.channel.readReturn(made.id)).toMatchObject({
        marketplaceStatus: 'REJECT_RECEIVE_PACKAGE',
        marketplaceFacts: { arbitrationStatus: 'IN_PROGRESS' },
        respondBy: null,
      });
    }),
  );
});

describe('finance', () => {
  const statement = {
    id: '1',
    statement_time: 1_795_219_200,
    currency: 'SGD',
    payment_status: 'PAID',
    payment_id: 'P-1',
  };
  const summary = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ externalRowId, marketplaceType, amount }) => [externalRowId, marketplaceType, amount]);

  it('takes a settlement apart beside what TikTok says that it comes to', () => {
    const transaction = {
      id: '9',
      type: 'ORDER',
      order_id: '5',
      settlement_amount: '42.10',
      customer_payment_amount: '49.90',
      platform_commission_amount: '-5.00',
      transaction_fee_amount: '0',
    };
    const rows = rowsOf(transaction, statement);
    expect(summary(rows)).toEqual([
      ['9:customer_payment_amount', 'customer_payment_amount', '49.90'],
      ['9:platform_commission_amount', 'platform_commission_amount', '-5.00'],
    ]);
    expect(rows[0]).toMatchObject({
      externalOrderId: '5',
      isFinal: true,
      postedAt: '2026-11-21T00:00:00.000Z',
      externalTransactionId: '9',
      statedNet: '42.10',
      payout: { externalPayoutId: 'P-1', marketplaceStatus: 'PAID', state: 'paid', paidAt: null },
    });
    const bare = rowsOf({ id: '7', type: 'ORDER', settlement_amount: '1.00' }, statement);
    expect(bare.map(row => [row.externalRowId, row.amount, row.statedNet])).toEqual([
      ['7:ORDER', '0.00', '1.00'],
    ]);
  });

  it('keeps an adjustment as it is, with the order that it is about', () => {
    const transaction = {
      id: '8',
      type: 'LOGISTICS_REIMBURSEMENT',
      order_id: '0',
      adjustment_id: '3',
      adjustment_order_id: '5',
      settlement_amount: '7.5',
    };
    const rows = rowsOf(transaction, { ...statement, payment_status: 'PROCESSING' });
    expect(summary(rows)).toEqual([['8:LOGISTICS_REIMBURSEMENT', 'LOGISTICS_REIMBURSEMENT', '7.50']]);
    expect(rows[0]).toMatchObject({ externalOrderId: '5', isFinal: false });
  });

  it(
    'finds the statement of the day, however late in it the window begins, and pages within it',
    sold(async (world, order) => {
      const row = (index: number) => ({
        id: String(index),
        orderId: order.id,
        lineId: null,
        type: `FEE_${index}`,
        amount: '-0.01',
        reversalOf: null,
        postedAt: world.clock.iso,
      });
      const rows = Array.from({ length: 130 }, (_, index) => row(index));
      const { id: storeId, currency } = world.store;
      world.sandbox.shop.putStatement({ storeId, currency, rows, payout: null, isFinal: false });
      const late = { ...day, since: '2026-11-21T20:00:00.000Z' };
      const first = await world.channel.financeRows(late);
      const second = await world.channel.financeRows({ ...late, cursor: first.nextCursor });
      expect([first.items.length, second.items.length, second.nextCursor]).toEqual([100, 30, null]);
      expect((await world.channel.financeRows({ ...late, since: '2026-11-22T00:00:00.000Z' })).items).toEqual(
        [],
      );
    }),
  );
});
