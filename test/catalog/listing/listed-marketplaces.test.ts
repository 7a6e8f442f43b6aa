import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ObservedListing } from '../../../connectors/marketplaces/listing.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { fromInside } from '../../../kernel/events/event-source.js';
import { newId } from '../../../kernel/ids.js';
import { tellListedMarketplaces } from '../../../subgraphs/catalog/channels/listing/listed-marketplaces.js';
import { readListings } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { reassigned, takeExternalId } from '../../../subgraphs/catalog/channels/listing/listing-identity.js';
import { excludedMatches } from '../../../subgraphs/catalog/channels/listing/listing-mapping.queries.js';
import { lockProducts } from '../../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';
import { toldEvents } from './told-events.js';

const products = new ProductService({ currency: async () => 'SGD' });
let catalog: PlantedCatalog;
let ctx: RequestContext;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
});
afterAll(() => catalog.close());

const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [ctx.organizationId, ...values]);
const listed = (marketplace: string, country: string) => ({ marketplace, country });

/** A product that was known to be on sale there. */
async function known(...marketplaces: object[]): Promise<string> {
  const { id } = await products.create(ctx, { title: 'Mug', sku: newId() });
  const text = 'update catalog.product set marketplaces = $3 where organization_id = $1 and id = $2';
  await rows(text, id, JSON.stringify(marketplaces));
  return id;
}

describe('where a product is on sale', () => {
  const [sg, my, stall] = [listed('bazaar', 'SG'), listed('bazaar', 'MY'), listed('stall', 'SG')];
  const updated = (...names: string[]) => ['product.updated', names.map(name => `marketplaces.${name}`)];
  const delisted = (...names: string[]) => ['product.delisted', names.map(name => `marketplaces.${name}`)];

  it.each<[string, object[], Item[], string[], unknown[]]>([
    ['is as it was', [sg, my], [my, sg], [], []],
    ['is as it was, though it was to go', [sg], [sg], ['bazaar'], []],
    ['has one country more', [sg], [sg, my], [], [updated('bazaar')]],
    ['has one country less, which was to go', [sg, my], [sg], ['bazaar'], [updated('bazaar')]],
    ['has lost a marketplace', [sg, stall], [stall], [], [updated('bazaar')]],
    [
      'is off sale where it was to go',
      [sg, stall],
      [stall],
      ['bazaar'],
      [updated('bazaar'), delisted('bazaar')],
    ],
    [
      'is off sale in two stores',
      [sg, my],
      [],
      ['bazaar', 'bazaar'],
      [updated('bazaar'), delisted('bazaar')],
    ],
    ['was to go where it never was', [sg], [my], ['stall'], [updated('bazaar')]],
    [
      'has moved',
      [sg, stall],
      [listed('souk', 'SG')],
      ['stall'],
      [updated('bazaar', 'stall', 'souk'), delisted('stall')],
    ],
  ])('is told where it %s', async (_, before, now, gone, told) => {
    const { organizationId } = ctx;
    const [id, other] = [await known(...before), await known(sg)];
    for (const place of [...now, now[0], { ...sg, is_on_sale: false }, { ...stall, is_on_sale: false }]) {
      const where = { product_id: id, store_id: newId(), is_on_sale: true };
      await (place === undefined ? null : catalog.listing(ctx, { ...where, ...place }));
    }
    await catalog.listing(ctx, { ...sg, product_id: other, is_on_sale: true });
    const [was] = await rows(
      'select version, updated_at from catalog.product where organization_id = $1 and id = $2',
      id,
    );
    await ctx.transaction(async tx => {
      const all = await lockProducts(tx, organizationId, [id, other]);
      await tellListedMarketplaces(tx, organizationId, all.values(), {
        delisted: gone.map(marketplace => ({ productId: id, marketplace })),
        source: fromInside(),
      });
    });
    const events = (await toldEvents(ctx, id)).slice(1);
    expect(events.map(({ type, changedFields }) => [type, changedFields])).toEqual(told);
    const [row] = await rows(
      'select marketplaces, version, updated_at from catalog.product where organization_id = $1 and id = $2',
      id,
    );
    const isChanged = told.length > 0;
    expect([row.version - was.version, row.updated_at > was.updated_at]).toEqual([
      isChanged ? 1 : 0,
      isChanged,
    ]);
    const places = (given: Item[]) => given.map(one => `${one.marketplace} ${one.country}`).toSorted();
    expect(places(row.marketplaces)).toEqual(places(now));
    expect(await toldEvents(ctx, other)).toHaveLength(1);
  });
});

describe("a marketplace's id", () => {
  const connection_id = newId();
  const holding = async (given: object) => {
    const product_id = await known(listed('bazaar', 'SG'));
    const place = { connection_id, external_id: 'b-1', is_on_sale: true };
    const id = await catalog.listing(ctx, { product_id, ...place, ...given });
    return { id, product_id };
  };
  const idsOf = async () => {
    const all = await rows('select id, external_id from catalog.listing where organization_id = $1');
    return Object.fromEntries(all.map(({ id, external_id }) => [id, external_id]));
  };

  it('is taken from whatever else has it in the store, which is told, and from nothing else', async () => {
    const taking = await holding({ external_id: null });
    const [holder, same, other, elsewhere] = [
      await holding({}),
      await holding({ external_id: 'b-2' }),
      await holding({ store_id: 'my' }),
      await holding({ connection_id: newId() }),
    ];
    const [listing] = await readListings(ctx.db, ctx.organizationId, [taking.id]);
    await ctx.transaction(tx => takeExternalId(tx, ctx.organizationId, listing!, 'b-1'));
    expect(await idsOf()).toEqual({
      ...{ [taking.id]: null, [holder.id]: null },
      ...{ [same.id]: 'b-2', [other.id]: 'b-1', [elsewhere.id]: 'b-1' },
    });
    const source = { system: 'internal', marketplace: 'bazaar', accountId: connection_id };
    expect((await toldEvents(ctx, holder.product_id)).slice(1)).toEqual([
      { type: 'product.updated', changedFields: ['marketplaces.bazaar'], source, listed: [] },
    ]);
    expect(await toldEvents(ctx, same.product_id)).toHaveLength(1);
  });

  it('that the listing has already stays its own', async () => {
    const { id } = await holding({});
    const [listing] = await readListings(ctx.db, ctx.organizationId, [id]);
    await ctx.transaction(tx => takeExternalId(tx, ctx.organizationId, listing!, 'b-1'));
    expect(await idsOf()).toEqual({ [id]: 'b-1' });
  });

  const observed = (externalId: string, ...skus: string[]) =>
    ({
      reference: { externalId, variants: [] },
      variants: skus.map(sku => ({ sku })),
    }) as unknown as ObservedListing;
  const variant = (listing_id: string, sku: string, given: object = {}) =>
    catalog.plant(ctx, 'listing_variant', { listing_id, sku, connection_id, store_id: 'sg', ...given });

  it.each<[string, string[], boolean]>([
    ['another product of ours, by its SKU', ['OTHER'], true],
    ['another listing of the store, by its SKU', ['LISTED'], true],
    ['the listing of another store', ['ABROAD'], false],
    ['nobody', ['NEW'], false],
    ['the listing itself', ['MUG', 'OTHER'], false],
    ['the product, by a SKU that the listing has not yet', ['OWN', 'OTHER'], false],
  ])('is lost where what it shows is of %s', async (_, skus, isLost) => {
    const { id, product_id } = await holding({});
    await variant(id, 'MUG');
    await variant((await holding({ external_id: 'b-2' })).id, 'LISTED');
    await variant((await holding({ store_id: 'my' })).id, 'ABROAD', { store_id: 'my' });
    await products.create(ctx, { title: 'Other', sku: 'OTHER' });
    await products.update(ctx, product_id, { sku: 'OWN' });
    const [listing] = await readListings(ctx.db, ctx.organizationId, [id]);
    const lost = await reassigned(ctx.db, ctx.organizationId, [
      { listing: listing!, observed: observed('b-1', ...skus) },
    ]);
    expect([...lost]).toEqual(isLost ? [id] : []);
  });

  it.each<[string, object, string[], string | null, boolean]>([
    ['is that of another listing', {}, ['MUG'], 'CUP', true],
    ['is that of another listing, which shows something else', {}, ['POT'], 'CUP', false],
    ['is that of a listing in another store', { store_id: 'my' }, ['MUG'], 'CUP', false],
    ['was declined', { external_id: null }, ['MUG'], 'declined', true],
    ['is proposed', { external_id: null }, ['MUG'], 'proposed', false],
  ])('is no match where it %s', async (_, holder, skus, status, isExcluded) => {
    const own = await holding({ external_id: null });
    const other = await holding(holder);
    await variant(other.id, 'MUG');
    if (status !== 'CUP') {
      const mapping = { id: newId(), external_id: 'b-1', matched_skus: ['MUG'], status };
      await catalog.plant(ctx, 'listing_mapping', { listing_id: own.id, ...mapping });
      await catalog.plant(ctx, 'listing_mapping', {
        ...mapping,
        id: newId(),
        listing_id: other.id,
        external_id: 'b-9',
        status: 'declined',
      });
    }
    const [listing] = await readListings(ctx.db, ctx.organizationId, [own.id]);
    const found = [observed('b-1', ...skus), observed('b-9', 'MUG')];
    const excluded = await excludedMatches(ctx.db, ctx.organizationId, listing!, found);
    expect([...excluded]).toEqual(isExcluded ? ['b-1'] : []);
  });

  it('that the listing itself has is a match of it', async () => {
    const { id } = await holding({});
    await variant(id, 'MUG');
    const [listing] = await readListings(ctx.db, ctx.organizationId, [id]);
    expect(await excludedMatches(ctx.db, ctx.organizationId, listing!, [observed('b-1', 'MUG')])).toEqual(
      new Set(),
    );
  });
});
