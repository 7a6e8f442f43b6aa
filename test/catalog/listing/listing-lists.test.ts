import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { listingStates } from '../../../subgraphs/catalog/channels/listing/listing.values.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
afterAll(() => catalog.close());

const variant = (ctx: RequestContext, listingId: string, given: Record<string, unknown>) =>
  catalog.plant(ctx, 'listing_variant', {
    listing_id: listingId,
    sku: 'MUG',
    desired_price: '12.50',
    desired_quantity: 10,
    observed_price: '12.5',
    observed_quantity: 10,
    ...given,
  });

describe('the list of listings', () => {
  const list = {
    name: 'listings',
    item: 'id marketplace status drift { field } title version',
    hasTotal: true,
  };
  const standings = listingStates.flatMap(state =>
    [null, 'publish', 'delist'].flatMap(pending => [
      { state, pending, desired: 'published', marketplace: 'bazaar' },
      { state, pending, desired: 'delisted', marketplace: 'stall' },
    ]),
  );
  const offers = ['published', 'delisted'].flatMap(desired =>
    [
      {},
      { observed_price: '1' },
      { observed_price: '1', price_pending: true },
      { observed_price: null, observed_sale_price: '1' },
      { desired_price: null },
      { desired_sale_price: '11' },
      { observed_sale_price: '11' },
      { observed_quantity: 9 },
      { observed_quantity: 9, stock_pending: true },
      { observed_quantity: null },
      { desired_quantity: null },
      { observed_sku: 'MUG' },
      { observed_sku: 'CUP', price_pending: true, stock_pending: true },
    ].map(offer => ({ desired, ...offer })),
  );
  let ctx: RequestContext;
  let all: Item[];
  beforeAll(async () => {
    ctx = catalog.context();
    for (const given of standings) {
      await catalog.listing(ctx, given);
    }
    for (const { desired, ...offer } of offers) {
      await variant(ctx, await catalog.listing(ctx, { desired }), { position: 0, ...offer });
    }
    all = await catalog.whole(ctx, list, '', 50);
  });

  const where = (isIt: (item: Item) => boolean) => all.filter(isIt);

  it('has all of them, the oldest first, or the newest', async () => {
    const ids = all.map(({ id }) => id);
    expect([ids.length, ids]).toEqual([standings.length + offers.length, [...ids].sort()]);
    expect(await catalog.whole(ctx, list, 'sort: newest', 50)).toEqual([...all].reverse());
    expect(await catalog.whole(ctx, list, 'sort: oldest', 50)).toEqual(all);
  });

  it('has by a state those that show it', async () => {
    for (const state of [...listingStates, 'queued', 'delisting']) {
      const found = await catalog.whole(ctx, list, `filter: { status: ${state} }`, 20);
      expect(found, state).toEqual(where(item => item.status === state));
      expect(await catalog.whole(ctx, list, `filter: { status: ${state} }, sort: newest`, 50)).toEqual(
        [...found].reverse(),
      );
      expect(found.length, state).toBeGreaterThan(0);
    }
  });

  it('has by drift those that show some, and those that show none', async () => {
    const drifting = where(({ drift }) => drift.length > 0);
    expect(drifting.length).toBeGreaterThan(5);
    expect(await catalog.whole(ctx, list, 'filter: { isDrifting: true }', 3)).toEqual(drifting);
    expect(await catalog.whole(ctx, list, 'filter: { isDrifting: true }, sort: newest', 50)).toEqual(
      drifting.reverse(),
    );
    expect(await catalog.whole(ctx, list, 'filter: { isDrifting: false }', 50)).toEqual(
      where(({ drift }) => drift.length === 0),
    );
  });

  it('has by all filters together what fits each, and nothing of another organization', async () => {
    const narrow = 'filter: { marketplace: "stall", status: live, isDrifting: true }, sort: newest';
    const found = await catalog.whole(ctx, list, narrow);
    expect(found.map(({ marketplace, status, drift }) => [marketplace, status, drift.length])).toEqual([
      ['stall', 'live', 1],
    ]);
    expect(await catalog.whole(ctx, list, 'filter: { marketplace: "stall" }', 50)).toEqual(
      where(({ marketplace }) => marketplace === 'stall'),
    );
    expect(await catalog.whole(catalog.context(), list, '')).toEqual([]);
  });

  it('shows each as it is read by its id', async () => {
    const [first] = all;
    expect(await catalog.ask(ctx, `listing(id: "${first.id}") { ${list.item} }`)).toEqual(first);
    for (const [caller, id] of [
      [ctx, newId()],
      [ctx, 'none'],
      [catalog.context(), first.id],
    ] as const) {
      await expect(catalog.ask(caller, `listing(id: "${id}") { id }`)).rejects.toThrow('LISTING_NOT_FOUND');
    }
  });
});

it('the listings of a product stand by marketplace, account, country and store', async () => {
  const ctx = catalog.context();
  const input = '{ title: "Mug", currency: "SGD" }';
  const {
    product: { id: productId },
  } = await catalog.ask(ctx, `createProduct(input: ${input}) { product { id } }`, 'mutation');
  const second = await catalog.account(ctx, { marketplace: 'bazaar', name: 'Second' });
  const first = await catalog.account(ctx, { marketplace: 'bazaar', name: 'First' });
  const stall = await catalog.account(ctx, { marketplace: 'stall', name: 'A stall' });
  const places = [
    [stall, 'stall', 'MY', 'a'],
    [second, 'bazaar', 'MY', 'a'],
    [first, 'bazaar', 'TH', 'c'],
    [first, 'bazaar', 'SG', 'b'],
    [first, 'bazaar', 'SG', 'a'],
  ];
  for (const [connection_id, marketplace, country, store_id] of places) {
    await catalog.listing(ctx, { product_id: productId, connection_id, marketplace, country, store_id });
  }
  await catalog.listing(ctx, {});
  const shown = (items: Item[]) =>
    items.map(({ accountName, country, storeId }) => `${accountName} ${country} ${storeId}`);
  const expected = ['First SG a', 'First SG b', 'First TH c', 'Second MY a', 'A stall MY a'];
  const item = '{ accountName country storeId }';
  expect(shown(await catalog.ask(ctx, `productListings(productId: "${productId}") ${item}`))).toEqual(
    expected,
  );
  const product = await catalog.ask(ctx, `product(id: "${productId}") { listings ${item} }`);
  expect(shown(product.listings)).toEqual(expected);
});

it('the matches that wait for a decision stand by their age, without those that were decided', async () => {
  const ctx = catalog.context();
  const listing_id = await catalog.listing(ctx, {});
  const statuses = ['proposed', 'confirmed', 'proposed', 'declined', 'proposed'];
  for (const [index, status] of statuses.entries()) {
    await catalog.plant(ctx, 'listing_mapping', {
      id: newId(),
      listing_id,
      external_id: `b-${index}`,
      status,
      matched_skus: ['MUG'],
      observed: { title: `Mug ${index}` },
    });
  }
  const list = { name: 'proposedListingMappings', item: 'title status listingId' };
  const [first, ...others] = await catalog.whole(ctx, list, '');
  expect(first).toEqual({ title: 'Mug 0', status: 'proposed', listingId: listing_id });
  expect(others.map(({ title }) => title)).toEqual(['Mug 2', 'Mug 4']);
});
