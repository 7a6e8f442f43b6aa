import { describe, expect, it } from 'vitest';
import { woocommerce } from '../../connectors/marketplaces/woocommerce/sandboxed.js';
import { channelOrder, type WireOrder } from '../../connectors/marketplaces/woocommerce/woocommerce-order.js';
import { wireOrder } from '../../connectors/marketplaces/woocommerce/woocommerce-sandbox-wire.js';
import { buy, expectNoBuyer } from './kit/buyers.js';
import { KitWorld } from './kit/kit-world.js';
import { everyPage } from './kit/pages.js';

const pageSize = 100;

/** A shop that sells mugs, of which there are enough. */
const inShop = (test: (world: KitWorld) => Promise<void>) => () =>
  KitWorld.run({ module: woocommerce, particulars: {} }, async world => {
    const draft = world.draft('MUG-1');
    await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 1_000 }] });
    await test(world);
  });

describe('orders of WooCommerce', () => {
  it(
    'say nothing of the buyer, even when the shop sends everything',
    inShop(async world => {
      const wire = wireOrder(world.sandbox.shop, buy(world, ['MUG-1']));
      expect(() => expectNoBuyer(wire)).toThrow();
      const order = channelOrder(wire as unknown as WireOrder, world.store);
      expectNoBuyer(order);
      expect(order.country).toBe('SG');
    }),
  );

  it.each([
    ['unpaid', 'pending'],
    ['paid', 'processing'],
    ['shipped', 'completed'],
    ['canceled', 'cancelled'],
    ['returned', 'refunded'],
  ] as const)('of stage %s keep the word %s', (stage, word) =>
    inShop(async world => {
      const { id } = buy(world, ['MUG-1'], { stage });
      expect((await world.channel.readOrder(id))!.marketplaceStatus).toBe(word);
    })(),
  );

  it(
    'add up exactly',
    inShop(async world => {
      const placed = buy(world, ['MUG-1'], { quantity: 3 });
      Object.assign(placed.lines[0]!, { unitPrice: '0.10', paidPrice: '0.07' });
      Object.assign(placed.totals, { discount: '0.09', shipping: '1.20', tax: '0.11', total: '1.52' });
      const order = await world.channel.readOrder(placed.id);
      expect(order!.lines).toMatchObject([{ quantity: 3, unitPrice: '0.1', paidTotal: '0.21' }]);
      expect(order!.totals).toEqual({
        subtotal: '0.3',
        discount: '0.09',
        shipping: '1.20',
        tax: '0.11',
        total: '1.52',
      });
    }),
  );

  it(
    'are neither lost nor doubled when one changes while pages are read',
    inShop(async world => {
      const { channel, clock, sandbox } = world;
      const since = clock.iso;
      const orders = Array.from({ length: 2 * pageSize + 10 }, () => {
        clock.advance(1_000);
        return buy(world, ['MUG-1']);
      });
      clock.advance(1_000);
      const window = { since, until: clock.iso };
      const first = await channel.changedOrders({ ...window, cursor: null });
      clock.advance(60_000);
      sandbox.shop.advanceOrder(orders[0]!, 'shipped');
      const second = await channel.changedOrders({ ...window, cursor: first.nextCursor });
      const third = await channel.changedOrders({ ...window, cursor: second.nextCursor });
      expect(third.nextCursor).toBeNull();
      const ids = [first, second, third].flatMap(({ items }) => items.map(item => item.externalOrderId));
      expect(ids).toEqual(orders.map(({ id }) => id));

      clock.advance(1_000);
      const later = await everyPage(window => channel.changedOrders(window), window.until, clock.iso);
      expect(later.map(({ externalOrderId }) => externalOrderId)).toEqual([orders[0]!.id]);
    }),
  );

  it(
    'are paged when more of them than a page have the same second',
    inShop(async world => {
      const since = world.clock.iso;
      const orders = Array.from({ length: 2 * pageSize + 50 }, () => buy(world, ['MUG-1']));
      world.clock.advance(1_000);
      const read = world.channel.changedOrders.bind(world.channel);
      const all = await everyPage(read, since, world.clock.iso);
      expect(all.map(({ externalOrderId }) => externalOrderId)).toEqual(orders.map(({ id }) => id));
    }),
  );

  it(
    'that change in the second in which a window ends are in the next one',
    inShop(async world => {
      const since = world.clock.iso;
      world.clock.advance(5_200);
      const until = world.clock.iso;
      world.clock.advance(500);
      const { id } = buy(world, ['MUG-1']);
      world.clock.advance(1_000);
      const read = world.channel.changedOrders.bind(world.channel);
      expect(await everyPage(read, since, until)).toEqual([]);
      const later = await everyPage(read, until, world.clock.iso);
      expect(later.map(({ externalOrderId }) => externalOrderId)).toEqual([id]);
    }),
  );

  it(
    'are shipped once, however often that is said, with the parcel that was named',
    inShop(async world => {
      const { id } = buy(world, ['MUG-1']);
      const ship = {
        kind: 'ship' as const,
        externalOrderId: id,
        lines: [],
        carrier: 'SingPost',
        trackingNumber: 'SP12345',
      };
      const outcome = await world.channel.actOnOrder(ship);
      expect(await world.channel.actOnOrder(ship)).toEqual(outcome);
      const order = await world.channel.readOrder(id);
      expect(order).toMatchObject({
        marketplaceStatus: 'completed',
        packages: [
          {
            externalPackageId: outcome.externalPackageId,
            carrier: 'SingPost',
            trackingNumber: 'SP12345',
            externalLineIds: order!.lines.map(({ externalLineId }) => externalLineId),
          },
        ],
      });
    }),
  );

  it(
    'are canceled as a whole before they are shipped, and give their stock back',
    inShop(async world => {
      const { id, lines } = buy(world, ['MUG-1'], { quantity: 2 });
      const act = (quantity: number) =>
        world.channel.actOnOrder({
          kind: 'cancel',
          externalOrderId: id,
          lines: [{ externalLineId: lines[0]!.id, quantity }],
          reason: 'Out of stock',
        });
      expect((await world.errorOf(act(1))).kind).toBe('unsupported');
      await act(2);
      expect(world.sandbox.shop.state.orders.get(id)).toMatchObject({
        stage: 'canceled',
        cancelReason: 'Out of stock',
      });
      expect(world.storedListings('MUG-1')[0]!.variants[0]!.quantity).toBe(1_000);

      const shipped = buy(world, ['MUG-1'], { stage: 'shipped' });
      const error = await world.errorOf(
        world.channel.actOnOrder({
          kind: 'cancel',
          externalOrderId: shipped.id,
          lines: [],
          reason: 'Too late',
        }),
      );
      expect(error.kind).toBe('rejected');
      expect(shipped.stage).toBe('shipped');
    }),
  );

  it(
    'show what was refunded, without the words of the shop',
    inShop(async world => {
      const { shop } = world.sandbox;
      const since = world.clock.iso;
      const order = buy(world, ['MUG-1'], { quantity: 2, stage: 'completed' });
      const [line] = order.lines;
      shop.putReturn({
        orderId: order.id,
        storeId: order.storeId,
        stage: 'completed',
        kind: 'refund_only',
        reason: `${order.buyer.name} called`,
        currency: 'SGD',
        refundAmount: '49.90',
        respondBy: null,
        lines: [{ id: '900', orderLineId: line!.id, sku: 'MUG-1', quantity: 1, refundAmount: '49.90' }],
      });
      world.clock.advance(1_000);
      const { items } = await world.channel.changedReturns({ since, until: world.clock.iso, cursor: null });
      expectNoBuyer(items);
      expect(items).toMatchObject([
        {
          externalOrderId: order.id,
          marketplaceStatus: 'refunded',
          marketplaceReason: null,
          refundAmount: '49.9',
          lines: [{ externalOrderLineId: line!.id, sku: 'MUG-1', quantity: 1, refundAmount: '49.9' }],
        },
      ]);
      expect((await world.channel.readOrder(order.id))!.marketplaceFacts).toMatchObject({
        refundTotal: '49.9',
      });
    }),
  );
});
