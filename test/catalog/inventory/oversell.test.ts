import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { buyer, openLedger, type Shop } from './ledger.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger(20);
});
afterAll(() => ledger.close());

/** Codes of those that were rejected, with how many succeeded. */
async function outcomes(attempts: Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts);
  const rejected = settled.flatMap(one =>
    one.status === 'rejected' ? [one.reason?.code ?? one.reason] : [],
  );
  return { succeeded: settled.length - rejected.length, rejected: [...new Set(rejected)] };
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** What the ledger's lines add up to for a product; the stock row must say the same. */
async function heldByLines(shop: Shop, id: string): Promise<number> {
  const [row] = await ledger.db.query<{ held: number }>(
    unnamed(`select coalesce(sum(l.quantity), 0)::integer as held
      from catalog.reservation r join catalog.reservation_line l using (organization_id, owner_kind, owner_id)
      where r.organization_id = $1 and r.status = 'held' and l.product_id = $2`),
    [shop.organizationId, id],
  );
  return row!.held;
}

describe('buyers at the same time', () => {
  it('are 1,000 for 100 units: exactly 100 get one; what is not bought in time is for the next', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(100);
    const lines = [{ productId: mug, quantity: 1 }];
    const rush = () => times(1000, () => shop.reserve(buyer(), lines, ledger.clock.in(1000)));
    expect(await outcomes(rush())).toEqual({ succeeded: 100, rejected: ['INVENTORY_INSUFFICIENT'] });
    expect(await shop.stock(mug)).toEqual({ onHand: 100, reserved: 100, available: 0 });
    expect(await heldByLines(shop, mug)).toBe(100);
    ledger.clock.move(1000);
    expect(await outcomes(rush())).toEqual({ succeeded: 100, rejected: ['INVENTORY_INSUFFICIENT'] });
    expect(await heldByLines(shop, mug)).toBe(100);
  });

  it('who want the same things in any order wait for each other and never deadlock', async () => {
    const shop = ledger.shop();
    const ids = await Promise.all(times(6, () => shop.product(40)));
    const carts = times(200, index => {
      const rotated = [...ids.slice(index % 6), ...ids.slice(0, index % 6)];
      return (index % 2 === 0 ? rotated : rotated.reverse()).map(productId => ({ productId, quantity: 1 }));
    });
    const attempts = carts.map(async (lines, index) => {
      const owner = buyer();
      await shop.reserve(owner, lines, ledger.clock.in(60_000));
      await (index % 3 === 0 ? shop.commit(owner) : shop.release(owner));
      return owner;
    });
    const { rejected } = await outcomes(attempts);
    expect(rejected.filter(code => code !== 'INVENTORY_INSUFFICIENT')).toEqual([]);
    const stocks = await Promise.all(ids.map(id => shop.stock(id)));
    expect(stocks.every(stock => stock.reserved === 0 && stock.onHand === stocks[0]!.onHand)).toBe(true);
    const sold = (await shop.events()).filter(([type]) => type === 'product.inventory.changed').length / 6;
    expect(stocks[0]!.onHand).toBe(40 - sold);
    expect(sold).toBeGreaterThan(0);
  });

  it('of one session leave it with the lines of exactly one of its changes', async () => {
    const shop = ledger.shop();
    const [mug, bowl] = [await shop.product(100), await shop.product(100)];
    const owner = buyer();
    const changes = times(40, index =>
      shop.reserve(owner, [{ productId: index % 2 === 0 ? mug : bowl, quantity: 1 + (index % 7) }]),
    );
    expect(await outcomes(changes)).toEqual({ succeeded: 40, rejected: [] });
    const { lines } = (await shop.reservation(owner))!;
    expect(lines).toHaveLength(1);
    const { productId, quantity } = lines[0]!;
    const other = productId === mug ? bowl : mug;
    expect(await shop.stock(productId)).toEqual({
      onHand: 100,
      reserved: quantity,
      available: 100 - quantity,
    });
    expect(await shop.stock(other)).toEqual({ onHand: 100, reserved: 0, available: 100 });
  });

  it('who complete and cancel one session at once either sell it or give it back', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(200);
    const owners = times(50, buyer);
    for (const owner of owners) {
      await shop.reserve(owner, [{ productId: mug, quantity: 1 }]);
    }
    const attempts = owners.flatMap(owner => [shop.commit(owner), shop.release(owner), shop.commit(owner)]);
    const { rejected } = await outcomes(attempts);
    expect(rejected.filter(code => code !== 'RESERVATION_ENDED')).toEqual([]);
    const reservations = await Promise.all(owners.map(owner => shop.reservation(owner)));
    const sold = reservations.filter(reservation => reservation?.status === 'committed').length;
    const released = reservations.filter(reservation => reservation?.status === 'released').length;
    expect(sold + released).toBe(50);
    expect(await shop.stock(mug)).toEqual({ onHand: 200 - sold, reserved: 0, available: 200 - sold });
  });

  it('and a merchant who edits a product with variants lose nothing of each other', async () => {
    const shop = ledger.shop();
    const { id, variants } = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      variants: times(3, size => ({ optionValues: { Size: `${size}` }, price: '10', inventoryQuantity: 50 })),
    });
    const sales = times(60, async index => {
      const owner = buyer();
      await shop.reserve(owner, [{ productId: id, variantId: variants[index % 3]!.id, quantity: 1 }]);
      await shop.commit(owner);
    });
    const edits = times(60, index => {
      const variant = { id: variants[index % 3]!.id, price: `${11 + index}` };
      const others = variants.filter(one => one.id !== variant.id).map(one => ({ id: one.id }));
      return shop.products.update(shop.ctx, id, { variants: [variant, ...others] });
    });
    expect(await outcomes([...sales, ...edits])).toEqual({ succeeded: 120, rejected: [] });
    expect(await shop.stock(id)).toEqual({ onHand: 90, reserved: 0, available: 90 });
    expect((await shop.variants(id)).map(([onHand]) => onHand)).toEqual([30, 30, 30]);
  });
});
