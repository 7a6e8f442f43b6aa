import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDetail } from '../../subgraphs/commerce/orders/order/order.snapshot.js';
import { applyReturn } from '../../subgraphs/commerce/orders/order/order-return.js';
import type { ReturnSituation } from '../../subgraphs/commerce/orders/order/order-status.rules.js';
import { draft } from './order-draft.js';
import { channelOrder, line, openOrders, words } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const source = {
  system: 'marketplace' as const,
  marketplace: 'bazaar',
  accountId: null,
  providerEventId: 'r-1',
  providerEventType: 'return',
};
/** Of one line of three units, so many come back. */
const back = (units: number): ReturnSituation => ({
  isApproved: false,
  isEnded: false,
  returnedUnits: new Map([[lineId, units]]),
});
const through = { isApproved: true, isEnded: true };
const rejected: ReturnSituation = { isApproved: false, isEnded: true, returnedUnits: new Map() };
let lineId = '';

/** A shop with one order, and what returns say of it. */
async function sold(marketplaceStatus: string) {
  const shop = world.shop();
  const lines = [line({ quantity: 3 })];
  const order = channelOrder({ marketplaceStatus, lines });
  const orderId = (await shop.record(order)).orderId!;
  lineId = (await shop.order(orderId)).lines[0]!.id;
  const { organizationId } = shop;
  const apply = (state: ReturnSituation) =>
    shop.ctx.transaction(tx => applyReturn(tx, shop.store, { organizationId, orderId, state, source }));
  const state = async () => {
    const { status, flags, items } = toDetail(await shop.order(orderId));
    return [status, flags, items[0]!.status];
  };
  return { shop, apply, state, order };
}

describe('a return', () => {
  it('of a part flags its order, also when it is approved and when it is through', async () => {
    const { apply, state } = await sold(words.completed);
    for (const situation of [back(1), { ...back(1), isApproved: true }, { ...through, ...back(2) }]) {
      await apply(situation);
      expect(await state()).toEqual(['completed', ['hasReturn'], 'completed']);
    }
  });

  it('of everything makes the order and its lines `return`', async () => {
    const { apply, state } = await sold(words.completed);
    await apply(back(3));
    expect(await state()).toEqual(['return', [], 'return']);
    await apply({ ...back(3), ...through });
    expect(await state()).toEqual(['return', [], 'return']);
  });

  it('that is rejected leaves its order as the marketplace has it', async () => {
    const { shop, apply, state } = await sold(words.completed);
    await apply(back(3));
    await apply(rejected);
    expect(await state()).toEqual(['completed', [], 'completed']);
    expect(
      (await shop.events()).slice(1).map(({ type, source: from, data }) => [type, from, data.changedFields]),
    ).toEqual([
      ['order.status.changed', source, ['status', 'items']],
      ['order.status.changed', source, ['status', 'items']],
    ]);
  });

  it('is not forgotten when the order is read again', async () => {
    const { shop, apply, state, order } = await sold(words.shipped);
    await apply(back(3));
    await shop.record({ ...order, marketplaceStatus: words.completed });
    expect(await state()).toEqual(['return', [], 'return']);
    await apply(rejected);
    expect(await state()).toEqual(['completed', [], 'completed']);
  });

  it('of an order to which something was added afterwards is one of a part', async () => {
    const { shop, apply, state, order } = await sold(words.shipped);
    await apply(back(3));
    const lines = [...order.lines, line({ externalLineId: '2' })];
    await shop.record({ ...order, marketplaceStatus: words.completed, lines });
    expect(await state()).toEqual(['completed', ['hasReturn'], 'return']);
  });

  it('of an order that was not sent yet only flags it', async () => {
    const { apply, state } = await sold(words.to_ship);
    await apply(back(3));
    expect(await state()).toEqual(['to_ship', ['hasReturn'], 'to_ship']);
  });

  it('goes along with an order that its merchant moves, whose shown status is no change when it is sent back', async () => {
    const shop = world.shop();
    const { organizationId, ctx, orders } = shop;
    const { id: orderId, items } = await orders.create(ctx, draft());
    const apply = (state: ReturnSituation) =>
      ctx.transaction(tx => applyReturn(tx, shop.store, { organizationId, orderId, state, source }));
    await apply({ ...back(0), returnedUnits: new Map([[items[0]!.id, 2]]) });
    expect(await shop.order(orderId)).toMatchObject({ status: 'to_ship', flags: ['hasReturn'] });
    expect(await orders.update(ctx, orderId, { status: 'shipped' })).toMatchObject({
      status: 'return',
      flags: [],
    });
    expect(await orders.update(ctx, orderId, { status: 'return', country: 'MY' })).toMatchObject({
      status: 'return',
      country: 'MY',
    });
    await apply(rejected);
    expect((await shop.order(orderId)).status).toBe('shipped');
  });

  it('that says the same again changes nothing', async () => {
    const { shop, apply } = await sold(words.completed);
    await apply(back(3));
    const before = await shop.events();
    await apply(back(3));
    expect(await shop.events()).toEqual(before);
  });
});
