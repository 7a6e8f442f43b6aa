import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { inventory } from '../../../subgraphs/catalog/index.js';
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

describe('what is reserved', () => {
  it('is no longer available, stays on hand, and changes neither the version nor tells an event', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    await shop.reserve(buyer(), [{ productId: mug, quantity: 2 }]);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 2, available: 3 });
    expect(await shop.events()).toEqual([]);
    expect(shop.told).toEqual([[mug]]);
  });

  it('is all that was asked for or nothing, and every line that is short says what is available', async () => {
    const shop = ledger.shop();
    const [few, many, one] = [await shop.product(2), await shop.product(9), await shop.product(1)];
    await shop.reserve(buyer(), [{ productId: few, quantity: 1 }]);
    const greedy = buyer();
    const lines = [
      { productId: many, quantity: 9 },
      { productId: few, quantity: 2 },
      { productId: one, quantity: 1 },
      { productId: one, quantity: 1 },
    ];
    await expect(shop.reserve(greedy, lines)).rejects.toMatchObject({
      code: 'INVENTORY_INSUFFICIENT',
      errors: [
        { path: 'lines.1.quantity', code: 'INVENTORY_INSUFFICIENT', message: '1 is available, 2 asked for.' },
        { path: 'lines.2.quantity', code: 'INVENTORY_INSUFFICIENT', message: '1 is available, 2 asked for.' },
        { path: 'lines.3.quantity', code: 'INVENTORY_INSUFFICIENT', message: '1 is available, 2 asked for.' },
      ],
    });
    expect(await shop.stock(many)).toEqual({ onHand: 9, reserved: 0, available: 9 });
    expect(await shop.reservation(greedy)).toBeNull();
  });

  it('is rejected where there is no such product or variant, or where a variant must be named', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const shirt = await shop.products.create(shop.ctx, sizes);
    const strangers = await ledger.shop().product(5);
    const lines = [
      { productId: mug, quantity: 0 },
      { productId: 'mug', quantity: 1 },
      { productId: mug, variantId: 'small', quantity: 1.5 },
    ];
    await expect(shop.reserve(buyer(), lines)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'lines.0.quantity', code: 'QUANTITY_INVALID' },
        { path: 'lines.1.productId', code: 'PRODUCT_NOT_FOUND' },
        { path: 'lines.2.quantity', code: 'QUANTITY_INVALID' },
        { path: 'lines.2.variantId', code: 'VARIANT_NOT_FOUND' },
      ],
    });
    const unknown = [
      { productId: strangers, quantity: 1 },
      { productId: shirt.id, quantity: 1 },
      { productId: mug, variantId: shirt.variants[0]!.id, quantity: 1 },
      { productId: shirt.id, variantId: shirt.variants[0]!.id, quantity: 1 },
    ];
    await expect(shop.reserve(buyer(), unknown)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'lines.0.productId', code: 'PRODUCT_NOT_FOUND' },
        { path: 'lines.1.variantId', code: 'REQUIRED' },
        { path: 'lines.2.variantId', code: 'VARIANT_NOT_FOUND' },
      ],
    });
    expect(await shop.stock(shirt.id)).toEqual({ onHand: 7, reserved: 0, available: 7 });
  });

  it('leaves the caller its transaction when it is rejected', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1);
    const owner = buyer();
    const request = { organizationId: shop.organizationId, owner, expiresAt: null };
    await shop.ctx.transaction(async tx => {
      const two = { ...request, lines: [{ productId: mug, quantity: 2 }] };
      await expect(inventory.reserve(tx, two)).rejects.toMatchObject({ code: 'INVENTORY_INSUFFICIENT' });
      await inventory.reserve(tx, { ...request, lines: [{ productId: mug, quantity: 1 }] });
    });
    expect(await shop.stock(mug)).toEqual({ onHand: 1, reserved: 1, available: 0 });
  });

  it('is gone with a transaction that fails later', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1);
    const request = { owner: buyer(), lines: [{ productId: mug, quantity: 1 }], expiresAt: null };
    const failing = shop.ctx.transaction(async tx => {
      await shop.inventory.reserve(tx, { organizationId: shop.organizationId, ...request });
      throw new Error('the payment could not be prepared');
    });
    await expect(failing).rejects.toThrow('the payment could not be prepared');
    expect(await shop.stock(mug)).toEqual({ onHand: 1, reserved: 0, available: 1 });
  });

  it('is the same after the same again, except for the time it is held', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const owner = buyer();
    const lines = [{ productId: mug, quantity: 2 }];
    await shop.reserve(owner, lines, ledger.clock.in(minute));
    const later = ledger.clock.in(2 * minute);
    await shop.reserve(owner, lines, later);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 2, available: 3 });
    expect(await shop.reservation(owner)).toEqual({
      status: 'held',
      expiresAt: later.toISOString(),
      lines: [{ productId: mug, variantId: null, quantity: 2, restockedQuantity: 0 }],
    });
    expect(shop.told).toEqual([[mug]]);
  });

  it('gets another end without its product being locked, and something else is held as ever', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    const owner = buyer();
    const hold = (quantity: number, isSame: boolean) => ({
      organizationId: shop.organizationId,
      owner,
      lines: [{ productId: mug, quantity }],
      expiresAt: null,
      isSame,
    });
    await shop.reserve(owner, hold(2, false).lines, ledger.clock.in(minute));
    await shop.ctx.transaction(async tx => {
      await shop.inventory.reserve(tx, hold(2, true));
      await shop.reserve(buyer(), [{ productId: mug, quantity: 3 }]);
    });
    expect(await shop.reservation(owner)).toMatchObject({ status: 'held', expiresAt: null });
    await expect(shop.ctx.transaction(tx => shop.inventory.reserve(tx, hold(3, true)))).rejects.toMatchObject(
      { code: 'INVENTORY_INSUFFICIENT' },
    );
    await shop.ctx.transaction(tx => shop.inventory.reserve(tx, hold(1, true)));
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 4, available: 1 });
  });

  it('that was given back, or has an item more or less, is held anew though it is called the same', async () => {
    const shop = ledger.shop();
    const [mug, bowl, owner] = [await shop.product(5), await shop.product(5), buyer()];
    const hold = (...ids: string[]) => {
      const lines = ids.map(productId => ({ productId, quantity: 2 }));
      const request = { organizationId: shop.organizationId, owner, lines, expiresAt: null, isSame: true };
      return shop.ctx.transaction(tx => shop.inventory.reserve(tx, request));
    };
    const reserved = async () => [(await shop.stock(mug)).reserved, (await shop.stock(bowl)).reserved];
    await hold(mug);
    await hold(mug, bowl);
    expect(await reserved()).toEqual([2, 2]);
    await hold(bowl);
    expect(await reserved()).toEqual([0, 2]);
    await shop.release(owner);
    await hold(bowl);
    expect(await reserved()).toEqual([0, 2]);
  });

  it('that is over is the one of its owner or of another buyer, never of both', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(1);
    const owner = buyer();
    const lines = [{ productId: mug, quantity: 1 }];
    const { organizationId } = shop;
    await shop.reserve(owner, lines, ledger.clock.in(minute));
    ledger.clock.move(2 * minute);
    await shop.ctx.transaction(async tx => {
      await shop.inventory.reserve(tx, { organizationId, owner, lines, expiresAt: null, isSame: true });
      await expect(shop.reserve(buyer(), lines)).rejects.toMatchObject({ code: 'INVENTORY_INSUFFICIENT' });
    });
    expect(await shop.stock(mug)).toEqual({ onHand: 1, reserved: 1, available: 0 });
    expect((await shop.reservation(owner))?.status).toBe('held');
  });

  it('is replaced at once: what the owner has counts as available to it, and the rest is given back', async () => {
    const shop = ledger.shop();
    const [mug, bowl] = [await shop.product(5), await shop.product(5)].sort() as [string, string];
    const owner = buyer();
    await shop.reserve(owner, [
      { productId: mug, quantity: 5 },
      { productId: bowl, quantity: 1 },
    ]);
    await shop.reserve(owner, [{ productId: mug, quantity: 4 }]);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 4, available: 1 });
    expect(await shop.stock(bowl)).toEqual({ onHand: 5, reserved: 0, available: 5 });
    await expect(shop.reserve(owner, [{ productId: mug, quantity: 6 }])).rejects.toMatchObject({
      errors: [{ message: '5 are available, 6 asked for.' }],
    });
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 4, available: 1 });
    expect(shop.told).toEqual([
      [mug, bowl],
      [mug, bowl],
    ]);
  });

  it('of variants shows at each of them, and as a sum of the tracked ones at the product', async () => {
    const shop = ledger.shop();
    const { id, variants } = await shop.products.create(shop.ctx, sizes);
    const [small, medium, large] = variants.map(variant => variant.id);
    const owner = buyer();
    await shop.reserve(owner, [
      { productId: id, variantId: small!, quantity: 3 },
      { productId: id, variantId: large!, quantity: 50 },
    ]);
    expect(await shop.stock(id)).toEqual({ onHand: 7, reserved: 3, available: 4 });
    expect(await shop.variants(id)).toEqual([
      [3, 3, 0],
      [4, 0, 4],
      [null, 50, null],
    ]);
    await shop.reserve(owner, [{ productId: id, variantId: medium!, quantity: 3 }]);
    expect(await shop.stock(id)).toEqual({ onHand: 7, reserved: 3, available: 4 });
    expect(shop.told).toEqual([[id], [id]]);
  });

  it('is always there where stock is not tracked, and covered once it is', async () => {
    const shop = ledger.shop();
    const download = await shop.product(null);
    const owner = buyer();
    await shop.reserve(owner, [{ productId: download, quantity: 1000 }]);
    expect(await shop.stock(download)).toEqual({ onHand: null, reserved: 1000, available: null });
    expect(shop.told).toEqual([]);
    const setTo = (inventoryQuantity: number | null) =>
      shop.commercial.setInventory(shop.ctx, download, { inventoryQuantity });
    await setTo(null);
    await expect(setTo(999)).rejects.toMatchObject({ code: 'INVENTORY_RESERVED' });
    await setTo(1001);
    expect(await shop.stock(download)).toEqual({ onHand: 1001, reserved: 1000, available: 1 });
    await shop.commit(owner);
    expect(await shop.stock(download)).toEqual({ onHand: 1, reserved: 0, available: 1 });
  });

  it('of an untracked variant joins the sum of its product once it is tracked', async () => {
    const shop = ledger.shop();
    const { id, variants } = await shop.products.create(shop.ctx, sizes);
    const large = variants[2]!.id;
    await shop.reserve(buyer(), [{ productId: id, variantId: large, quantity: 2 }]);
    await shop.commercial.setInventory(shop.ctx, id, { variantId: large, inventoryQuantity: 2 });
    expect(await shop.stock(id)).toEqual({ onHand: 9, reserved: 2, available: 7 });
  });

  it('keeps its product from being deleted, from losing the variant, and from getting variants in its place', async () => {
    const shop = ledger.shop();
    const rejected = { code: 'INVENTORY_RESERVED' };
    const mug = await shop.product(5);
    const { id, variants } = await shop.products.create(shop.ctx, sizes);
    await shop.reserve(buyer(), [
      { productId: mug, quantity: 1 },
      { productId: id, variantId: variants[2]!.id, quantity: 1 },
    ]);
    await expect(shop.products.delete(shop.ctx, mug)).rejects.toMatchObject(rejected);
    await expect(shop.products.delete(shop.ctx, id)).rejects.toMatchObject(rejected);
    const withVariants = { variants: [{ optionValues: { Size: 'S' }, inventoryQuantity: 5 }] };
    await expect(shop.products.update(shop.ctx, mug, withVariants)).rejects.toMatchObject(rejected);
    await expect(shop.products.update(shop.ctx, id, withVariants)).rejects.toMatchObject(rejected);
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 1, available: 4 });
  });

  it('cannot exceed what is on hand even by a statement that asks nobody', async () => {
    const shop = ledger.shop();
    const mug = await shop.product(5);
    await shop.reserve(buyer(), [{ productId: mug, quantity: 3 }]);
    const set = (column: string) =>
      shop.ctx.db.query(unnamed(`update catalog.product set ${column} where id = $1`), [mug]);
    await expect(set('reserved_quantity = 6')).rejects.toThrow('product_reserved_covered');
    await expect(set('inventory_quantity = 2')).rejects.toThrow('product_reserved_covered');
    await expect(set('reserved_quantity = -1')).rejects.toThrow('violates check constraint');
  });
});

describe('the same owner in another organization', () => {
  it('holds something else', async () => {
    const [here, there] = [ledger.shop(), ledger.shop()];
    const mug = await here.product(1);
    const owner = { kind: 'order' as const, id: newId() };
    await here.reserve(owner, [{ productId: mug, quantity: 1 }]);
    expect(await there.reservation(owner)).toBeNull();
    await there.release(owner);
    expect(await here.stock(mug)).toEqual({ onHand: 1, reserved: 1, available: 0 });
  });
});
