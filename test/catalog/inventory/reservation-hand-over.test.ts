import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type {
  ReservationLine,
  ReservationOwner,
} from '../../../subgraphs/catalog/inventory/reservation.entity.js';
import { expireReservations } from '../../../subgraphs/catalog/inventory/reservation.tasks.js';
import type { ShortItem } from '../../../subgraphs/catalog/inventory/stock-take.writer.js';
import { buyer, openLedger, type Shop } from './ledger.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const order = (): ReservationOwner => ({ kind: 'order', id: newId() });

const takeOver = (
  shop: Shop,
  { from, to }: Record<'from' | 'to', ReservationOwner>,
  lines: ReservationLine[],
): Promise<ShortItem[]> => {
  const request = {
    organizationId: shop.organizationId,
    owner: to,
    heldBy: from,
    lines,
    as: 'held' as const,
  };
  return shop.ctx.transaction(tx => shop.inventory.take(tx, request));
};

describe('what is taken over from another', () => {
  it('is held by the new owner from then on, does not end by itself, and moves no stock', async () => {
    const shop = ledger.shop();
    const [mug, cup] = [await shop.product(5), await shop.product(3)];
    const [from, to] = [buyer(), order()];
    const lines = [mug, cup].map(productId => ({ productId, quantity: 2 }));
    await shop.reserve(from, lines, ledger.clock.in(1_000));
    expect(await takeOver(shop, { from, to }, lines)).toEqual([]);
    ledger.clock.move(2_000);
    await expireReservations(ledger.db, shop.inventory);
    expect(await shop.reservation(from)).toBeNull();
    expect(await shop.reservation(to)).toMatchObject({
      status: 'held',
      expiresAt: null,
      lines: [{ quantity: 2 }, { quantity: 2 }],
    });
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 2, available: 3 });
    await shop.commit(to);
    expect([await shop.stock(mug), await shop.stock(cup)]).toEqual([
      { onHand: 3, reserved: 0, available: 3 },
      { onHand: 1, reserved: 0, available: 1 },
    ]);
    expect(await shop.events()).toHaveLength(4);
  });

  it('is only what is on the shelf where nothing is held, or what was held is sold already', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1);
    const [from, to, late] = [buyer(), order(), order()];
    const lines = [{ productId: mug, quantity: 1 }];
    expect(await takeOver(shop, { from, to }, lines)).toEqual([]);
    await shop.commit(to);
    expect(await takeOver(shop, { from: to, to: late }, lines)).toMatchObject([{ quantity: 1 }]);
    expect((await shop.reservation(to))?.status).toBe('committed');
    expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0, available: 0 });
    expect(shop.told).toEqual([[mug]]);
  });

  it('though its time was over is held once, by the new owner', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const [from, to] = [buyer(), order()];
    const lines = [{ productId: mug, quantity: 2 }];
    await shop.reserve(from, lines, ledger.clock.in(1_000));
    ledger.clock.move(2_000);
    expect(await takeOver(shop, { from, to }, lines)).toEqual([]);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 2, available: 3 });
    expect(await shop.reservation(to)).toMatchObject({ status: 'held', lines: [{ quantity: 2 }] });
  });

  it('goes to one of those who ask for it at the same moment', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1);
    const from = buyer();
    const others = Array.from({ length: 5 }, order);
    const lines = [{ productId: mug, quantity: 1 }];
    await shop.reserve(from, lines);
    const short = await Promise.all(others.map(to => takeOver(shop, { from, to }, lines)));
    expect(short.filter(items => items.length === 0)).toHaveLength(1);
    expect(await shop.stock(mug)).toEqual({ onHand: 1, reserved: 1, available: 0 });
  });
});

describe('what was sold elsewhere', () => {
  const take = (shop: Shop, owner: ReservationOwner, lines: ReservationLine[], as: 'held' | 'committed') =>
    shop.ctx.transaction(tx =>
      shop.inventory.take(tx, { organizationId: shop.organizationId, owner, lines, as }),
    );
  const itemsOf = async (shop: Shop, owner: ReservationOwner) =>
    (await shop.reservation(owner))!.lines.map(each => [each.quantity, each.restockedQuantity]);

  it('has none of what its owner gave back', async () => {
    const shop = ledger.shop();
    const productId = await shop.product(5);
    const owner = order();
    await take(shop, owner, [{ productId, quantity: 2 }], 'held');
    await shop.release(owner);
    const short = await take(shop, owner, [{ productId, quantity: 7 }], 'held');
    expect(short).toMatchObject([{ productId, quantity: 2 }]);
    expect(await shop.stock(productId)).toEqual({ onHand: 5, reserved: 5, available: 0 });
  });

  it.each([5, null])('of a stock of %s is never less than what came back of it', async onHand => {
    const shop = ledger.shop();
    const productId = await shop.product(onHand);
    const owner = order();
    await take(shop, owner, [{ productId, quantity: 3 }], 'committed');
    await shop.restock(owner, [{ productId, quantity: 2 }]);
    expect(await take(shop, owner, [{ productId, quantity: 1 }], 'committed')).toEqual([]);
    expect(await itemsOf(shop, owner)).toEqual([[2, 2]]);
    expect((await shop.stock(productId)).onHand).toBe(onHand);
  });

  it('is neither had nor short of what is not in the catalog', async () => {
    const shop = ledger.shop();
    const [gone, owner] = [await shop.product(5), order()];
    await take(shop, owner, [{ productId: gone, quantity: 1 }], 'committed');
    expect(await itemsOf(shop, owner)).toEqual([[1, 0]]);
    await shop.products.delete(shop.ctx, gone);
    const lines = [gone, newId()].map(productId => ({ productId, quantity: 1 }));
    expect(await take(shop, owner, lines, 'committed')).toEqual([]);
    expect(await itemsOf(shop, owner)).toEqual([]);
  });
});
