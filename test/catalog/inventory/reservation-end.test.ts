import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { inventoryLimits } from '../../../subgraphs/catalog/inventory/inventory.limits.js';
import { expireReservations } from '../../../subgraphs/catalog/inventory/reservation.tasks.js';
import { purgeReservations } from '../../../subgraphs/catalog/inventory/reservation.writer.js';
import { shortageFilling } from '../../../subgraphs/catalog/inventory/shortage.tasks.js';
import { buyer, openLedger } from './ledger.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const minute = 60_000;

const sizes = {
  title: 'Shirt',
  variants: [
    { optionValues: { Size: 'S' }, inventoryQuantity: 3 },
    { optionValues: { Size: 'M' }, inventoryQuantity: 4 },
    { optionValues: { Size: 'L' }, inventoryQuantity: null },
  ],
};

/** The transaction id of whoever waits for a lock, once somebody does; null when it has none yet. */
async function waiterId(): Promise<string | null> {
  const waiting = unnamed(`select backend_xid as id from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  for (;;) {
    const [row] = await ledger.db.query<{ id: string | null }>(waiting);
    if (row !== undefined) {
      return row.id;
    }
  }
}

describe('the end of a reservation', () => {
  it('by release gives back, once, and what is released can be reserved again', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const owner = buyer();
    const lines = [{ productId: mug, quantity: 2 }];
    await shop.release(owner);
    await shop.reserve(owner, lines);
    await shop.release(owner);
    await shop.release(owner);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 0, available: 5 });
    expect(await shop.reservation(owner)).toMatchObject({ status: 'released' });
    await expect(shop.commit(owner)).rejects.toMatchObject({ code: 'RESERVATION_ENDED' });
    await shop.reserve(owner, lines);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 2, available: 3 });
    expect(shop.told).toEqual([[mug], [mug], [mug]]);
  });

  it('by commit takes it off the shelf, once, and tells it once; availability is as it was', async () => {
    const shop = ledger.shop();
    const { id, variants } = await shop.products.create(shop.ctx, sizes);
    const mug = await shop.product(5);
    const download = await shop.product(null);
    const medium = variants[1]!.id;
    const owner = buyer();
    await shop.reserve(owner, [
      { productId: id, variantId: medium, quantity: 1 },
      { productId: mug, quantity: 2 },
      { productId: download, quantity: 1 },
    ]);
    await shop.commit(owner);
    await shop.commit(owner);
    await shop.release(owner);
    expect(await shop.stock(mug)).toEqual({ onHand: 3, reserved: 0, available: 3 });
    expect(await shop.stock(id)).toEqual({ onHand: 6, reserved: 0, available: 6 });
    expect(await shop.variants(id)).toEqual([
      [3, 0, 3],
      [3, 0, 3],
      [null, 0, null],
    ]);
    const told = await shop.events();
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ['product.updated', 2, ['inventoryQuantity']],
        ['product.inventory.changed', 2, ['inventoryQuantity']],
        ['product.updated', 2, ['inventoryQuantity', `variants.${medium}.inventoryQuantity`]],
        ['product.inventory.changed', 2, ['inventoryQuantity', `variants.${medium}.inventoryQuantity`]],
      ]),
    );
    expect(shop.told).toEqual([[id, mug]]);
    await expect(shop.reserve(owner, [{ productId: mug, quantity: 1 }])).rejects.toMatchObject({
      code: 'RESERVATION_ENDED',
    });
  });

  it('by commit has no place in the log while it waits, so that it is told after whom it waits for', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1);
    const owner = buyer();
    await shop.reserve(owner, [{ productId: mug, quantity: 1 }]);
    const [committing] = await shop.ctx.transaction(async tx => {
      await tx.query(unnamed('select from catalog.product where id = $1 for update'), [mug]);
      const waits = shop.commit(owner);
      expect(await waiterId()).toBeNull();
      return [waits];
    });
    await committing;
    expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0, available: 0 });
  });

  it('that never was cannot be sold', async () => {
    await expect(ledger.shop().commit(buyer())).rejects.toMatchObject({ code: 'RESERVATION_ENDED' });
  });

  it('by expiry gives back when its time is over, not before; a reader sees it at once', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const [short, long] = [buyer(), buyer()];
    await shop.reserve(short, [{ productId: mug, quantity: 2 }], ledger.clock.in(minute));
    await shop.reserve(long, [{ productId: mug, quantity: 1 }], ledger.clock.in(60 * minute));
    ledger.clock.move(minute - 1);
    await expireReservations(ledger.db, shop.inventory);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 3, available: 2 });
    ledger.clock.move(1);
    expect(await shop.reservation(short)).toMatchObject({ status: 'expired' });
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 3, available: 2 });
    await expireReservations(ledger.db, shop.inventory);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 1, available: 4 });
    expect(shop.told).toEqual([[mug], [mug], [mug]]);
    await expect(shop.commit(short)).rejects.toMatchObject({ code: 'RESERVATION_ENDED' });
    await shop.release(long);
  });

  it('by expiry makes room for the next buyer without waiting for the sweeper', async () => {
    const shop = ledger.shop();
    const [mug, bowl] = [await shop.product(1), await shop.product(1)];
    const [first, second] = [buyer(), buyer()];
    const both = [
      { productId: mug, quantity: 1 },
      { productId: bowl, quantity: 1 },
    ];
    await shop.reserve(first, both, ledger.clock.in(minute));
    ledger.clock.move(minute);
    await shop.reserve(second, [{ productId: mug, quantity: 1 }]);
    expect(await shop.reservation(first)).toMatchObject({ status: 'expired' });
    expect(await shop.stock(mug)).toEqual({ onHand: 1, reserved: 1, available: 0 });
    expect(await shop.stock(bowl)).toEqual({ onHand: 1, reserved: 0, available: 1 });
    await expect(shop.reserve(first, both)).rejects.toMatchObject({
      errors: [{ path: 'lines.0.quantity', message: '0 are available, 1 asked for.' }],
    });
  });

  it('by sale is possible for what is over as long as nobody else needed it', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1);
    const owner = buyer();
    await shop.reserve(owner, [{ productId: mug, quantity: 1 }], ledger.clock.in(minute));
    ledger.clock.move(2 * minute);
    await shop.commit(owner);
    expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0, available: 0 });
    await expireReservations(ledger.db, shop.inventory);
    expect(await shop.reservation(owner)).toMatchObject({ status: 'committed' });
  });

  it('that nobody has noticed is no second one when its owner holds something else', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const owner = buyer();
    await shop.reserve(owner, [{ productId: mug, quantity: 2 }], ledger.clock.in(minute));
    ledger.clock.move(minute);
    await shop.reserve(owner, [{ productId: mug, quantity: 5 }]);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 5, available: 0 });
  });

  it('of more reservations than one transaction takes is reached in one run, of a worker that goes on', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1000);
    const count = inventoryLimits.reservationsPerExpiry + 1;
    for (let index = 0; index < count; index += 1) {
      await shop.reserve(buyer(), [{ productId: mug, quantity: 1 }], ledger.clock.in(minute));
    }
    ledger.clock.move(minute);
    expect(await expireReservations(ledger.db, shop.inventory, AbortSignal.abort())).toBe(0);
    await expireReservations(ledger.db, shop.inventory);
    expect(await shop.stock(mug)).toEqual({ onHand: 1000, reserved: 0, available: 1000 });
  });

  it('is forgotten after a while, unless it was a sale', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const [gone, over, sold, open] = [buyer(), buyer(), buyer(), buyer()];
    for (const owner of [gone, sold, open]) {
      await shop.reserve(owner, [{ productId: mug, quantity: 1 }]);
    }
    await shop.reserve(over, [{ productId: mug, quantity: 1 }], ledger.clock.in(minute));
    ledger.clock.move(minute);
    await expireReservations(ledger.db, shop.inventory);
    await shop.release(gone);
    await shop.commit(sold);
    ledger.clock.move(inventoryLimits.reservationRetentionMs);
    await purgeReservations(ledger.db);
    expect(await shop.reservation(gone)).toMatchObject({ status: 'released' });
    expect(await shop.reservation(over)).toMatchObject({ status: 'expired' });
    ledger.clock.move(1);
    await purgeReservations(ledger.db);
    expect(await shop.reservation(gone)).toBeNull();
    expect(await shop.reservation(over)).toBeNull();
    expect(await shop.reservation(sold)).toMatchObject({ status: 'committed' });
    expect(await shop.reservation(open)).toMatchObject({ status: 'held' });
  });
});

describe('what was sold', () => {
  it('comes back by lines up to a total, never more than was sold, and each total once', async () => {
    const shop = ledger.shop();
    const [mug, bowl] = [await shop.product(5), await shop.product(5)];
    const owner = buyer();
    await shop.reserve(owner, [
      { productId: mug, quantity: 3 },
      { productId: bowl, quantity: 1 },
    ]);
    await shop.restock(owner);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 3, available: 2 });
    await shop.commit(owner);
    const backInTotal = (quantity: number) => shop.restock(owner, [{ productId: mug, quantity }]);
    await backInTotal(1);
    await backInTotal(1);
    expect(await shop.stock(mug)).toEqual({ onHand: 3, reserved: 0, available: 3 });
    expect(await shop.stock(bowl)).toEqual({ onHand: 4, reserved: 0, available: 4 });
    await backInTotal(9);
    await backInTotal(1);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 0, available: 5 });
    await shop.restock(owner);
    await shop.restock(owner);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 0, available: 5 });
    expect(await shop.stock(bowl)).toEqual({ onHand: 5, reserved: 0, available: 5 });
    expect((await shop.reservation(owner))?.lines.map(line => line.restockedQuantity).sort()).toEqual([1, 3]);
    const changes = (await shop.events()).filter(([type]) => type === 'product.inventory.changed');
    expect(changes.map(([, version]) => version)).toEqual([2, 2, 3, 4, 3]);
    expect(shop.told.slice(1)).toEqual([[mug], [mug], [bowl]]);
  });

  it('comes back up to the largest stock that there can be, and fails nobody', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const owner = buyer();
    await shop.reserve(owner, [{ productId: mug, quantity: 3 }]);
    await shop.commit(owner);
    await shop.commercial.setInventory(shop.ctx, mug, { inventoryQuantity: inputLimits.quantityMax - 1 });
    await shop.restock(owner);
    expect(await shop.stock(mug)).toMatchObject({ onHand: inputLimits.quantityMax });
  });

  it('comes back to nothing where the product or the tracking is gone, and fails nobody', async () => {
    const shop = ledger.shop();
    const [gone, untracked] = [await shop.product(5), await shop.product(5)];
    const owner = buyer();
    await shop.reserve(owner, [
      { productId: gone, quantity: 1 },
      { productId: untracked, quantity: 1 },
    ]);
    await shop.commit(owner);
    await shop.products.delete(shop.ctx, gone);
    await shop.commercial.setInventory(shop.ctx, untracked, { inventoryQuantity: null });
    await shop.restock(owner);
    expect(await shop.stock(untracked)).toEqual({ onHand: null, reserved: 0, available: null });
  });
});

describe('stock that came in', () => {
  it('is offered to every sale that lacks some once, the oldest first, however many there are', async () => {
    const shop = ledger.shop();
    const { organizationId } = shop;
    const [there, none] = [await shop.product(5), await shop.product(0)];
    const many = inventoryLimits.shortagesPerRead * 2 + 1;
    const sales = Array.from({ length: many }, newId);
    await ledger.db.query(
      unnamed(`insert into catalog.shortage (organization_id, owner_kind, owner_id, product_id, variant_id, quantity)
        select $1::uuid, 'order', owner_id, $3::uuid, $3::uuid, 1 from unnest($2::uuid[]) as owner_id
        union all select $1::uuid, 'order', $4::uuid, $5::uuid, $5::uuid, 1`),
      [organizationId, sales, there, newId(), none],
    );
    const offered: string[] = [];
    const filling = shortageFilling(async (_db, _organizationId, { id }) => void offered.push(id));
    const run = (signal: AbortSignal) =>
      filling.run({ db: ledger.db, log: ledger.db.log, payload: { organizationId }, signal });
    await run(AbortSignal.abort());
    expect(offered).toEqual([]);
    await run(new AbortController().signal);
    expect(offered).toEqual(sales);
  });
});
