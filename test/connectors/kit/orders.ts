import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { type OrderAction, orderActionKinds } from '../../../connectors/marketplaces/sale.js';
import type { OrderStage } from '../../../connectors/marketplaces/sandbox/state.js';
import { buy, expectNoBuyer } from './buyers.js';
import { KitWorld, type Subject } from './kit-world.js';
import { everyPage } from './pages.js';
import { expectAmount } from './prices.js';

const orderCount = 120;
const carrier = 'DHL';
const trackingNumber = 'JD0146000012345678';

/** Orders, and what a seller does to them. */
export function orderTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;
  const can = (kind: OrderAction['kind']) => capabilities.orderActions.includes(kind);
  const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

  describe('orders', () => {
    it('pages through all changed orders, oldest first, each once', inWorld(changedOrders));

    it(
      'reads one order as it is now',
      inWorld(async world => {
        await sell(world, ['MUG-1']);
        const placed = buy(world, ['MUG-1'], { quantity: 2 });
        const order = await world.channel.readOrder(placed.id);
        expect(order).toMatchObject({
          externalOrderId: placed.id,
          storeId: world.store.id,
          currency: world.store.currency,
        });
        // Some marketplaces have a line for each unit.
        expect(order!.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
        for (const line of order!.lines) {
          expect(line).toMatchObject({ sku: 'MUG-1', name: world.draft('X').title });
        }
        expectAmount(order!.lines[0]!.unitPrice, world.amounts.first);
        expectAmount(order!.totals.total, world.amounts.first);
        expectNoBuyer(order);
      }),
    );

    it(
      'knows no order that the marketplace does not know',
      inWorld(async world => {
        await sell(world, ['MUG-1']);
        const { id } = buy(world, ['MUG-1']);
        world.sandbox.shop.state.orders.delete(id);
        expect(await world.channel.readOrder(id)).toBeNull();
      }),
    );

    const openUnits = Object.entries(subject.particulars.openUnits ?? {}) as [
      OrderStage,
      readonly number[],
    ][];
    it.each(openUnits)('that are %s tell how many units can be shipped and canceled: %o', (stage, units) =>
      KitWorld.run(subject, async world => {
        await sell(world, ['MUG-1']);
        const { id } = buy(world, ['MUG-1'], { quantity: 2, stage });
        const { lines } = (await world.channel.readOrder(id))!;
        const sum = (of: 'ship' | 'cancel') => lines.reduce((all, { openFor }) => all + openFor![of], 0);
        expect([sum('ship'), sum('cancel')]).toEqual(units);
      }),
    );

    it.each(orderActionKinds.filter(kind => !can(kind)))('says that it cannot do: %s', kind =>
      KitWorld.run(subject, async world => {
        const before = world.callCount;
        expect((await world.errorOf(world.channel.actOnOrder(actionOf(kind, 'any')))).kind).toBe(
          'unsupported',
        );
        expect(world.callCount).toBe(before);
      }),
    );

    it.skipIf(!can('ship'))('ships a whole order', inWorld(shipWhole));
    it.skipIf(!can('ship'))('ships a part of an order, or says that it cannot', inWorld(shipPart));
    it.skipIf(!can('tracking'))('changes the tracking number of a parcel', inWorld(changeTracking));
    it.skipIf(!can('label'))('fetches the label of a parcel', inWorld(fetchLabel));
    it.skipIf(!can('cancel'))('cancels an order, once', inWorld(cancel));
  });
}

async function changedOrders(world: KitWorld): Promise<void> {
  await sell(world, ['MUG-1']);
  const since = world.clock.iso;
  const placed: string[] = [];
  const times: string[] = [];
  for (let index = 0; index < orderCount; index += 1) {
    times.push(world.clock.iso);
    placed.push(buy(world, ['MUG-1']).id);
    world.clock.advance(1_000);
  }
  const until = world.clock.iso;
  const read = world.channel.changedOrders.bind(world.channel);
  const all = await everyPage(read, since, until);
  expect(all.map(({ externalOrderId }) => externalOrderId)).toEqual(placed);
  expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
    [...all.map(({ updatedAt }) => updatedAt)].sort((a, b) => Date.parse(a) - Date.parse(b)),
  );
  expectNoBuyer(all);

  const middle = times[orderCount / 2]!;
  const earlier = await everyPage(read, since, middle);
  const later = await everyPage(read, middle, until);
  expect([earlier, later].flat().map(({ externalOrderId }) => externalOrderId)).toEqual(placed);
  expect(earlier).toHaveLength(orderCount / 2);
}

async function shipWhole(world: KitWorld): Promise<void> {
  await sell(world, ['MUG-1']);
  const { id } = buy(world, ['MUG-1']);
  await world.channel.actOnOrder(actionOf('ship', id));
  expect(['packed', 'shipped']).toContain(world.sandbox.shop.state.orders.get(id)!.stage);
  const order = await world.channel.readOrder(id);
  expect(order!.packages).toHaveLength(1);
  expectNoBuyer(order);
}

async function shipPart(world: KitWorld): Promise<void> {
  await sell(world, ['MUG-1', 'MUG-2']);
  const { id } = buy(world, ['MUG-1', 'MUG-2']);
  const [line] = (await world.channel.readOrder(id))!.lines;
  const lines = [{ externalLineId: line!.externalLineId, quantity: 1 }];
  const outcome = await world.channel
    .actOnOrder({ kind: 'ship', externalOrderId: id, lines, carrier, trackingNumber })
    .catch((error: unknown) => error);
  const { packages, stage } = world.sandbox.shop.state.orders.get(id)!;
  if (outcome instanceof MarketplaceError) {
    expect(['unsupported', 'rejected']).toContain(outcome.kind);
    expect([packages, stage]).toEqual([[], 'paid']);
    return;
  }
  expect(outcome).toHaveProperty('externalPackageId');
  expect(packages.flatMap(parcel => parcel.lines)).toHaveLength(1);
  const order = await world.channel.readOrder(id);
  expect(order!.packages.flatMap(({ externalLineIds }) => externalLineIds)).toEqual([line!.externalLineId]);
}

async function changeTracking(world: KitWorld): Promise<void> {
  const { id, externalPackageId } = await shipped(world);
  await world.channel.actOnOrder({
    kind: 'tracking',
    externalOrderId: id,
    externalPackageId,
    carrier,
    trackingNumber: 'JD0146000099999999',
  });
  const { packages } = (await world.channel.readOrder(id))!;
  expect(packages.map(parcel => parcel.trackingNumber)).toEqual(['JD0146000099999999']);
}

async function fetchLabel(world: KitWorld): Promise<void> {
  const { id, externalPackageId } = await shipped(world);
  const { document } = await world.channel.actOnOrder({
    kind: 'label',
    externalOrderId: id,
    externalPackageId,
  });
  expect(document!.contentType).toMatch(/^[a-z]+\/[a-z.+-]+/);
  expect(document!.content.length).toBeGreaterThan(0);
}

async function cancel(world: KitWorld): Promise<void> {
  await sell(world, ['MUG-1']);
  const { id } = buy(world, ['MUG-1']);
  await world.channel.actOnOrder(actionOf('cancel', id));
  expect(world.sandbox.shop.state.orders.get(id)!.stage).toBe('canceled');
  const order = await world.channel.readOrder(id);
  expect(order!.externalOrderId).toBe(id);
  expectNoBuyer(order);
}

async function shipped(world: KitWorld): Promise<{ id: string; externalPackageId: string | null }> {
  await sell(world, ['MUG-1']);
  const { id } = buy(world, ['MUG-1']);
  await world.channel.actOnOrder(actionOf('ship', id));
  const [parcel] = (await world.channel.readOrder(id))!.packages;
  return { id, externalPackageId: parcel!.externalPackageId };
}

async function sell(world: KitWorld, skus: readonly string[]): Promise<void> {
  for (const sku of skus) {
    const draft = world.draft(sku);
    await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 500 }] });
  }
}

function actionOf(kind: OrderAction['kind'], externalOrderId: string): OrderAction {
  const actions: Record<OrderAction['kind'], OrderAction> = {
    ship: { kind: 'ship', externalOrderId, lines: [], carrier, trackingNumber },
    cancel: { kind: 'cancel', externalOrderId, lines: [], reason: 'Out of stock' },
    label: { kind: 'label', externalOrderId, externalPackageId: null },
    tracking: { kind: 'tracking', externalOrderId, externalPackageId: null, carrier, trackingNumber },
  };
  return actions[kind];
}
