import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { inventory } from '../../subgraphs/catalog/catalog.subgraph.js';
import { productSyncJob } from '../../subgraphs/catalog/product/product.jobs.js';
import {
  claimSyncRequest,
  enqueueOnce,
  leaveComparisons,
  piggybackSyncRequests,
} from '../../subgraphs/catalog/sync/sync-request.js';
import { ListingWorld } from './listing/listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

describe('prices of many products that wait', () => {
  it('go out together in full calls, each value once', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { priceBatchMax: 10 });
    const { shop: other } = await world.connect(ctx, 'souk', { priceBatchMax: 10 });
    const ids = await world.publishedMany(ctx, 30);
    await world.stop();
    const jobs = await Promise.all(
      ids.map(id => world.commercial.setPrice(ctx, id, { price: '3.30', currency: 'SGD' })),
    );
    await world.start();
    const ended = await Promise.all(jobs.map(({ job }) => world.ended(ctx, job.id)));
    expect(ended.map(({ result }) => result.success)).toEqual(ids.map(() => true));
    for (const each of [shop, other]) {
      const sizes = each.calls.filter(({ call }) => call === 'updatePrices').map(({ size }) => size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30);
      expect(sizes.length).toBeLessThanOrEqual(6);
      expect([...each.listings.values()].every(({ variants }) => variants[0]!.price === '3.30')).toBe(true);
    }
  });
});

describe('what another job compared for a job that waits', () => {
  it('counts while nothing more was asked for since, and not after', async () => {
    const ctx = world.context();
    await world.stop();
    const { organizationId } = ctx;
    const ids = [(await world.product(ctx)).id, (await world.product(ctx, { sku: 'CUP' })).id];
    const ask = (productId: string, field: 'price' | 'inventory') =>
      ctx.transaction(tx => {
        const job = productSyncJob(organizationId, { productIds: [productId], fields: [field] });
        return enqueueOnce(tx, job, { productId, fields: [field] });
      });
    const [kept, renewed] = [await ask(ids[0]!, 'price'), await ask(ids[1]!, 'price')];
    const { kind } = kept;
    const piggybacked = await ctx.transaction(tx => piggybackSyncRequests(tx, organizationId, kind, 10));
    expect(piggybacked.map(({ productId }) => productId).toSorted()).toEqual(ids.toSorted());
    const compared = [{ listingId: 'as it was' }];
    const comparisons = ids.map(productId => ({ productId, compared }));
    await ctx.transaction(tx => leaveComparisons(tx, organizationId, kind, comparisons));
    expect(await ask(ids[1]!, 'inventory')).toMatchObject({ id: renewed.id });
    const claimed = (job: { id: string }, productId: string) =>
      ctx.transaction(tx => claimSyncRequest(tx, { organizationId, jobId: job.id, kind }, [productId]));
    expect(await claimed(kept, ids[0]!)).toEqual({ fields: ['price'], compared });
    const { fields, compared: left } = await claimed(renewed, ids[1]!);
    expect([fields.toSorted(), left]).toEqual([['inventory', 'price'], null]);
  });
});

describe('a sale on one channel', () => {
  it('reaches the others by the same pipeline: they are told what is left', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    await ctx.transaction(tx =>
      inventory.reserve(tx, {
        organizationId: ctx.organizationId,
        owner: { kind: 'order', id: product.id },
        lines: [{ productId: product.id, variantId: null, quantity: 4 }],
        expiresAt: null,
      }),
    );
    const [job] = await ctx.db.query<{ id: string }>(
      unnamed(`select id from platform.job where organization_id = $1 and kind = 'product.sync'`),
      [ctx.organizationId],
    );
    await world.start();
    await world.ended(ctx, job!.id);
    expect(shop.only().variants).toMatchObject([{ quantity: 6 }]);
  });
});

describe('POST /sync', () => {
  it('sends many products in one job, in full calls, over whatever is there', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { priceBatchMax: 10 });
    const ids = await world.publishedMany(ctx, 20);
    const { connectionId } = (await world.of(ctx, ids[0]!))[0]!;
    for (const [externalId, { variants }] of shop.listings) {
      shop.change(externalId, { variants: variants.map(variant => ({ ...variant, price: '1.00' })) });
    }
    await world.lookNow(ctx, connectionId);
    const { job, count } = await world.listings.sync(ctx, ids, ['price']);
    expect(count).toBe(20);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, sent: 20 });
    expect([...shop.listings.values()].every(({ variants }) => variants[0]!.price === '12.50')).toBe(true);
    expect(shop.count('updatePrices')).toBe(2);
    expect(shop.count('updateStock')).toBe(0);
  });

  it('refuses ids that are no product of the organization, all at once', async () => {
    const ctx = world.context();
    const stranger = await world.product(world.context());
    const own = await world.product(ctx);
    await expect(world.listings.sync(ctx, [own.id, stranger.id], ['price'])).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'productIds.1', code: 'PRODUCT_NOT_FOUND' }],
    });
  });
});
