import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { PublicShops } from './public-shop.js';

let shops: PublicShops;
beforeAll(async () => {
  shops = await PublicShops.open();
});
afterAll(() => shops.close());

const facts = `title attributes { name value } price { amount } listPrice { amount } highestPrice { amount }
  offers { price { amount } quantity }`;

const search = (ctx: RequestContext, filter = '', sort = 'relevance') =>
  shops.ask(`publicSearch(sort: ${sort}, filter: { merchantIds: ["${ctx.organizationId}"] ${filter} }) {
    total items { product { ${facts} } } facets { currencies { currency } }
  }`);

const total = async (...search_: Parameters<typeof search>): Promise<number> =>
  (await search(...search_)).total;

/** Of a lamp that is published as everything was to be shown. */
async function shopWithLamp(settings = '') {
  const shop = await shops.listed(settings);
  const lamp = await shops.create(shop, {
    ...{ title: 'Lamp', price: '20.00', currency: 'SGD', inventoryQuantity: 4 },
    attributes: { Supplier: 'Acme', Color: 'Brass' },
  });
  await shops.publish();
  return { shop, id: lamp.id };
}

/** Nothing is published between the answer to a mutation and the reads in these tests. */
describe('with the answer to the mutation', () => {
  it('prices are hidden wherever they are read, filtered, sorted or counted', async () => {
    const { shop, id } = await shopWithLamp();
    expect(await total(shop, 'currency: SGD, minPrice: "5"')).toBe(1);
    await shops.change(shop, 'showsPrices: false');
    const hidden = { price: null, listPrice: null, highestPrice: null, offers: [{ price: null }] };
    expect(await shops.ask(`publicProduct(id: "${id}") { ${facts} }`)).toMatchObject(hidden);
    expect(await shops.shown(shop, facts)).toMatchObject([hidden]);
    const found = await search(shop);
    expect(found).toMatchObject({ items: [{ product: hidden }], facets: { currencies: [] } });
    for (const filter of ['currency: SGD', 'currency: SGD, minPrice: "5"', 'currency: SGD, maxPrice: "50"']) {
      expect(await total(shop, filter)).toBe(0);
    }
    for (const sort of ['price_asc', 'price_desc']) {
      expect(await total(shop, 'currency: SGD', sort)).toBe(0);
    }
    const other = await shopWithLamp();
    const compared = await shops.ask(
      `productComparison(ids: ["${id}", "${other.id}"]) { prices { ids } items { unitPriceReason } }`,
    );
    expect(compared.prices).toEqual([{ ids: [other.id] }]);
    expect(compared.items[0]).toEqual({ unitPriceReason: 'price_not_published' });
    await shops.change(shop, 'showsPrices: true');
    await shops.publish();
    expect(await total(shop, 'currency: SGD, minPrice: "5"')).toBe(1);
  });

  it('numbers of units are hidden', async () => {
    const { shop } = await shopWithLamp('showsQuantities: true');
    expect(await shops.shown(shop, 'offers { quantity }')).toEqual([{ offers: [{ quantity: 4 }] }]);
    await shops.change(shop, 'showsQuantities: false');
    expect(await shops.shown(shop, 'offers { quantity }')).toEqual([{ offers: [{ quantity: null }] }]);
  });

  it('private attributes are hidden, and nothing is found by a filter of one', async () => {
    const { shop } = await shopWithLamp();
    expect(await total(shop, 'attributes: ["Supplier:Acme"]')).toBe(1);
    await shops.change(shop, 'privateAttributes: ["supplier"]');
    const attributes = [{ name: 'Color', value: 'Brass' }];
    expect(await shops.shown(shop, facts)).toMatchObject([{ attributes }]);
    expect((await search(shop)).items).toMatchObject([{ product: { attributes } }]);
    expect(await total(shop, 'attributes: ["Supplier:Acme"]')).toBe(0);
    await shops.publish();
    expect(await total(shop, 'attributes: ["Supplier:Acme"]')).toBe(0);
    expect(await total(shop, 'attributes: ["color:brass"]')).toBe(1);
  });

  it('an option is found by its value although an attribute of its name is private', async () => {
    const { shop } = await shopWithLamp('privateAttributes: ["Size"]');
    await shops.create(shop, {
      title: 'Rug',
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ sku: 'RUG-S', optionValues: { Size: 'S' } }],
    } as never);
    await shops.publish();
    expect(await total(shop, 'attributes: ["Size:S"]')).toBe(1);
  });

  it('what cannot be bought is hidden where only what can be is shown', async () => {
    const { shop } = await shopWithLamp();
    await shops.create(shop, { title: 'Vase', inventoryQuantity: 0 });
    await shops.publish();
    expect(await total(shop)).toBe(2);
    await shops.change(shop, 'showsSoldOut: false');
    expect(await total(shop)).toBe(1);
    expect(await shops.shown(shop)).toEqual([{ title: 'Lamp' }]);
  });

  it.each<[string, (shop: RequestContext, id: string) => Promise<unknown>]>([
    ['kept out', (shop, id) => shops.products.update(shop, id, { discoverable: false })],
    ['archived', (shop, id) => shops.products.update(shop, id, { status: 'archived' })],
    ['deleted', (shop, id) => shops.products.delete(shop, id)],
    [
      'kept out while its merchant is not listed',
      async (shop, id) => {
        await shops.change(shop, 'isListed: false');
        await shops.products.update(shop, id, { discoverable: false });
        await shops.change(shop, 'isListed: true, showsPrices: false');
      },
    ],
  ])('a product is hidden that is %s', async (_, hide) => {
    const { shop, id } = await shopWithLamp();
    await hide(shop, id);
    await expect(shops.ask(`publicProduct(id: "${id}") { title }`)).rejects.toThrow(
      'PUBLIC_PRODUCT_NOT_FOUND',
    );
    expect(await shops.shown(shop)).toEqual([]);
    expect(await search(shop)).toMatchObject({ total: 0, items: [] });
  });

  it('a product that only waits for another change stays', async () => {
    const { shop, id } = await shopWithLamp();
    await shops.products.update(shop, id, { title: 'Lantern' });
    expect(await total(shop)).toBe(1);
  });
});

describe('attributes that programs named', () => {
  const attributes = {
    'seo.title': 'Buy lamps',
    'shop.categoryId': 'aa-1-13-8',
    shortDescription: 'Warm',
  };

  it('are neither shown nor found, unless the merchant names them', async () => {
    const shop = await shops.listed();
    await shops.create(shop, { title: 'Lamp', attributes });
    await shops.publish();
    expect(await shops.shown(shop, 'attributes { name value }')).toEqual([
      { attributes: [{ name: 'Short description', value: 'Warm' }] },
    ]);
    expect(await total(shop, 'q: "aa-1-13-8"')).toBe(0);
    expect(await total(shop, 'attributes: ["shortDescription:warm"]')).toBe(1);
    expect(await total(shop, 'attributes: ["Short description:warm"]')).toBe(1);
    await shops.change(shop, 'publicAttributes: ["SEO.title"]');
    await shops.publish();
    expect((await shops.shown(shop, 'attributes { name value }'))[0].attributes).toContainEqual({
      name: 'Title',
      value: 'Buy lamps',
    });
    await shops.change(shop, 'publicAttributes: []');
    expect((await shops.shown(shop, 'attributes { name }'))[0].attributes).toEqual([
      { name: 'Short description' },
    ]);
  });
});
