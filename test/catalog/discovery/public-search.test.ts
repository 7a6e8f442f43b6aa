import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { PublicShops } from './public-shop.js';

let shops: PublicShops;
let lights: RequestContext;
let clothes: RequestContext;

beforeAll(async () => {
  shops = await PublicShops.open();
  lights = await shops.listed('countries: ["SG"], synonyms: [["torch", "flashlight"]]');
  clothes = await shops.listed('countries: ["ID", "MY"]');
  const lamp = { currency: 'SGD', brand: 'Lumen', productType: 'Lamps', condition: 'new' as const };
  await shops.create(lights, {
    ...{ ...lamp, title: 'Brass Desk Lamp', price: '120.00', barcode: '4006381333931', sku: 'BDL-01' },
    attributes: { Color: 'Brass' },
  });
  await shops.create(lights, { ...lamp, title: 'Paper Floor Lamp', price: '60.00', inventoryQuantity: 0 });
  await shops.create(lights, { ...lamp, title: 'Pocket Torch', price: '15.50', condition: 'used' });
  const shirt = { currency: 'IDR', brand: 'Benang', productType: 'Kemeja' };
  await shops.create(clothes, { ...shirt, title: 'Kemeja Linen Putih', price: '250000' });
  await shops.create(clothes, { ...shirt, title: '白色连衣裙', price: '400000' });
  await shops.create(clothes, { ...shirt, title: 'เสื้อยืดสีดำ', price: '90000' });
  await shops.create(clothes, {
    ...{ ...shirt, title: 'Batik Dress', options: [{ name: 'Size', values: ['S', 'M'] }] },
    variants: [
      { title: 'S', optionValues: { Size: 'S' }, price: '300000', inventoryQuantity: 0 },
      { title: 'M', optionValues: { Size: 'M' }, price: '350000', inventoryQuantity: 3 },
    ],
  });
  await shops.create(clothes, { ...shirt, title: 'Secretive Xylograph', status: 'draft' });
  await shops.publish();
});
afterAll(() => shops.close());

const search = (args: string, fields = 'items { product { title } } total match correctedQuery') =>
  shops.ask(`publicSearch(${args}) { ${fields} }`);

const titles = async (args: string): Promise<string[]> =>
  (await search(args)).items.map(({ product }: { product: { title: string } }) => product.title);

describe('a public search finds', () => {
  it.each([
    ['by words of any order', 'lamp brass', 'Brass Desk Lamp'],
    ['by a plural', 'desk lamps', 'Brass Desk Lamp'],
    ['by a SKU', 'BDL-01', 'Brass Desk Lamp'],
    ['by a GTIN, in any of its lengths', '04006381333931', 'Brass Desk Lamp'],
    ["by the merchant's synonym", 'flashlight', 'Pocket Torch'],
    ['by a word of another language', 'white shirt', 'Kemeja Linen Putih'],
    ['by a part of Chinese', '连衣裙', '白色连衣裙'],
    ['by a part of Thai', 'เสื้อยืด', 'เสื้อยืดสีดำ'],
    ['by an option', 'dress size m', 'Batik Dress'],
    ['by the brand', 'benang batik', 'Batik Dress'],
    ['among idle words', 'a lamp for the desk', 'Brass Desk Lamp'],
  ])('%s', async (_how, q, title) => {
    expect((await titles(`filter: { q: ${JSON.stringify(q)} }`))[0]).toBe(title);
  });

  it('what a misspelt word means, and says so', async () => {
    const found = await search('filter: { q: "brass dsek lmap" }');
    expect(found.items[0]).toEqual({ product: { title: 'Brass Desk Lamp' } });
    expect(found.correctedQuery).toBe('brass desk lamp');
  });

  it('what has some of the words, where nothing has all', async () => {
    const found = await search('filter: { q: "brass flower vase" }');
    expect(found.match).toBe('some_words');
    expect(found.items[0]).toEqual({ product: { title: 'Brass Desk Lamp' } });
  });

  it('what a description in words fits best', async () => {
    const [first] = await titles(
      'filter: { description: "something to read by at night, a lamp that stands on my desk" }',
    );
    expect(first).toBe('Brass Desk Lamp');
  });

  it('nothing of drafts, not even how their words are spelled', async () => {
    const found = await search(
      'filter: { q: "secretiv xylograf" }',
      'total correctedQuery suggestions { q }',
    );
    expect(found).toEqual({ total: 0, correctedQuery: null, suggestions: [] });
  });
});

describe('filters', () => {
  it.each<[string, string[]]>([
    ['brands: ["lumen"]', ['Brass Desk Lamp', 'Paper Floor Lamp', 'Pocket Torch']],
    ['productTypes: ["LAMPS"], itemConditions: ["used"]', ['Pocket Torch']],
    ['attributes: ["color:brass", "color:gold"]', ['Brass Desk Lamp']],
    ['attributes: ["Size:M"]', ['Batik Dress']],
    ['country: "sg", availability: out_of_stock', ['Paper Floor Lamp']],
    ['country: "US"', []],
    ['currency: "SGD", minPrice: "15.50", maxPrice: "60.00"', ['Paper Floor Lamp', 'Pocket Torch']],
    ['currency: "SGD", minPrice: "60.01"', ['Brass Desk Lamp']],
    // The variant that cannot be bought does not make the price.
    ['currency: "IDR", minPrice: "340000", maxPrice: "360000"', ['Batik Dress']],
    ['currency: "USD"', []],
    ['brands: ["Lumen", "Nobody"], country: "ID"', []],
  ])('%s', async (filter, expected) => {
    expect((await titles(`filter: { ${filter} }`)).sort()).toEqual(expected);
  });

  it('narrow to a merchant', async () => {
    const found = await titles(`filter: { merchantIds: ["${lights.organizationId}"] }`);
    expect(found).toHaveLength(3);
  });

  it('count the values of all that is found, with prices by currency', async () => {
    const fields = `facets { brands { value count } availabilities { value count }
      merchants { count merchant { displayName } } currencies { currency count lowestPrice highestPrice } }`;
    const { facets } = await search('limit: 1', fields);
    expect(facets.brands).toEqual([
      { value: 'Benang', count: 4 },
      { value: 'Lumen', count: 3 },
    ]);
    expect(facets.availabilities).toEqual([
      { value: 'in_stock', count: 6 },
      { value: 'out_of_stock', count: 1 },
    ]);
    expect(facets.merchants.map(({ count }: { count: number }) => count)).toEqual([4, 3]);
    expect(facets.currencies).toEqual([
      { currency: 'IDR', count: 4, lowestPrice: '90000.00', highestPrice: '400000.00' },
      { currency: 'SGD', count: 3, lowestPrice: '15.50', highestPrice: '120.00' },
    ]);
  });

  it('of a search that finds nothing: the search without them is suggested', async () => {
    const found = await search(
      'filter: { q: "desk lamp", country: "ID" }',
      'total suggestions { q reason total }',
    );
    expect(found.total).toBe(0);
    expect(found.suggestions[0]).toMatchObject({ q: 'desk lamp', reason: 'without_filters' });
  });
});

describe('the order', () => {
  it('of prices is that of one currency', async () => {
    const priced = 'filter: { currency: "SGD" }';
    expect(await titles(`sort: price_asc, ${priced}`)).toEqual([
      'Pocket Torch',
      'Paper Floor Lamp',
      'Brass Desk Lamp',
    ]);
    expect(await titles(`sort: price_desc, ${priced}`)).toEqual([
      'Brass Desk Lamp',
      'Paper Floor Lamp',
      'Pocket Torch',
    ]);
    await expect(search('sort: price_asc')).rejects.toThrow('VALIDATION_FAILED');
  });

  it('is explained by signals whose contributions come to the score', async () => {
    const { items } = await search(
      'filter: { q: "brass lamp" }',
      'items { score signals { name value weight contribution } }',
    );
    for (const { score, signals } of items) {
      const total = signals.reduce((sum: number, one: { contribution: number }) => sum + one.contribution, 0);
      expect(total).toBeCloseTo(score, 4);
      const weights = signals.reduce((sum: number, one: { weight: number }) => sum + one.weight, 0);
      expect(weights).toBeCloseTo(1, 6);
    }
  });
});

describe('pages', () => {
  const pageOf = (args: string) =>
    search(args, 'items { product { title } } pagination { nextCursor hasMore } total');

  it.each([
    '',
    'sort: newest,',
    'filter: { currency: "IDR" }, sort: price_desc,',
    'filter: { q: "shirt dress lamp" },',
  ])('by cursor have everything once, with %s', async args => {
    const whole = await titles(`${args} limit: 100`);
    expect(whole.length).toBeGreaterThan(2);
    const read: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const at = cursor === null ? '' : `, cursor: ${JSON.stringify(cursor)}`;
      const page = await pageOf(`${args} limit: 2${at}`);
      read.push(...page.items.map(({ product }: { product: { title: string } }) => product.title));
      cursor = page.pagination.nextCursor;
      if (cursor === null) break;
    }
    expect(read).toEqual(whole);
  });

  it('of another search are rejected', async () => {
    const { pagination } = await pageOf('limit: 1');
    const cursor = JSON.stringify(pagination.nextCursor);
    await expect(pageOf(`limit: 1, cursor: ${cursor}, filter: { q: "lamp" }`)).rejects.toThrow(
      'CURSOR_INVALID',
    );
    await expect(pageOf(`limit: 1, cursor: ${cursor}, sort: newest`)).rejects.toThrow('CURSOR_INVALID');
    await expect(pageOf(`limit: 1, cursor: "x"`)).rejects.toThrow('CURSOR_INVALID');
  });
});

it('a merchant that is no longer listed is in no search, before anything is published anew', async () => {
  const shop = await shops.listed();
  await shops.create(shop, { title: 'Fleeting Candle' });
  await shops.publish();
  expect(await titles('filter: { q: "fleeting candle" }')).toEqual(['Fleeting Candle']);
  await shops.change(shop, 'isListed: false');
  expect(await search('filter: { q: "fleeting candle" }', 'total facets { merchants { id } }')).toEqual({
    total: 0,
    facets: { merchants: [] },
  });
});

it('words of products that are gone are no longer what others may mean', async () => {
  const shop = await shops.listed();
  const { id } = await shops.create(shop, { title: 'Zanzibar' });
  await shops.publish();
  const wordsLike = async () =>
    (await shops.database.db.pool.query(`select products from catalog.public_word where word = 'zanzibar'`))
      .rows;
  expect(await wordsLike()).toEqual([{ products: 1 }]);
  await shops.products.delete(shop, id);
  await shops.publish();
  expect(await wordsLike()).toEqual([]);
});

it.each(["'", '\\', "' | 'x", '\u0001', ':*', '&&', '!', '()', '%', '🦆', 'a'.repeat(200)])(
  'whatever is searched for is only searched for: %j',
  async q => {
    await expect(search(`filter: { q: ${JSON.stringify(q)} }`)).resolves.toMatchObject({
      total: expect.any(Number),
    });
    const brand = `filter: { brands: [${JSON.stringify(q)}] }`;
    await expect(search(brand)).resolves.toMatchObject({ total: 0 });
  },
);
