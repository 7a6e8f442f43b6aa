import { describe, expect, it } from 'vitest';
import { publish as publishLazada } from '../../connectors/marketplaces/lazada/lazada-publish.js';
import type { ListingReference } from '../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { publish as publishTiktok } from '../../connectors/marketplaces/tiktok_shop/tiktok-publish.js';
import { skuIds } from '../../connectors/marketplaces/tiktok_shop/tiktok-sku-ids.js';
import { systemClock } from '../../kernel/clock.js';
import { answering, kindOf } from './answering.js';
import { bare, draft, known, skus } from './full-draft.js';

describe('a publication at Lazada', () => {
  const choice = (size: string) => ({ saleProp: { color_family: 'Red', size } });
  const publish = (products: object[], reference: typeof known | null = known) => {
    const answers = [...products];
    const world = answering({
      '/product/item/get': () => ({ data: answers.shift() }),
      '/image/migrate': (...call: unknown[]) => ({
        data: { image: { url: `copy of ${/\w\.jpg/.exec(JSON.stringify(call[2]))![0]}` } },
      }),
      '/product/create': { data: { item_id: 5, sku_list: [{ seller_sku: 'TEE-M', sku_id: 7 }] } },
    });
    const payloadOf = (path: string) => (world.sent(path)[0]![2] as { payload: string }).payload;
    return {
      ...world,
      payloadOf,
      receipt: publishLazada(world.client, { ...draft, reference }, systemClock),
    };
  };

  it('shows the copies of its pictures, and knows the ids that it is told', async () => {
    const { receipt, payloadOf } = publish([], null);
    expect((await receipt).reference).toEqual({ externalId: '5', variants: skus(null, '7') });
    expect(payloadOf('/product/create')).toContain('<PrimaryCategory>100636</PrimaryCategory>');
    expect(payloadOf('/product/create')).toContain(
      '<Image>copy of a.jpg</Image><Image>copy of b.jpg</Image>',
    );
  });

  it('over a product keeps SKUs by their name or their options, puts them on sale, and takes away the others', async () => {
    const there = [
      { SkuId: 1, SellerSku: 'TEE-S', ...choice('M') },
      { SkuId: 2, SellerSku: 'OTHER', saleProp: { color_family: 'Red', size: 'M', cut: 'x' } },
      { SkuId: 3, SellerSku: 'OLD', ...choice('M') },
    ];
    const { receipt, payloadOf, sent } = publish([{ item_id: 5, status: 'Active', skus: there }]);
    expect((await receipt).reference!.variants).toEqual(skus('1', '3'));
    const payload = payloadOf('/product/update');
    expect(payload).toMatch(/<SkuId>1<\/SkuId><Status>active<\/Status>.*<SkuId>3<\/SkuId>/);
    expect([payload.includes('AssociatedSku'), sent('/item/get').length]).toEqual([false, 1]);
    expect(sent('/product/remove')[0]![2]).toEqual({ sku_id_list: '["SkuId_5_2"]' });
  });

  it('over a product adds what is new beside what is there, and reads its ids', async () => {
    const first = { SkuId: 1, SellerSku: 'TEE-S', ...choice('S') };
    const second = { SkuId: 9, SellerSku: 'TEE-M', ...choice('M') };
    const { receipt, payloadOf, sent } = publish([{ skus: [first] }, { skus: [first, second] }]);
    expect((await receipt).reference!.variants).toEqual(skus('1', '9'));
    expect(payloadOf('/product/update')).toContain('<AssociatedSku>1</AssociatedSku>');
    expect(sent('/product/remove')).toEqual([]);
  });

  it('over a product that is deleted is not found', async () => {
    expect(await kindOf(publish([{ status: 'Deleted', skus: [] }]).receipt)).toBe('not_found');
  });
});

describe('a publication at TikTok Shop', () => {
  const warehouse = (id: string, more: object = {}) => ({
    id,
    type: 'SALES_WAREHOUSE',
    effect_status: 'ENABLED',
    is_default: false,
    ...more,
  });
  const sku = (id: string, seller_sku: string, more: object = {}) => ({
    id,
    seller_sku,
    price: { tax_exclusive_price: '12.5' },
    inventory: [{ quantity: 3 }],
    ...more,
  });
  const whole = { id: '5', title: 'Tee', status: 'ACTIVATE', skus: [sku('6', 'TEE-S'), sku('7', 'TEE-M')] };
  const publish = (
    there: object,
    reference: typeof known | null = known,
    more: Record<string, unknown> = {},
  ) => {
    const world = answering({
      warehouses: { warehouses: [warehouse('W')] },
      'images/upload': { uri: 'i-1' },
      '/products/5': (method: unknown) => (method === 'PUT' ? { product_id: '5', skus: whole.skus } : there),
      '/products/activate': {},
      '/products': { product_id: '5', skus: whole.skus },
      ...more,
    });
    const dependencies = { readPicture: async (url: string) => Buffer.from(url) } as never;
    return { ...world, receipt: publishTiktok(world.client, { ...draft, reference }, dependencies) };
  };

  it.each<[string, object[], string | null]>([
    ['the default of those that are open', [warehouse('A'), warehouse('B', { is_default: true })], 'B'],
    ['the first where none is the default', [warehouse('A'), warehouse('B')], 'A'],
    [
      'none for returns and none that is closed',
      [
        warehouse('A', { type: 'RETURN_WAREHOUSE' }),
        warehouse('B', { effect_status: 'DISABLED' }),
        warehouse('C'),
      ],
      'C',
    ],
    ['none', [warehouse('A', { effect_status: 'DISABLED' })], null],
  ])('keeps its stock in one warehouse: %s', async (_what, warehouses, wanted) => {
    const { receipt, calls } = publish(whole, known, { warehouses: { warehouses } });
    if (wanted === null) {
      expect(await kindOf(receipt)).toBe('rejected');
      return;
    }
    await receipt;
    const [, , body] = calls.find(([method]) => method === 'PUT')!;
    expect(JSON.stringify(body)).toContain(`"warehouse_id":"${wanted}"`);
  });

  it.each([
    ['SELLER_DEACTIVATED', 1],
    ['ACTIVATE', 0],
    ['PLATFORM_DEACTIVATED', 0],
  ])('over a product that is %s puts it on sale again: %i', async (status, count) => {
    const { receipt, sent } = publish({ ...whole, status });
    expect((await receipt).reference).toEqual({ externalId: '5', variants: skus('6', '7') });
    expect(sent('/products/activate').map(call => call[2])).toEqual(
      Array(count).fill({ product_ids: ['5'] }),
    );
  });

  it('over a product that is deleted is not found, and one that may not be sold is rejected', async () => {
    expect(await kindOf(publish({ ...whole, status: 'DELETED' }).receipt)).toBe('not_found');
    const error = { '/products/activate': { errors: [{ message: 'No.' }] } };
    const off = publish({ ...whole, status: 'SELLER_DEACTIVATED' }, known, error);
    expect(await kindOf(off.receipt)).toBe('rejected');
  });

  it.each<[string, object, number]>([
    ['shows what was sent', {}, 0],
    ['has another title', { title: 'Mug' }, 1],
    ['has another SKU', { skus: [sku('6', 'TEE-S'), sku('7', 'OLD')] }, 1],
    ['has one SKU more', { skus: [...whole.skus, sku('8', 'TEE-L')] }, 1],
    [
      'has another price',
      { skus: [sku('6', 'TEE-S', { price: { tax_exclusive_price: '13' } }), whole.skus[1]!] },
      1,
    ],
    ['has no price', { skus: [sku('6', 'TEE-S', { price: {} }), whole.skus[1]!] }, 1],
    ['has another stock', { skus: [whole.skus[0]!, sku('7', 'TEE-M', { inventory: [] })] }, 1],
  ])('anew, of which the product %s, is edited as often as %o: %i', async (_what, change, edits) => {
    const { receipt, calls } = publish({ ...whole, ...change }, null);
    expect((await receipt).reference!.externalId).toBe('5');
    expect(calls.filter(([method]) => method === 'PUT')).toHaveLength(edits);
  });

  it('is told with what TikTok warns of, under a key that is the same each time and only for that product', async () => {
    const saved = { product_id: '5', skus: whole.skus, warnings: [{ message: 'Dim.' }, {}] };
    const { receipt, calls } = publish(whole, null, { '/products': saved });
    const issue = (message: string) => ({
      severity: 'warning',
      code: 'MARKETPLACE_WARNING',
      field: null,
      message,
      marketplaceMessage: message,
    });
    expect((await receipt).issues).toEqual([issue('Dim.'), issue('')]);
    const [, , body] = calls.find(([, path]) => path === '/product/202309/products')!;
    expect(body).toMatchObject({
      save_mode: 'LISTING',
      idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('anew is done where the product cannot be read yet, and not where reading it goes wrong with us', async () => {
    const failing = (error: Error) => publish(error, null, { '/products/5': error }).receipt;
    const reference = { externalId: '5', variants: skus('6', '7') };
    expect(await failing(new MarketplaceError('throttled', 'Slower.'))).toMatchObject({ reference });
    await expect(failing(new TypeError('Odd.'))).rejects.toThrow('Odd.');
  });

  it('needs pictures as files', async () => {
    const { client } = answering({ warehouses: { warehouses: [warehouse('W')] } });
    expect(await kindOf(publishTiktok(client, draft, {} as never))).toBe('unsupported');
  });
});

describe('the ids of SKUs at TikTok Shop', () => {
  const there = (id: string, seller_sku: string, ...options: string[]) => ({
    id,
    seller_sku,
    sales_attributes: options.map((value_name, index) => ({
      name: ['Colour', 'Size', 'Cut'][index]!,
      value_name,
    })),
  });
  const before = { externalId: '5', variants: [{ sku: 'TEE-S', externalId: '6' }] };

  it.each<[string, ReturnType<typeof there>[], ListingReference | null, (string | undefined)[]]>([
    ['the SKU that TikTok has', [there('7', 'TEE-M'), there('6', 'TEE-S')], null, ['6', '7']],
    ['the SKU that it was published as', [there('6', 'RENAMED')], before, ['6', undefined]],
    ['no SKU that is gone', [there('8', 'OTHER')], before, [undefined, undefined]],
    ['the options', [there('6', 'X', 'Red', 'S'), there('7', 'Y', 'Red', 'M')], null, ['6', '7']],
    [
      'no options of which there are more',
      [there('6', 'X', 'Red', 'S', 'Slim')],
      null,
      [undefined, undefined],
    ],
    ['no options of which there are less', [there('6', 'X', 'Red')], null, [undefined, undefined]],
    ['no options of what is another by its SKU', [there('7', 'TEE-M', 'Red', 'S')], null, [undefined, '7']],
  ])('are known by %s', (_what, skusThere, reference, ids) => {
    const found = skuIds({ ...draft, reference }, skusThere);
    expect(['TEE-S', 'TEE-M'].map(sku => found.get(sku))).toEqual(ids);
  });

  it('are not known by options where there are none', () => {
    expect(skuIds(bare, [{ ...there('6', 'X'), sales_attributes: [] }]).get('TEE-M')).toBeUndefined();
  });
});
