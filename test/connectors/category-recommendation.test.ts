import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amazon } from '../../connectors/marketplaces/amazon/sandboxed.js';
import { lazada } from '../../connectors/marketplaces/lazada/sandboxed.js';
import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { tiktokShop } from '../../connectors/marketplaces/tiktok_shop/sandboxed.js';
import { woocommerce } from '../../connectors/marketplaces/woocommerce/sandboxed.js';
import { zalora } from '../../connectors/marketplaces/zalora/sandboxed.js';
import { CategoryWorld } from './category-world.js';

let world: CategoryWorld;
beforeAll(async () => {
  world = await CategoryWorld.open([shopee, lazada, tiktokShop, zalora, woocommerce, amazon]);
});
afterAll(() => world.close());

const dress = 'title: "Gaun pesta katun merah wanita", brand: "Northwind"';

describe('a recommendation over the tree of a connected account', () => {
  it.each(['shopee', 'lazada', 'tiktok_shop', 'zalora', 'woocommerce', 'amazon'])(
    'is made from what %s tells, with its attributes and its spelling of values',
    async key => {
      const id = await world.create(dress);
      const { success, warnings, marketplaces } = await world.recommend(id, [[key, 'sg']]);
      expect({ success, warnings }).toEqual({ success: true, warnings: [] });
      const [first] = marketplaces[0].categories;
      expect(first.label).toMatch(/Dresses$/);
      if (key === 'woocommerce') return;
      const suggested = Object.fromEntries(
        Object.entries(first.suggestedAttributeValues).map(([name, value]) => [name.toLowerCase(), value]),
      );
      expect(suggested).toMatchObject({
        brand: 'Northwind',
        // Values of its own are allowed there, so that none is spelled as in its list.
        color: key === 'tiktok_shop' ? 'red' : 'Red',
        material: 'Cotton',
        gender: 'Women',
      });
      expect(first.attributes.some(({ isRequired }: { isRequired: boolean }) => isRequired)).toBe(true);
    },
  );

  it('reads a tree and the attributes of a category once', async () => {
    const id = await world.create(dress);
    await world.recommend(id, [['shopee', 'sg']]);
    world.calls.length = 0;
    await Promise.all([1, 2, 3].map(() => world.recommend(id, [['shopee', 'sg']])));
    expect(world.calls).toEqual([]);
  });

  it('has categories alone that goods can be put into', async () => {
    const id = await world.create('title: "Sofa, dress, dog food, drill"');
    const { marketplaces } = await world.recommend(id, [['lazada', 'my']]);
    for (const { attributes } of marketplaces[0].categories) expect(attributes).not.toEqual([]);
  });

  it('follows what was confirmed there', async () => {
    const id = await world.create('title: "Zorgblat 2000 Deluxe"');
    const confirmed = `{ productId: "${id}", marketplace: "shopee", categoryId: "100350" }`;
    await world.catalog.ask(
      world.ctx,
      `confirmProductCategory(input: ${confirmed}) { product { id } }`,
      'mutation',
    );
    const next = await world.create('title: "Zorgblat 3000 Deluxe"');
    const { marketplaces } = await world.recommend(next, [['shopee', 'sg']]);
    expect(marketplaces[0].categories[0].categoryId).toBe('100350');
  });

  it('is a warning where the marketplace does not answer, and has what the others say', async () => {
    const other = await CategoryWorld.open([lazada, shopee]);
    try {
      other.sandboxes.get('lazada')!.faults.set('failBefore', 1);
      const theirs = await other.create(dress);
      const { success, warnings, marketplaces } = await other.recommend(theirs, [
        ['lazada', 'sg'],
        ['shopee', 'sg'],
      ]);
      expect(success).toBe(false);
      expect(warnings).toEqual([expect.stringMatching(/^lazada: the categories cannot be read: /)]);
      expect(marketplaces[0]).toMatchObject({ treeVersion: null, categories: [] });
      expect(marketplaces[1].categories[0].label).toMatch(/Dresses$/);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['a country where it has no store', 'shopee', 'id'],
    ['a marketplace that there is not', 'souk', 'sg'],
  ])('is rejected for %s', async (_, key, country) => {
    const id = await world.create(dress);
    await expect(world.recommend(id, [[key, country]])).rejects.toThrow('VALIDATION_FAILED');
  });

  it('is not made from accounts of another organization', async () => {
    const { catalog } = world;
    const stranger = catalog.context();
    const { product } = await catalog.ask(
      stranger,
      `createProduct(input: { currency: "SGD", ${dress} }) { product { id } }`,
      'mutation',
    );
    const input = `productId: "${product.id}", targets: [{ marketplace: "shopee", country: "sg" }]`;
    await expect(
      catalog.ask(stranger, `categoryRecommendation(input: { ${input} }) { success }`),
    ).rejects.toThrow('VALIDATION_FAILED');
  });
});
