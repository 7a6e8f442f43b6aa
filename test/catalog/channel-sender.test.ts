import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { connectionLimits } from '../../subgraphs/catalog/channels/connection/connection.limits.js';
import { driftOf } from '../../subgraphs/catalog/channels/listing/listing.rules.js';
import { failureOf, senderState } from '../../subgraphs/catalog/channels/sync/channel-sender.queries.js';
import { wakeSender } from '../../subgraphs/catalog/channels/sync/channel-sender.queue.js';
import { channelSender } from '../../subgraphs/catalog/channels/sync/channel-sender.tasks.js';
import { claimWrites, type Place } from '../../subgraphs/catalog/channels/sync/channel-write.queries.js';
import { ListingWorld } from './listing/listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

const setPrice = (ctx: RequestContext, id: string, price: string) =>
  world.commercial.setPrice(ctx, id, { price, currency: 'SGD' });

/** One turn of the store's sender, without a worker. */
const send = (ctx: RequestContext, place: Place) =>
  channelSender(world, world.prices).run({
    payload: place,
    db: ctx.db,
    log: ctx.db.log,
    signal: new AbortController().signal,
  });

const cancel = (ctx: RequestContext, jobId: string) => world.cancel(ctx, jobId);

describe('the sender of a store', () => {
  it('compares and sends what jobs want that have not started, in full calls, and they find it done', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar', { priceBatchMax: 4 });
    const ids = await world.publishedMany(ctx, 12);
    await world.stop();
    const accepted = await Promise.all(ids.map(id => setPrice(ctx, id, '3.30')));
    await send(ctx, { organizationId: ctx.organizationId, connectionId, storeId: 'sg' });
    const sizes = () => shop.calls.filter(({ call }) => call === 'updatePrices').map(({ size }) => size);
    expect(sizes()).toEqual([4, 4, 4]);
    expect([...shop.listings.values()].map(({ variants }) => variants[0]!.price)).toEqual(
      ids.map(() => '3.30'),
    );
    await world.start();
    const ended = await Promise.all(accepted.map(({ job }) => world.ended(ctx, job.id)));
    expect(ended.map(({ result }) => [result.success, result.sent])).toEqual(ids.map(() => [true, 1]));
    expect(sizes()).toEqual([4, 4, 4]);
  });

  it('wakes those of other stores where the comparison found something for them', async () => {
    const ctx = world.context();
    const { connectionId } = await world.connect(ctx, 'bazaar');
    const { connectionId: otherId } = await world.connect(ctx, 'souk');
    const product = await world.published(ctx);
    await world.stop();
    await setPrice(ctx, product.id, '3.30');
    await send(ctx, { organizationId: ctx.organizationId, connectionId, storeId: 'sg' });
    const woken = await ctx.db.query<{ id: string }>(
      unnamed(
        `select connection_id as id from catalog.channel_sender where organization_id = $1 and wakes > 0`,
      ),
      [ctx.organizationId],
    );
    expect(woken.map(({ id }) => id).sort()).toEqual([connectionId, otherId].sort());
    await world.start();
  });

  it('goes on at once with values that another one took and died with', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await ctx.db.query(
      unnamed(`update catalog.listing_variant set price_lease_by = $2, price_lease_until = now() + interval '1 day'
        where organization_id = $1`),
      [ctx.organizationId, newId()],
    );
    const { job } = await setPrice(ctx, product.id, '4');
    expect((await world.ended(ctx, job.id)).result).toMatchObject({ success: true, sent: 1 });
    expect(shop.only().variants).toMatchObject([{ price: '4.00' }]);
  });

  it('goes on with the listings after those that it sent last, before it begins again', async () => {
    const ctx = world.context();
    const { connectionId } = await world.connect(ctx, 'bazaar');
    await world.publishedMany(ctx, 3);
    const rows = await ctx.db.query<{ id: string }>(
      unnamed(
        `update catalog.listing_variant set price_pending = true where organization_id = $1 returning listing_id as id`,
      ),
      [ctx.organizationId],
    );
    const ids = rows.map(({ id }) => id).sort();
    const place = { organizationId: ctx.organizationId, connectionId, storeId: 'sg' };
    const take = async (afterListingId: string | null) =>
      (await claimWrites(ctx.db, 'price', place, { afterListingId, limit: 1, holderId: newId() })).map(
        ({ listingId }) => listingId,
      );
    expect([await take(ids[1]!), await take(ids[2]!), await take(null), await take(null)]).toEqual([
      [ids[2]],
      [ids[0]],
      [ids[1]],
      [],
    ]);
  });

  it('that breaks off does not keep its jobs waiting: they fail in the end', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    shop.fail('updatePrices', () => new TypeError('A connector is broken.'));
    const { job } = await setPrice(ctx, product.id, '4');
    await world.onLastAttempt(ctx, job.id);
    await world.start();
    expect(await world.ended(ctx, job.id)).toMatchObject({ status: 'failed', result: null });
    expect(shop.only().variants).toMatchObject([{ price: '12.50' }]);
  });
});

describe('a turn of the sender', () => {
  it('says why nothing could be sent, breaks off at a fault of ours, and goes on later where it is stopped', async () => {
    const ctx = world.context();
    const { organizationId, db } = ctx;
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const pending =
      'update catalog.listing_variant set price_pending = true, desired_price = 3 where organization_id = $1';
    await db.query(unnamed(pending), [organizationId]);
    const place = { organizationId, connectionId, storeId: 'sg' };
    const stopped = new AbortController();
    stopped.abort();
    /** What it throws, what those who woke it are told, and whether it was woken again. */
    const turn = async (payload: Place = place, signal = new AbortController().signal) => {
      const wake = await wakeSender(db, payload);
      await db.pool.query('delete from graphile_worker._private_jobs where key like $1', [
        `send/${connectionId}/%`,
      ]);
      const run = channelSender(world, world.prices).run({ payload, db, log: db.log, signal });
      const thrown = await run.then(
        () => null,
        (error: Error) => error.message,
      );
      const told = (await failureOf(db, payload, wake))?.message ?? null;
      return [thrown, told, (await senderState(db, payload)).wakes > wake];
    };
    const isTaken = async () =>
      (
        await db.query(
          unnamed(
            'select from catalog.listing_variant where organization_id = $1 and price_lease_by is not null',
          ),
          [organizationId],
        )
      ).length > 0;
    shop.fail(
      'updatePrices',
      () =>
        new MarketplaceError('unavailable', 'Away.', { retryAfterMs: connectionLimits.callRetryMaxMs + 1 }),
    );
    expect([await turn(), await isTaken()]).toEqual([[null, 'Away.', false], false]);
    shop.fail('updatePrices', () => new TypeError('Broken.'));
    expect([await turn(), await isTaken()]).toEqual([
      ['Broken.', 'The sender of the store stopped unexpectedly.', false],
      false,
    ]);
    expect(await turn({ ...place, storeId: 'gone' })).toEqual([
      null,
      'The account has no such store any more.',
      false,
    ]);
    expect(await turn(place, stopped.signal)).toEqual([null, null, true]);
    expect(await turn()).toEqual([null, null, false]);
    expect((await world.of(ctx, product.id))[0]!.variants).toMatchObject([
      { observedPrice: '3', pricePending: false },
    ]);
  });
});

describe('a synchronisation that is canceled while it waits', () => {
  it('says how many listings still have something on its way, which goes out', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    const held = shop.hold('updatePrices');
    const { job } = await setPrice(ctx, product.id, '6');
    await held.reached;
    await cancel(ctx, job.id);
    expect(await world.ended(ctx, job.id)).toMatchObject({
      status: 'canceled',
      result: {
        canceled: true,
        waiting: 1,
        message: 'What was sent stays, and values that already waited to be sent still go out.',
      },
    });
    shop.before = async () => {};
    held.goOn();
    await world.stop();
    expect(shop.only().variants).toMatchObject([{ price: '6.00' }]);
    expect((await world.of(ctx, product.id))[0]!.variants).toMatchObject([
      { observedPrice: '6.00', priceEvidence: 'acknowledged_write', pricePending: false },
    ]);
  });

  it('is not sent by anybody else, and the saved price shows as drift', async () => {
    const ctx = world.context();
    const { shop, connectionId } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const { job } = await setPrice(ctx, product.id, '6');
    expect((await cancel(ctx, job.id)).result).toMatchObject({
      waiting: 0,
      listings: [{ marketplace: 'bazaar' }],
    });
    await send(ctx, { organizationId: ctx.organizationId, connectionId, storeId: 'sg' });
    expect(shop.only().variants).toMatchObject([{ price: '12.50' }]);
    expect(driftOf((await world.of(ctx, product.id))[0]!)).toEqual([
      { field: 'variants.MUG.price', desired: '6.00', observed: '12.50' },
    ]);
  });

  it('leaves what others asked of the same job to a new one', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const first = await setPrice(ctx, product.id, '6');
    const second = await world.commercial.setInventory(ctx, product.id, { inventoryQuantity: 3 });
    expect(second.job.id).toBe(first.job.id);
    const { result } = await cancel(ctx, first.job.id);
    const { continuedBy } = result as { continuedBy: string[] };
    expect(continuedBy).toHaveLength(1);
    await world.start();
    expect((await world.ended(ctx, continuedBy[0]!)).result).toMatchObject({ success: true, sent: 1 });
    expect(shop.only().variants).toMatchObject([{ quantity: 3 }]);
  });

  it('goes on as often as it was asked for, and no more', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const product = await world.published(ctx);
    await world.stop();
    const { job } = await setPrice(ctx, product.id, '6');
    await setPrice(ctx, product.id, '7');
    await setPrice(ctx, product.id, '8');
    let jobId: string | undefined = job.id;
    for (const left of [1, 1, 0]) {
      const { result } = await cancel(ctx, jobId!);
      const { continuedBy = [] } = result as { continuedBy?: string[] };
      expect(continuedBy).toHaveLength(left);
      [jobId] = continuedBy;
    }
  });
});
