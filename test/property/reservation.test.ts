import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireReservations } from '../../subgraphs/catalog/inventory/reservation.tasks.js';
import { buyer, openLedger, type Shop } from '../catalog/inventory/ledger.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger(4);
});
afterAll(() => ledger.close());

const minute = 60_000;

/** What stock is of: one product without variants, and two variants of another. */
const itemNames = ['mug', 'small', 'large'] as const;
type ItemName = (typeof itemNames)[number];
type Quantities = Partial<Record<ItemName, number>>;

interface Held {
  status: 'held' | 'committed' | 'released' | 'expired';
  expiresAt: number;
  quantities: Quantities;
  restocked: Quantities;
}

/** The whole truth about a shop, in the plainest words: reserved is what held reservations add up to. */
class Model {
  readonly onHand: Record<ItemName, number | null> = { mug: 5, small: 3, large: 4 };
  readonly owners: (Held | null)[] = [null, null, null, null];

  reserved(item: ItemName, without: readonly (Held | null)[] = []): number {
    return this.owners
      .filter(held => held?.status === 'held' && !without.includes(held))
      .reduce((sum, held) => sum + (held!.quantities[item] ?? 0), 0);
  }

  /** Those who stand in the way of a reservation of the items, though their time is over. */
  over(now: number, isOfProduct: (item: ItemName) => boolean): Held[] {
    return this.owners.filter(
      (held): held is Held =>
        held?.status === 'held' &&
        held.expiresAt <= now &&
        (Object.keys(held.quantities) as ItemName[]).some(isOfProduct),
    );
  }
}

interface Real {
  shop: Shop;
  owners: ReturnType<typeof buyer>[];
  items: Record<ItemName, { productId: string; variantId: string | null }>;
}

type Command = fc.AsyncCommand<Model, Real>;

const productOf = (item: ItemName): 'mug' | 'shirt' => (item === 'mug' ? 'mug' : 'shirt');
const keysOf = (quantities: Quantities): ItemName[] => Object.keys(quantities) as ItemName[];

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    error => error.code ?? Promise.reject(error),
  );
}

const linesOf = (real: Real, quantities: Quantities) =>
  keysOf(quantities).map(item => ({ ...real.items[item], quantity: quantities[item]! }));

async function compare(model: Model, { shop, items }: Real): Promise<void> {
  const { onHand } = model;
  const stock = await shop.stock(items.mug.productId);
  expect([stock.onHand, stock.reserved]).toEqual([onHand.mug, model.reserved('mug')]);
  const variants = (await shop.variants(items.small.productId)).map(([had, reserved]) => [had, reserved]);
  const sizes = ['small', 'large'] as const;
  expect(variants).toEqual(sizes.map(size => [onHand[size], model.reserved(size)]));
  const tracked = sizes.filter(size => onHand[size] !== null);
  const sum = (of: (size: ItemName) => number) => tracked.reduce((total, size) => total + of(size), 0);
  const shirt = await shop.stock(items.small.productId);
  expect([shirt.onHand, shirt.reserved]).toEqual([
    tracked.length === 0 ? null : sum(size => onHand[size]!),
    sum(size => model.reserved(size)),
  ]);
}

const command = (text: string, apply: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  toString: () => text,
  run: async (model, real) => {
    await apply(model, real);
    await compare(model, real);
  },
});

function reserve(owner: number, quantities: Quantities, minutes: number): Command {
  return command(`reserve(${owner}, ${JSON.stringify(quantities)}, ${minutes})`, async (model, real) => {
    const now = ledger.clock.now().getTime();
    const expiresAt = new Date(now + minutes * minute);
    const answer = await codeOf(real.shop.reserve(real.owners[owner]!, linesOf(real, quantities), expiresAt));
    const before = model.owners[owner] ?? null;
    const products = keysOf(quantities).map(productOf);
    const over = model.over(now, item => products.includes(productOf(item))).filter(held => held !== before);
    const fits = keysOf(quantities).every(
      item =>
        model.onHand[item] === null ||
        model.reserved(item, [before, ...over]) + quantities[item]! <= model.onHand[item],
    );
    if (before?.status === 'committed') {
      expect(answer).toBe('RESERVATION_ENDED');
    } else if (!fits) {
      expect(answer).toBe('INVENTORY_INSUFFICIENT');
    } else {
      expect(answer).toBe('done');
      for (const held of over) {
        held.status = 'expired';
      }
      model.owners[owner] = { status: 'held', expiresAt: expiresAt.getTime(), quantities, restocked: {} };
    }
  });
}

const release = (owner: number): Command =>
  command(`release(${owner})`, async (model, real) => {
    await real.shop.release(real.owners[owner]!);
    const held = model.owners[owner];
    if (held?.status === 'held') {
      held.status = 'released';
    }
  });

const commit = (owner: number): Command =>
  command(`commit(${owner})`, async (model, real) => {
    const answer = await codeOf(real.shop.commit(real.owners[owner]!));
    const held = model.owners[owner];
    if (held?.status === 'held') {
      held.status = 'committed';
      for (const item of keysOf(held.quantities).filter(name => model.onHand[name] !== null)) {
        model.onHand[item]! -= held.quantities[item]!;
      }
    }
    expect(answer).toBe(held?.status === 'committed' ? 'done' : 'RESERVATION_ENDED');
  });

const restock = (owner: number, totals: Quantities | null): Command =>
  command(`restock(${owner}, ${JSON.stringify(totals)})`, async (model, real) => {
    const lines = totals === null ? undefined : linesOf(real, totals);
    await real.shop.restock(real.owners[owner]!, lines);
    const sold = model.owners[owner];
    for (const item of sold?.status === 'committed' ? keysOf(sold.quantities) : []) {
      const before = sold!.restocked[item] ?? 0;
      const bought = sold!.quantities[item]!;
      const after = Math.max(before, Math.min(bought, totals === null ? bought : (totals[item] ?? 0)));
      sold!.restocked[item] = after;
      if (model.onHand[item] !== null) {
        model.onHand[item] += after - before;
      }
    }
  });

const pass = (minutes: number): Command =>
  command(`pass(${minutes})`, async () => ledger.clock.move(minutes * minute));

const sweep = (): Command =>
  command('sweep()', async (model, real) => {
    await expireReservations(ledger.db, real.shop.inventory);
    for (const held of model.over(ledger.clock.now().getTime(), () => true)) {
      held.status = 'expired';
    }
  });

const setInventory = (item: ItemName, quantity: number | null): Command =>
  command(`setInventory(${item}, ${quantity})`, async (model, real) => {
    const { productId, variantId } = real.items[item];
    const change = { variantId, inventoryQuantity: quantity };
    const answer = await codeOf(real.shop.commercial.setInventory(real.shop.ctx, productId, change));
    const reserved = model.reserved(item);
    const isRejected = quantity === null ? model.onHand[item] !== null && reserved > 0 : quantity < reserved;
    expect(answer).toBe(isRejected ? 'INVENTORY_RESERVED' : 'done');
    if (!isRejected) {
      model.onHand[item] = quantity;
    }
  });

async function realShop(): Promise<Real> {
  const shop = ledger.shop();
  const mug = await shop.product(5);
  const shirt = await shop.products.create(shop.ctx, {
    title: 'Shirt',
    variants: [
      { optionValues: { Size: 'S' }, inventoryQuantity: 3 },
      { optionValues: { Size: 'L' }, inventoryQuantity: 4 },
    ],
  });
  const [small, large] = shirt.variants.map(variant => ({ productId: shirt.id, variantId: variant.id }));
  const owners = Array.from({ length: 4 }, buyer);
  return { shop, owners, items: { mug: { productId: mug, variantId: null }, small: small!, large: large! } };
}

const owners = fc.nat({ max: 3 });
const quantities = fc
  .record(
    { mug: fc.integer({ min: 1, max: 4 }), small: fc.integer({ min: 1, max: 3 }), large: fc.constant(1) },
    { requiredKeys: [] },
  )
  .filter(record => Object.keys(record).length > 0);

describe('any history of reservations, sales, returns, time and counts', () => {
  it('leaves exactly the stock that a simple model says, and answers as it does', async () => {
    const commands = fc.commands<Model, Real, false>(
      [
        fc.tuple(owners, quantities, fc.integer({ min: 1, max: 5 })).map(args => reserve(...args)),
        fc.tuple(owners, quantities, fc.integer({ min: 1, max: 5 })).map(args => reserve(...args)),
        owners.map(release),
        owners.map(commit),
        fc.tuple(owners, fc.option(quantities)).map(args => restock(...args)),
        fc.integer({ min: 1, max: 4 }).map(pass),
        fc.constant(sweep()),
        fc
          .tuple(fc.constantFrom(...itemNames), fc.option(fc.nat({ max: 8 }), { freq: 4 }))
          .map(args => setInventory(...args)),
      ],
      { maxCommands: 40, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(commands, async history => {
        const real = await realShop();
        await fc.asyncModelRun(() => ({ model: new Model(), real }), history);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
