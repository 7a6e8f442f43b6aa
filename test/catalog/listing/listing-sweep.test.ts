import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { sendTask, wakeSender } from '../../../subgraphs/catalog/channels/sync/channel-sender.queue.js';
import { checkListingsSoon } from '../../../subgraphs/catalog/channels/sync/listing-signal.js';
import { sweepListings } from '../../../subgraphs/catalog/channels/sync/listing-sweep.tasks.js';
import { listingVerify } from '../../../subgraphs/catalog/channels/sync/listing-verify.tasks.js';
import { verifyTask } from '../../../subgraphs/catalog/listing-request/listing-verify.queue.js';
import { catalogPrices } from '../../../subgraphs/catalog/listing-request/price-source.js';
import { FakeMarketplace } from '../../support/fake-marketplace.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';
import { my, sg } from './listing-world.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
afterAll(() => catalog.close());

const minute = 60_000;
/** Minutes from now; negative ones have passed. */
const at = (minutes: number): string => new Date(ctx.clock.now().getTime() + minutes * minute).toISOString();

/** A published product of an organization of its own, at the marketplace for an hour. */
async function listed(
  listing: Record<string, unknown>,
  { account = {}, product = {} }: { account?: object; product?: object } = {},
) {
  ctx = catalog.context();
  const connection_id = await catalog.account(ctx, { marketplace: 'bazaar', ...account });
  const product_id = await catalog.plant(ctx, 'product', { id: newId(), status: 'active', ...product });
  const id = await catalog.listing(ctx, {
    product_id,
    connection_id,
    external_id: 'b-1',
    compared_at: at(-60),
    ...listing,
  });
  return { id, connection_id };
}

describe('the sweep of listings', () => {
  it.each([
    ['is due', { next: 0 }, true],
    ['is not due yet', { next: 1 }, false],
    ['is not to be looked at', { next: null }, false],
    ['waits to be published', { next: -1, listing: { pending: 'publish' } }, false],
    ['is of an account that is not connected', { next: -1, account: { status: 'needs_attention' } }, false],
  ])(
    'has a listing looked at that %s: %o, %s',
    async (_, { next, listing = {}, account = {} }: Item, isLooked) => {
      ctx = catalog.context();
      const next_check_at = next === null ? null : at(next);
      const { connection_id } = await listed({ next_check_at, ...listing }, { account });
      await sweepListings(ctx.db);
      const looks = await ctx.db.query(
        unnamed('select from graphile_worker.jobs where task_identifier = $1 and key = $2'),
        [verifyTask, `listing/${connection_id}`],
      );
      expect(looks.length > 0).toBe(isLooked);
    },
  );

  const fieldsSent = async () => {
    await sweepListings(ctx.db);
    const jobs = await ctx.db.query<Item>(
      unnamed('select payload from platform.job where organization_id = $1'),
      [ctx.organizationId],
    );
    return jobs.flatMap(({ payload }) => payload.fields);
  };

  /** Stores of the organization whose sender waits to start. */
  const woken = async () => {
    const rows = await ctx.db.query<{ payload: { storeId: string } }>(
      unnamed(`select job.payload from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = $1 and job.payload ->> 'organizationId' = $2`),
      [sendTask, ctx.organizationId],
    );
    return rows.map(({ payload }) => payload.storeId);
  };

  it.each([
    ['a price', { price_pending: true }, {}, ['sg']],
    ['stock', { stock_pending: true }, {}, ['sg']],
    ['nothing', {}, {}, []],
    ['a price since it was compared just now', { price_pending: true }, { compared_at: 0 }, []],
    ['a price that is not wanted any more', { price_pending: true }, { desired: 'delisted' }, []],
    [
      'a price without the promotion that a listing off sale still has',
      { price_pending: true, shown_promotion_ids: [newId()] },
      { desired: 'delisted' },
      ['sg'],
    ],
    ['a price of an account that is not connected', { price_pending: true }, { account: 'disconnected' }, []],
  ])(
    'wakes the sender where nobody sent %s, and compares nothing again',
    async (_, variant, { compared_at = 2, account, ...listing }: Item, sent) => {
      ctx = catalog.context();
      const more = account === undefined ? {} : { account: { status: account } };
      const { id, connection_id } = await listed({ ...listing, compared_at: at(-compared_at) }, more);
      await catalog.plant(ctx, 'listing_variant', {
        listing_id: id,
        connection_id,
        store_id: 'sg',
        ...variant,
      });
      expect(await fieldsSent()).toEqual([]);
      expect(await woken()).toEqual(sent);
    },
  );

  it('leaves what waits to a sender that is at it, however many values wait and for how long', async () => {
    const { id, connection_id } = await listed({ compared_at: at(-600) });
    for (const position of [0, 1, 2]) {
      const variant = { listing_id: id, connection_id, store_id: 'sg', position, variant_id: newId() };
      await catalog.plant(ctx, 'listing_variant', { ...variant, price_pending: true });
    }
    const place = { organizationId: ctx.organizationId, connectionId: connection_id, storeId: 'sg' };
    const first = await wakeSender(ctx.db, place);
    // As it is while its turn lasts.
    await ctx.db.query(
      unnamed(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = $1`),
      [`send/${connection_id}/${createHash('md5').update('sg').digest('hex')}`],
    );
    expect(await fieldsSent()).toEqual([]);
    expect(await woken()).toEqual(['sg']);
    expect(await wakeSender(ctx.db, place)).toBe(first + 1);
  });

  it.each([
    ['began', { starts: -1 }, {}, true],
    ['ended', { ends: -1 }, {}, true],
    ['is to begin, and to end', { starts: 1, ends: 2 }, {}, false],
    ['began before the listing was compared', { starts: -61, ends: 1 }, {}, false],
    ['ended before the listing was compared', { ends: -61 }, {}, false],
    ['began where it is not wanted', { starts: -1 }, { desired: 'delisted' }, false],
    ['began where it never was', { starts: -1 }, { external_id: null }, false],
  ])('tells a listing of a sale that %s: %o %o', async (_, { starts, ends }: Item, listing, isTold) => {
    ctx = catalog.context();
    const product = {
      sale_price_starts_at: starts === undefined ? null : at(starts),
      sale_price_ends_at: ends === undefined ? null : at(ends),
    };
    await listed(listing, { product });
    expect(await fieldsSent()).toEqual(isTold ? ['price'] : []);
  });
});

describe('a look at an account', () => {
  /** Seconds until the next look that is planned; null where none is. */
  const nextAfter = async (listing: Record<string, unknown>, open: () => Promise<never>) => {
    const { connection_id: connectionId } = await listed(listing);
    const payload = { organizationId: ctx.organizationId, connectionId };
    const { signal } = new AbortController();
    await listingVerify({ open }, catalogPrices).run({ db: ctx.db, log: ctx.db.log, payload, signal });
    const [planned] = await ctx.db.query<{ seconds: number }>(
      unnamed(
        'select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs where key = $1',
      ),
      [`listing/${connectionId}`],
    );
    return planned?.seconds ?? null;
  };

  it('that cannot be read now is made again in a minute', async () => {
    ctx = catalog.context();
    const away = async () => Promise.reject(new MarketplaceError('unavailable', 'Away.'));
    const seconds = await nextAfter({ next_check_at: at(-1) }, away);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThan(61);
  });

  it('is none at a listing that waits to be published, nor planned for it', async () => {
    ctx = catalog.context();
    const asked = async () => Promise.reject(new Error('It was asked.'));
    expect(await nextAfter({ next_check_at: at(-1), pending: 'publish' }, asked)).toBeNull();
  });
});

describe('a look at the listings of an account that are due', () => {
  it('reads each store for itself in full calls, and comes back when the next is due', async () => {
    const shop = new FakeMarketplace('bazaar', [sg, my], { readBatchMax: 2 });
    const { connection_id } = await listed({ external_id: 'b-1', next_check_at: at(-1) });
    const more = [
      ['sg', -3],
      ['my', -2],
      ['sg', -4],
      ['sg', 10],
    ] as const;
    for (const [store_id, minutes] of more) {
      const place = { connection_id, store_id, next_check_at: at(minutes), product_id: newId() };
      await catalog.listing(ctx, { ...place, external_id: newId() });
    }
    await catalog.listing(ctx, {
      connection_id,
      next_check_at: at(5),
      pending: 'publish',
      product_id: newId(),
    });
    const payload = { organizationId: ctx.organizationId, connectionId: connection_id };
    const { signal } = new AbortController();
    await listingVerify(shop, catalogPrices).run({ db: ctx.db, log: ctx.db.log, payload, signal });
    expect(shop.calls.map(({ call, size }) => [call, size])).toEqual([
      ['readListings', 2],
      ['readListings', 1],
      ['readListings', 1],
    ]);
    const [planned] = await ctx.db.query<{ minutes: number }>(
      unnamed(`select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
        where key = $1`),
      [`listing/${connection_id}`],
    );
    expect(planned).toEqual({ minutes: 10 });
  });

  it('breaks off at a fault of ours', async () => {
    const { connection_id: connectionId } = await listed({ next_check_at: at(-1) });
    const payload = { organizationId: ctx.organizationId, connectionId };
    const { signal } = new AbortController();
    const broken = listingVerify({ open: () => Promise.reject(new TypeError('Broken.')) }, catalogPrices);
    await expect(broken.run({ db: ctx.db, log: ctx.db.log, payload, signal })).rejects.toThrow('Broken.');
  });
});

it('what a marketplace says has changed is looked at now, if that is not planned earlier', async () => {
  ctx = catalog.context();
  const now = ctx.clock.now();
  const { connection_id: connectionId } = await listed({ external_id: 'late', next_check_at: at(60) });
  const [early, before] = [at(-5), at(90)];
  for (const [external_id, next_check_at, connection_id] of [
    ['never', null, connectionId],
    ['early', early, connectionId],
    ['other', before, connectionId],
    ['foreign', before, newId()],
  ] as const) {
    await catalog.listing(ctx, { external_id, next_check_at, connection_id, product_id: newId() });
  }
  const { organizationId } = ctx;
  await ctx.transaction(tx =>
    checkListingsSoon(tx, { organizationId, connectionId }, ['late', 'never', 'early', 'foreign']),
  );
  const rows = await ctx.db.query<Item>(
    unnamed('select external_id, next_check_at from catalog.listing where organization_id = $1'),
    [organizationId],
  );
  const planned = Object.fromEntries(rows.map(row => [row.external_id, row.next_check_at]));
  expect(planned).toEqual({ never: planned.late, late: planned.late, early, other: before, foreign: before });
  expect(Date.parse(planned.late)).toBeGreaterThanOrEqual(now.getTime());
  expect(Date.parse(planned.late)).toBeLessThan(now.getTime() + minute);
});
