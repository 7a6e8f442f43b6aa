import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { startSignals } from '../../kernel/signals.js';
import { sendTask } from '../../subgraphs/catalog/channels/sync/channel-sender.queue.js';
import { channelSender } from '../../subgraphs/catalog/channels/sync/channel-sender.tasks.js';
import { sweepListings } from '../../subgraphs/catalog/channels/sync/listing-sweep.tasks.js';
import { compareAhead } from '../../subgraphs/catalog/channels/sync/product-comparison.js';
import { JobService } from '../../subgraphs/platform/job/job.service.js';
import { ListingWorld, my, sg } from './listing/listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const away = () => new MarketplaceError('unavailable', 'The marketplace is away.');
const lostAnswer = () => new MarketplaceError('unknown', 'No answer came.');

const setPrice = (ctx: RequestContext, id: string, price: string, more: object = {}) =>
  world.commercial.setPrice(ctx, id, { price, currency: 'SGD', ...more });
/** Plans what is due, and waits for the job of the organization that was made last. */
async function sweep(ctx: RequestContext): Promise<void> {
  await sweepListings(ctx.db);
  const [last] = await ctx.db.query<{ id: string }>(
    unnamed(
      `select id from platform.job where organization_id = $1 order by created_at desc, id desc limit 1`,
    ),
    [ctx.organizationId],
  );
  await world.ended(ctx, last!.id);
}
const jobsOf = (ctx: RequestContext) =>
  ctx.db.query(unnamed('select from platform.job where organization_id = $1'), [ctx.organizationId]);
const setStock = (ctx: RequestContext, id: string, inventoryQuantity: number | null) =>
  world.commercial.setInventory(ctx, id, { inventoryQuantity });

describe('a saved price or stock', () => {
  it('reaches every listing, and is known by the acknowledged write, without a look for it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: other } = await world.connect(ctx, 'souk', { stockBuffer: 4 });
    const product = await world.published(ctx);
    const looks = shop.count('readListings');
    const { job } = await setPrice(ctx, product.id, '9.90');
    expect((await world.ended(ctx, job.id)).result).toMatchObject({
      success: true,
      sent: 2,
      unchanged: 0,
      failed: 0,
    });
    const stock = await setStock(ctx, product.id, 3);
    await world.ended(ctx, stock.job.id);
    expect(shop.only().variants).toMatchObject([{ price: '9.90', quantity: 3 }]);
    expect(other.only().variants).toMatchObject([{ price: '9.90', quantity: 0 }]);
    expect((await world.of(ctx, product.id))[0]!.variants).toMatchObject([
      {
        observedPrice: '9.90',
        priceEvidence: 'acknowledged_write',
        observedQuantity: 3,
        stockEvidence: 'acknowledged_write',
      },
    ]);
    expect([shop.count('updatePrices'), shop.count('updateStock'), shop.count('readListings')]).toEqual([
      1,
      1,
      looks,
    ]);
  });

  it('of which the marketplace has the value already costs no call', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { job } = await setPrice(ctx, product.id, '12.50');
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, sent: 0, unchanged: 1 });
    expect(shop.count('updatePrices')).toBe(0);
  });

  it('that is not tracked any more is not told as none: what is there stays', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const { job } = await setStock(ctx, product.id, null);
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, sent: 0, unchanged: 1 });
    expect(shop.only().variants).toMatchObject([{ quantity: 10 }]);
  });

  it('of a product that is listed nowhere has nothing to send', async () => {
    const ctx = world.context();
    const product = await world.product(ctx);
    await world.start();
    const { job } = await setPrice(ctx, product.id, '5');
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, sent: 0, listings: [] });
  });

  it('is one job however many changes pile up before it starts, and sends the last of them', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const jobs = new Set<string>();
    for (let cents = 10; cents < 60; cents += 1) {
      jobs.add((await setPrice(ctx, product.id, `7.${cents}`)).job.id);
    }
    jobs.add((await setStock(ctx, product.id, 2)).job.id);
    expect(jobs.size).toBe(1);
    await world.start();
    await world.ended(ctx, [...jobs][0]!);
    expect(shop.only().variants).toMatchObject([{ price: '7.59', quantity: 2 }]);
    expect([shop.count('updatePrices'), shop.count('updateStock')]).toEqual([1, 1]);
  });

  it('is looked for again where its row was locked when the sender looked', async () => {
    const ctx = world.context();
    const { organizationId, db } = ctx;
    const { connectionId } = await world.connect(ctx, 'bazaar');
    await world.published(ctx);
    await world.stop();
    const payload = { organizationId, connectionId, storeId: 'sg' };
    const run = { payload, db, log: db.log, signal: new AbortController().signal };
    const isWoken = async () => {
      const sender = 'select from graphile_worker.jobs where task_identifier = $1 and key like $2';
      return (await db.pool.query(sender, [sendTask, `%${connectionId}%`])).rowCount === 1;
    };
    const pending = 'update catalog.listing_variant set price_pending = true where organization_id = $1';
    const lock = 'select from catalog.listing_variant where organization_id = $1 for update';
    await db.pool.query(pending, [organizationId]);
    await ctx.transaction(async tx => {
      await tx.client.query(lock, [organizationId]);
      expect(await isWoken()).toBe(false);
      await channelSender(world, world.prices).run(run);
      expect(await isWoken()).toBe(true);
    });
  });

  it('is never lost to a job that was canceled while it waited', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const first = await setPrice(ctx, product.id, '8');
    const signals = await startSignals({ url: world.db.url, log: world.db.log });
    await new JobService(signals).cancel(ctx, first.job.id);
    await signals.close();
    const second = await setPrice(ctx, product.id, '9');
    expect(second.job.id).not.toBe(first.job.id);
    await world.start();
    await world.ended(ctx, second.job.id);
    expect(shop.only().variants).toMatchObject([{ price: '9.00' }]);
  });

  it('that changes while it is sent is sent again, and the last one stands', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const held = shop.hold('updatePrices');
    const first = await setPrice(ctx, product.id, '6');
    await held.reached;
    const second = await setPrice(ctx, product.id, '7');
    expect(second.job.id).not.toBe(first.job.id);
    held.goOn();
    await world.ended(ctx, first.job.id);
    await world.ended(ctx, second.job.id);
    expect(shop.only().variants).toMatchObject([{ price: '7.00' }]);
    expect((await world.of(ctx, product.id))[0]!.variants).toMatchObject([
      { desiredPrice: '7.00', observedPrice: '7.00', pricePending: false },
    ]);
  });

  it('that is taken back while it is sent reaches the marketplace, though no answer to the first comes', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const held = shop.hold('updateStock');
    const first = await setStock(ctx, product.id, 12);
    await held.reached;
    const second = await setStock(ctx, product.id, 10);
    expect(await compareAhead(ctx.db, ctx.organizationId, world.prices)).toBe(true);
    shop.fail('updateStock', lostAnswer, { times: 4, isAfterWork: true });
    held.goOn();
    await world.ended(ctx, first.job.id);
    await world.ended(ctx, second.job.id);
    expect(shop.only().variants).toMatchObject([{ quantity: 10 }]);
  });

  it('survives a lost answer and an absence of the marketplace', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    shop.fail('updatePrices', lostAnswer, { isAfterWork: true });
    shop.fail('updatePrices', away, { times: 5 });
    const { job } = await setPrice(ctx, product.id, '4');
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, sent: 1 });
    expect(shop.only().variants).toMatchObject([{ price: '4.00' }]);
  });

  it('that cannot be sent waits, and says so, until the next sweep tries again', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: other } = await world.connect(ctx, 'souk');
    const product = await world.published(ctx);
    await world.stop();
    shop.fail('updatePrices', away, { times: 4 });
    const { job } = await setPrice(ctx, product.id, '4');
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    const { result } = await world.ended(ctx, job.id);
    expect(result).toMatchObject({ success: false, sent: 1, failed: 1 });
    expect(result.listings[0]).toMatchObject({
      marketplace: 'bazaar',
      outcome: 'failed',
      issues: [{ code: 'UNAVAILABLE' }],
    });
    expect(other.only().variants).toMatchObject([{ price: '4.00' }]);
    expect((await world.of(ctx, product.id))[0]!.variants).toMatchObject([
      { pricePending: true, observedPrice: '12.50' },
    ]);
    await ctx.db.query(
      unnamed(
        `update catalog.listing set compared_at = compared_at - interval '1 hour' where product_id = $1`,
      ),
      [product.id],
    );
    const { length: jobs } = await jobsOf(ctx);
    await sweepListings(ctx.db);
    while ((await world.of(ctx, product.id))[0]!.variants[0]!.pricePending) {
      await ctx.db.query(unnamed('select pg_sleep(0.01)'));
    }
    expect(shop.only().variants).toMatchObject([{ price: '4.00' }]);
    expect(await jobsOf(ctx)).toHaveLength(jobs);
  });

  it('that the marketplace rejects is an issue of its listing, and is not sent again by itself', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    shop.change('bazaar-1', {
      variants: shop.only().variants.map(variant => ({ ...variant, sku: 'RENAMED' })),
    });
    const { job } = await setPrice(ctx, product.id, '4');
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: false, failed: 1 });
    const [listing] = await world.of(ctx, product.id);
    expect(listing!.variants).toMatchObject([
      { pricePending: false, priceIssues: [{ code: 'UNKNOWN_SKU', marketplaceMessage: 'sku?' }] },
    ]);
  });

  it('in another currency than the store is never sent nor converted', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    const product = await world.published(ctx);
    await ctx.db.query(
      unnamed(
        `update catalog.listing set external_id = 'adopted', currency = 'MYR', desired = 'published' where product_id = $1 and store_id = 'my'`,
      ),
      [product.id],
    );
    const { job } = await setPrice(ctx, product.id, '4');
    const { result } = await world.ended(ctx, job.id);
    expect(result).toMatchObject({ success: false, sent: 1, failed: 1 });
    expect(result.listings[0]).toMatchObject({ storeId: 'my', outcome: 'rejected' });
    expect(result.listings[0].issues).toContainEqual({
      code: 'CURRENCY_MISMATCH',
      message: 'The product is priced in SGD, and the store sells in MYR: no price is sent.',
    });
    expect(shop.calls.filter(({ call }) => call === 'updatePrices').map(({ size }) => size)).toEqual([1]);
  });

  it('of a sale is told when the sale begins and when it ends', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const now = ctx.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const { job } = await setPrice(ctx, product.id, '12.50', {
      salePrice: '6',
      salePriceStartsAt: at(3_600_000),
      salePriceEndsAt: at(7_200_000),
    });
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ unchanged: 1 });
    expect(shop.count('updatePrices')).toBe(0);
    const comeTo = (edge: 'starts' | 'ends') =>
      ctx.db.query(unnamed(`update catalog.product set sale_price_${edge}_at = $2 where id = $1`), [
        product.id,
        ctx.clock.now(),
      ]);
    await comeTo('starts');
    await sweep(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '12.50', salePrice: '6.00' }]);
    await comeTo('ends');
    await sweep(ctx);
    expect(shop.only().variants).toMatchObject([{ price: '12.50', salePrice: null }]);
  });
});
