import { describe, expect, it } from 'vitest';
import { amountOf } from '../../connectors/marketplaces/amount.js';
import { windowSeconds } from '../../connectors/marketplaces/epoch-seconds.js';
import type { ListingDraft } from '../../connectors/marketplaces/listing.js';
import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { shopeeError } from '../../connectors/marketplaces/shopee/shopee-error.js';
import { tiersOf } from '../../connectors/marketplaces/shopee/shopee-listing.js';
import { observedListing } from '../../connectors/marketplaces/shopee/shopee-observed.js';
import { lastSecond } from '../../connectors/marketplaces/shopee/shopee-window.js';
import { variant } from './shopee-shop.js';

const draft = (change: Partial<ListingDraft> = {}): ListingDraft => ({
  store: { id: '1', country: 'SG', currency: 'SGD' },
  reference: null,
  productId: '0193aaaa-0000-7000-8000-000000000001',
  title: 'Enamel mug',
  description: null,
  brand: null,
  productType: null,
  tags: [],
  attributes: { categoryId: '100636' },
  imageUrls: ['https://pictures.example/mug.jpg'],
  variants: [variant('MUG', '12.90', 7)],
  ...change,
});
const codes = (change: Partial<ListingDraft>) =>
  shopee.marketplace
    .listingProblems(draft(change))
    .map(({ severity, code, field }) => [severity, code, field]);

describe('what Shopee is known to reject', () => {
  it('is nothing of a complete draft', () => {
    expect(codes({})).toEqual([]);
  });

  it.each<[string, Partial<ListingDraft>, string, string | null]>([
    ['no category', { attributes: {} }, 'CATEGORY_MISSING', 'attributes.categoryId'],
    [
      'a category by name',
      { attributes: { categoryId: 'Mugs' } },
      'CATEGORY_MISSING',
      'attributes.categoryId',
    ],
    ['no picture', { imageUrls: [] }, 'IMAGE_MISSING', 'imageUrls'],
    [
      'ten pictures',
      { imageUrls: Array(10).fill('https://p.example/a.jpg') },
      'IMAGES_TOO_MANY',
      'imageUrls',
    ],
    ['no title', { title: ' ' }, 'TITLE_MISSING', 'title'],
    ['a long title', { title: 'x'.repeat(121) }, 'TITLE_TOO_LONG', 'title'],
    [
      'no weight',
      { variants: [{ ...variant('A', '1.00', 1), weightGrams: null }] },
      'WEIGHT_MISSING',
      'variants.0.weightGrams',
    ],
    ['three options', { variants: [threeOptions()] }, 'OPTIONS_TOO_MANY', 'variants'],
    [
      'the same options twice',
      { variants: [variant('A', '1.00', 1, 'Red'), variant('B', '1.00', 1, 'Red')] },
      'OPTIONS_REPEATED',
      'variants',
    ],
    ['a long option', { variants: [variant('A', '1.00', 1, 'x'.repeat(21))] }, 'OPTION_TOO_LONG', 'variants'],
    [
      'prices that are six times as high as others',
      { variants: [variant('A', '1.00', 1, 'Red'), variant('B', '6.00', 1, 'Blue')] },
      'PRICES_TOO_FAR_APART',
      'variants',
    ],
    ['a price of nothing', { variants: [variant('A', '0.00', 1)] }, 'PRICE_MISSING', 'variants.0.price'],
    [
      'a country without Shopee',
      { store: { id: '1', country: 'JP', currency: 'JPY' } },
      'COUNTRY_UNKNOWN',
      null,
    ],
  ])('is %s', (_what, change, code, field) => {
    expect(codes(change)).toEqual([['error', code, field]]);
  });

  it('is a price with decimals where Shopee rounds it without a word, and not where it does not', () => {
    const variants = [variant('A', '199.50', 1)];
    expect(codes({ variants, store: { id: '1', country: 'TH', currency: 'THB' } })).toEqual([
      ['error', 'PRICE_TOO_PRECISE', 'variants.0.price'],
    ]);
    expect(codes({ variants })).toEqual([]);
  });

  it('says of a reduced price that it stays behind', () => {
    expect(codes({ variants: [{ ...variant('A', '9.00', 1), salePrice: '8.00' }] })).toEqual([
      ['warning', 'SALE_PRICE_IGNORED', 'variants.0.salePrice'],
    ]);
  });
});

describe('tiers', () => {
  it('are the options in the order in which variants name them, and every variant has its place', () => {
    const variants = [
      variant('A', '1.00', 1, 'Red', 'M'),
      variant('B', '1.00', 1, 'Blue', 'S'),
      variant('C', '1.00', 1, 'Red', 'S'),
    ];
    expect(tiersOf(draft({ variants }))).toEqual({
      tiers: [
        { name: 'Colour', option_list: [{ option: 'Red' }, { option: 'Blue' }] },
        { name: 'Size', option_list: [{ option: 'M' }, { option: 'S' }] },
      ],
      places: [
        [0, 0],
        [1, 1],
        [0, 1],
      ],
    });
  });
});

describe('a listing as Shopee has it', () => {
  const store = { id: '77', country: 'SG', currency: 'SGD' };
  const at = '2026-11-21T08:00:00.000Z';
  const known = (sku: string, externalId: string, more: object) => ({
    sku,
    externalId,
    currency: 'SGD',
    salePrice: null,
    salePriceEndsAt: null,
    ...more,
  });

  it('is all that is said of the item, its models and what it violates; what a promotion makes of a price is none of it', () => {
    const price = (original_price: number, current_price = original_price) => [
      { original_price, current_price },
    ];
    const item = {
      item_id: 5,
      item_name: 'Tee',
      item_sku: 'TEE',
      item_status: 'BANNED',
      update_time: Date.parse(at) / 1000,
      has_model: true,
      price_info: [{ currency: 'MYR', original_price: 12.5, current_price: 12.5 }],
    };
    const stock = { seller_stock: [{ stock: 2 }, { stock: 3 }, {}] };
    const models = {
      tier_variation: [],
      model: [
        { model_id: 1, tier_index: [0], model_sku: 'S', price_info: price(10, 9.5), stock_info_v2: stock },
        { model_id: 2, tier_index: [1], price_info: price(10, 10) },
      ],
    };
    const details = [
      { violation_type: 'Prohibited', violation_reason: 'Knives.', suggestion: 'Sell spoons.' },
      { violation_type: 'Spam', violation_reason: null },
      {},
    ];
    const violation = { item_id: 5, item_status_details: details };
    const issue = (code: string, message: string) => ({
      severity: 'error',
      code,
      field: null,
      message,
      marketplaceMessage: message,
    });
    expect(observedListing(store, { item, models, violation })).toEqual({
      reference: {
        externalId: '5',
        variants: [
          { sku: 'S', externalId: '1' },
          { sku: '', externalId: '2' },
        ],
      },
      state: 'suppressed',
      marketplaceStatus: 'BANNED',
      url: null,
      title: 'Tee',
      variants: [
        known('S', '1', { price: '10.00', quantity: 5 }),
        known('', '2', { price: '10.00', quantity: null }),
      ],
      issues: [
        issue('Prohibited', 'Knives. Sell spoons.'),
        issue('Spam', 'Spam'),
        issue('violation', 'violation'),
      ],
      updatedAt: at,
    });
    const single = observedListing(store, {
      item: { ...item, item_status: 'NORMAL' },
      models: null,
      violation: null,
    });
    expect([single.url, single.variants]).toEqual([
      'https://shopee.sg/product/77/5',
      [{ ...known('TEE', '0', { price: '12.50', quantity: null }), currency: 'MYR' }],
    ]);
    expect(
      observedListing({ ...store, country: 'JP' }, { item, models: null, violation: null }).url,
    ).toBeNull();
  });

  it.each([
    ['SG', 'shopee.sg'],
    ['MY', 'shopee.com.my'],
    ['TH', 'shopee.co.th'],
    ['ID', 'shopee.co.id'],
    ['VN', 'shopee.vn'],
    ['PH', 'shopee.ph'],
    ['TW', 'shopee.tw'],
    ['BR', 'shopee.com.br'],
    ['MX', 'shopee.com.mx'],
    ['CO', 'shopee.com.co'],
    ['CL', 'shopee.cl'],
  ])('is shown to buyers in %s at %s', (country, site) => {
    const item = { item_id: 5, item_name: '', item_status: 'NORMAL', update_time: 0, has_model: false };
    const { url } = observedListing({ ...store, country }, { item, models: null, violation: null });
    expect(url).toBe(`https://${site}/product/77/5`);
  });
});

describe('amounts and times', () => {
  it.each([
    [0.1, 'SGD', '0.10'],
    [19.99, 'SGD', '19.99'],
    [1234567.89, 'MYR', '1234567.89'],
    [150000, 'VND', '150000'],
    [0, 'SGD', '0.00'],
    [undefined, 'SGD', null],
  ])('%s %s is %s', (value, currency, text) => {
    expect(amountOf(value, currency)).toBe(text);
  });

  it('every second lies in one of two windows that meet, the one that is not over in the second', () => {
    const [since, middle, until] = ['08:00:00.200', '08:30:00.700', '09:00:00.000'].map(
      at => `2026-11-21T${at}Z`,
    );
    const first = windowSeconds({ since: since!, until: middle! })!;
    const second = windowSeconds({ since: middle!, until: until! })!;
    expect([first.from, lastSecond(first), second.from, lastSecond(second)]).toEqual([
      1795248000, 1795249799, 1795249800, 1795251599,
    ]);
    expect([first.has(1795249800), second.has(1795249800)]).toEqual([false, true]);
  });

  it('a window without a whole second is empty, one of a single second is asked for with two', () => {
    const since = '2026-11-21T08:00:00.000Z';
    expect(windowSeconds({ since, until: '2026-11-21T08:00:00.900Z' })).toBeNull();
    const single = windowSeconds({ since, until: '2026-11-21T08:00:01.000Z' })!;
    expect([single.from, lastSecond(single), single.has(1795248000), single.has(1795248001)]).toEqual([
      1795248000,
      1795248001,
      true,
      false,
    ]);
  });
});

describe('errors', () => {
  const now = new Date('2026-11-21T15:00:00.000Z');

  it.each([
    ['error_auth', 'unauthorized'],
    ['error_sign', 'unauthorized'],
    ['invalid_acceess_token', 'unauthorized'],
    ['error_rate_limit', 'throttled'],
    ['product.error_item_not_found', 'not_found'],
    ['order.order_not_found', 'not_found'],
    ['error_server', 'unknown'],
    ['product.error_busi', 'rejected'],
    ['constructor', 'rejected'],
  ])('%s of a write is %s', (error, kind) => {
    expect(shopeeError({ error, message: 'Words.' }, true, now)).toMatchObject({
      kind,
      marketplaceCode: error,
    });
  });

  it('a failing server has not been reached by a read', () => {
    expect(shopeeError({ error: 'error_server' }, false, now).kind).toBe('unavailable');
  });

  it('the quota of the day comes back at midnight in Singapore', () => {
    expect(shopeeError({ error: 'error_limit' }, false, now)).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 3_600_000,
    });
  });
});

function threeOptions() {
  const options = ['Colour', 'Size', 'Cut'].map(name => ({ name, value: 'X' }));
  return { ...variant('A', '1.00', 1), options };
}
