import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { ShopeePublisher } from '../../connectors/marketplaces/shopee/shopee-publish.js';
import { publish as publishShopify } from '../../connectors/marketplaces/shopify/shopify-publish.js';
import { publish as publishWoo } from '../../connectors/marketplaces/woocommerce/woocommerce-publish.js';
import { answering, kindOf } from './answering.js';
import { bare, draft, known, skus, small } from './full-draft.js';

describe('a publication at Shopify', () => {
  const page = { hasNextPage: false, endCursor: null };
  const made = (publishedOnPublication: boolean, ...ids: (readonly [string, string])[]) => ({
    productSet: {
      userErrors: [],
      product: {
        id: 'P',
        publishedOnPublication,
        variants: { nodes: ids.map(([sku, id]) => ({ sku, id })), pageInfo: page },
      },
    },
  });
  const places = { locationId: 'L', publicationId: 'ONLINE' };
  const publish = (set: object, shown: object[] = []) => {
    const world = answering({
      'mutation SetProduct': set,
      'mutation Publish': { publishablePublish: { userErrors: shown } },
    });
    return { ...world, receipt: publishShopify(world.client, places, draft) };
  };

  it('knows variants by their SKUs, and those that are called otherwise there by their place', async () => {
    const { receipt, sent } = publish(made(true, ['RENAMED', '7'], ['TEE-S', '6']));
    expect((await receipt).reference).toEqual({ externalId: 'P', variants: skus('6', '6') });
    expect(sent('mutation Publish')).toEqual([]);
  });

  it('says what the online store has against it, which is less of a product that is gone', async () => {
    const errors = [
      { field: ['id'], message: 'Gone.' },
      { field: ['input', '0'], message: 'No.' },
    ];
    const { receipt, sent } = publish(made(false, ['TEE-S', '6'], ['TEE-M', '7']), errors);
    expect((await receipt).issues.map(({ severity, field, message }) => [severity, field, message])).toEqual([
      ['warning', null, 'Gone.'],
      ['error', null, 'No.'],
    ]);
    expect(sent('mutation Publish')[0]![1]).toEqual({ id: 'P', input: [{ publicationId: 'ONLINE' }] });
  });

  it('is unknown where no product is shown', async () => {
    expect(await kindOf(publish({ productSet: { userErrors: [], product: null } }).receipt)).toBe('unknown');
  });
});

describe('a publication at WooCommerce', () => {
  const publish = (rows: object, status = 'draft', reference: typeof known | null = null) => {
    const world = answering({
      '/products/5/variations/batch': rows,
      '/products/5/variations': [],
      '/products': { id: 5, status, images: [], type: 'variable' },
    });
    return { ...world, receipt: publishWoo(world.client, { ...draft, reference }, 'kg') };
  };
  const both = { create: [{ id: 6 }, { id: 7 }] };

  it('goes on sale when all of its variations are there, if it is not', async () => {
    const { receipt, calls } = publish(both);
    expect(await receipt).toEqual({
      reference: { externalId: '5', variants: skus('6', '7') },
      submissionId: null,
      issues: [],
    });
    expect(calls.map(([method, path]) => [method, path])).toEqual([
      ['POST', '/products'],
      ['POST', '/products/5/variations/batch'],
      ['PUT', '/products/5'],
    ]);
    expect([calls[0]![2], calls[2]![2]]).toEqual([
      expect.objectContaining({ status: 'draft' }),
      { status: 'publish' },
    ]);
    const there = publish(both, 'publish', known);
    await there.receipt;
    expect(there.calls.filter(([method]) => method === 'PUT')).toHaveLength(1);
    expect(there.calls.at(-1)![1]).toBe('/products/5/variations/batch');
  });

  it('says of which variant the shop did not take or say anything, and stays off sale', async () => {
    const error = { code: 'product_invalid_sku', message: 'Twice.' };
    const { receipt, calls } = publish({ create: [{ id: 0, error }] });
    const { reference, issues } = await receipt;
    expect(reference!.variants).toEqual(skus(null, null));
    expect(issues.map(({ code, field }) => [code, field])).toEqual([
      ['product_invalid_sku', 'variants.0.sku'],
      ['no_answer', null],
    ]);
    expect(calls).toHaveLength(2);
  });
});

describe('a publication at Shopee', () => {
  const images = { image_info_list: ['i-1', 'i-2'].map(image_id => ({ image_info: { image_id } })) };
  const channel = (logistics_channel_id: number, more: object = {}) => ({
    logistics_channel_id,
    enabled: true,
    ...more,
  });
  const option = (...options: string[]) => options.map(each => ({ option: each }));
  const tier_variation = [
    { name: 'Colour', option_list: option('Red') },
    { name: 'Size', option_list: option('S', 'M') },
  ];
  const model = (model_id: number, tier_index: number[], model_sku: string) => ({
    model_id,
    tier_index,
    model_sku,
  });
  const models = { tier_variation, model: [model(7, [0, 1], 'TEE-M'), model(6, [0, 0], 'OLD')] };
  const item = (more: object = {}) => ({
    item_list: [{ item_id: 5, item_status: 'NORMAL', has_model: true, ...more }],
  });
  const publish = (of: Partial<typeof draft>, answers: Record<string, unknown> = {}) => {
    const world = answering({
      upload_image: images,
      get_channel_list: {
        logistics_channel_list: [
          channel(1),
          channel(2, { enabled: false }),
          channel(3, { mask_channel_id: 1 }),
          channel(4, { mask_channel_id: 0 }),
        ],
      },
      add_item: { item_id: 5 },
      get_model_list: models,
      get_item_base_info: item(),
      ...answers,
    });
    const dependencies = { readPicture: async (url: string) => Buffer.from(url) } as never;
    const publisher = new ShopeePublisher(world.client, world.client, dependencies);
    const paths = () => world.calls.map(([path]) => String(path).split('/').at(-1));
    return { ...world, paths, receipt: publisher.publish({ ...draft, ...of }) };
  };

  it('begins without stock where variations come, is sent by all channels of its own, and knows its models by their place', async () => {
    const { receipt, sent } = publish({});
    expect((await receipt).reference).toEqual({ externalId: '5', variants: skus('6', '7') });
    expect(sent('add_item')[0]![1]).toMatchObject({
      original_price: 12.5,
      seller_stock: [{ stock: 0 }],
      logistic_info: [1, 4].map(logistic_id => ({ logistic_id, enabled: true })),
      image: { image_id_list: ['i-1', 'i-2'] },
    });
    expect(sent('init_tier_variation')[0]![1]).toMatchObject({
      item_id: 5,
      tier_variation,
      model: [
        { model_sku: 'TEE-S', tier_index: [0, 0] },
        { model_sku: 'TEE-M', tier_index: [0, 1] },
      ],
    });
  });

  it('has its stock at once where it is a single thing', async () => {
    const { receipt, sent, paths } = publish(bare);
    expect((await receipt).reference).toEqual({
      externalId: '5',
      variants: [{ sku: 'TEE-M', externalId: '0' }],
    });
    expect(sent('add_item')[0]![1]).toMatchObject({ seller_stock: [{ stock: 3 }] });
    expect(paths()).toEqual(['get_channel_list', 'add_item']);
  });

  it('over an item with the same options names anew what is called otherwise, and sets each price and stock', async () => {
    const { receipt, sent, paths } = publish({ reference: known });
    expect((await receipt).reference!.variants).toEqual(skus('6', '7'));
    expect(paths()).toEqual([
      'get_item_base_info',
      'upload_image',
      'update_item',
      'get_model_list',
      'update_model',
      'update_price',
      'update_stock',
    ]);
    expect(sent('update_model')[0]![1]).toEqual({ item_id: 5, model: [{ model_id: 6, model_sku: 'TEE-S' }] });
    expect(sent('update_price')[0]![1]).toEqual({
      item_id: 5,
      price_list: [6, 7].map(model_id => ({ model_id, original_price: 12.5 })),
    });
    expect(sent('update_stock')[0]![1]).toEqual({
      item_id: 5,
      stock_list: [6, 7].map(model_id => ({ model_id, seller_stock: [{ stock: 3 }] })),
    });
  });

  it('begins its variations anew where there is another number of options', async () => {
    const fewer = { tier_variation: tier_variation.slice(1), model: [model(6, [0], 'TEE-S')] };
    const { receipt, paths } = publish({ reference: known }, { get_model_list: fewer });
    await receipt;
    expect(paths()).toContain('init_tier_variation');
    expect(paths()).not.toContain('update_tier_variation');
  });

  it('takes a model away without adding one, and moves those that stay', async () => {
    const { receipt, sent, paths } = publish({ reference: known, variants: [small] });
    await receipt;
    expect(paths()).not.toContain('add_model');
    expect(sent('update_tier_variation')[0]![1]).toMatchObject({
      model_list: [{ tier_index: [0, 0], model_id: 6 }],
    });
  });

  it.each<[string, object, Record<string, unknown>, string]>([
    ['has variations, of which the draft has none', bare, {}, 'rejected'],
    ['is deleted', draft, { get_item_base_info: item({ item_status: 'SELLER_DELETE' }) }, 'not_found'],
    ['is not told', draft, { get_item_base_info: { item_list: [] } }, 'not_found'],
    ['takes no price', draft, { update_price: { failure_list: [{ failed_reason: 'No.' }] } }, 'rejected'],
    ['takes no stock', draft, { update_stock: { failure_list: [{ failed_reason: 'No.' }] } }, 'rejected'],
  ])('over an item that %s is rejected', async (_what, of, answers, kind) => {
    expect(await kindOf(publish({ ...of, reference: known }, answers).receipt)).toBe(kind);
  });

  it('tells of the item whatever became of its variations', async () => {
    const error = (kind: 'rejected' | 'throttled') =>
      new MarketplaceError(kind, 'No.', { retryAfterMs: 7, marketplaceCode: 'c' });
    const rejected = await publish({}, { init_tier_variation: error('rejected') }).receipt;
    expect(rejected).toMatchObject({
      reference: { externalId: '5' },
      issues: [{ severity: 'error', code: 'VARIANTS_REJECTED', field: 'variants', message: 'No.' }],
    });
    const throttled = publish({}, { init_tier_variation: error('throttled') }).receipt;
    await expect(throttled).rejects.toMatchObject({ kind: 'unknown', retryAfterMs: 7, marketplaceCode: 'c' });
    await expect(publish({}, { init_tier_variation: new TypeError('Odd.') }).receipt).rejects.toThrow('Odd.');
  });

  it('sends eight pictures at a time, and says which one was not taken', async () => {
    const imageUrls = Array.from({ length: 9 }, (_, index) => `https://p.example/${index}.jpg`);
    const taken = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ image_info: { image_id: `${index}` } }));
    const of = (last: object[]) => {
      const upload_image = (...[, , files]: unknown[]) => ({
        image_info_list: (files as Buffer[]).length === 8 ? taken(8) : last,
      });
      return publish({ imageUrls }, { upload_image });
    };
    const whole = of(taken(1));
    await whole.receipt;
    expect(whole.sent('upload_image').map(([, , files]) => (files as Buffer[]).length)).toEqual([8, 1]);
    for (const [last, words] of [
      [[{ error: 'e', message: 'Blurred.' }], 'Blurred.'],
      [[{ error: 'e', message: '' }], 'e'],
      [[], 'the picture was not taken'],
    ] as const) {
      await expect(of([...last]).receipt).rejects.toMatchObject({
        kind: 'rejected',
        message: `Shopee: ${words}`,
        issues: [{ code: 'IMAGE_REJECTED', field: 'imageUrls.8', message: words }],
      });
    }
  });
});
