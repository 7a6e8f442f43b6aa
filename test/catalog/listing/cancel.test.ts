import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { toViewState } from '../../../subgraphs/catalog/channels/listing/listing.rules.js';
import { ListingWorld } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const away = () => new MarketplaceError('unavailable', 'The marketplace is away.');
const lostAnswer = () => new MarketplaceError('unknown', 'No answer came.');

const shown = async (ctx: RequestContext, productId: string) =>
  (await world.of(ctx, productId)).map(listing => [
    listing.marketplace,
    toViewState(listing),
    listing.desired,
    listing.pending,
  ]);

describe('a publication that is canceled', () => {
  it('is not carried out by a later one, and leaves nothing of a listing that was never sent', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: other } = await world.connect(ctx, 'souk');
    await world.stop();
    const product = await world.product(ctx);
    const { job } = await world.listings.publish(ctx, product.id, { marketplaces: ['bazaar'] });
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'queued', 'published', 'publish']]);
    expect(await world.cancel(ctx, job.id)).toMatchObject({
      status: 'canceled',
      result: { takenBack: 1, standing: 0, listings: [{ marketplace: 'bazaar', outcome: 'canceled' }] },
    });
    expect(await shown(ctx, product.id)).toEqual([]);
    const later = await world.listings.publish(ctx, product.id, { marketplaces: ['souk'] });
    await world.start();
    await world.ended(ctx, later.job.id);
    expect([shop.listings.size, shop.calls, other.listings.size]).toEqual([0, [], 1]);
  });

  it('while its marketplace is away is taken back as well, also between two tries of one call', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const tried = Promise.withResolvers<void>();
    shop.fail('publish', away, { times: 100 });
    shop.before = async call => (call === 'publish' ? tried.resolve() : undefined);
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    await tried.promise;
    await world.cancel(ctx, job.id);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ takenBack: 1, standing: 0 });
    expect(await shown(ctx, product.id)).toEqual([]);
  });

  it('leaves one that is on sale on sale, as it was desired before', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    await world.products.update(ctx, product.id, { title: 'Cup' });
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.cancel(ctx, job.id);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'live', 'published', null]]);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({ sentVersion: 1, desiredVersion: 1 });
  });

  it('says that what the marketplace accepted meanwhile stands, and keeps what it answered', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const held = shop.hold('publish');
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    await held.reached;
    const heard = world.cancelHeard(job.id);
    await world.cancel(ctx, job.id);
    await heard;
    held.goOn();
    await world.ended(ctx, job.id);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({
      externalId: 'bazaar-1',
      state: 'submitted',
      desired: 'published',
      pending: null,
    });
    await world.lookNow(ctx, connectionId);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'live', 'published', null]]);
  });

  it('and whose answer was lost stands as unknown, until a look finds it', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    shop.fail('publish', lostAnswer, { isAfterWork: true });
    const lookedFor = Promise.withResolvers<void>();
    shop.before = async call => {
      if (call === 'publish') {
        lookedFor.resolve();
      }
    };
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    await lookedFor.promise;
    await world.attempted(ctx, product.id, 'unknown');
    await world.cancel(ctx, job.id);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({
      takenBack: 0,
      standing: 1,
      listings: [{ outcome: 'unknown', desired: 'published' }],
    });
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'unknown', 'published', null]]);
    await world.lookNow(ctx, connectionId);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'live', 'published', null]]);
    expect(shop.count('publish')).toBe(1);
  });

  it('leaves the work of another request for the same listings to that one', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    await world.stop();
    const [first, second, third] = [
      await world.listings.publish(ctx, product.id, {}),
      await world.listings.publish(ctx, product.id, {}),
      await world.listings.publish(ctx, product.id, {}),
    ];
    await world.cancel(ctx, first.job.id);
    await world.cancel(ctx, third.job.id);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'queued', 'published', 'publish']]);
    await world.start();
    expect((await world.ended(ctx, second.job.id)).result).toMatchObject({ success: true, done: 1 });
    expect(shop.count('publish')).toBe(1);
  });

  it('after a later delist changes nothing, and the delist canceled as well leaves what was before both', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const published = await world.listings.publish(ctx, product.id, {});
    const delisted = await world.listings.delist(ctx, product.id, undefined);
    await world.cancel(ctx, published.job.id);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'delisting', 'delisted', 'delist']]);
    await world.cancel(ctx, delisted.job.id);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'live', 'published', null]]);
  });

  it('is taken back by the next worker where the one that ran it died', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    await world.stop();
    const product = await world.product(ctx);
    const { job } = await world.listings.publish(ctx, product.id, {});
    await ctx.db.query(unnamed(`update platform.job set status = 'canceling' where id = $1`), [job.id]);
    await world.start();
    expect(await world.ended(ctx, job.id)).toMatchObject({ status: 'canceled', result: { takenBack: 1 } });
    expect(await shown(ctx, product.id)).toEqual([]);
  });
});

describe('a delist that is canceled', () => {
  it('leaves the listing as it is observed, and tells it what changed meanwhile', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'delisting', 'delisted', 'delist']]);
    // As by a change whose own job told nobody, because the listing was to go.
    const change = 'update catalog.product set price = 9.00 where organization_id = $1 and id = $2';
    await ctx.db.query(unnamed(change), [ctx.organizationId, product.id]);
    await world.cancel(ctx, job.id);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'live', 'published', null]]);
    await world.start();
    await world.allEnded(ctx);
    expect([shop.only().state, shop.only().variants[0]!.price]).toEqual(['live', '9.00']);
  });

  it('of a product that is deleted does not bring it back on sale', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    await world.products.delete(ctx, product.id);
    const [job] = await ctx.db.query<{ id: string }>(
      unnamed(`select id from platform.job where organization_id = $1 and kind = 'product.delist'`),
      [ctx.organizationId],
    );
    await world.cancel(ctx, job!.id);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'live', 'delisted', null]]);
  });

  it('after its answer was lost stands, and a look says what it came to', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    shop.fail('delist', lostAnswer, { times: 100 });
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    await world.attempted(ctx, product.id, 'unknown');
    await world.cancel(ctx, job.id);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ standing: 1, takenBack: 0 });
    expect((await world.events(ctx, product.id)).filter(({ type }) => type === 'product.delisted')).toEqual(
      [],
    );
    await world.lookNow(ctx, connectionId);
    expect(await shown(ctx, product.id)).toEqual([['bazaar', 'live', 'delisted', null]]);
  });
});

describe('a job that breaks off for good', () => {
  it('leaves no listing waiting for it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.stop();
    shop.fail('findListings', () => new TypeError('A connector is broken.'));
    const product = await world.product(ctx);
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect(await world.ended(ctx, job.id)).toMatchObject({ status: 'failed', error: { code: 'INTERNAL' } });
    expect(await shown(ctx, product.id)).toEqual([]);
  });
});
