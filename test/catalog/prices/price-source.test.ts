import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { compareListings } from '../../../subgraphs/catalog/channels/sync/compare-listings.js';
import { ListingWorld, my, sg } from '../listing/listing-world.js';
import { bookId, PlannedBooks } from './planned-books.js';

const books = new PlannedBooks();
let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open(books);
});
afterAll(() => world.close());

const variantOf = async (ctx: RequestContext, productId: string) =>
  (await world.of(ctx, productId))[0]!.variants[0]!;
/** Compares the prices of the product, and waits until its stores have them. */
async function compare(ctx: RequestContext, productId: string) {
  const { price } = await world.commercial
    .setPrice(ctx, productId, { currency: 'SGD' })
    .then(({ product, job }) => world.ended(ctx, job.id).then(() => product));
  return { price, variant: await variantOf(ctx, productId) };
}
const syncsOf = async (ctx: RequestContext): Promise<number> =>
  (
    await ctx.db.query(
      unnamed(`select 1 from platform.job where organization_id = $1 and kind = 'product.sync'`),
      [ctx.organizationId],
    )
  ).length;

describe('the price of a book', () => {
  it('goes out, is acknowledged, and says where it comes from, until the catalog prices the listing again', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    expect((await variantOf(ctx, product.id)).priceSource).toBeNull();
    books.set(ctx, { name: 'Sale', factor: 0.8 });
    const { price, variant } = await compare(ctx, product.id);
    expect(price).toEqual({ amount: '12.50', currency: 'SGD' });
    expect(shop.only().variants).toMatchObject([{ price: '10.00' }]);
    expect(variant).toMatchObject({
      desiredPrice: '10.00',
      observedPrice: '10.00',
      priceEvidence: 'acknowledged_write',
      priceSource: { priceBookId: bookId, name: 'Sale', version: 1, obstacle: null },
    });
    expect(variant.priceSource!.steps).toMatchObject([{ kind: 'base', after: '10.00' }]);
    books.set(ctx, null);
    expect((await compare(ctx, product.id)).variant).toMatchObject({
      observedPrice: '12.50',
      priceSource: null,
    });
    expect(shop.only().variants).toMatchObject([{ price: '12.50' }]);
  });

  it('is published, and is not taken for outdated afterwards', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    books.set(ctx, { name: 'Launch', factor: 0.5 });
    const product = await world.published(ctx);
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '6.25' }]);
    expect(await variantOf(ctx, product.id)).toMatchObject({
      desiredPrice: '6.25',
      pricePending: false,
      priceSource: { name: 'Launch' },
    });
    expect([await syncsOf(ctx), shop.count('updatePrices')]).toEqual([0, 0]);
  });

  it('that changes while a product is published goes out after it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const held = shop.hold('publish');
    const publishing = world.published(ctx);
    await held.reached;
    books.set(ctx, { name: 'Sale', factor: 0.8 });
    held.goOn();
    const product = await publishing;
    await world.allEnded(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '10.00' }]);
    expect(await syncsOf(ctx)).toBe(1);
    expect((await variantOf(ctx, product.id)).priceSource).toMatchObject({ name: 'Sale' });
  });

  it('in the currency of the store sells a product that is priced in another one', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { stores: [my] });
    const product = await world.product(ctx);
    await world.start();
    const { job: rejected } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, rejected.id)).result.listings).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'CURRENCY_MISMATCH' }] },
    ]);
    books.set(ctx, { name: 'Malaysia', fixed: '39.90', currency: 'MYR' });
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, done: 1 });
    expect(shop.only().variants).toMatchObject([{ price: '39.90', currency: 'MYR' }]);
    const { variant } = await compare(ctx, product.id);
    expect(variant).toMatchObject({ desiredPrice: '39.90', priceIssues: [] });
  });

  it('that is not above the sale price goes out alone, and the variant goes on to say so', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx, { price: '12.50', salePrice: '9.00', inventoryQuantity: 1 });
    expect(shop.only().variants).toMatchObject([{ price: '12.50', salePrice: '9.00' }]);
    books.set(ctx, { name: 'Outlet', fixed: '9.00' });
    const { variant } = await compare(ctx, product.id);
    expect(shop.only().variants).toMatchObject([{ price: '9.00', salePrice: null }]);
    const warned = [{ severity: 'warning', code: 'SALE_PRICE_NOT_BELOW_PRICE' }];
    expect(variant).toMatchObject({ desiredSalePrice: null, pricePending: false, priceIssues: warned });
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    expect(await variantOf(ctx, product.id)).toMatchObject({ priceIssues: warned });
    books.set(ctx, null);
    expect((await compare(ctx, product.id)).variant).toMatchObject({
      observedSalePrice: '9.00',
      priceIssues: [],
    });
  });
});

describe('a book on the price at the marketplace', () => {
  const tenPercentOff = { name: 'Off', base: 'channel', factor: 0.9 } as const;

  it('remembers the price that it found, as long as it is active', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx, { price: '20.00', inventoryQuantity: 1 });
    books.set(ctx, tenPercentOff);
    for (const _ of [1, 2, 3]) {
      const { variant } = await compare(ctx, product.id);
      expect(variant).toMatchObject({
        observedPrice: '18.00',
        priceSource: { channelPrice: '20.00' },
      });
      await world.lookNow(ctx, connectionId);
    }
    expect(shop.count('updatePrices')).toBe(1);
    books.set(ctx, { ...tenPercentOff, activatedAt: '2026-11-02T00:00:00.000Z' });
    expect((await compare(ctx, product.id)).variant).toMatchObject({
      observedPrice: '16.20',
      priceSource: { channelPrice: '18.00' },
    });
  });

  it('takes effect once a reading has told that price, and only once', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    books.set(ctx, tenPercentOff);
    const product = await world.product(ctx, { price: '20.00', inventoryQuantity: 1 });
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.ended(ctx, job.id);
    expect(await variantOf(ctx, product.id)).toMatchObject({
      desiredPrice: '20.00',
      priceSource: { obstacle: 'channel_price_missing' },
    });
    for (const _ of [1, 2]) {
      await world.lookNow(ctx, connectionId);
      await world.allEnded(ctx);
      expect(shop.only().variants).toMatchObject([{ price: '18.00' }]);
    }
    expect([await syncsOf(ctx), shop.count('updatePrices')]).toEqual([1, 1]);
  });
});

describe('what bears on prices of books alone', () => {
  const changes = { brand: 'Acme', productType: 'Mugs', tags: ['new'], cost: '3.00' };

  it.each(Object.entries(changes))(
    'as %s has prices compared, where there are books',
    async (field, value) => {
      const ctx = world.context();
      const { shop } = await world.connect(ctx, 'bazaar');
      const product = await world.published(ctx);
      await world.products.update(ctx, product.id, { [field]: value });
      expect(await syncsOf(ctx)).toBe(0);
      books.set(ctx, { name: 'Costs', base: 'cost', factor: 2, ...(field === 'brand' && { brand: 'Best' }) });
      const next = { brand: 'Best', productType: 'Cups', tags: [], cost: '4.00' }[field]!;
      await world.products.update(ctx, product.id, { cost: '4.00', [field]: next });
      expect(await syncsOf(ctx)).toBe(1);
      await world.allEnded(ctx);
      expect(shop.only().variants).toMatchObject([{ price: '8.00' }]);
    },
  );

  it('is asked of nobody while titles and prices change', async () => {
    const ctx = world.context();
    const product = await world.product(ctx);
    books.asked = 0;
    await world.products.update(ctx, product.id, { title: 'Cup' });
    await world.products.update(ctx, product.id, { price: '3.00', cost: '1.00' });
    await world.commercial.setPrice(ctx, product.id, { price: '4.00', currency: 'SGD' });
    expect(books.asked).toBe(0);
    await world.commercial.setCost(ctx, product.id, { cost: '2.00', currency: 'SGD' });
    expect(books.asked).toBe(1);
  });
});

it('asks for all prices of a batch at once, and for none where stock alone is compared', async () => {
  const ctx = world.context();
  await world.connect(ctx, 'bazaar', { stores: [sg, my] });
  await world.connect(ctx, 'souk');
  const ids = await world.publishedMany(ctx, 3);
  const run = (fields: string[]) => {
    const comparisons = ids.map(productId => ({ productId, fields }));
    return ctx.transaction(tx => compareListings(tx, ctx.organizationId, comparisons, { prices: books }));
  };
  books.batches.length = 0;
  const compared = await run(['price']);
  expect(books.batches).toEqual([compared.length]);
  await run(['inventory']);
  expect(books.batches).toHaveLength(1);
});

it('has two merchants with a book each, or none, apart', async () => {
  const [one, other] = [world.context(), world.context()];
  const shops = [await world.connect(one, 'bazaar'), await world.connect(other, 'bazaar')];
  const products = [await world.published(one), await world.published(other)];
  books.set(one, { name: 'Ours', fixed: '5.00' });
  await compare(one, products[0]!.id);
  await compare(other, products[1]!.id);
  expect(shops.map(({ shop }) => shop.only().variants[0]!.price)).toEqual(['5.00', '12.50']);
  expect((await variantOf(other, products[1]!.id)).priceSource).toBeNull();
});
