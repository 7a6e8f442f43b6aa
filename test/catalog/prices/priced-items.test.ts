import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import {
  type GoodsSelection,
  readPricedItems,
} from '../../../subgraphs/catalog/channels/repricing/priced-item.queries.js';
import { ListingWorld } from '../listing/listing-world.js';

let world: ListingWorld;
let ctx: RequestContext;
const ids = new Map<string, string>();
beforeAll(async () => {
  world = await ListingWorld.open();
  await world.start();
  ctx = world.context();
  await world.connect(ctx, 'stall');
  const of = { optionValues: { Color: 'red' }, price: '9.00', inventoryQuantity: 1 };
  for (const product of [
    { sku: 'MUG', brand: 'Acme', productType: 'Mugs', tags: ['New', 'gift'] },
    { sku: 'CUP', brand: 'ÉCLAIR', tags: ['gift'] },
    {
      sku: 'CAP',
      brand: 'Acme',
      variants: [
        { ...of, sku: 'CAP-R' },
        { ...of, sku: 'CAP-B', optionValues: { Color: 'blue' } },
      ],
    },
  ]) {
    const { id, variants } = await world.published(ctx, product);
    ids.set(product.sku, id);
    for (const variant of variants) {
      ids.set(variant.sku!, variant.id);
    }
  }
});
afterAll(() => world.close());

const nothing: GoodsSelection = { itemIds: [], skus: [], brands: [], productTypes: [], tags: [] };

/** SKUs of what is read of any of these goods, in order. */
async function skusOf(goods: Partial<GoodsSelection>[] | null): Promise<string[]> {
  const found = await readPricedItems(ctx.db, ctx.organizationId, {
    ...{ marketplaces: [], countries: [], storeIds: [], currency: null, limit: 100, now: ctx.clock.now() },
    goods: goods?.map(each => ({ ...nothing, ...each })) ?? null,
  });
  return found.map(({ item }) => item.skus[0]!).sort();
}

it('all goods are read where none are named', async () => {
  expect(await skusOf(null)).toEqual(['CAP-B', 'CAP-R', 'CUP', 'MUG']);
  expect(await skusOf([])).toEqual([]);
});

it('goods are named by id or by SKU, of a variant alone or of a product with all its variants', async () => {
  expect(await skusOf([{ skus: ['CAP'] }])).toEqual(['CAP-B', 'CAP-R']);
  expect(await skusOf([{ skus: ['CAP-R'] }])).toEqual(['CAP-R']);
  expect(await skusOf([{ itemIds: [ids.get('CAP')!] }])).toEqual(['CAP-B', 'CAP-R']);
  expect(await skusOf([{ itemIds: [ids.get('CAP-B')!], skus: ['MUG'] }])).toEqual(['CAP-B', 'MUG']);
  expect(await skusOf([{ itemIds: [ids.get('CUP')!] }, { skus: ['MUG', 'NONE'] }])).toEqual(['CUP', 'MUG']);
});

it('brands, types and tags are compared without case, all conditions of one selection hold, and any selection suffices', async () => {
  expect(await skusOf([{ productTypes: ['mugs'] }])).toEqual(['MUG']);
  expect(await skusOf([{ tags: ['new', 'none'] }])).toEqual(['MUG']);
  expect(await skusOf([{ tags: ['gift'], productTypes: ['caps'] }])).toEqual([]);
  expect(await skusOf([{ productTypes: ['mugs'] }, { skus: ['CAP-R'] }])).toEqual(['CAP-R', 'MUG']);
});

it('a brand that is not plain ASCII is never missed, whatever capitals the database knows', async () => {
  expect(await skusOf([{ brands: ['éclair'] }])).toEqual(['CUP']);
  expect(await skusOf([{ brands: ['acme'], skus: ['MUG', 'CUP'] }])).toEqual(['CUP', 'MUG']);
});
