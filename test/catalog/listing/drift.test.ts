import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { filterListings, readListings } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { driftOf } from '../../../subgraphs/catalog/channels/listing/listing.rules.js';
import { readAtMarketplace, saveReadings } from '../../../subgraphs/catalog/channels/sync/verify-listings.js';
import { ListingWorld } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const everything = { marketplace: null, state: null, isDrifting: null };
const page = { after: null, limit: 10 };

describe('drift', () => {
  it('is found by reading back, shown, kept, and ended only on purpose', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { variants } = shop.only();
    shop.change('bazaar-1', {
      variants: variants.map(variant => ({ ...variant, price: '1.00', quantity: 99 })),
    });
    await world.lookNow(ctx, connectionId);
    await world.lookNow(ctx, connectionId);
    const [drifting] = await world.of(ctx, product.id);
    expect(driftOf(drifting!)).toEqual([
      { field: 'variants.MUG.price', desired: '12.50', observed: '1.00' },
      { field: 'variants.MUG.quantity', desired: '10', observed: '99' },
    ]);
    expect([shop.count('updatePrices'), shop.count('updateStock'), shop.count('publish')]).toEqual([0, 0, 1]);
    const found = (isDrifting: boolean) =>
      filterListings(ctx.db, ctx.organizationId, { ...everything, isDrifting }, page);
    expect((await found(true)).map(({ id }) => id)).toEqual([drifting!.id]);
    expect(await found(false)).toEqual([]);
    const { job } = await world.listings.push(ctx, drifting!.id);
    await world.ended(ctx, job.id);
    await world.lookNow(ctx, connectionId);
    expect(shop.only().variants).toMatchObject([{ price: '12.50', quantity: 10 }]);
    expect(await found(true)).toEqual([]);
    const { organizationId } = ctx;
    await ctx.db.query(unnamed(`update catalog.product set status = 'draft' where organization_id = $1`), [
      organizationId,
    ]);
    await expect(world.listings.push(ctx, drifting!.id)).rejects.toMatchObject({
      code: 'PRODUCT_NOT_ACTIVE',
    });
    await expect(world.listings.push(world.context(), drifting!.id)).rejects.toMatchObject({
      code: 'LISTING_NOT_FOUND',
    });
  });

  it('of a SKU that was renamed there does not lose the listing, which is known by the id of the marketplace', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { variants, reference } = shop.only();
    const renamed = { ...variants[0]!, sku: 'MUG-RENAMED' };
    shop.change('bazaar-1', { variants: [renamed], reference: { ...reference, variants: [renamed] } });
    await world.lookNow(ctx, connectionId);
    const [listing] = await world.of(ctx, product.id);
    expect(driftOf(listing!)).toEqual([
      { field: 'variants.MUG.sku', desired: 'MUG', observed: 'MUG-RENAMED' },
    ]);
    const { job } = await world.commercial.setPrice(ctx, product.id, { price: '2', currency: 'SGD' });
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, sent: 1 });
    expect(shop.only().variants).toMatchObject([{ sku: 'MUG-RENAMED', price: '2.00' }]);
  });

  it('of a SKU that was renamed here and there does not lose the listing either', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { variants, reference } = shop.only();
    const renamed = { ...variants[0]!, sku: 'NEW-MUG' };
    await world.products.update(ctx, product.id, { sku: renamed.sku });
    shop.change('bazaar-1', { variants: [renamed], reference: { ...reference, variants: [renamed] } });
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', externalId: 'bazaar-1' });
  });

  it('is seen of a variant that was made anew there under another id and the same SKU', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { variants, reference } = shop.only();
    const anew = { ...variants[0]!, externalId: 'made-anew', price: '3.00' };
    shop.change('bazaar-1', { variants: [anew], reference: { ...reference, variants: [anew] } });
    await world.lookNow(ctx, connectionId);
    const [listing] = await world.of(ctx, product.id);
    expect(listing!.variants).toMatchObject([{ externalVariantId: 'made-anew', observedPrice: '3.00' }]);
    expect(driftOf(listing!)).toEqual([{ field: 'variants.MUG.price', desired: '12.50', observed: '3.00' }]);
  });

  it('is not seen in a price of another currency, which says nothing of the one that is wanted', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const abroad = { ...shop.only().variants[0]!, currency: 'USD', price: '9.00', quantity: 8 };
    shop.change('bazaar-1', { variants: [abroad] });
    await world.lookNow(ctx, connectionId);
    const [listing] = await world.of(ctx, product.id);
    expect(listing!.variants).toMatchObject([{ observedPrice: '12.50', observedQuantity: 8 }]);
    expect(driftOf(listing!).map(({ field }) => field)).toEqual(['variants.MUG.quantity']);
  });

  it('is not looked for in an account that is not connected: its listings keep what was last known', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const before = await world.of(ctx, product.id);
    shop.listings.clear();
    const away = `update catalog.marketplace_connection set status = 'needs_attention' where organization_id = $1`;
    await ctx.db.query(unnamed(away), [ctx.organizationId]);
    const reads = shop.count('readListings');
    await world.lookNow(ctx, connectionId);
    expect([shop.count('readListings'), await world.of(ctx, product.id)]).toEqual([reads, before]);
  });

  it('of a listing that somebody removed is told to receivers and not mended by itself', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    shop.listings.clear();
    await world.lookNow(ctx, connectionId);
    const [gone] = await world.of(ctx, product.id);
    expect(gone).toMatchObject({ state: 'unlisted', issues: [{ code: 'REMOVED_AT_MARKETPLACE' }] });
    expect(driftOf(gone!)).toEqual([{ field: 'state', desired: 'live', observed: 'unlisted' }]);
    expect((await world.events(ctx, product.id)).at(-1)).toEqual({
      type: 'product.updated',
      changedFields: ['marketplaces.bazaar'],
    });
    const { job } = await world.listings.push(ctx, gone!.id);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', externalId: 'bazaar-2' });
  });

  it.each([
    ['its title', { title: {} as never }],
    ['its id', { reference: { externalId: undefined as never, variants: [] } }],
    ['the amounts of its variants', { variants: [{ price: 'twelve' }] as never }],
    ['all of its variants', { variants: null as never }],
  ])(
    'is seen beside a listing of which %s cannot be read, and which stays as it was known',
    async (_, change) => {
      const ctx = world.context();
      const { shop, connectionId } = await world.connect(ctx, 'bazaar');
      const [odd, other] = await world.publishedMany(ctx, 2);
      await world.lookNow(ctx, connectionId);
      const [known] = await world.of(ctx, odd!);
      const whole = shop.listings.get('bazaar-1')!;
      shop.change('bazaar-1', change);
      const { variants } = shop.listings.get('bazaar-2')!;
      shop.change('bazaar-2', { variants: variants.map(variant => ({ ...variant, price: '1.00' })) });
      await world.lookNow(ctx, connectionId);
      const [unread] = await world.of(ctx, odd!);
      const { state, title, lastVerifiedAt } = known!;
      expect(unread).toMatchObject({ state, title, lastVerifiedAt, variants: known!.variants });
      expect(unread!.issues).toMatchObject([{ code: 'UNREADABLE_AT_MARKETPLACE', severity: 'warning' }]);
      expect(driftOf((await world.of(ctx, other!))[0]!)).toMatchObject([{ observed: '1.00' }]);
      shop.change('bazaar-1', whole);
      await world.lookNow(ctx, connectionId);
      expect((await world.of(ctx, odd!))[0]).toMatchObject({ state, issues: [] });
    },
  );

  it('is not seen in a reading that began before the last write and ended after it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const [before] = await world.of(ctx, product.id);
    const readAt = ctx.clock.now().toISOString();
    const account = await shop.open();
    const listings = await readListings(ctx.db, ctx.organizationId, [before!.id]);
    const old = await readAtMarketplace(account, listings, new AbortController().signal);
    const { job } = await world.commercial.setPrice(ctx, product.id, { price: '3', currency: 'SGD' });
    await world.ended(ctx, job.id);
    await ctx.transaction(tx => saveReadings(tx, ctx.organizationId, old, { readAt, prices: world.prices }));
    const [after] = await world.of(ctx, product.id);
    expect(after!.variants).toMatchObject([
      { observedPrice: '3.00', priceEvidence: 'acknowledged_write', stockEvidence: 'snapshot' },
    ]);
    expect(driftOf(after!)).toEqual([]);
  });
});

describe('a reading of a listing that is asked for otherwise meanwhile', () => {
  it('changes nothing of it, and is made again soon', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const [before] = await world.of(ctx, product.id);
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    shop.change('bazaar-1', { title: 'Cup', state: 'unlisted' });
    const readAt = ctx.clock.now().toISOString();
    const account = await shop.open();
    const listings = await readListings(ctx.db, ctx.organizationId, [before!.id]);
    const readings = await readAtMarketplace(account, listings, new AbortController().signal);
    await ctx.transaction(tx =>
      saveReadings(tx, ctx.organizationId, readings, { readAt, prices: world.prices }),
    );
    const { state, title, lastVerifiedAt, issues } = before!;
    const [after] = await world.of(ctx, product.id);
    expect(after).toMatchObject({ state, title, lastVerifiedAt, issues, pending: 'delist' });
    const [check] = await ctx.db.query<{ at: string }>(
      unnamed('select next_check_at as at from catalog.listing where product_id = $1'),
      [product.id],
    );
    expect(Date.parse(check!.at) - Date.parse(readAt)).toBeLessThan(60_000);
    await world.start();
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
  });
});
