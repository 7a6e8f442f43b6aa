import { describe, expect, it } from 'vitest';
import type { DraftVariant, ListingDraft } from '../../connectors/marketplaces/listing.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';

type Change = Partial<ListingDraft>;

const variant = (change: Partial<DraftVariant> = {}): DraftVariant => ({
  sku: 'MUG',
  title: 'Mug',
  options: [],
  price: '10.00',
  salePrice: null,
  salePriceEndsAt: null,
  quantity: 1,
  barcode: null,
  weightGrams: 250,
  imageUrl: null,
  ...change,
});

const parcel = { packageLengthCm: '12', packageWidthCm: '9', packageHeightCm: '9' };
const attributes = { categoryId: '100636', ...parcel };

/** A draft that every marketplace takes. */
const draftOf = (key: string, change: Change): ListingDraft => ({
  store: { id: '1', country: 'SG', currency: 'SGD' },
  reference: null,
  productId: '0193aaaa-0000-7000-8000-000000000001',
  title: 'Enamel mug, white with a blue rim',
  description: null,
  brand: 'Tumble',
  productType: null,
  tags: [],
  attributes: key === 'amazon' ? { categoryId: 'DRINKING_CUP' } : attributes,
  imageUrls: ['https://pictures.example/mug.jpg'],
  variants: [variant()],
  ...change,
});

function problemsOf(key: string, change: Change) {
  const { listingProblems } = marketplaces.find(each => each.key === key)!;
  return listingProblems(draftOf(key, change)).map(({ severity, code, field }) => [severity, code, field]);
}

const text = (length: number): string => 'x'.repeat(length);
const title = (length: number): Change => ({ title: text(length) });
const images = (count: number): Change => ({
  imageUrls: Array.from({ length: count }, (_, index) => `https://pictures.example/${index}.jpg`),
});
const one = (change: Partial<DraftVariant>): Change => ({ variants: [variant(change)] });
const option = (name: string, value: string): Change => one({ options: [{ name, value }] });
const manyOptions = (count: number): Change =>
  one({ options: Array.from({ length: count }, (_, index) => ({ name: `O${index}`, value: 'x' })) });
const sizes = (count: number, step = count): Change => ({
  variants: Array.from({ length: count }, (_, index) => {
    const size = { name: 'Size', value: String(index % step) };
    const fit = { name: 'Fit', value: String(Math.floor(index / step)) };
    return variant({ sku: `MUG-${index}`, options: count > step ? [size, fit] : [size] });
  }),
});
const priced = (...prices: string[]): Change => ({
  variants: prices.map((price, index) =>
    variant({ price, sku: `MUG-${index}`, options: [{ name: 'Size', value: `${index}` }] }),
  ),
});
/** Of the second of two variants. */
const second = (change: Partial<DraftVariant>): Change => ({
  variants: [
    variant({ sku: 'A', options: [{ name: 'Size', value: 'S' }] }),
    variant({ sku: 'B', options: [{ name: 'Size', value: 'M' }], ...change }),
  ],
});
const attribute = (name: string, value: string): Change => ({ attributes: { ...attributes, [name]: value } });

type Step = readonly [taken: Change, rejected: Change];
const titled: Step = [title(1), { title: ' ' }];
const numbered: Step = [attribute('categoryId', '1'), attribute('categoryId', '1a')];
const atAPrice: Step = [one({ price: '0.01' }), one({ price: '0' })];
const precise: Step = [second({ price: '9.990' }), second({ price: '9.991' })];
const reduced: Step = [second({ salePrice: '9.99' }), second({ salePrice: '10' })];

type Row = readonly [code: string, field: string | null, ...Step];

const tables: Record<string, readonly Row[]> = {
  shopify: [
    ['TITLE_MISSING', 'title', ...titled],
    ['TITLE_TOO_LONG', 'title', title(255), title(256)],
    ['IMAGES_TOO_MANY', 'imageUrls', images(250), images(251)],
    [
      'IMAGES_TOO_MANY',
      'imageUrls',
      { ...images(250), ...one({ imageUrl: 'https://pictures.example/7.jpg' }) },
      { ...images(250), ...one({ imageUrl: 'https://pictures.example/mine.jpg' }) },
    ],
    ['VARIANTS_TOO_MANY', 'variants', sizes(2048), sizes(2049)],
    ['OPTIONS_TOO_MANY', 'variants', manyOptions(3), manyOptions(4)],
    ['OPTION_TOO_LONG', 'variants', option('Size', text(255)), option('Size', text(256))],
    ['SALE_PRICE_TOO_HIGH', 'variants.1.salePrice', ...reduced],
  ],
  woocommerce: [
    ['TITLE_MISSING', 'title', ...titled],
    ['TITLE_TOO_LONG', 'title', title(1_000), title(1_001)],
    ['TOO_MANY_IMAGES', 'imageUrls', images(50), images(51)],
    ['TOO_MANY_VARIANTS', 'variants', sizes(500), sizes(501)],
    ['SALE_PRICE_NOT_LOWER', 'variants.1.salePrice', ...reduced],
  ],
  shopee: [
    ['CATEGORY_MISSING', 'attributes.categoryId', ...numbered],
    ['TITLE_MISSING', 'title', ...titled],
    ['TITLE_TOO_LONG', 'title', title(120), title(121)],
    ['IMAGES_TOO_MANY', 'imageUrls', images(9), images(10)],
    ['VARIANTS_TOO_MANY', 'variants', sizes(50), sizes(51)],
    ['OPTIONS_TOO_MANY', 'variants', manyOptions(2), manyOptions(3)],
    ['OPTION_TOO_LONG', 'variants', option('Size', text(20)), option('Size', text(21))],
    ['OPTION_TOO_LONG', 'variants', option(text(14), 'S'), option(text(15), 'S')],
    ['PRICES_TOO_FAR_APART', 'variants', priced('5.00', '1.00'), priced('5.01', '1.00')],
    ['PRICE_MISSING', 'variants.0.price', ...atAPrice],
    ['PRICE_TOO_PRECISE', 'variants.1.price', ...precise],
    ['WEIGHT_MISSING', 'variants.0.weightGrams', second({ weightGrams: null }), one({ weightGrams: 0 })],
  ],
  lazada: [
    ['CATEGORY_MISSING', 'attributes.categoryId', ...numbered],
    ['TITLE_TOO_LONG', 'title', title(255), title(256)],
    ['DESCRIPTION_TOO_LONG', 'description', { description: text(25_000) }, { description: text(25_001) }],
    ['IMAGES_TOO_MANY', 'imageUrls', images(8), images(9)],
    [
      'PACKAGE_SIZE_MISSING',
      'attributes.package_height',
      attribute('packageHeightCm', '0.1'),
      attribute('packageHeightCm', '0'),
    ],
    [
      'PACKAGE_SIZE_MISSING',
      'attributes.package_length',
      { attributes: { ...attributes, packageLengthCm: '0', package_length: '3' } },
      { attributes: { ...attributes, package_length: '0' } },
    ],
    ['VARIANTS_TOO_MANY', 'variants', sizes(100, 50), sizes(101, 50)],
    ['OPTIONS_TOO_MANY', 'variants', manyOptions(2), manyOptions(3)],
    ['OPTION_VALUES_TOO_MANY', 'variants', sizes(50), sizes(51)],
    ['OPTION_TOO_LONG', 'variants', option('Size', text(20)), option('Size', text(21))],
    ['OPTION_TOO_LONG', 'variants', option(text(15), 'S'), option(text(16), 'S')],
    ['PRICE_MISSING', 'variants.0.price', ...atAPrice],
    ['PRICE_TOO_PRECISE', 'variants.1.price', ...precise],
    [
      'PRICE_TOO_PRECISE',
      'variants.1.salePrice',
      second({ salePrice: '9.990' }),
      second({ salePrice: '9.991' }),
    ],
    ['SALE_PRICE_NOT_LOWER', 'variants.1.salePrice', ...reduced],
    [
      'SALE_PRICE_NOT_LOWER',
      'variants.1.salePrice',
      second({ salePrice: '0.01' }),
      second({ salePrice: '0' }),
    ],
    ['WEIGHT_MISSING', 'variants.1.weightGrams', second({ weightGrams: 1 }), second({ weightGrams: 0 })],
  ],
  tiktok_shop: [
    ['CATEGORY_MISSING', 'attributes.categoryId', ...numbered],
    ['IMAGE_MISSING', 'imageUrls', images(1), images(0)],
    ['IMAGES_TOO_MANY', 'imageUrls', images(9), images(10)],
    ['TITLE_LENGTH', 'title', title(25), title(24)],
    ['TITLE_LENGTH', 'title', title(255), title(256)],
    ['WEIGHT_MISSING', 'variants.0.weightGrams', second({ weightGrams: null }), one({ weightGrams: 0 })],
    [
      'DIMENSIONS_MISSING',
      'attributes.packageLengthCm',
      attribute('packageWidthCm', '10'),
      attribute('packageWidthCm', '0.5'),
    ],
    ['VARIANTS_TOO_MANY', 'variants', sizes(300), sizes(301)],
    ['OPTIONS_TOO_MANY', 'variants', manyOptions(3), manyOptions(4)],
    ['OPTIONS_UNEVEN', 'variants', second({}), second({ options: [{ name: 'Cut', value: 'M' }] })],
    ['OPTION_TOO_LONG', 'variants', option('Size', text(50)), option('Size', text(51))],
    ['OPTION_TOO_LONG', 'variants', option(text(20), 'S'), option(text(21), 'S')],
    ['PRICE_MISSING', 'variants.0.price', ...atAPrice],
    ['PRICE_TOO_PRECISE', 'variants.1.price', ...precise],
    ['SKU_TOO_LONG', 'variants.0.sku', one({ sku: text(50) }), one({ sku: text(51) })],
  ],
  zalora: [
    ['CATEGORY_MISSING', 'attributes.categoryId', ...numbered],
    ['BRAND_MISSING', 'brand', { brand: 'T' }, { brand: null }],
    ['TITLE_MISSING', 'title', ...titled],
    ['TITLE_TOO_LONG', 'title', title(255), title(256)],
    ['IMAGE_MISSING', 'imageUrls', images(1), images(0)],
    ['IMAGES_TOO_MANY', 'imageUrls', images(8), images(9)],
    ['VARIANTS_TOO_MANY', 'variants', sizes(100), sizes(101)],
    ['PRICE_MISSING', 'variants.1.price', second({ price: '0.01' }), second({ price: '0' })],
    ['SALE_PRICE_TOO_HIGH', 'variants.1.salePrice', ...reduced],
    [
      'COUNTRY_UNKNOWN',
      null,
      { store: { id: '1', country: 'HK', currency: 'HKD' } },
      { store: { id: '1', country: 'TH', currency: 'THB' } },
    ],
  ],
  amazon: [
    [
      'CATEGORY_MISSING',
      'attributes.categoryId',
      { attributes: { categoryId: 'CUP_2' } },
      { attributes: { categoryId: 'cup' } },
    ],
    ['TITLE_MISSING', 'title', ...titled],
    ['TITLE_TOO_LONG', 'title', title(200), title(201)],
    ['IMAGE_MISSING', 'imageUrls', images(1), images(0)],
    ['IMAGES_TOO_MANY', 'imageUrls', images(9), images(10)],
    ['VARIANTS_TOO_MANY', 'variants', sizes(200), sizes(201)],
    ['OPTIONS_MISSING', 'variants', one({ options: [] }), second({ options: [] })],
    ['SKU_TOO_LONG', 'variants.0.sku', one({ sku: text(40) }), one({ sku: text(41) })],
    ['PRICE_MISSING', 'variants.1.price', second({ price: '0.01' }), second({ price: '0' })],
    ['PRICE_TOO_PRECISE', 'variants.1.price', ...precise],
    [
      'PRICE_TOO_PRECISE',
      'variants.0.price',
      { ...one({ price: '500' }), store: { id: '1', country: 'JP', currency: 'JPY' } },
      { ...one({ price: '500.5' }), store: { id: '1', country: 'JP', currency: 'JPY' } },
    ],
    ['SALE_PRICE_NOT_LOWER', 'variants.1.salePrice', ...reduced],
  ],
};

const rows = Object.entries(tables).flatMap(([key, ofKey]) => ofKey.map(row => [key, ...row] as const));

describe('a draft that goes as far as a marketplace lets it', () => {
  it('is all right at every one of them in the common case', () => {
    expect(marketplaces.map(({ key }) => [key, problemsOf(key, {})])).toEqual(
      marketplaces.map(({ key }) => [key, []]),
    );
  });

  it.each(rows)(
    'is taken by %s, and with one step more it is not: %s of %s',
    (key, code, field, taken, rejected) => {
      expect(problemsOf(key, taken)).toEqual([]);
      expect(problemsOf(key, rejected)).toEqual([['error', code, field]]);
    },
  );
});

/** Decimals of prices, and how many times the cheapest variation the dearest may cost. */
const shopee = 'SG 2 5,MY 2 7,TH 0 5,ID 0 7,VN 0 5,PH 0 5,TW 0 5,BR 2 4,MX 2 5,CO 0 9,CL 0 9'.split(',');
/** Decimals of prices, characters that a title has at least, how many variants there may be, and whether sizes are needed. */
const tiktok = [
  'US 2 1 100 sizes,GB 2 1 100 sizes,SG 2 25 300 sizes,MY 2 25 300 sizes,TH 2 25 300,PH 2 25 300,VN 0 25 300',
  'ID 0 25 300,JP 0 25 300,MX 2 25 300,BR 2 25 300,DE 2 25 300,ES 2 25 300,FR 2 25 300,IE 2 25 300,IT 2 25 300',
]
  .join(',')
  .split(',');
const lazada = 'SG 2,MY 2,PH 2,TH 2,VN 0,ID 0'.split(',');

const inCountry = (country: string): Change => ({ store: { id: '1', country, currency: 'SGD' } });
const codesOf = (key: string, change: Change) => problemsOf(key, change).map(([, code]) => code);

describe('what a marketplace takes of prices', () => {
  const tooPrecise = (key: string, country: string) =>
    codesOf(key, { ...inCountry(country), ...one({ price: '10.5' }) });

  it.each(shopee)('is its own in each country of Shopee: %s', row => {
    const [country = '', decimals, times] = row.split(' ');
    const apart = (dearest: number) =>
      codesOf('shopee', { ...inCountry(country), ...priced('10', String(dearest)) });
    expect(tooPrecise('shopee', country)).toEqual(decimals === '0' ? ['PRICE_TOO_PRECISE'] : []);
    expect([apart(10 * Number(times)), apart(10 * Number(times) + 1)]).toEqual([
      [],
      ['PRICES_TOO_FAR_APART'],
    ]);
  });

  it.each(tiktok)('and of titles, variants and sizes is its own in each country of TikTok Shop: %s', row => {
    const [country = '', decimals, least, most, needed] = row.split(' ');
    const here = (change: Change) => codesOf('tiktok_shop', { ...inCountry(country), ...change });
    expect(tooPrecise('tiktok_shop', country)).toEqual(decimals === '0' ? ['PRICE_TOO_PRECISE'] : []);
    expect([here(title(Number(least))), here(title(Number(least) - 1))]).toEqual([[], ['TITLE_LENGTH']]);
    expect([here(sizes(Number(most))), here(sizes(Number(most) + 1))]).toEqual([[], ['VARIANTS_TOO_MANY']]);
    expect(here({ attributes: { categoryId: '1' } })).toEqual(
      needed === undefined ? [] : ['DIMENSIONS_MISSING'],
    );
  });

  it.each(lazada)('is its own in each country of Lazada: %s', row => {
    const [country = '', decimals] = row.split(' ');
    expect(tooPrecise('lazada', country)).toEqual(decimals === '0' ? ['PRICE_TOO_PRECISE'] : []);
  });
});
