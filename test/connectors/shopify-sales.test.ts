import { describe, expect, it } from 'vitest';
import { buy } from './kit/buyers.js';
import type { KitWorld } from './kit/kit-world.js';
import { everyPage } from './kit/pages.js';
import { ask, inWorld } from './shopify-world.js';

describe('Shopify orders', () => {
  const sold = async (world: KitWorld) => {
    const skus = ['MUG-1', 'MUG-2'];
    for (const sku of skus) {
      await world.published(world.draft(sku));
    }
    return buy(world, skus, { quantity: 2 });
  };

  it(
    'tell by several words where they stand',
    inWorld(async world => {
      const order = await sold(world);
      const read = async () => {
        const { marketplaceStatus, marketplaceFacts } = (await world.channel.readOrder(order.id))!;
        return [marketplaceStatus, marketplaceFacts];
      };
      const paid = { financialStatus: 'PAID', returnStatus: 'NO_RETURN' };
      world.sandbox.shop.advanceOrder(order, 'unpaid');
      expect(await read()).toEqual(['UNFULFILLED', { ...paid, financialStatus: 'PENDING' }]);
      world.sandbox.shop.advanceOrder(order, 'packed');
      expect(await read()).toEqual(['IN_PROGRESS', paid]);
      world.sandbox.shop.advanceOrder(order, 'completed');
      expect(await read()).toEqual(['FULFILLED', { ...paid, closedAt: order.updatedAt }]);
      world.sandbox.shop.advanceOrder(order, 'canceled');
      expect(await read()).toEqual([
        'UNFULFILLED',
        {
          financialStatus: 'REFUNDED',
          returnStatus: 'NO_RETURN',
          cancelledAt: order.updatedAt,
          cancelReason: 'OTHER',
        },
      ]);
    }),
  );

  it(
    'with more lines than fit a page are read whole',
    inWorld(async world => {
      const draft = world.draft('MUG-1');
      await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 200 }] });
      const order = buy(
        world,
        Array.from({ length: 120 }, () => 'MUG-1'),
      );
      const since = world.clock.iso;
      world.clock.advance(1_000);
      const read = world.channel.changedOrders.bind(world.channel);
      const [listed] = await everyPage(read, since, world.clock.iso);
      expect(listed!.lines.map(({ externalLineId }) => externalLineId)).toEqual(
        order.lines.map(({ id }) => id),
      );
      expect(listed!.totals.subtotal).toBe('5988.00');
      expect(listed).toEqual(await world.channel.readOrder(order.id));
    }),
  );

  it(
    'in more parcels than come with a page are read whole',
    inWorld(async world => {
      const draft = world.draft('MUG-1');
      await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 200 }] });
      const order = buy(world, ['MUG-1'], { quantity: 5 });
      for (let parcel = 1; parcel <= 5; parcel += 1) {
        await world.channel.actOnOrder({
          kind: 'ship',
          externalOrderId: order.id,
          lines: [{ externalLineId: order.lines[0]!.id, quantity: 1 }],
          carrier: null,
          trackingNumber: `TRACK-${parcel}`,
        });
      }
      const since = world.clock.iso;
      world.clock.advance(1_000);
      const read = world.channel.changedOrders.bind(world.channel);
      const [listed] = await everyPage(read, since, world.clock.iso);
      expect(listed!.packages).toHaveLength(5);
      expect(listed!.packages.map(({ externalLineIds }) => externalLineIds)).toEqual(
        Array.from({ length: 5 }, () => [order.lines[0]!.id]),
      );
    }),
  );

  it(
    'hand on nothing of the buyer, whom Shopify would show',
    inWorld(async world => {
      const order = await sold(world);
      const seen = await ask(
        world,
        'query($id: ID!) { order(id: $id) { email phone note shippingAddress { name address1 } } }',
        { id: order.id },
      );
      const personal = [...Object.values(order.buyer)];
      expect(Object.values(seen.data.order.shippingAddress)).toEqual([order.buyer.name, order.buyer.address]);
      expect(seen.data.order).toMatchObject({ email: order.buyer.email, note: order.buyer.note });
      const text = JSON.stringify(await world.channel.readOrder(order.id));
      expect(personal.filter(word => text.includes(word))).toEqual([]);
    }),
  );

  it(
    'are shipped in parts, and no part twice',
    inWorld(async world => {
      const order = await sold(world);
      const ship = (lines: { externalLineId: string; quantity: number }[], trackingNumber: string) =>
        world.channel.actOnOrder({
          kind: 'ship',
          externalOrderId: order.id,
          lines,
          carrier: 'DHL',
          trackingNumber,
        });
      const part = [{ externalLineId: order.lines[0]!.id, quantity: 1 }];
      const first = await ship(part, 'TRACK-1');
      expect(await ship(part, 'TRACK-1')).toEqual(first);
      const partly = (await world.channel.readOrder(order.id))!;
      expect(partly.marketplaceStatus).toBe('PARTIALLY_FULFILLED');
      expect(partly.lines.map(({ openFor }) => openFor)).toEqual([
        { ship: 1, cancel: 0 },
        { ship: 2, cancel: 0 },
      ]);
      const tooMuch = [{ externalLineId: order.lines[0]!.id, quantity: 2 }];
      expect((await world.errorOf(ship(tooMuch, 'TRACK-2'))).kind).toBe('rejected');
      await ship([], 'TRACK-3');
      expect(order.packages.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1], [1, 2]]);
      expect(order.stage).toBe('shipped');
      expect((await world.errorOf(ship([], 'TRACK-4'))).kind).toBe('rejected');
      const readBack = (await world.channel.readOrder(order.id))!;
      expect(readBack.packages.map(({ carrier, trackingNumber }) => [carrier, trackingNumber])).toEqual([
        ['DHL', 'TRACK-1'],
        ['DHL', 'TRACK-3'],
      ]);
    }),
  );

  it(
    'are canceled whole, with their stock given back, and any number of times',
    inWorld(async world => {
      const order = await sold(world);
      const cancel = (lines: { externalLineId: string; quantity: number }[], reason: string) =>
        world.channel.actOnOrder({ kind: 'cancel', externalOrderId: order.id, lines, reason });
      const part = [{ externalLineId: order.lines[0]!.id, quantity: 2 }];
      expect((await world.errorOf(cancel(part, 'INVENTORY'))).kind).toBe('unsupported');
      expect(order.stage).toBe('paid');
      const whole = order.lines.map(({ id, quantity }) => ({ externalLineId: id, quantity }));
      await cancel(whole, 'inventory');
      await cancel([], 'inventory');
      expect([order.stage, order.cancelReason]).toEqual(['canceled', 'INVENTORY']);
      expect(world.storedListings('MUG-1')[0]!.variants[0]!.quantity).toBe(25);
    }),
  );

  it(
    'are not canceled when something of them is on its way',
    inWorld(async world => {
      const order = await sold(world);
      await world.channel.actOnOrder({
        kind: 'ship',
        externalOrderId: order.id,
        lines: [],
        carrier: null,
        trackingNumber: null,
      });
      const cancel = world.channel.actOnOrder({
        kind: 'cancel',
        externalOrderId: order.id,
        lines: [],
        reason: 'OTHER',
      });
      expect((await world.errorOf(cancel)).message).toContain(
        'Cannot cancel an order that has been fulfilled',
      );
    }),
  );
});
