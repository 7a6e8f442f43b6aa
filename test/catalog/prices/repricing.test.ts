import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { pricedItems } from '../../../subgraphs/catalog/channels/listing/desired-values.rules.js';
import { readListings } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { enqueueRepricing, type RepricedPlaces, readPricedItems } from '../../../subgraphs/catalog/index.js';
import { readProducts } from '../../../subgraphs/catalog/product/product.queries.js';
import { ListingWorld, my, sg } from '../listing/listing-world.js';
import { PlannedBooks } from './planned-books.js';

const books = new PlannedBooks();
const reprice = listingReprice(books);
let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open(books);
  await world.start([reprice]);
});
afterAll(() => world.close());
beforeEach(() => {
  books.batches.length = 0;
  books.before = async () => {};
});

const everywhere: RepricedPlaces = {
  ...{ marketplaces: [], countries: [], storeIds: [], currency: null, productIds: null },
};
const ask = (ctx: RequestContext, places: Partial<RepricedPlaces> = {}) =>
  ctx.transaction(tx => enqueueRepricing(tx, ctx.organizationId, { ...everywhere, ...places }));
const repriced = async (ctx: RequestContext, places: Partial<RepricedPlaces> = {}) =>
  world.ended(ctx, (await ask(ctx, places)).id);
const waitingRequests = (ctx: RequestContext) =>
  ctx.db.query<{ jobId: string }>(
    unnamed('select job_id as "jobId" from catalog.repricing_request where organization_id = $1'),
    [ctx.organizationId],
  );
const pricesOf = async (ctx: RequestContext, productId: string) =>
  (await world.of(ctx, productId)).map(({ marketplace, country, variants: [only] }) => [
    marketplace,
    country,
    only?.desiredPrice,
  ]);

/** Products at 10.00 that are listed in one store each, whose account is connected no more: nothing is sent. */
async function plantListings(ctx: RequestContext, count: number): Promise<void> {
  const insert = (text: string, ...values: unknown[]) =>
    ctx.db.query(unnamed(text), [ctx.organizationId, ...values]);
  await insert(
    `insert into catalog.product (organization_id, id, handle, title, status, currency, price, created_at, updated_at)
     select $1, gen_random_uuid(), 'p' || n, 'Mug ' || n, 'active', 'SGD', 10, now(), now()
     from generate_series(1, $2::integer) as n`,
    count,
  );
  await insert(
    `with listed as (
       insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country, currency,
         external_id, desired, settled_desired, desired_version, state, compared_at, created_at, updated_at)
       select $1, gen_random_uuid(), id, $2, 'bazaar', 'sg', 'SG', 'SGD', handle, 'published', 'published', 1, 'live',
         now(), now(), now()
       from catalog.product where organization_id = $1
       returning id, product_id
     )
     insert into catalog.listing_variant (organization_id, listing_id, variant_id, connection_id, store_id, position, sku,
       desired_price, observed_price)
     select $1, id, product_id, $2, 'sg', 0, product_id, 10, 10 from listed`,
    newId(),
  );
}

describe('a repricing', () => {
  it('compares every listing in the places, has sent what changed, and tells what came of it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    const { shop: other } = await world.connect(ctx, 'souk');
    const product = await world.published(ctx);
    const cup = await world.published(ctx, { sku: 'CUP', brand: 'Acme' });
    await world.product(ctx, { sku: 'UNLISTED', brand: 'Acme' });
    books.set(ctx, { name: 'Acme', factor: 0.8, brand: 'Acme' });
    expect(await repriced(ctx)).toMatchObject({
      status: 'completed',
      result: { success: true, compared: 4, changed: 2, withoutPrice: 0, obstacles: [] },
      steps: ['compare 1', 'select'],
    });
    await world.allEnded(ctx);
    expect(await pricesOf(ctx, cup.id)).toContainEqual(['souk', 'SG', '10.00']);
    expect(await pricesOf(ctx, product.id)).toContainEqual(['souk', 'SG', '12.50']);
    while (other.count('updatePrices') === 0 || shop.count('updatePrices') === 0) {
      await ctx.db.query(unnamed('select pg_sleep(0.01)'));
    }
    expect(await waitingRequests(ctx)).toEqual([]);
    // Nothing is left to change, and nothing is written.
    expect((await repriced(ctx)).result).toMatchObject({ compared: 4, changed: 0 });
  });

  it.each<[string, Partial<RepricedPlaces>, number]>([
    ['a marketplace', { marketplaces: ['souk'] }, 1],
    ['countries', { countries: ['SG', 'TH'] }, 2],
    ['a store', { storeIds: ['my'] }, 1],
    ['a currency', { currency: 'MYR' }, 1],
    ['two conditions that exclude each other', { marketplaces: ['souk'], currency: 'MYR' }, 0],
    ['products that are not listed', { productIds: [newId()] }, 0],
    ['no products', { productIds: [] }, 0],
  ])('is about %s alone', async (_, places, compared) => {
    const ctx = world.context();
    books.set(ctx, { name: 'Ringgit', fixed: '9.00', currency: 'MYR' });
    await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    await world.connect(ctx, 'souk');
    const product = await world.published(ctx);
    expect((await repriced(ctx, places)).result).toMatchObject({ success: true, compared });
    const ofProduct = { ...places, productIds: places.productIds ?? [product.id] };
    expect((await repriced(ctx, ofProduct)).result).toMatchObject({ compared });
  });

  it('counts what has no price, and why books gave none', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    await world.published(ctx);
    books.set(ctx, { name: 'Margin', base: 'cost' });
    expect((await repriced(ctx)).result).toMatchObject({
      ...{ compared: 1, changed: 0, withoutPrice: 0 },
      obstacles: [{ obstacle: 'cost_price_missing', variants: 1 }],
    });
  });

  it('is asked for all listings in steps, whose prices are asked for together', async () => {
    const ctx = world.context();
    await plantListings(ctx, 1_100);
    books.set(ctx, { name: 'Off', factor: 0.9 });
    const { result, steps } = await repriced(ctx);
    expect(result).toMatchObject({ compared: 1_100, changed: 1_100 });
    expect(steps).toEqual(['compare 1', 'compare 2', 'compare 3', 'select']);
    expect(books.batches.toSorted((a, b) => a - b)).toEqual([100, 500, 500]);
  });

  it('goes on after a step was lost, and repeats none that was finished', async () => {
    const ctx = world.context();
    await plantListings(ctx, 2_100);
    books.set(ctx, { name: 'Off', factor: 0.9 });
    let batch = 0;
    books.before = async () => {
      batch += 1;
      if (batch === 3) {
        throw new Error('The worker is gone.');
      }
    };
    const { result, steps } = await repriced(ctx);
    expect(result).toMatchObject({ compared: 2_100, changed: 2_100 });
    expect([steps.length, books.batches.length]).toEqual([6, 6]);
  });

  it('has two merchants apart', async () => {
    const [one, other] = [world.context(), world.context()];
    await world.connect(one, 'bazaar');
    await world.connect(other, 'bazaar');
    const [ours, theirs] = [await world.published(one), await world.published(other)];
    books.set(one, { name: 'Ours', fixed: '5.00' });
    books.set(other, { name: 'Theirs', fixed: '6.00' });
    const result = { compared: 0, changed: 0 };
    expect((await repriced(one, { productIds: [theirs.id] })).result).toMatchObject(result);
    await repriced(one);
    expect([await pricesOf(one, ours.id), await pricesOf(other, theirs.id)]).toEqual([
      [['bazaar', 'SG', '5.00']],
      [['bazaar', 'SG', '12.50']],
    ]);
  });
});

describe('a repricing that waits', () => {
  beforeAll(() => world.stop());
  afterAll(() => world.start([reprice]));

  it('is the same job for what it covers, and no other', async () => {
    const ctx = world.context();
    const product = newId();
    const souk = { marketplaces: ['souk', 'bazaar'], countries: ['SG'], currency: 'SGD' };
    const { id } = await ask(ctx, souk);
    expect(await ask(ctx, souk)).toMatchObject({ id, kind: 'listing.reprice' });
    const covered = { ...souk, marketplaces: ['souk'], storeIds: ['sg'], productIds: [product] };
    expect((await ask(ctx, covered)).id).toBe(id);
    const wider = [
      {},
      { ...souk, marketplaces: [] },
      { ...souk, marketplaces: ['stall'] },
      { ...souk, countries: ['SG', 'MY'] },
      { ...souk, currency: null },
      { ...souk, currency: 'MYR' },
    ];
    // From the narrowest, as the first is about everything.
    const ids = [id];
    for (const places of wider.toReversed()) {
      ids.push((await ask(ctx, places)).id);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect((await ask(world.context(), covered)).id).not.toBe(id);
    expect(await waitingRequests(ctx)).toHaveLength(ids.length);
  });

  it('is about some products for those, and for fewer', async () => {
    const ctx = world.context();
    const [one, two] = [newId(), newId()];
    const { id } = await ask(ctx, { productIds: [one, two] });
    expect((await ask(ctx, { productIds: [two] })).id).toBe(id);
    expect((await ask(ctx, { productIds: [two, newId()] })).id).not.toBe(id);
  });

  it('that is canceled compares nothing, and is not shared any more', async () => {
    const ctx = world.context();
    const { id } = await ask(ctx);
    expect(await world.cancel(ctx, id)).toMatchObject({ status: 'canceled' });
    expect(await waitingRequests(ctx)).toEqual([]);
    expect((await ask(ctx)).id).not.toBe(id);
  });
});

it('that is canceled while it runs keeps what it compared', async () => {
  const ctx = world.context();
  await plantListings(ctx, 2_100);
  books.set(ctx, { name: 'Off', factor: 0.9 });
  const [began, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  books.before = () => {
    began.resolve();
    return released.promise;
  };
  const { id } = await ask(ctx);
  await began.promise;
  const heard = world.cancelHeard(id);
  await world.cancel(ctx, id);
  await heard;
  released.resolve();
  const { status, result } = await world.ended(ctx, id);
  expect([status, result.message]).toEqual(['canceled', expect.stringContaining('compared before stay')]);
  const [row] = await ctx.db.query<{ changed: number }>(
    unnamed(
      `select count(*)::integer as changed from catalog.listing_variant where organization_id = $1 and desired_price = 9`,
    ),
    [ctx.organizationId],
  );
  // The steps that had begun.
  expect([500, 1_000]).toContain(row!.changed);
});

describe('what a preview reads', () => {
  it('is what a comparison asks the prices of', async () => {
    const ctx = world.context();
    const { connectionId } = await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    const variants = [
      { sku: 'RED', optionValues: { Color: 'red' }, price: '9.00', cost: '2.00', inventoryQuantity: 1 },
      {
        sku: 'BLUE',
        optionValues: { Color: 'blue' },
        price: '8.00',
        salePrice: '7.00',
        inventoryQuantity: 1,
      },
    ];
    const goods = { brand: 'Acme', productType: 'Mugs', tags: ['new'] };
    books.set(ctx, { name: 'Ringgit', fixed: '30.00', currency: 'MYR' });
    const mug = await world.published(ctx, { ...goods, sku: 'MUG', cost: '3.00' });
    const cup = await world.published(ctx, { ...goods, sku: 'CUP', variants });
    const now = ctx.clock.now();
    const asked = { ...everywhere, goods: null, limit: 100, now };
    const read = await readPricedItems(ctx.db, ctx.organizationId, asked);
    const ids = [mug.id, cup.id];
    const products = await readProducts(ctx.db, ctx.organizationId, ids);
    const views = (await Promise.all(ids.map(id => world.of(ctx, id)))).flat();
    const listings = await readListings(
      ctx.db,
      ctx.organizationId,
      views.map(({ id }) => id),
    );
    const expected = listings.flatMap(listing =>
      pricedItems(products.get(listing.productId)!, listing, now)
        .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
        .map(item => ({ item, listingId: listing.id, listingVersion: listing.version })),
    );
    expect(read).toHaveLength(6);
    expect(read).toMatchObject(expected);
    expect(read[0]).toMatchObject({
      accountId: connectionId,
      productTitle: 'Mug',
      productVersion: products.get(mug.id)!.version,
    });
    expect(new Set(read.map(({ desiredPrice }) => desiredPrice))).toEqual(
      new Set(['12.50', '9.00', '8.00', '30.00']),
    );
    const some = (filter: object) => readPricedItems(ctx.db, ctx.organizationId, { ...asked, ...filter });
    expect(await some({ countries: ['MY'], storeIds: ['my'] })).toHaveLength(3);
    expect(await some({ marketplaces: ['souk'] })).toEqual([]);
    expect(await some({ limit: 1 })).toEqual(read.slice(0, 1));
    expect(await readPricedItems(ctx.db, newId(), asked)).toEqual([]);
  });
});
