import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { productImport } from '../../subgraphs/catalog/import/import.jobs.js';
import { ImportService } from '../../subgraphs/catalog/import/import.service.js';
import { inventory, StorageQuota } from '../../subgraphs/catalog/index.js';
import { catalogPrices } from '../../subgraphs/catalog/listing-request/price-source.js';
import { ListingWorld } from './listing/listing-world.js';

let world: ListingWorld;
let folder: string;
let uploads: FolderStorage;
let imports: ImportService;
beforeAll(async () => {
  world = await ListingWorld.open();
  folder = await mkdtemp(join(tmpdir(), 'tradewind-changes-'));
  uploads = new FolderStorage(folder);
  imports = new ImportService(uploads, { currency: async () => 'SGD' }, new StorageQuota(null));
  await world.start([productImport(uploads, catalogPrices)]);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

interface Change {
  price?: string;
  salePrice?: string;
  salePriceEndsAt?: string;
  inventoryQuantity?: number;
}

/** Every change that a listing has to follow, one after the other, with what its marketplace has afterwards. */
const changes: readonly [Change, object][] = [
  [{ price: '11.90' }, { price: '11.90', salePrice: '8.00', quantity: 10 }],
  [{ salePrice: '7.50' }, { price: '11.90', salePrice: '7.50', quantity: 10 }],
  [{ salePriceEndsAt: '2020-01-01T00:00:00.000Z' }, { price: '11.90', salePrice: null, quantity: 10 }],
  [{ inventoryQuantity: 3 }, { price: '11.90', salePrice: null, quantity: 3 }],
];

async function importRows(ctx: RequestContext, rows: readonly object[]): Promise<void> {
  const stored = await uploads.put(Readable.from([Buffer.from(JSON.stringify(rows))]), { limitBytes: 1e9 });
  const file = { ...stored, fileName: 'products.json', contentType: 'application/json' };
  const { job } = await imports.start(ctx, file, {
    isDryRun: false,
    currency: 'SGD',
    format: null,
    weightUnit: null,
  });
  expect(await world.ended(ctx, job.id)).toMatchObject({ status: 'completed', result: { success: true } });
}

const commercially = (ctx: RequestContext, id: string, { inventoryQuantity, ...price }: Change) =>
  inventoryQuantity === undefined
    ? world.commercial.setPrice(ctx, id, { ...price, currency: 'SGD' })
    : world.commercial.setInventory(ctx, id, { inventoryQuantity });

const writers: Record<string, (ctx: RequestContext, id: string, change: Change) => Promise<unknown>> = {
  'a change of the product': (ctx, id, change) => world.products.update(ctx, id, change),
  'an import': (ctx, _id, change) => importRows(ctx, [{ sku: 'MUG', title: 'Mug', ...change }]),
  'the routes of price and stock': commercially,
};

const syncCount = async (ctx: RequestContext): Promise<number> => {
  const text = "select 1 from platform.job where organization_id = $1 and kind = 'product.sync'";
  return (await ctx.db.query(unnamed(text), [ctx.organizationId])).length;
};

describe('a listing follows price, sale price, its window and stock', () => {
  it.each(Object.keys(writers))('that %s writes', { timeout: 90_000 }, async writer => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { id } = await world.published(ctx, { salePrice: '8.00' });
    for (const [change, expected] of changes) {
      await writers[writer]!(ctx, id, change);
      await world.allEnded(ctx);
      expect(shop.only().variants).toMatchObject([expected]);
    }
    const [listing] = await world.of(ctx, id);
    expect(listing!.variants).toMatchObject([
      { desiredPrice: '11.90', desiredSalePrice: null, desiredQuantity: 3 },
    ]);
  });

  it('of each variant, and has none left of one that was removed', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const variant = (sku: string, Size: string) => ({
      sku,
      optionValues: { Size },
      price: '5',
      inventoryQuantity: 4,
    });
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const variants = [variant('S', 'S'), variant('M', 'M')];
    const product = await world.published(ctx, { sku: null, price: null, options, variants });
    const { id } = product.variants[0]!;
    await world.products.update(ctx, product.id, {
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ id, ...variant('S', 'S'), price: '6', inventoryQuantity: 2 }],
    });
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject([
      { sku: 'S', price: '6.00', quantity: 2 },
      { sku: 'M', quantity: 0 },
    ]);
  });

  it('of each variant, and says which were added since and have to be published', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const variant = (Size: string) => ({
      sku: Size,
      optionValues: { Size },
      price: '5',
      inventoryQuantity: 4,
    });
    const { id, variants } = await world.published(ctx, { sku: null, price: null, variants: [variant('S')] });
    await world.products.update(ctx, id, { variants: [{ id: variants[0]!.id }, variant('M'), variant('L')] });
    await world.allEnded(ctx);
    const { job } = await world.commercial.setPrice(ctx, id, { price: '6', currency: 'SGD' });
    const { error, result } = await world.ended(ctx, job.id);
    expect(shop.only().variants).toMatchObject([{ sku: 'S', price: '6.00' }]);
    expect(error).toMatchObject({ code: 'LISTING_WORK_FAILED' });
    expect(result.listings).toMatchObject([
      {
        outcome: 'rejected',
        issues: [
          {
            code: 'VARIANT_NOT_PUBLISHED',
            message: 'Mug has variants that are not in this listing yet (2): publish it again.',
          },
        ],
      },
    ]);
  });

  it('that a sale made elsewhere takes, and a restocking gives back', async () => {
    const ctx = world.context();
    const { organizationId } = ctx;
    const { shop } = await world.connect(ctx, 'bazaar');
    const { id: productId } = await world.published(ctx);
    const owner = { kind: 'order' as const, id: newId() };
    const lines = [{ productId, quantity: 4 }];
    await ctx.transaction(tx => inventory.take(tx, { organizationId, owner, lines, as: 'committed' }));
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject([{ quantity: 6 }]);
    await ctx.transaction(tx => inventory.restock(tx, organizationId, owner));
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject([{ quantity: 10 }]);
  });
});

describe('an import of many products', () => {
  it('tells the channels of each that is listed, once, and of no other', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.publishedMany(ctx, 3);
    await world.product(ctx, { title: 'Shelf', sku: 'NOWHERE' });
    const before = await syncCount(ctx);
    const skus = ['P0', 'P1', 'P2', 'NOWHERE', 'NEW'];
    await importRows(
      ctx,
      skus.map(sku => ({ sku, title: `Mug ${sku}`, price: '4.40', inventoryQuantity: 2 })),
    );
    await world.allEnded(ctx);
    expect((await syncCount(ctx)) - before).toBe(3);
    expect([...shop.listings.values()].flatMap(({ variants }) => variants)).toMatchObject(
      Array.from({ length: 3 }, () => ({ price: '4.40', quantity: 2 })),
    );
  });
});

describe('a change of a listed product that no listing has to follow', () => {
  it('tells no channel', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const { id } = await world.published(ctx);
    const before = await syncCount(ctx);
    await world.products.update(ctx, id, { description: 'Of clay.', cost: '2' });
    await world.commercial.setCost(ctx, id, { cost: '3', currency: 'SGD' });
    expect(await syncCount(ctx)).toBe(before);
  });
});
