import { describe, expect, it } from 'vitest';
import { kindOf } from './answering.js';
import { channelWorld, Failure, store } from './channel-world.js';

const known = (externalId: string) => ({ externalId, variants: [{ sku: externalId, externalId: null }] });
const skus = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${index}`);
const idsOf = (found: readonly { reference: { externalId: string } }[]) =>
  found.map(({ reference }) => reference.externalId);

describe('listings of Shopify', () => {
  const product = (id: string, ...its: string[]) => ({
    id,
    title: '',
    status: 'ACTIVE',
    updatedAt: '',
    onlineStoreUrl: null,
    publishedOnPublication: true,
    feedback: null,
    variants: {
      nodes: its.map(sku => ({
        id: sku,
        sku,
        price: '1',
        compareAtPrice: null,
        inventoryItem: { inventoryLevel: null },
      })),
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  });
  const page = (nodes: object[], endCursor: string | null) => ({
    products: { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } },
  });

  it('are found by 25 SKUs at a time, on all pages, each once and by no SKU that only looks alike', async () => {
    const all = page([product('A', 'SKU-0'), product('B', 'sku-1')], null);
    const { channel, asked } = channelWorld('shopify', {
      '"after":"next"': page([product('C', 'SKU-2'), product('A', 'SKU-0')], null),
      SKU: ({ body }) =>
        JSON.stringify(body).includes('SKU-25') ? all : page([product('A', 'SKU-0')], 'next'),
    });
    const found = await channel.findListings(store, [...skus(26), 'SKU-0']);
    expect(idsOf(found)).toEqual(['A', 'C']);
    expect(
      asked().map(
        ({ body }) => (body as { variables: { query: string } }).variables.query.split(' OR ').length,
      ),
    ).toEqual([25, 25, 1]);
  });

  it('are read by their ids, with what is not there left out, and none without a call', async () => {
    const { channel, asked } = channelWorld('shopify', { nodes: { nodes: [null, product('B', 'SKU-1')] } });
    expect(idsOf(await channel.readListings(store, [known('A'), known('B')]))).toEqual(['B']);
    expect(asked()[0]!.body).toMatchObject({
      variables: { ids: ['A', 'B'], locationId: 'L', publicationId: 'P' },
    });
    expect([await channel.readListings(store, []), asked().length]).toEqual([[], 1]);
  });
});

describe('listings of WooCommerce', () => {
  const row = (id: number, sku: string, more: object = {}) => ({
    id,
    sku,
    name: '',
    type: 'simple',
    status: 'publish',
    ...more,
  });

  it('are found by 25 SKUs at a time, as the product that a variation is of, and by no SKU that only looks alike', async () => {
    const { channel, asked } = channelWorld('woocommerce', {
      'include=': [row(5, 'SKU-0'), row(7, 'SKU-1-parent')],
      'sku=': ({ query }) =>
        query.sku!.startsWith('SKU-0,')
          ? [row(5, 'SKU-0', { parent_id: 0 }), row(8, 'SKU-1', { parent_id: 7 }), row(9, 'SKU-00')]
          : [row(7, 'SKU-13-parent')],
    });
    expect(idsOf(await channel.findListings(store, skus(14)))).toEqual(['5', '7']);
    expect(asked('"sku"').map(({ query }) => query.sku!.split(',').length)).toEqual([25, 3]);
    expect(asked('"include"').map(({ query }) => query.include)).toEqual(['5,7']);
  });

  it('are read a hundred at a time, and have no variations where their product has gone meanwhile', async () => {
    const { channel, asked } = channelWorld('woocommerce', {
      '/variations': new Failure(404),
      'include=': ({ query }) =>
        query.include!.split(',').map(id => row(Number(id), id, { type: 'variable' })),
    });
    const found = await channel.readListings(
      store,
      Array.from({ length: 101 }, (_, id) => known(`${id + 1}`)),
    );
    expect([found.length, found[100]!.variants]).toEqual([101, []]);
    expect(asked('"include"').map(({ query }) => query.include!.split(',').length)).toEqual([100, 1]);
    const closed = channelWorld('woocommerce', {
      '/variations': new Failure(401),
      'include=': [row(1, '', { type: 'variable' })],
    });
    expect(await kindOf(closed.channel.readListings(store, [known('1')]))).toBe('unauthorized');
  });
});

describe('listings of Shopee', () => {
  const item = (item_id: number, more: object = {}) => ({
    item_id,
    item_name: '',
    item_status: 'NORMAL',
    update_time: 0,
    has_model: false,
    ...more,
  });

  it('are found by one SKU after the other, and read once', async () => {
    const { channel, asked } = channelWorld('shopee', {
      'item_sku=A': { item_id_list: [5, 6] },
      'item_sku=B': { item_id_list: [5] },
      get_item_base_info: { item_list: [item(5), item(6)] },
    });
    expect(idsOf(await channel.findListings(store, ['A', 'B', 'C', 'A']))).toEqual(['5', '6']);
    expect(asked('search_item').map(({ query }) => query.item_sku)).toEqual(['A', 'B', 'C']);
    expect(asked('base_info').map(({ query }) => query.item_id_list)).toEqual(['5,6']);
  });

  it('are asked for their models and for what they violate where they have any', async () => {
    const banned = { item_status: 'BANNED', has_model: true };
    const { channel, asked } = channelWorld('shopee', {
      get_item_base_info: { item_list: [item(5), item(6, banned)] },
      get_model_list: { tier_variation: [], model: [{ model_id: 9, tier_index: [], model_sku: 'X' }] },
      violation: { item_list: [{ item_id: 6, item_status_details: [{ violation_reason: 'No.' }] }] },
    });
    const [plain, bad] = await channel.readListings(store, [known('5'), known('6')]);
    expect([plain!.issues, bad!.issues.length, bad!.variants[0]!.sku]).toEqual([[], 1, 'X']);
    expect(asked('model_list').map(({ query }) => query.item_id)).toEqual(['6']);
    expect(asked('violation').map(({ query }) => query.item_id_list)).toEqual(['6']);
    expect([await channel.readListings(store, []), asked('base_info').length]).toEqual([[], 1]);
  });
});

describe('listings of Lazada', () => {
  it('are found by fifty SKUs at a time, each once', async () => {
    const { channel, asked } = channelWorld('lazada', {
      '/products/get': { data: { products: [{ item_id: 5, skus: [] }] } },
    });
    expect(idsOf(await channel.findListings(store, [...skus(51), 'SKU-0']))).toEqual(['5']);
    const searches = asked('/products/get').map(({ query }) => [
      query.filter,
      query.limit,
      JSON.parse(query.sku_seller_list!).length,
    ]);
    expect(searches).toEqual([
      ['all', '50', 50],
      ['all', '50', 1],
    ]);
  });

  it('are missing where Lazada does not know them, and not where it cannot say', async () => {
    const { channel } = channelWorld('lazada', {
      'item_id=4': new Failure(200, { code: '208' }),
      'item_id=5': { data: { item_id: 5, skus: [] } },
      'item_id=6': new Failure(200, { code: 'AppCallLimit' }),
    });
    expect(idsOf(await channel.readListings(store, [known('4'), known('5')]))).toEqual(['5']);
    expect(await kindOf(channel.readListings(store, [known('6')]))).toBe('throttled');
  });
});

describe('listings of TikTok Shop', () => {
  it('are found on all pages, those that are deleted left out, and read one by one', async () => {
    const { channel, asked } = channelWorld('tiktok_shop', {
      'page_token=next': { products: [{ id: '7', status: 'ACTIVATE' }], next_page_token: '' },
      '/products/search': {
        products: [
          { id: '5', status: 'DRAFT' },
          { id: '6', status: 'DELETED' },
        ],
        next_page_token: 'next',
      },
      '/products/5': { id: '5', title: '', status: 'DRAFT' },
      '/products/7': new Failure(200, { code: 12052260 }),
    });
    expect(idsOf(await channel.findListings(store, ['A', 'B', 'A']))).toEqual(['5']);
    expect(asked('search')[0]!.body).toEqual({ status: 'ALL', seller_skus: ['A', 'B'] });
    expect(asked('/products/').map(({ path }) => path.split('/').at(-1))).toEqual([
      'search',
      'search',
      '5',
      '7',
    ]);
    const slow = channelWorld('tiktok_shop', { '/products/5': new Failure(200, { code: 36009002 }) });
    expect(await kindOf(slow.channel.readListings(store, [known('5')]))).toBe('throttled');
  });
});
