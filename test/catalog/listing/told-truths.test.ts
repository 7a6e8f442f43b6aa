import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { findProduct } from '../../../subgraphs/catalog/product/product.queries.js';
import { listProducts } from '../../../subgraphs/catalog/product/product-list.queries.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { ListingWorld } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const away = () => new MarketplaceError('unavailable', 'The marketplace is away.');
const lostAnswer = () => new MarketplaceError('unknown', 'No answer came.');

const listedOn = async (ctx: RequestContext, productId: string) =>
  (await findProduct(ctx.db, ctx.organizationId, productId))!.marketplaces.map(
    ({ marketplace }) => marketplace,
  );

const foundOn = async (ctx: RequestContext, marketplace: string) =>
  (await listProducts(ctx.db, ctx.organizationId, { marketplace, limit: 10, offset: 0 })).items.length;

describe('the marketplaces of a product', () => {
  it('keep one whose delist is asked for and not done, in the product, in filters and in events', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const { shop } = await world.connect(ctx, 'souk');
    const product = await world.published(ctx);
    await world.stop();
    const before = (await world.told(ctx, product.id)).length;
    shop.fail('delist', away, { times: 100 });
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    expect(await listedOn(ctx, product.id)).toEqual(['bazaar', 'souk']);
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect(await world.ended(ctx, job.id)).toMatchObject({
      status: 'completed',
      result: { done: 1, failed: 1 },
    });
    expect(await listedOn(ctx, product.id)).toEqual(['souk']);
    expect([await foundOn(ctx, 'bazaar'), await foundOn(ctx, 'souk')]).toEqual([0, 1]);
    const told = (await world.told(ctx, product.id)).slice(before);
    expect(told.map(({ type, changedFields, listed }) => [type, changedFields, listed])).toEqual([
      ['product.updated', ['marketplaces.bazaar'], ['souk']],
      ['product.delisted', ['marketplaces.bazaar'], ['souk']],
    ]);
  });

  it('lose one whose delist was never answered only when it is read back, as a delist', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const before = (await world.told(ctx, product.id)).length;
    shop.fail('delist', lostAnswer, { isAfterWork: true, times: 100 });
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    await world.ended(ctx, job.id);
    expect([await listedOn(ctx, product.id), (await world.told(ctx, product.id)).length]).toEqual([
      ['bazaar'],
      before,
    ]);
    await world.lookNow(ctx, connectionId);
    expect(await listedOn(ctx, product.id)).toEqual([]);
    const source = { system: 'scheduled_sync', marketplace: 'bazaar', accountId: connectionId };
    expect((await world.told(ctx, product.id)).slice(before)).toEqual([
      { type: 'product.updated', changedFields: ['marketplaces.bazaar'], source, listed: [] },
      { type: 'product.delisted', changedFields: ['marketplaces.bazaar'], source, listed: [] },
    ]);
  });
});

describe('product.delisted', () => {
  it('names who asked for it, the marketplace and the account', async () => {
    const ctx = world.context();
    const { connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { job } = await world.listings.delist(ctx, product.id, ['BAZAAR']);
    await world.ended(ctx, job.id);
    expect((await world.told(ctx, product.id)).at(-1)).toMatchObject({
      type: 'product.delisted',
      source: { system: 'developer_api', marketplace: 'bazaar', accountId: connectionId },
    });
  });

  it('is not told of a listing that never was on sale', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    shop.stateAfterPublish = 'rejected';
    const product = await world.published(ctx);
    const before = await world.told(ctx, product.id);
    const { job } = await world.listings.delist(ctx, product.id, undefined);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ done: 1 });
    expect(await world.told(ctx, product.id)).toEqual(before);
  });
});

describe('a job of listings', () => {
  it('that got nothing done counts nothing as done while it waits to be tried again', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.connect(ctx, 'souk');
    shop.fail('findListings', away, { times: 100 });
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    const waiting = await world.waitsAgain(ctx, job.id);
    expect(waiting).toMatchObject({ status: 'queued', progress: { done: 1, total: 2 } });
    await world.cancel(ctx, job.id);
    expect(await readJob(ctx, job.id)).toMatchObject({
      status: 'canceled',
      progress: { done: 1, total: 2 },
      result: { done: 1, takenBack: 1, standing: 1 },
    });
  });

  it('of which nothing succeeded has failed, with the reason, and says so of each listing', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    shop.fail('publish', () => new MarketplaceError('rejected', 'The title is forbidden.'));
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect(await world.ended(ctx, job.id)).toMatchObject({
      status: 'failed',
      error: { code: 'LISTING_WORK_FAILED', message: 'bazaar: The title is forbidden.' },
      result: { success: false, done: 0, failed: 1, listings: [{ outcome: 'rejected' }] },
    });
  });
});

describe('a product that is not active', () => {
  it('between request and work is not sent, and the listing says why', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.stop();
    const product = await world.product(ctx);
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.products.update(ctx, product.id, { status: 'draft' });
    await world.start();
    await world.ended(ctx, job.id);
    await world.allEnded(ctx);
    expect(shop.calls).toEqual([]);
  });

  it.each(['draft', 'archived'] as const)('any more, but %s, goes off sale where it was', async status => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.products.update(ctx, product.id, { status });
    await world.allEnded(ctx);
    expect(shop.only().state).toBe('unlisted');
    expect(await listedOn(ctx, product.id)).toEqual([]);
    const [listing] = await world.of(ctx, product.id);
    await expect(world.listings.publish(ctx, product.id, {})).rejects.toMatchObject({
      code: 'PRODUCT_NOT_ACTIVE',
    });
    await world.products.update(ctx, product.id, { status: 'active' });
    await world.allEnded(ctx);
    expect([shop.only().state, listing!.desired]).toEqual(['unlisted', 'delisted']);
  });
});

describe('a sale price that a marketplace does not take', () => {
  it('is not sent and not said to be known, and the listing and its variant say why', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    shop.capabilities = { ...shop.capabilities, salePrice: false };
    const product = await world.published(ctx);
    const { job } = await world.commercial.setPrice(ctx, product.id, {
      price: '12',
      salePrice: '9',
      currency: 'SGD',
    });
    expect((await world.ended(ctx, job.id)).result).toMatchObject({
      success: true,
      sent: 1,
      listings: [{ outcome: 'sent', issues: [{ code: 'SALE_PRICE_IGNORED' }] }],
    });
    expect(shop.only().variants).toMatchObject([{ price: '12.00', salePrice: null }]);
    expect((await world.of(ctx, product.id))[0]!.variants).toMatchObject([
      { observedPrice: '12.00', observedSalePrice: null, priceIssues: [{ code: 'SALE_PRICE_IGNORED' }] },
    ]);
    const ignored = {
      severity: 'warning',
      code: 'SALE_PRICE_IGNORED',
      field: 'variants.0.salePrice',
    } as const;
    shop.problems = [{ ...ignored, message: 'No sale prices.', marketplaceMessage: null }];
    const again = await world.listings.publish(ctx, product.id, {});
    await world.ended(ctx, again.job.id);
    expect((await world.of(ctx, product.id))[0]!.issues).toMatchObject([{ code: 'SALE_PRICE_IGNORED' }]);
  });
});
