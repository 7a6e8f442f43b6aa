import { describe, expect, it } from 'vitest';
import { kindOf } from './answering.js';
import { channelWorld, Failure, store } from './channel-world.js';

const known = (externalId: string) => ({ externalId, variants: [{ sku: externalId, externalId: null }] });
const skus = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${index}`);
const idsOf = (found: readonly { reference: { externalId: string } }[]) =>
  found.map(({ reference }) => reference.externalId);

describe('listings of Zalora', () => {
  const product = (SellerSku: string, more: object = {}) => ({
    SellerSku,
    Name: '',
    Status: 'active',
    QCStatus: 'approved',
    ...more,
  });
  const of = (...Product: object[]) => ({ Products: { Product } });

  it('are found by fifty SKUs at a time, with all that belong to the same parent and none that only look like it', async () => {
    const varied = { Variation: 'S', ParentSku: 'P' };
    const { channel, asked } = channelWorld('zalora', {
      'Search=P': of(
        product('SKU-0', varied),
        product('P-2', varied),
        product('XP'),
        product('P-3', { ...varied, Status: 'deleted' }),
      ),
      'SKU-50': of(product('SKU-50', { Variation: '...' })),
      GetProducts: of(product('SKU-0', varied)),
      FeedOffsetList: {},
    });
    const found = await channel.findListings(store, skus(51));
    expect(
      found.map(({ reference }) => [reference.externalId, reference.variants.map(({ sku }) => sku)]),
    ).toEqual([
      ['P', ['SKU-0', 'P-2']],
      ['SKU-50', ['SKU-50']],
    ]);
    expect(asked('SkuSellerList').map(({ query }) => JSON.parse(query.SkuSellerList!).length)).toEqual([
      50, 1,
    ]);
    expect(asked('"Search"').map(({ query }) => query.Search)).toEqual(['P']);
  });

  it('are read a hundred at a time to the last page', async () => {
    const { channel, asked } = channelWorld('zalora', {
      'Offset=100': of(product('B')),
      GetProducts: of(...Array.from({ length: 100 }, (_, index) => product(`A-${index}`))),
    });
    expect(await channel.readListings(store, [known('B')])).toHaveLength(1);
    expect(asked('GetProducts').map(({ query }) => query.Offset)).toEqual(['0', '100']);
  });

  const rejected = (...errors: object[]) => ({
    FeedOffsetList: {
      Feed: [
        { Feed: 'F0', Action: 'ProductUpdate', FailedRecords: '1' },
        { Feed: 'F1', Action: 'ProductCreate', FailedRecords: '0' },
        { Feed: 'F2', Action: 'ProductCreate', FailedRecords: '2' },
      ],
    },
    FeedStatus: { FeedDetail: { Status: 'Finished', FeedErrors: { Error: errors } } },
  });
  const error = (SellerSku: string, Message: string) => ({ SellerSku, Message, Code: 1 });

  it('that are not there are what the feeds have turned down of them, in the latest words', async () => {
    const answers = rejected(error('A', 'Late.'), error('A', 'Early.'), error('C', 'Other.'));
    const { channel, asked } = channelWorld('zalora', { GetProducts: of(product('B')), ...answers });
    const [read, ...others] = await channel.readListings(store, [known('A'), known('B'), known('D')]);
    expect(read).toEqual({
      reference: { externalId: 'A', variants: [{ sku: 'A', externalId: null }] },
      state: 'rejected',
      marketplaceStatus: 'FeedErrors',
      url: null,
      title: '',
      variants: [
        {
          ...{ sku: 'A', externalId: null, currency: 'SGD', quantity: null },
          ...{ price: null, salePrice: null, salePriceEndsAt: null },
        },
      ],
      issues: [
        { severity: 'error', code: '1', field: null, message: 'A: Late.', marketplaceMessage: 'Late.' },
      ],
      updatedAt: null,
    });
    expect(idsOf(others)).toEqual(['B']);
    expect(asked('FeedStatus').map(({ query }) => query.FeedID)).toEqual(['F2']);
    const [listing] = await channel.findListings(store, ['A', 'B']);
    expect([listing!.reference.externalId, listing!.issues.length]).toEqual(['B', 1]);
    const none = channelWorld('zalora', { GetProducts: '' as never, ...answers });
    expect(idsOf(await none.channel.findListings(store, ['A']))).toEqual(['A']);
    expect(await none.channel.findListings(store, ['D'])).toEqual([]);
  });

  it('are asked about in the quality check where it has turned them down, and about feeds where some are missing', async () => {
    const { channel, asked } = channelWorld('zalora', {
      GetProducts: of(product('A', { QCStatus: 'rejected' }), product('B')),
      GetQcStatus: { Status: { State: { SellerSKU: 'A', Status: 'rejected', Reason: 'Blurred.' } } },
    });
    expect(await channel.findListings(store, ['A', 'B'])).toHaveLength(2);
    const [a, b] = await channel.readListings(store, [known('A'), known('B')]);
    expect([a!.issues.map(({ code, message }) => [code, message]), b!.issues]).toEqual([
      [['QC_REJECTED', 'Blurred.']],
      [],
    ]);
    expect([asked('GetQcStatus')[0]!.query.SkuSellerList, asked('Feed')]).toEqual(['["A"]', []]);
  });
});

describe('listings of Amazon', () => {
  const item = (sku: string, relations: object | null = null) => ({
    sku,
    relationships:
      relations === null
        ? []
        : [
            {
              relationships: [
                { type: 'PACKAGE_HIERARCHY', parentSkus: ['BOX'] },
                { type: 'VARIATION', ...relations },
              ],
            },
          ],
  });
  const answer = (...items: object[]) => ({
    items: ({ query }: { query: Record<string, string> }) => ({
      items: items.filter(each => query.identifiers?.split(',').includes((each as { sku: string }).sku)),
    }),
  });

  it('are found by twenty SKUs at a time, as the family that an item is of, and each item is asked for once', async () => {
    const family = [
      item('P', { childSkus: ['SKU-0', 'SKU-30'] }),
      item('SKU-0', { parentSkus: ['P'] }),
      item('SKU-30', { parentSkus: ['P'] }),
    ];
    const { channel, asked } = channelWorld('amazon', answer(...family, item('SKU-20')));
    const found = await channel.findListings(store, skus(21));
    expect(
      found.map(({ reference }) => [reference.externalId, reference.variants.map(({ sku }) => sku)]),
    ).toEqual([
      ['P', ['SKU-0', 'SKU-30']],
      ['SKU-20', ['SKU-20']],
    ]);
    expect(asked().map(({ query }) => query.identifiers!.split(',').length)).toEqual([20, 1, 1, 1]);
    expect(asked()[0]!.query).toMatchObject({ marketplaceIds: 'S', pageSize: '20', identifiersType: 'SKU' });
  });

  it('cannot be told where one of them has no SKU', async () => {
    const { channel } = channelWorld('amazon', { items: { items: [{ sku: {} }] } });
    await expect(channel.readListings(store, [known('A')])).rejects.toThrow('An item has no SKU');
  });

  it('are taken off sale with all of their variants, page by page, before their parent', async () => {
    const { channel, asked } = channelWorld('amazon', {
      'pageToken=next': { items: [{ sku: 'C' }] },
      variationParentSku: { items: [{ sku: 'B' }], pagination: { nextToken: 'next' } },
    });
    await channel.delist(store, { externalId: 'P', variants: [{ sku: 'B', externalId: null }] });
    const deleted = () =>
      asked('DELETE').map(({ path, query }) => [path.split('/').at(-1), query.marketplaceIds]);
    expect(deleted()).toEqual([
      ['B', 'S'],
      ['C', 'S'],
      ['P', 'S'],
    ]);
    await channel.delist(store, known('D'));
    expect(deleted().at(-1)).toEqual(['D', 'S']);
  });
});

describe('a listing that is taken off sale', () => {
  const off = { item_list: [] };
  const cases: [key: string, answers: Record<string, object>, outcome: string][] = [
    [
      'shopify',
      { Archive: { productUpdate: { userErrors: [{ field: ['id'], message: 'Gone.' }] } } },
      'done',
    ],
    [
      'shopify',
      { Archive: { productUpdate: { userErrors: [{ field: ['status'], message: 'No.' }] } } },
      'rejected',
    ],
    ['woocommerce', { '/products/5': new Failure(404) }, 'done'],
    ['woocommerce', { '/products/5': new Failure(401) }, 'unauthorized'],
    ['shopee', { unlist_item: off }, 'done'],
    ...['Item not found', 'Item does not exist', 'Deleted item'].map(
      failed_reason =>
        ['shopee', { unlist_item: { failure_list: [{ item_id: 5, failed_reason }] } }, 'done'] as [
          string,
          object & Record<string, object>,
          string,
        ],
    ),
    [
      'shopee',
      { unlist_item: { failure_list: [{ item_id: 5, failed_reason: 'In a promotion' }] } },
      'rejected',
    ],
    ['lazada', { '/product/deactivate': new Failure(200, { code: '208' }) }, 'done'],
    ['lazada', { '/product/deactivate': new Failure(200, { code: '501' }) }, 'rejected'],
    ['tiktok_shop', { deactivate: { errors: [{ code: 12052260, message: 'Gone.' }] } }, 'done'],
    ['tiktok_shop', { deactivate: { errors: [{ code: 1, message: 'No.' }] } }, 'rejected'],
  ];

  it.each(cases)('at %s, which answers %o, is %s', async (key, answers, outcome) => {
    expect(await kindOf(channelWorld(key, answers).channel.delist(store, known('5')))).toBe(outcome);
  });

  it('at Zalora is what of it is on sale, and no feed where nothing is', async () => {
    const product = (SellerSku: string, Status: string) => ({ SellerSku, Name: '', Status });
    const { channel, asked } = channelWorld('zalora', {
      GetProducts: { Products: { Product: [product('5', 'inactive'), product('6', 'active')] } },
      FeedStatus: { FeedDetail: { Status: 'Finished' } },
    });
    await channel.delist(store, { externalId: '5', variants: [{ sku: '6', externalId: null }] });
    expect(asked('ProductUpdate').map(({ body }) => body)).toEqual([
      expect.stringContaining(
        '<Request><Product><SellerSku>6</SellerSku><Status>inactive</Status></Product></Request>',
      ),
    ]);
    const none = channelWorld('zalora', { GetProducts: '' as never });
    await none.channel.delist(store, known('5'));
    expect(none.asked('ProductUpdate')).toEqual([]);
  });
});
