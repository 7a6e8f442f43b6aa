import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { queueName } from '../../kernel/database/new-job.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { inventory } from '../../subgraphs/catalog/catalog.subgraph.js';
import { abandonSync } from '../../subgraphs/catalog/channels/sync/abandon-sync.js';
import { compareAhead } from '../../subgraphs/catalog/channels/sync/product-comparison.js';
import {
  type CommercialField,
  productSyncJob,
} from '../../subgraphs/catalog/listing-request/product-sync-job.js';
import {
  abandonSyncRequests,
  claimSyncRequest,
  enqueueAll,
  enqueueOnce,
  hasRequestsToPiggyback,
  leaveComparisons,
  piggybackSyncRequests,
} from '../../subgraphs/catalog/listing-request/sync-request.js';
import {
  publishAvailability,
  updateChannels,
} from '../../subgraphs/catalog/listing-request/update-channels.js';
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

describe('a change of a product that is to be told', () => {
  const kind = 'product.sync';
  const requestsOf = (ctx: RequestContext) =>
    ctx.db.query<Record<'productId' | 'jobId' | 'fields' | 'requestCount' | 'isCompared', unknown>>(
      unnamed(`select product_id as "productId", job_id as "jobId", array(select unnest(fields) order by 1) as fields,
        request_count as "requestCount", is_compared as "isCompared"
        from catalog.sync_request where organization_id = $1 order by product_id`),
      [ctx.organizationId],
    );
  const ask = (ctx: RequestContext, productIds: string[], fields: CommercialField[], requestCount = 1) =>
    ctx.transaction(tx =>
      enqueueAll(
        tx,
        productIds.map(productId => ({
          job: productSyncJob(ctx.organizationId, { productIds: [productId], fields }),
          request: { productId, fields, requestCount },
        })),
      ),
    );
  const jobsOf = (ctx: RequestContext) =>
    ctx.db.query<{ id: string; queue: string }>(
      unnamed(`select j.id, t.queue_name as queue from platform.job j
        join graphile_worker._private_jobs p on p.payload ->> 'jobId' = j.id::text
        join graphile_worker.jobs t on t.id = p.id where j.organization_id = $1 order by j.id`),
      [ctx.organizationId],
    );

  it('waits in one job for each product, which is told all that is asked for until it starts', async () => {
    const ctx = world.context();
    const { organizationId } = ctx;
    await world.stop();
    const [one, two] = [newId(), newId()].toSorted() as [string, string];
    const [first] = await ask(ctx, [one], ['price']);
    await ctx.transaction(tx => piggybackSyncRequests(tx, organizationId, kind, 10));
    const [again, second] = await ask(ctx, [one, two], ['inventory'], 3);
    expect(again).toEqual(first);
    const both = ['inventory', 'price'];
    expect(await requestsOf(ctx)).toEqual([
      { productId: one, jobId: first!.id, fields: both, requestCount: 4, isCompared: false },
      { productId: two, jobId: second!.id, fields: ['inventory'], requestCount: 3, isCompared: false },
    ]);
    const queued = (job: { id: string }, productId: string) => ({
      id: job.id,
      queue: queueName(organizationId, productId),
    });
    expect(await jobsOf(ctx)).toEqual([queued(first!, one), queued(second!, two)]);
    await ctx.db.query(unnamed(`update platform.job set status = 'canceled' where organization_id = $1`), [
      organizationId,
    ]);
    const [anew] = await ask(ctx, [one], ['price']);
    expect(anew!.id).not.toBe(first!.id);
    expect((await requestsOf(ctx))[0]).toMatchObject({ jobId: anew!.id, requestCount: 1 });
    expect(await ask(ctx, [], ['price'])).toEqual([]);
  });

  it('is taken by its own job alone, for all of its products', async () => {
    const ctx = world.context();
    const { organizationId } = ctx;
    await world.stop();
    const [one, two, three] = [newId(), newId(), newId()].toSorted() as [string, string, string];
    const [job] = await ask(ctx, [one], ['price']);
    await ask(ctx, [two], ['inventory']);
    await ask(ctx, [three], ['price']);
    const own = { organizationId, jobId: job!.id, kind };
    await ctx.db.query(unnamed('update catalog.sync_request set job_id = $2 where product_id = $1'), [
      two,
      job!.id,
    ]);
    await ctx.transaction(tx =>
      leaveComparisons(tx, organizationId, kind, [{ productId: one, compared: [1] }]),
    );
    const claim = (given: object, ids: string[]) =>
      ctx.transaction(tx => claimSyncRequest(tx, { ...own, ...given }, ids));
    const nothing = { fields: [], compared: null };
    expect(await claim({ jobId: newId() }, [one, two])).toEqual(nothing);
    expect(await claim({ kind: 'other' }, [one, two])).toEqual(nothing);
    const { fields, compared } = await claim({}, [one, two, three]);
    expect([fields.toSorted(), compared]).toEqual([['inventory', 'price'], null]);
    expect((await requestsOf(ctx)).map(({ productId }) => productId)).toEqual([three]);
  });

  it('is taken back for its own job alone', async () => {
    const ctx = world.context();
    const { organizationId } = ctx;
    await world.stop();
    const [one, two, three] = [newId(), newId(), newId()].toSorted() as [string, string, string];
    const [job, other] = await ask(ctx, [one, two, three], ['price'], 2);
    const abandon = (jobId: string, given: string = kind) =>
      ctx.transaction(tx => abandonSyncRequests(tx, { organizationId, jobId, kind: given }, [one, two]));
    expect([await abandon(newId()), await abandon(job!.id, 'other')]).toEqual([[], []]);
    const productSync = {
      organizationId,
      jobId: other!.id,
      payload: { productIds: [two], fields: ['price' as const] },
    };
    expect(
      await ctx.transaction(tx =>
        abandonSync(world.prices)(tx, { ...productSync, end: 'failed', error: null }),
      ),
    ).toEqual({});
    expect(await abandon(job!.id)).toEqual([{ productId: one, fields: ['price'], requestCount: 2 }]);
    expect((await requestsOf(ctx)).map(({ productId }) => productId)).toEqual([two, three].toSorted());
  });

  it('is compared ahead with as many others as there may be, of its kind, once', async () => {
    const ctx = world.context();
    const { organizationId } = ctx;
    await world.stop();
    const ids = [newId(), newId(), newId()];
    await ask(ctx, ids, ['price']);
    const take = (limit: number, given = kind) =>
      ctx.transaction(tx => piggybackSyncRequests(tx, organizationId, given, limit));
    const isLeft = (given = kind) => hasRequestsToPiggyback(ctx.db, organizationId, given);
    expect([await isLeft('other'), await take(9, 'other')]).toEqual([false, []]);
    expect([(await take(2)).length, await isLeft(), (await take(2)).length, await isLeft()]).toEqual([
      2,
      true,
      1,
      false,
    ]);
    expect(await take(9)).toEqual([]);
    expect(await compareAhead(ctx.db, organizationId, world.prices)).toBe(false);
  });

  it('is asked for where the product is listed, and nowhere else', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const [listed] = await world.publishedMany(ctx, 1);
    await world.stop();
    const changes = [listed!, newId()].map(productId => ({ productId, fields: ['price'] as const }));
    await ctx.transaction(tx => updateChannels(tx, ctx.organizationId, changes));
    await ctx.transaction(tx => publishAvailability(tx, ctx.organizationId, [listed!]));
    expect(await requestsOf(ctx)).toMatchObject([
      { productId: listed, fields: ['inventory', 'price'], requestCount: 2 },
    ]);
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

  it('rejects ids that are no product of the organization, all at once', async () => {
    const ctx = world.context();
    const stranger = await world.product(world.context());
    const own = await world.product(ctx);
    await expect(world.listings.sync(ctx, [own.id, stranger.id], ['price'])).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'productIds.1', code: 'PRODUCT_NOT_FOUND' }],
    });
  });
});
