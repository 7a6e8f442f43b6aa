import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { draftOf } from './drafts.js';
import { ListingWorld, sg } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const ph = { id: 'ph', country: 'PH', currency: 'SGD' };

describe('a delist', () => {
  it('takes the product off sale where it is asked for, and tells it once for each marketplace', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { stores: [sg, ph] });
    const { shop: other } = await world.connect(ctx, 'souk');
    const product = await world.published(ctx);
    const before = (await world.events(ctx, product.id)).length;
    const { job } = await world.listings.delist(ctx, product.id, ['bazaar']);
    const ended = await world.ended(ctx, job.id);
    expect(ended.result).toMatchObject({ success: true, done: 2 });
    expect([...shop.listings.values()].map(({ state }) => state)).toEqual(['unlisted', 'unlisted']);
    expect(other.only().state).toBe('live');
    expect((await world.of(ctx, product.id)).map(({ marketplace, state }) => [marketplace, state])).toEqual([
      ['bazaar', 'delisted'],
      ['bazaar', 'delisted'],
      ['souk', 'live'],
    ]);
    const events = (await world.events(ctx, product.id)).slice(before);
    expect(events.filter(({ type }) => type === 'product.delisted')).toEqual([
      { type: 'product.delisted', changedFields: ['marketplaces.bazaar'] },
    ]);
    const [row] = await ctx.db.query(unnamed('select marketplaces from catalog.product where id = $1'), [
      product.id,
    ]);
    expect(row).toEqual({ marketplaces: [{ marketplace: 'souk', country: 'SG' }] });
  });

  it('that the marketplace did not really do is seen at the next look, and shown as drift', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    await world.ended(ctx, job.id);
    shop.change('bazaar-1', { state: 'live' });
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ desired: 'delisted', state: 'live' });
    const again = await world.listings.push(ctx, (await world.of(ctx, product.id))[0]!.id);
    await world.ended(ctx, again.job.id);
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'delisted' });
    expect(shop.only().state).toBe('unlisted');
  });

  it('that is pushed again is of that listing alone, whatever else the product has on sale there', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar', { stores: [sg, ph] });
    const product = await world.published(ctx);
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    await world.ended(ctx, job.id);
    const back = await world.listings.publish(ctx, product.id, { countries: ['SG'] });
    await world.ended(ctx, back.job.id);
    const inPh = (await world.of(ctx, product.id)).find(({ country }) => country === 'PH');
    const again = await world.listings.push(ctx, inPh!.id);
    expect((await world.ended(ctx, again.job.id)).result.listings).toMatchObject([{ listingId: inPh!.id }]);
    const desired = (await world.of(ctx, product.id)).map(listing => [listing.country, listing.desired]);
    expect(desired.toSorted()).toEqual([
      ['PH', 'delisted'],
      ['SG', 'published'],
    ]);
  });

  it('of a product that was never sent, or that the marketplace has not any more, succeeds', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    shop.listings.clear();
    shop.fail('delist', () => new MarketplaceError('not_found', 'There is no such listing.'));
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, done: 1 });
    const unsent = await world.product(ctx, { sku: 'UNSENT', images: [] });
    const nothing = await world.listings.delist(ctx, unsent.id, undefined);
    expect((await world.ended(ctx, nothing.job.id)).result).toMatchObject({
      success: true,
      done: 0,
      listings: [],
    });
  });

  it('of what was sent without an answer, and comes up only afterwards, is seen at the next look', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    await world.stop();
    shop.fail('publish', () => new MarketplaceError('unknown', 'No answer came.'), { isAfterWork: true });
    const product = await world.product(ctx);
    const published = await world.listings.publish(ctx, product.id, {});
    await world.onLastAttempt(ctx, published.job.id);
    await world.start();
    await world.ended(ctx, published.job.id);
    const late = new Map(shop.listings);
    shop.listings.clear();
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    const [delisted] = await ctx.db.query(
      unnamed(
        `select state, next_check_at is not null as "isWatched" from catalog.listing where product_id = $1`,
      ),
      [product.id],
    );
    expect(delisted).toEqual({ state: 'delisted', isWatched: true });
    for (const [id, listing] of late) {
      shop.listings.set(id, listing);
    }
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', desired: 'delisted' });
  });

  it('of what was called lost takes off sale what turned up since', async () => {
    const ctx = world.context();
    const account = await world.connect(ctx, 'bazaar');
    const product = await world.lost(ctx, account);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'failed', externalId: null });
    account.shop.put(draftOf('MUG'));
    account.shop.put(draftOf('OTHER'));
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    const states = () => [...account.shop.listings.values()].map(({ state }) => state);
    expect([account.shop.count('delist'), states()]).toEqual([1, ['unlisted', 'live']]);
    await world.lookNow(ctx, account.connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'delisted' });
  });

  it('of what was never answered and is not found says that it may be there, until it turns up', async () => {
    const ctx = world.context();
    const account = await world.connect(ctx, 'bazaar');
    const product = await world.lost(ctx, account);
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true });
    const told = { state: 'delisted', issues: [{ code: 'NOT_FOUND_AT_MARKETPLACE', severity: 'warning' }] };
    expect((await world.of(ctx, product.id))[0]).toMatchObject(told);
    await world.lookNow(ctx, account.connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject(told);
    account.shop.put(draftOf('MUG'));
    await world.lookNow(ctx, account.connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', issues: [] });
  });

  it('makes a publication void that has not started, and is made void by a later one', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const published = await world.listings.publish(ctx, product.id, {});
    const delisted = await world.listings.delist(ctx, product.id, undefined);
    await world.start();
    expect((await world.ended(ctx, published.job.id)).result).toMatchObject({
      listings: [{ outcome: 'superseded' }],
    });
    await world.ended(ctx, delisted.job.id);
    expect([shop.only().state, shop.count('publish')]).toEqual(['unlisted', 1]);
    const back = await world.listings.publish(ctx, product.id, {});
    await world.ended(ctx, back.job.id);
    expect([shop.only().state, shop.listings.size]).toEqual(['live', 1]);
  });

  it('follows the deletion of the product, everywhere', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: other } = await world.connect(ctx, 'souk');
    const product = await world.published(ctx);
    await world.products.delete(ctx, product.id);
    const [job] = await ctx.db.query<{ id: string }>(
      unnamed(`select id from platform.job where organization_id = $1 and kind = 'product.delist'`),
      [ctx.organizationId],
    );
    expect((await world.ended(ctx, job!.id)).result).toMatchObject({ success: true, done: 2 });
    expect([shop.only().state, other.only().state]).toEqual(['unlisted', 'unlisted']);
    expect((await world.events(ctx, product.id)).at(-1)).toMatchObject({ type: 'product.deleted' });
  });

  it('that cannot be done leaves the listing unknown, never delisted', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    shop.fail('delist', () => new MarketplaceError('unavailable', 'Away.'), { times: 4 });
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: false, failed: 1 });
    expect((await world.of(ctx, product.id))[0]).toMatchObject({
      state: 'unknown',
      attempt: { kind: 'delist', outcome: 'failed' },
    });
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ state: 'live', desired: 'delisted' });
  });
});

describe('a cancel', () => {
  it('of running work says which accounts and stores were done, and what was not sent stays unsent', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: slow } = await world.connect(ctx, 'souk');
    const product = await world.product(ctx);
    const reached = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    slow.before = async call => {
      if (call === 'findListings') {
        reached.resolve();
        await goOn.promise;
      }
    };
    shop.before = async call => (call === 'publish' ? first.resolve() : undefined);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    await Promise.all([reached.promise, first.promise]);
    await world.stepDone(ctx, job.id, 2);
    const heard = world.cancelHeard(job.id);
    await world.cancel(ctx, job.id);
    await heard;
    goOn.resolve();
    const ended = await world.ended(ctx, job.id);
    expect(ended.status).toBe('canceled');
    expect(ended.result.finishedSteps).toEqual(['select', expect.stringMatching(/^bazaar\/shop-.{4}\/sg$/)]);
    expect(slow.count('publish')).toBe(0);
    expect(ended.result.listings).toMatchObject([
      { marketplace: 'bazaar', outcome: 'submitted' },
      { marketplace: 'souk', outcome: 'canceled', desired: null },
    ]);
    expect((await world.of(ctx, product.id)).map(({ state }) => state)).toEqual(['submitted']);
  });
});
