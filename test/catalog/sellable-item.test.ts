import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { findSellableItems } from '../../subgraphs/catalog/product/sellable-item.queries.js';
import { openLedger, type Shop } from './inventory/ledger.js';

let world: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  world = await openLedger();
});
afterAll(() => world.close());

const find = (shop: Shop, references: string[]) =>
  findSellableItems(world.db, shop.ctx.organizationId, references, world.clock.now());

it('answers in the order asked for, by product id, variant id and SKU, and null for what is not sold', async () => {
  const shop = world.shop();
  const shirt = await shop.products.create(shop.ctx, {
    title: 'Shirt',
    handle: 'shirt',
    brand: 'Loom',
    productType: 'Clothing',
    tags: ['cotton'],
    status: 'active',
    images: [{ url: 'https://cdn.example/shirt.jpg' }],
    options: [{ name: 'Colour', values: ['Red'] }],
    variants: [{ title: 'Red', sku: 'SHIRT-R', optionValues: { Colour: 'Red' }, price: '9.00' }],
  });
  const red = shirt.variants[0]!.id;
  const draft = await shop.products.create(shop.ctx, { title: 'Draft', sku: 'DRAFT', price: '1.00' });
  const references = [
    'SHIRT-R',
    newId(),
    shirt.id,
    'shirt-r',
    red.toUpperCase(),
    draft.id,
    'DRAFT',
    'SHIRT-R',
  ];
  const found = await find(shop, references);
  const variant = {
    productId: shirt.id,
    variantId: red,
    variantCount: 1,
    sku: 'SHIRT-R',
    title: 'Shirt - Red',
    currency: 'SGD',
    unitAmount: '9.00',
    imageUrl: 'https://cdn.example/shirt.jpg',
    productType: 'Clothing',
    requiresShipping: true,
    tags: ['cotton'],
    availableUnits: null,
    snapshot: {
      title: 'Shirt',
      variantTitle: 'Red',
      optionValues: { Colour: 'Red' },
      sku: 'SHIRT-R',
      handle: 'shirt',
      brand: 'Loom',
      productType: 'Clothing',
    },
  };
  expect(found.map(item => item?.variantId)).toEqual([
    red,
    undefined,
    null,
    undefined,
    red,
    undefined,
    undefined,
    red,
  ]);
  expect([found[0], found[2]]).toEqual([
    variant,
    expect.objectContaining({ productId: shirt.id, variantCount: 1, sku: null, title: 'Shirt' }),
  ]);
});

it('takes an id before a SKU that reads like one', async () => {
  const shop = world.shop();
  const mug = await shop.products.create(shop.ctx, { title: 'Mug', status: 'active', price: '1.00' });
  await shop.products.create(shop.ctx, { title: 'Cup', sku: mug.id, status: 'active', price: '2.00' });
  const [found] = await find(shop, [mug.id]);
  expect(found).toMatchObject({ title: 'Mug' });
});

it('prices by the sale price from its beginning until its end, a variant by its own', async () => {
  const shop = world.shop();
  const { clock } = world;
  const shirt = await shop.products.create(shop.ctx, {
    title: 'Shirt',
    status: 'active',
    salePriceStartsAt: clock.in(1000).toISOString(),
    salePriceEndsAt: clock.in(2000).toISOString(),
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: [
      { title: 'Red', sku: 'R', optionValues: { Colour: 'Red' }, price: '9.00', salePrice: '8.00' },
      { title: 'Blue', sku: 'B', optionValues: { Colour: 'Blue' }, price: '7.00' },
    ],
  });
  const prices = async () => (await find(shop, ['R', 'B'])).map(item => item!.unitAmount);
  expect(await prices()).toEqual(['9.00', '7.00']);
  clock.move(1000);
  expect(await prices()).toEqual(['8.00', '7.00']);
  clock.move(1000);
  expect(await prices()).toEqual(['9.00', '7.00']);
  expect(shirt.variants).toHaveLength(2);
});

it('never answers what another organization sells', async () => {
  const mug = await world
    .shop()
    .products.create(world.shop().ctx, { title: 'Mug', status: 'active', sku: 'MUG' });
  expect(await find(world.shop(), [mug.id, 'MUG'])).toEqual([null, null]);
});
