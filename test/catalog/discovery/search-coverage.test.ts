import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublicShops } from './public-shop.js';

let shops: PublicShops;

beforeAll(async () => {
  shops = await PublicShops.open();
  const shop = await shops.listed();
  const goods = [
    { title: 'Chequered Red Shirt', sku: 'shirt-1' },
    { title: 'Green Cotton Shirt', sku: 'shirt-2' },
    { title: 'White Shirt', sku: 'shirt-3' },
    { title: 'Hoodie with Pocket and Logo', sku: 'cc-hoodie-red' },
    { title: 'Red Hoodie CC', sku: 'hoodie-2' },
    { title: 'Pink Hair Dryer', sku: 'dryer-1' },
    { title: 'Beanie', sku: 'beanie-1' },
    { title: 'Toaster', sku: 'toaster-1' },
    { title: 'Electric Kettle 1.7L', sku: 'kettle-1' },
  ];
  await shops.create(shop, {
    ...{ title: 'Sunglasses', sku: 'cc-sunglasses', options: [{ name: 'Size', values: ['S', 'L'] }] },
    variants: [
      { title: 'S', sku: 'v-1', optionValues: { Size: 'S' } },
      { title: 'L', sku: 'v-2', optionValues: { Size: 'L' } },
    ],
  });
  for (const product of goods) await shops.create(shop, product);
  await shops.publish();
});
afterAll(() => shops.close());

interface Found {
  match: string;
  items: { product: { title: string }; signals: { name: string; value: number }[] }[];
}

const search = (q: string): Promise<Found> =>
  shops.ask(
    `publicSearch(filter: { q: ${JSON.stringify(q)} }) { match items { product { title } signals { name value } } }`,
  );

const coverageOf = ({ items }: Found): number[] =>
  items.map(({ signals }) => signals.find(({ name }) => name === 'coverage')!.value);

describe('a word with hyphens', () => {
  it('that is an exact SKU puts its product first, before one that has all of its parts in its title', async () => {
    const { items } = await search('CC-hoodie-red');
    expect(items.map(({ product }) => product.title)).toEqual([
      'Hoodie with Pocket and Logo',
      'Red Hoodie CC',
    ]);
  });

  it('that looks like a plural, and is the SKU of a product with variants, finds it', async () => {
    expect((await search('cc-sunglasses')).items).toMatchObject([{ product: { title: 'Sunglasses' } }]);
  });

  it.each(['cc-hoodie-pink', 'woo-beanie', 'qqq-toaster', 'not-a-shirt'])(
    'is not found by its last part: %s',
    async q => {
      expect((await search(q)).items).toEqual([]);
    },
  );

  it('beside others is a word that products may lack', async () => {
    const found = await search('non-red shirt');
    expect(found.match).toBe('some_words');
    expect(coverageOf(found)).toEqual([0.5, 0.5, 0.5]);
  });
});

it.each([['linen shirt'], ['dress shirt'], ['oxford shirt'], ['Leinenhemd']])(
  'what %j says of shirts is not covered by shirts',
  async q => {
    const found = await search(q);
    expect(found.match).toBe('some_words');
    expect(coverageOf(found)).toEqual([0.5, 0.5, 0.5]);
  },
);

it('a number finds its like with a unit', async () => {
  const found = await search('kettle 1.7');
  expect(found).toMatchObject({
    match: 'all_words',
    items: [{ product: { title: 'Electric Kettle 1.7L' } }],
  });
});
