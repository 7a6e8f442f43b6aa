import { describe, expect, it } from 'vitest';
import { buy } from './kit/buyers.js';
import { everyPage } from './kit/pages.js';
import { inWorld } from './shopify-world.js';

describe('Shopify returns and statements', () => {
  it(
    'of an order are told as changes of the order, with reasons and without notes',
    inWorld(async world => {
      await world.published(world.draft('MUG-1'));
      const order = buy(world, ['MUG-1'], { stage: 'delivered' });
      world.clock.advance(60_000);
      const since = world.clock.iso;
      const record = world.sandbox.shop.putReturn({
        orderId: order.id,
        storeId: order.storeId,
        stage: 'requested',
        kind: 'return_and_refund',
        reason: 'wrong_item',
        currency: order.currency,
        refundAmount: '49.90',
        respondBy: null,
        lines: [
          { id: '1', orderLineId: order.lines[0]!.id, sku: 'MUG-1', quantity: 1, refundAmount: '49.90' },
        ],
      });
      world.clock.advance(1_000);
      const read = world.channel.changedReturns.bind(world.channel);
      expect(await everyPage(read, since, world.clock.iso)).toEqual([
        {
          externalReturnId: record.id,
          externalOrderId: order.id,
          storeId: order.storeId,
          currency: 'SGD',
          marketplaceStatus: 'REQUESTED',
          marketplaceType: null,
          marketplaceFacts: {},
          marketplaceReason: 'wrong_item',
          respondBy: null,
          refundAmount: null,
          lines: [
            {
              externalLineId: 'gid://shopify/ReturnLineItem/1',
              externalOrderLineId: order.lines[0]!.id,
              sku: 'MUG-1',
              quantity: 1,
              refundAmount: null,
            },
          ],
          requestedAt: since,
          updatedAt: since,
        },
      ]);
      for (const [stage, word] of [
        ['accepted', 'OPEN'],
        ['in_transit', 'OPEN'],
        ['completed', 'CLOSED'],
        ['rejected', 'DECLINED'],
        ['canceled', 'CANCELED'],
      ] as const) {
        world.sandbox.shop.advanceReturn(record, stage);
        expect((await world.channel.readReturn(record.id))!.marketplaceStatus).toBe(word);
      }
    }),
  );

  it(
    'with more lines, and in greater number, than come with a page are read whole',
    inWorld(async world => {
      await world.published(world.draft('MUG-1'));
      const order = buy(
        world,
        Array.from({ length: 12 }, () => 'MUG-1'),
        { stage: 'delivered' },
      );
      const since = world.clock.iso;
      const line = (id: string, orderLineId: string) => ({
        id,
        orderLineId,
        sku: 'MUG-1',
        quantity: 1,
        refundAmount: '49.90',
      });
      const records = Array.from({ length: 15 }, (_, index) =>
        world.sandbox.shop.putReturn({
          orderId: order.id,
          storeId: order.storeId,
          stage: 'accepted',
          kind: 'return_and_refund',
          reason: 'size',
          currency: order.currency,
          refundAmount: '49.90',
          respondBy: null,
          lines: order.lines.map(({ id }, position) => line(String(index * 100 + position), id)),
        }),
      );
      world.clock.advance(1_000);
      const read = world.channel.changedReturns.bind(world.channel);
      const all = await everyPage(read, since, world.clock.iso);
      expect(all.map(({ externalReturnId }) => externalReturnId)).toEqual(records.map(({ id }) => id));
      expect(all.map(({ lines }) => lines.length)).toEqual(records.map(() => 12));
    }),
  );

  it(
    'show the fee of a charge as a row of its own, and no payment to the bank',
    inWorld(async world => {
      const since = world.clock.iso;
      const row = (id: string, type: string, amount: string) => ({
        id,
        orderId: 'gid://shopify/Order/1',
        lineId: null,
        type,
        amount,
        reversalOf: null,
        postedAt: since,
      });
      world.sandbox.shop.putStatement({
        storeId: world.store.id,
        currency: 'SGD',
        rows: [
          row('1', 'CHARGE', '100.00'),
          row('2', 'CHARGE_FEE', '-3.40'),
          row('3', 'TRANSFER', '-96.60'),
          row('4', 'tax_adjustment', '1.5'),
        ],
        payout: { id: '77', status: 'paid', paidAt: null },
        isFinal: true,
      });
      world.clock.advance(1_000);
      const rows = await everyPage(world.channel.financeRows.bind(world.channel), since, world.clock.iso);
      expect(rows.map(({ marketplaceType, amount }) => [marketplaceType, amount]).sort()).toEqual([
        ['CHARGE', '100.00'],
        ['CHARGE_FEE', '-3.40'],
        ['tax_adjustment', '1.50'],
      ]);
      expect(new Set(rows.map(({ externalRowId }) => externalRowId)).size).toBe(3);
      expect(rows[0]).toMatchObject({
        externalOrderId: 'gid://shopify/Order/1',
        isFinal: true,
        payout: { externalPayoutId: 'gid://shopify/ShopifyPaymentsPayout/77', marketplaceStatus: 'PAID' },
      });
    }),
  );
});
