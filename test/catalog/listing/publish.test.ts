import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { listProducts } from '../../../subgraphs/catalog/product/product-list.queries.js';
import { ListingWorld, my, sg } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const lostAnswer = () => new MarketplaceError('unknown', 'No answer came.');
const away = () => new MarketplaceError('unavailable', 'The marketplace is away.');

describe('a publication', () => {
  it('is submitted when it was accepted, and live only once it was read back as live', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect(await world.ended(ctx, job.id)).toMatchObject({
      status: 'completed',
      result: {
        success: true,
        done: 1,
        failed: 0,
        listings: [{ outcome: 'submitted', marketplace: 'bazaar' }],
      },
    });
    const [submitted] = await world.of(ctx, product.id);
    expect(submitted).toMatchObject({
      state: 'submitted',
      lastVerifiedAt: null,
      attempt: { kind: 'publish', outcome: 'accepted', jobId: job.id },
      sentVersion: 1,
    });
    await world.lookNow(ctx, connectionId);
    const [live] = await world.of(ctx, product.id);
    expect(live).toMatchObject({
      state: 'live',
      marketplaceStatus: 'LIVE',
      url: 'https://bazaar.example/bazaar-1',
      externalId: 'bazaar-1',
      title: 'Mug',
      variants: [
        {
          sku: 'MUG',
          observedPrice: '12.50',
          observedQuantity: 10,
          priceEvidence: 'snapshot',
          stockEvidence: 'snapshot',
        },
      ],
    });
    expect(live!.lastVerifiedAt).not.toBeNull();
    expect(shop.calls.map(({ call }) => call)).toEqual(['findListings', 'publish', 'readListings']);
    expect(await world.events(ctx, product.id)).toEqual([
      { type: 'product.created', changedFields: [] },
      { type: 'product.updated', changedFields: ['marketplaces.bazaar'] },
    ]);
    const filter = { marketplace: 'bazaar', country: 'sg', limit: 10, offset: 0 };
    expect((await listProducts(ctx.db, ctx.organizationId, filter)).items.map(({ id }) => id)).toEqual([
      product.id,
    ]);
  });

  it('of which the marketplace wants to think is looked at again until it has decided', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    shop.stateAfterPublish = 'in_review';
    const product = await world.published(ctx);
    const [inReview] = await world.of(ctx, product.id);
    expect(inReview).toMatchObject({ state: 'in_review', checks: 1 });
    const issue = {
      severity: 'error',
      code: 'WATERMARK',
      field: 'imageUrls',
      message: 'Watermark.',
    } as const;
    shop.change('bazaar-1', {
      state: 'rejected',
      issues: [{ ...issue, marketplaceMessage: 'qc: watermark' }],
    });
    await world.lookNow(ctx, connectionId);
    const [rejected] = await world.of(ctx, product.id);
    expect(rejected).toMatchObject({
      state: 'rejected',
      issues: [{ code: 'WATERMARK', marketplaceMessage: 'qc: watermark' }],
    });
  });

  it('that was accepted and that the marketplace never knew is called lost, not live', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await ctx.db.query(unnamed(`update catalog.listing set state = 'submitted' where product_id = $1`), [
      product.id,
    ]);
    shop.listings.clear();
    await world.lookInVain(ctx, connectionId);
    const [lost] = await world.of(ctx, product.id);
    expect(lost).toMatchObject({
      state: 'failed',
      issues: [{ code: 'LOST_AT_MARKETPLACE' }],
      externalId: null,
    });
  });

  it('is sent once however often it is asked for before it starts, and each request is told so by its own job', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    await world.stop();
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => world.listings.publish(ctx, product.id, {})),
    );
    expect(new Set(asked.map(({ job }) => job.id)).size).toBe(8);
    await world.start();
    const ended = await Promise.all(asked.map(({ job }) => world.ended(ctx, job.id)));
    expect(ended.map(({ result }) => [result.done, result.listings[0].outcome])).toEqual(
      asked.map(() => [1, 'submitted']),
    );
    expect([shop.count('publish'), shop.listings.size]).toEqual([1, 1]);
    const later = await world.listings.publish(ctx, product.id, {});
    await world.ended(ctx, later.job.id);
    expect([shop.count('publish'), shop.listings.size]).toEqual([2, 1]);
  });

  it('that is asked for while an older one is being sent is sent as well, with what changed in between', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    const held = shop.hold('publish');
    await world.start();
    const first = await world.listings.publish(ctx, product.id, {});
    await held.reached;
    await world.products.update(ctx, product.id, { title: 'Cup' });
    const second = await world.listings.publish(ctx, product.id, {});
    held.goOn();
    await world.ended(ctx, first.job.id);
    await world.ended(ctx, second.job.id);
    expect(shop.only().title).toBe('Cup');
    expect((await world.of(ctx, product.id))[0]).toMatchObject({
      sentVersion: 2,
      desiredVersion: 2,
      pending: null,
    });
  });

  it('whose answer was lost is found again and published over, never made twice', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    shop.fail('publish', lostAnswer, { isAfterWork: true });
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect(await world.ended(ctx, job.id)).toMatchObject({ status: 'completed', result: { success: true } });
    expect(shop.listings.size).toBe(1);
    expect((await world.of(ctx, product.id))[0]).toMatchObject({
      externalId: 'bazaar-1',
      state: 'submitted',
      unknownSince: null,
    });
  });

  it('whose process died between sending and saving is found again by the next run', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    shop.fail('publish', () => new Error('The process is gone.'), { isAfterWork: true });
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect(await world.ended(ctx, job.id)).toMatchObject({ status: 'completed', result: { success: true } });
    expect([shop.listings.size, shop.count('publish')]).toEqual([1, 2]);
  });

  it('is tried again while the marketplace is away, and holds up no other', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: other } = await world.connect(ctx, 'souk');
    shop.fail('findListings', away, { times: 2 });
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, done: 2 });
    expect([shop.listings.size, other.listings.size]).toEqual([1, 1]);
  });

  it('to a marketplace that stays away ends as failed where nothing was done, and as unknown where it may have been', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const { shop: silent } = await world.connect(ctx, 'souk');
    shop.fail('publish', away, { times: 100 });
    silent.fail('publish', lostAnswer, { times: 100 });
    // Whether it is there is looked up two seconds after its end, which the other one's tries may take as well.
    const seen = Promise.withResolvers<void>();
    onTestFinished(() => seen.resolve());
    silent.before = async call => {
      if (call === 'findListings' && silent.count('publish') > 0) {
        await seen.promise;
      }
    };
    await world.stop();
    const product = await world.product(ctx);
    const { job } = await world.listings.publish(ctx, product.id, {});
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: false, done: 0, failed: 2 });
    expect(await world.of(ctx, product.id)).toMatchObject([
      { marketplace: 'bazaar', state: 'failed', unknownSince: null, issues: [{ code: 'UNAVAILABLE' }] },
      {
        marketplace: 'souk',
        state: 'unknown',
        attempt: { outcome: 'unknown' },
        issues: [{ code: 'UNKNOWN' }],
      },
    ]);
  });

  it('over a listing that nobody has looked at yet leaves it unknown when the marketplace goes away', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const [productId] = await world.publishedMany(ctx, 1);
    await world.stop();
    shop.fail('publish', away, { times: 100 });
    const { job } = await world.listings.publish(ctx, productId!, {});
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: false, failed: 1 });
    expect((await world.of(ctx, productId!))[0]).toMatchObject({
      externalId: 'bazaar-1',
      state: 'unknown',
      issues: [{ code: 'UNAVAILABLE' }],
    });
    await world.lookNow(ctx, connectionId);
    expect((await world.of(ctx, productId!))[0]).toMatchObject({ state: 'live' });
  });

  it('tells for each listing what became of it, where only some succeed', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    await world.connect(ctx, 'souk');
    shop.fail('publish', () => new MarketplaceError('rejected', 'The title is forbidden.'));
    const product = await world.product(ctx);
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    const ended = await world.ended(ctx, job.id);
    expect(ended.result).toMatchObject({ success: false, done: 1, failed: 1 });
    expect(ended.result.listings).toMatchObject([
      {
        marketplace: 'bazaar',
        outcome: 'rejected',
        issues: [{ code: 'REJECTED', message: 'The title is forbidden.' }],
      },
      { marketplace: 'souk', outcome: 'submitted', issues: [] },
    ]);
    expect(ended.steps.length).toBe(3);
    expect((await world.of(ctx, product.id)).map(({ state }) => state)).toEqual(['rejected', 'submitted']);
  });

  it('is not sent in another currency, without a price or without a picture, and says all of it', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    const product = await world.product(ctx, { price: null, images: [] });
    await world.start();
    const { job } = await world.listings.publish(ctx, product.id, {});
    const { result } = await world.ended(ctx, job.id);
    expect(
      result.listings.map(({ issues }: { issues: { code: string }[] }) => issues.map(({ code }) => code)),
    ).toEqual([
      ['CURRENCY_MISMATCH', 'PRICE_MISSING', 'IMAGE_MISSING'],
      ['PRICE_MISSING', 'IMAGE_MISSING'],
    ]);
    expect(shop.calls).toEqual([]);
  });
});
