import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { draftOf, familyOf } from './drafts.js';
import { ListingWorld } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const lostAnswer = () => new MarketplaceError('unknown', 'No answer came.');

const inSizes = (...sizes: string[]) => ({
  options: [{ name: 'Size', values: sizes }],
  variants: sizes.map(size => ({
    sku: `MUG-${size}`,
    price: '12.50',
    inventoryQuantity: 4,
    optionValues: { Size: size },
  })),
});

describe('a publication', () => {
  it('that stays without an answer to its last try is looked for at once, one that was never made is not', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: away } = await world.connect(ctx, 'souk');
    shop.fail('publish', lostAnswer, { times: 100 });
    away.fail('publish', () => new MarketplaceError('unavailable', 'It is away.'), { times: 100 });
    await world.stop();
    const product = await world.product(ctx);
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    await world.ended(ctx, job.id);
    const watched = await ctx.db.query(
      unnamed(`select marketplace, coalesce(next_check_at <= now(), false) as "isDue" from catalog.listing
        where product_id = $1 order by marketplace`),
      [product.id],
    );
    expect(watched).toEqual([
      { marketplace: 'bazaar', isDue: true },
      { marketplace: 'souk', isDue: false },
    ]);
  });

  it('that was called lost is found when it turns up after all, and is not made twice', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.lost(ctx, { shop, connectionId });
    shop.listings.clear();
    const [lost] = await ctx.db.query(
      unnamed(
        `select state, next_check_at is not null as "isWatched" from catalog.listing where product_id = $1`,
      ),
      [product.id],
    );
    expect(lost).toEqual({ state: 'failed', isWatched: true });
    shop.put(draftOf('MUG'));
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', issues: [] });
  });

  it('of what was accepted without an id is not made a second time while the marketplace works on it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    shop.listings.clear();
    await ctx.db.query(
      unnamed(`update catalog.listing set external_id = null, unknown_since = now(), state = 'submitted'
        where organization_id = $1`),
      [ctx.organizationId],
    );
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect((await world.ended(ctx, job.id)).result.listings).toMatchObject([{ outcome: 'failed' }]);
    expect(shop.count('publish')).toBe(1);
  });

  it('of what was called lost is over what turned up, and no second one', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.lost(ctx, { shop, connectionId });
    shop.put(draftOf('MUG'));
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    expect(shop.listings.size).toBe(1);
  });

  it('that is rejected after an answer was lost is looked for, and keeps why it was rejected', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    shop.fail('publish', lostAnswer);
    shop.fail('publish', () => new MarketplaceError('rejected', 'The title is forbidden.'));
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ failed: 1 });
    await world.lookNow(ctx, connectionId);
    const issues = [{ code: 'REJECTED' }];
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'rejected', issues });
    shop.put(draftOf('MUG'));
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({
      state: 'live',
      externalId: 'bazaar-1',
      issues,
    });
  });

  it('that failed half-way is known by the id of what it made, whatever its SKU is by then', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    shop.fail('publish', () => {
      const made = shop.put(draftOf('RENAMED'));
      return new MarketplaceError('unknown', 'A part of it was done.', { made });
    });
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    expect(shop.only().reference.variants.map(({ sku }) => sku)).toEqual(['MUG']);
  });

  it('whose SKU was changed before it was ever read is known by what is left of the listing', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx, inSizes('S', 'L'));
    await ctx.db.query(
      unnamed(`update catalog.listing_variant set external_variant_id = null, observed_price = null,
        observed_quantity = null, observed_sku = null, price_as_of = null, stock_as_of = null
        where organization_id = $1 and sku = 'MUG-S'`),
      [ctx.organizationId],
    );
    const [small, large] = shop.only().variants;
    shop.change('bazaar-1', { variants: [{ ...small!, sku: 'RENAMED' }, large!] });
    await world.lookNow(ctx, connectionId);
    const [shown] = await world.of(ctx, product.id);
    expect(shown!.variants).toMatchObject([
      { sku: 'MUG-S', observedSku: 'RENAMED', observedPrice: '12.50', observedQuantity: 4 },
      { sku: 'MUG-L', observedSku: 'MUG-L' },
    ]);
  });

  it('that is made anew where another was removed is known by nothing of that one', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx, inSizes('S', 'L'));
    shop.listings.clear();
    shop.fail('publish', () => new MarketplaceError('not_found', 'There is no such listing.'));
    shop.fail('publish', () => {
      shop.put(familyOf('RENAMED', 'MUG-L'));
      return lostAnswer();
    });
    shop.fail('publish', () => new MarketplaceError('rejected', 'The title is forbidden.'));
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.ended(ctx, job.id);
    await world.lookNow(ctx, connectionId);
    const [shown] = await world.of(ctx, product.id);
    expect(shown).toMatchObject({ state: 'live', externalId: 'bazaar-2', issues: [{ code: 'REJECTED' }] });
    expect(shown!.variants).toMatchObject([
      { sku: 'MUG-S', observedSku: 'RENAMED', observedQuantity: 10 },
      { sku: 'MUG-L', observedSku: 'MUG-L', observedQuantity: 10 },
    ]);
  });

  it('of which nothing can be bought is looked for, and then called lost', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.ended(ctx, job.id);
    shop.change(shop.only().reference.externalId, { state: 'in_review', variants: [] });
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'submitted' });
    await world.lookInVain(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({
      state: 'failed',
      issues: [{ code: 'LOST_AT_MARKETPLACE' }],
    });
  });

  it('is told to lack a variant that the marketplace does not show', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx, inSizes('S', 'L'));
    const [, large] = shop.only().variants;
    shop.change('bazaar-1', { variants: [large!] });
    await world.lookNow(ctx, connectionId);
    const issue = { code: 'VARIANT_NOT_FOUND', field: 'variants.0.sku' };
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', issues: [issue] });
  });
});

describe('an id that the marketplace gives again', () => {
  const gone = { state: 'unlisted', externalId: null, issues: [{ code: 'REMOVED_AT_MARKETPLACE' }] };

  /** A cup that is live, in a shop that is then restored from a backup without it. */
  async function restored() {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const cup = await world.published(ctx, { sku: 'CUP' });
    shop.restore();
    const mug = await world.product(ctx);
    const publish = async () => {
      const { job } = await world.listings.publish(ctx, mug.id, {});
      return world.ended(ctx, job.id);
    };
    return { ctx, shop, connectionId, cup, mug, publish };
  }

  it('is the new listing from when it is known, and nothing is sent to it for the old one', async () => {
    const { ctx, shop, connectionId, cup, mug, publish } = await restored();
    expect((await publish()).result).toMatchObject({ success: true });
    expect((await world.of(ctx, cup.id))[0]).toMatchObject(gone);
    expect((await world.events(ctx, cup.id)).at(-1)).toEqual({
      type: 'product.updated',
      changedFields: ['marketplaces.bazaar'],
    });
    const { job } = await world.commercial.setPrice(ctx, cup.id, { price: '88', currency: 'SGD' });
    await world.ended(ctx, job.id);
    await world.lookNow(ctx, connectionId);
    expect(shop.only().variants).toMatchObject([{ sku: 'MUG', price: '12.50' }]);
    expect((await world.of(ctx, mug.id))[0]).toMatchObject({ state: 'live', externalId: 'bazaar-1' });
    expect((await world.of(ctx, cup.id))[0]).toMatchObject(gone);
    const again = await world.listings.publish(ctx, cup.id, {});
    expect((await world.ended(ctx, again.job.id)).result).toMatchObject({ success: true });
    expect([...shop.listings.keys()]).toEqual(['bazaar-1', 'bazaar-2']);
  });

  it('is seen in a reading by the SKU of the other product', async () => {
    const { ctx, shop, connectionId, cup } = await restored();
    shop.put(draftOf('MUG'));
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, cup.id))[0]).toMatchObject({ ...gone, variants: [{ observedSku: null }] });
    expect((await world.events(ctx, cup.id)).at(-1)).toMatchObject({
      changedFields: ['marketplaces.bazaar'],
    });
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, cup.id))[0]).toMatchObject(gone);
    shop.put(draftOf('CUP'));
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, cup.id))[0]).toMatchObject({
      state: 'live',
      externalId: 'bazaar-2',
      issues: [],
    });
  });

  it('is looked up by SKU where the answer was lost, and adopted from whoever had it', async () => {
    const { ctx, shop, cup, mug, publish } = await restored();
    shop.fail('publish', lostAnswer, { isAfterWork: true });
    expect((await publish()).result).toMatchObject({ success: true });
    expect(shop.only().reference.externalId).toBe('bazaar-1');
    expect((await world.of(ctx, mug.id))[0]).toMatchObject({ state: 'submitted', externalId: 'bazaar-1' });
    expect((await world.of(ctx, cup.id))[0]).toMatchObject(gone);
  });

  it('is found by a look where every answer was lost', async () => {
    const { ctx, shop, connectionId, cup, mug } = await restored();
    await world.stop();
    shop.fail('publish', lostAnswer, { isAfterWork: true });
    const { job } = await world.listings.publish(ctx, mug.id, {});
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    await world.ended(ctx, job.id);
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, mug.id))[0]).toMatchObject({ state: 'live', externalId: 'bazaar-1' });
    expect((await world.of(ctx, cup.id))[0]).toMatchObject(gone);
  });
});

describe('an unexpected error in one listing', () => {
  it('is told of that listing alone when no try is left', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.connect(ctx, 'souk');
    shop.fail('publish', () => new TypeError('It is broken.'), { times: 100 });
    await world.stop();
    const product = await world.product(ctx);
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect(await world.ended(ctx, job.id)).toMatchObject({
      status: 'completed',
      result: { success: false, done: 1, failed: 1 },
    });
    expect((await world.of(ctx, product.id)).map(({ state }) => state)).toEqual(['unknown', 'submitted']);
  });
});
