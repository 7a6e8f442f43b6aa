import { describe, expect, it } from 'vitest';
import type { ListingDraft } from '../../connectors/marketplaces/listing.js';
import type { ChannelDependencies } from '../../connectors/marketplaces/port.js';
import { marketplace } from '../../connectors/marketplaces/shopify/shopify.js';
import { ShopifyClient } from '../../connectors/marketplaces/shopify/shopify-client.js';
import { handleOf, productInput } from '../../connectors/marketplaces/shopify/shopify-listing.js';
import { observedListing } from '../../connectors/marketplaces/shopify/shopify-observed.js';
import { isPushSigned } from '../../connectors/marketplaces/shopify/shopify-signing.js';

const store = { id: 'mugs.myshopify.com', country: 'SG', currency: 'SGD' };

const variant = (sku: string, options: ListingDraft['variants'][number]['options'] = []) => ({
  sku,
  title: sku,
  options,
  price: '20.00',
  salePrice: null,
  salePriceEndsAt: null,
  quantity: 4,
  barcode: null,
  weightGrams: null,
  imageUrl: null,
});

const draft: ListingDraft = {
  store,
  reference: null,
  productId: '0193aaaa-0000-7000-8000-0123456789ab',
  title: 'Émail mug: 350 ml!',
  description: null,
  brand: null,
  productType: null,
  tags: [],
  attributes: {},
  imageUrls: [],
  variants: [variant('MUG')],
};

describe('signatures of webhooks', () => {
  // RFC 4231, test case 2.
  const text = Buffer.from('what do ya want for nothing?');
  const signature = Buffer.from(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    'hex',
  ).toString('base64');

  it('are the base64 of HMAC-SHA256 over the raw bytes', () => {
    expect(isPushSigned('Jefe', text, signature)).toBe(true);
  });

  it('are rejected for another key, other bytes, another form, and without a key', () => {
    const hex = Buffer.from(signature, 'base64').toString('hex');
    expect(isPushSigned('jefe', text, signature)).toBe(false);
    expect(isPushSigned('Jefe', Buffer.from('what do ya want for nothing!'), signature)).toBe(false);
    expect(isPushSigned('Jefe', text, hex)).toBe(false);
    expect(isPushSigned('Jefe', text, '')).toBe(false);
    expect(isPushSigned('', text, signature)).toBe(false);
  });
});

describe('states of products', () => {
  const complaint = { details: [{ state: 'REQUIRES_ACTION', messages: [{ message: 'No watermark.' }] }] };
  const accepted = { details: [{ state: 'ACCEPTED', messages: [] }] };
  const observe = (status: string, isPublished: boolean, feedback: typeof complaint | null = null) =>
    observedListing(
      store,
      {
        id: 'gid://shopify/Product/1',
        title: 'Mug',
        status,
        updatedAt: '2026-11-21T08:00:00Z',
        onlineStoreUrl: null,
        publishedOnPublication: isPublished,
        feedback,
      },
      [],
    );

  it.each([
    ['ACTIVE', true, null, 'live'],
    ['ACTIVE', false, null, 'unlisted'],
    ['ACTIVE', false, complaint, 'rejected'],
    ['ACTIVE', false, accepted, 'unlisted'],
    ['ACTIVE', true, complaint, 'live'],
    ['UNLISTED', true, null, 'live'],
    ['UNLISTED', false, null, 'unlisted'],
    ['DRAFT', true, null, 'unlisted'],
    ['DRAFT', false, complaint, 'unlisted'],
    ['ARCHIVED', true, null, 'unlisted'],
    ['SOMETHING_NEW', true, null, 'unknown'],
  ] as const)('%s, in the online store: %s, feedback: %o is %s', (status, isPublished, feedback, state) => {
    const observed = observe(status, isPublished, feedback as typeof complaint | null);
    expect(observed).toMatchObject({ state, marketplaceStatus: status });
  });

  it('carries the words of a sales channel: an error while they keep a product out, else a warning', () => {
    const words = { message: 'No watermark.', marketplaceMessage: 'No watermark.' };
    expect(observe('ACTIVE', false, complaint).issues).toMatchObject([{ severity: 'error', ...words }]);
    expect(observe('ACTIVE', true, complaint).issues).toMatchObject([{ severity: 'warning', ...words }]);
  });

  it('says when a product is sold to those alone who have the link', () => {
    expect(observe('UNLISTED', true).issues).toMatchObject([{ severity: 'info', code: 'LINK_ONLY' }]);
  });

  it('tells a price that is struck through from one that is none', () => {
    const wire = (price: string, compareAtPrice: string | null) => ({
      id: 'gid://shopify/ProductVariant/1',
      sku: null,
      price,
      compareAtPrice,
      inventoryItem: { id: 'gid://shopify/InventoryItem/1', inventoryLevel: null },
    });
    const product = { ...observe('ACTIVE', true), status: 'ACTIVE', publishedOnPublication: true };
    const { variants } = observedListing(
      store,
      { ...product, id: 'gid://shopify/Product/1', onlineStoreUrl: null, updatedAt: '', feedback: null },
      [wire('15', '20.0'), wire('20.0', '20.0'), wire('20.0', null)],
    );
    expect(variants.map(({ price, salePrice, quantity }) => [price, salePrice, quantity])).toEqual([
      ['20.00', '15.00', null],
      ['20.00', null, null],
      ['20.00', null, null],
    ]);
  });
});

describe('drafts as Shopify takes them', () => {
  it('have an address that is the same each time and no other product has', () => {
    expect(handleOf(draft)).toBe('e-mail-mug-350-ml-0123456789ab');
    expect(handleOf({ ...draft, title: '马克杯' })).toBe('0123456789ab');
  });

  it('have the one hidden option when there is a single variant without options', () => {
    expect(productInput(draft, 'gid://shopify/Location/1')).toEqual({
      title: draft.title,
      descriptionHtml: '',
      status: 'ACTIVE',
      tags: [],
      productOptions: [{ name: 'Title', position: 1, values: [{ name: 'Default Title' }] }],
      variants: [
        {
          sku: 'MUG',
          barcode: null,
          price: '20.00',
          compareAtPrice: null,
          inventoryPolicy: 'DENY',
          inventoryItem: { tracked: true },
          inventoryQuantities: [{ locationId: 'gid://shopify/Location/1', name: 'available', quantity: 4 }],
          optionValues: [{ optionName: 'Title', name: 'Default Title' }],
        },
      ],
    });
  });

  it('have what customs ask with each inventory item', () => {
    const attributes = { countryCodeOfOrigin: 'CN', harmonizedSystemCode: '691200' };
    expect(productInput({ ...draft, attributes }, 'gid://shopify/Location/1')).toMatchObject({
      variants: [{ inventoryItem: { tracked: true, ...attributes } }],
    });
  });

  it('name every option of every variant, and variants that are known by their ids', () => {
    const variants = [
      variant('S', [{ name: 'Size', value: 'S' }]),
      {
        ...variant('M', [
          { name: 'Size', value: 'M' },
          { name: 'Colour', value: 'blue' },
        ]),
        salePrice: '15.00',
      },
    ];
    const reference = {
      externalId: 'gid://shopify/Product/1',
      variants: [{ sku: 'M', externalId: 'gid://shopify/ProductVariant/7' }],
    };
    const input = productInput({ ...draft, variants, reference }, 'gid://shopify/Location/1');
    expect(input).toMatchObject({
      productOptions: [
        { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
        { name: 'Colour', values: [{ name: '-' }, { name: 'blue' }] },
      ],
      variants: [
        { sku: 'S', optionValues: [{ name: 'S' }, { name: '-' }] },
        {
          sku: 'M',
          id: 'gid://shopify/ProductVariant/7',
          price: '15.00',
          compareAtPrice: '20.00',
          optionValues: [{ name: 'M' }, { name: 'blue' }],
        },
      ],
    });
    expect((input as { variants: object[] }).variants[0]).not.toHaveProperty('id');
  });

  it('name each picture once, under a name that follows from its address', () => {
    const imageUrls = ['https://p.example/a.jpg?v=1', 'https://p.example/picture'];
    const pictured = {
      ...draft,
      imageUrls,
      variants: [{ ...variant('MUG'), imageUrl: imageUrls[0]! }],
    };
    const { files } = productInput(pictured, 'gid://shopify/Location/1') as { files: object[] };
    expect(files).toEqual([
      {
        originalSource: imageUrls[0],
        contentType: 'IMAGE',
        alt: draft.title,
        filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
        duplicateResolutionMode: 'REPLACE',
      },
      { originalSource: imageUrls[1], contentType: 'IMAGE', alt: draft.title },
    ]);
  });

  it.each([
    ['TITLE_MISSING', { title: ' ' }],
    [
      'OPTIONS_REPEATED',
      { variants: [variant('A', [{ name: 'S', value: '1' }]), variant('B', [{ name: 'S', value: '1' }])] },
    ],
    [
      'OPTIONS_TOO_MANY',
      {
        variants: [
          variant(
            'A',
            ['a', 'b', 'c', 'd'].map(name => ({ name, value: '1' })),
          ),
        ],
      },
    ],
    ['OPTION_TOO_LONG', { variants: [variant('A', [{ name: 'S', value: 'x'.repeat(256) }])] }],
    ['SALE_PRICE_TOO_HIGH', { variants: [{ ...variant('A'), salePrice: '20' }] }],
  ])('are rejected beforehand: %s', (code, change) => {
    expect(marketplace.listingProblems({ ...draft, ...change })).toMatchObject([{ code, severity: 'error' }]);
  });
});

describe('what Shopify says of a call that failed', () => {
  const errorOf = async (status: number, body: unknown, isWrite = false) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = { status, headers: {}, bytes: Buffer.from(text), body: text };
    const send: ChannelDependencies['http']['send'] = async () => answer;
    const dependencies = { http: { send }, clock: { now: () => new Date(0) }, timeoutMs: 1 };
    const credentials = { values: { shopDomain: store.id, accessToken: 'shpat_secret' }, expiresAt: null };
    const client = new ShopifyClient({ endpoint: null, credentials }, dependencies);
    const call = isWrite ? client.mutate('mutation { x }', {}) : client.query('{ x }');
    const error = await call.catch((reason: unknown) => reason);
    const { kind, marketplaceCode, retryAfterMs, message } = error as Record<string, unknown>;
    expect(message).not.toContain('shpat_secret');
    return [kind, marketplaceCode, retryAfterMs];
  };
  const failed = (code: string) => ({ errors: [{ message: 'No.', extensions: { code } }] });
  const cost = {
    requestedQueryCost: 250,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 50, restoreRate: 100 },
  };

  it.each([
    [200, { ...failed('THROTTLED'), extensions: { cost } }, ['throttled', 'THROTTLED', 2_000]],
    [200, failed('ACCESS_DENIED'), ['unauthorized', 'ACCESS_DENIED', null]],
    [200, failed('SHOP_INACTIVE'), ['unauthorized', 'SHOP_INACTIVE', null]],
    [200, failed('INTERNAL_SERVER_ERROR'), ['unavailable', 'INTERNAL_SERVER_ERROR', null]],
    [200, failed('MAX_COST_EXCEEDED'), ['rejected', 'MAX_COST_EXCEEDED', null]],
    [200, { data: null }, ['unavailable', null, null]],
    [200, '<html>', ['unavailable', null, null]],
    [401, { errors: '[API] Invalid API key or access token' }, ['unauthorized', '401', null]],
    [402, { errors: 'Unavailable Shop' }, ['unauthorized', '402', null]],
    [404, { errors: 'Not Found' }, ['not_found', '404', null]],
    [423, { errors: 'Locked' }, ['unauthorized', '423', null]],
    [400, { errors: { query: 'Required parameter missing or invalid' } }, ['rejected', '400', null]],
    [502, 'Bad Gateway', ['unavailable', '502', null]],
  ])('%i %o', async (status, body, wanted) => {
    expect(await errorOf(status, body)).toEqual(wanted);
  });

  it('of a write that may have been done, nobody knows', async () => {
    expect(await errorOf(200, failed('INTERNAL_SERVER_ERROR'), true)).toEqual([
      'unknown',
      'INTERNAL_SERVER_ERROR',
      null,
    ]);
    expect(await errorOf(502, 'Bad Gateway', true)).toEqual(['unknown', '502', null]);
    expect(await errorOf(200, { data: null }, true)).toEqual(['unknown', null, null]);
  });
});
