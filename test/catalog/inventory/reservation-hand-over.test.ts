import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { ReservationOwner } from '../../../subgraphs/catalog/inventory/reservation.entity.js';
import { expireReservations } from '../../../subgraphs/catalog/inventory/reservation.tasks.js';
import { buyer, openLedger, type Shop } from './ledger.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const order = (): ReservationOwner => ({ kind: 'order', id: newId() });

const handOver = (shop: Shop, from: ReservationOwner, to: ReservationOwner): Promise<void> =>
  shop.ctx.transaction(tx => shop.inventory.handOver(tx, shop.organizationId, from, to));

describe('what is handed over', () => {
  it('is held by the other from then on, does not end by itself, and moves no stock', async () => {
    const shop = ledger.shop();
    const [mug, cup] = [await shop.product(5), await shop.product(3)];
    const [from, to] = [buyer(), order()];
    const lines = [mug, cup].map(productId => ({ productId, quantity: 2 }));
    await shop.reserve(from, lines, ledger.clock.in(1_000));
    await handOver(shop, from, to);
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

  it('is nothing where nothing is held, or was sold already', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const [from, to] = [buyer(), order()];
    await handOver(shop, from, to);
    await shop.reserve(from, [{ productId: mug, quantity: 1 }]);
    await shop.commit(from);
    await handOver(shop, from, to);
    expect([await shop.reservation(to), (await shop.reservation(from))?.status]).toEqual([null, 'committed']);
  });

  it('goes to one of those who ask for it at the same moment', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const from = buyer();
    const others = Array.from({ length: 5 }, order);
    await shop.reserve(from, [{ productId: mug, quantity: 1 }]);
    await Promise.all(others.map(to => handOver(shop, from, to)));
    const held = await Promise.all(others.map(to => shop.reservation(to)));
    expect(held.filter(one => one !== null)).toHaveLength(1);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 1, available: 4 });
  });
});
