import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyReturn } from '../../subgraphs/commerce/order/order-return.js';
import type { ReturnSituation } from '../../subgraphs/commerce/order/order-status.rules.js';
import { channelOrder, openOrders, words } from './order-world.js';

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
const open = { isApproved: false, isEnded: false, coversOrder: false };
const rejected = { isApproved: false, isEnded: true, coversOrder: true };

/** A shop with one order, and what returns say of it. */
async function sold(marketplaceStatus: string) {
  const shop = world.shop();
  const orderId = (await shop.record(channelOrder({ marketplaceStatus }))).orderId!;
  const { organizationId } = shop;
  const apply = (state: ReturnSituation) =>
    shop.ctx.transaction(tx => applyReturn(tx, { organizationId, orderId, state, source }));
  const state = async () => {
    const { status, flags } = await shop.order(orderId);
    return [status, flags];
  };
  return { shop, apply, state };
}

describe('a return', () => {
  it('of a part flags its order, and one that is approved or covers it makes it `return`', async () => {
    const { apply, state } = await sold(words.completed);
    await apply(open);
    expect(await state()).toEqual(['completed', ['hasReturn']]);
    await apply({ ...open, coversOrder: true });
    expect(await state()).toEqual(['return', []]);
    await apply(open);
    expect(await state()).toEqual(['completed', ['hasReturn']]);
    await apply({ ...open, isApproved: true });
    await apply({ ...open, isApproved: true, isEnded: true });
    expect(await state()).toEqual(['return', []]);
  });

  it('that is rejected leaves its order as the marketplace has it', async () => {
    const { shop, apply, state } = await sold(words.completed);
    await apply({ ...open, coversOrder: true });
    await apply(rejected);
    expect(await state()).toEqual(['completed', []]);
    expect(
      (await shop.events()).slice(1).map(({ type, source: from, data }) => [type, from, data.changedFields]),
    ).toEqual([
      ['order.status.changed', source, ['status']],
      ['order.status.changed', source, ['status']],
    ]);
  });

  it('is not forgotten when the order is read again', async () => {
    const { shop, apply, state } = await sold(words.shipped);
    await apply({ ...open, isApproved: true });
    await shop.record(channelOrder({ marketplaceStatus: words.completed }, 1));
    expect(await state()).toEqual(['return', []]);
    await apply(rejected);
    expect(await state()).toEqual(['completed', []]);
  });

  it('of an order that was not sent yet only flags it', async () => {
    const { apply, state } = await sold(words.to_ship);
    await apply({ ...open, isApproved: true });
    expect(await state()).toEqual(['to_ship', ['hasReturn']]);
  });

  it('that says the same again changes nothing', async () => {
    const { shop, apply } = await sold(words.completed);
    await apply({ ...open, isApproved: true });
    const before = await shop.events();
    await apply({ ...open, isApproved: true });
    expect(await shop.events()).toEqual(before);
  });
});
