import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { Transaction } from '../../kernel/database/transaction.js';
import { newId } from '../../kernel/ids.js';
import {
  endTurn,
  failureOf,
  senderState,
} from '../../subgraphs/catalog/channels/sync/channel-sender.queries.js';
import { wakeSender, wakeSenders } from '../../subgraphs/catalog/channels/sync/channel-sender.queue.js';
import {
  claimWrites,
  countWaiting,
  type Place,
  releaseWrites,
  waitingWrites,
  wasPassedOver,
} from '../../subgraphs/catalog/channels/sync/channel-write.queries.js';
import { type Item, PlantedCatalog } from './planted-catalog.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
let place: Place;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
  place = { organizationId: ctx.organizationId, connectionId: newId(), storeId: 'sg' };
});
afterAll(() => catalog.close());

const past = '2026-11-20T08:00:00.000Z';
const within = <T>(work: (tx: Transaction) => Promise<T>) => ctx.transaction(work);
const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [ctx.organizationId, ...values]);

/** A listing in the store with one variant. */
async function listed(listing: object, variant: object = {}, at: Place = place) {
  const where = { connection_id: at.connectionId, store_id: at.storeId };
  const given = { product_id: newId(), external_id: newId(), ...where, ...listing };
  const id = await catalog.listing(ctx, given);
  const variant_id = await catalog.plant(ctx, 'listing_variant', {
    ...{ listing_id: id, variant_id: given.product_id, sku: 'MUG', position: 0, ...where },
    ...variant,
  });
  return { id, productId: given.product_id, variant_id };
}
const variantOf = async (id: string): Promise<Item> =>
  (await rows('select * from catalog.listing_variant where organization_id = $1 and listing_id = $2', id))[0];

describe('the sender of a store', () => {
  it('is woken for each store by itself, once however often, and knows how often that was', async () => {
    const other = { ...place, storeId: 'my' };
    expect(await senderState(ctx.db, place)).toEqual({ wakes: 0, after: { price: null, stock: null } });
    expect([await wakeSender(ctx.db, place), await wakeSender(ctx.db, place)]).toEqual([1, 2]);
    await within(tx => wakeSenders(tx, ctx.organizationId, [place, other]));
    expect((await senderState(ctx.db, place)).wakes).toBe(3);
    expect((await senderState(ctx.db, other)).wakes).toBe(1);
    const tasks = await ctx.db.query<Item>(
      unnamed(
        `select payload from graphile_worker._private_jobs where key like $1 order by payload ->> 'storeId'`,
      ),
      [`send/${place.connectionId}/%`],
    );
    expect(tasks.map(({ payload }) => payload)).toEqual([other, place]);
  });

  it('remembers where its turn ended, and why it failed for those who had woken it by then', async () => {
    for (let wake = 1; wake <= 3; wake += 1) {
      await wakeSender(ctx.db, place);
    }
    const after = { price: newId(), stock: newId() };
    const failure = async (wake: number) => {
      const error = await failureOf(ctx.db, place, wake);
      return error === null ? null : [error instanceof MarketplaceError ? error.kind : null, error.message];
    };
    await endTurn(ctx.db, place, { wakes: 1, after, error: null });
    expect(await senderState(ctx.db, place)).toEqual({ wakes: 3, after });
    expect(await failure(1)).toBeNull();
    const nowhere = { price: null, stock: null };
    await endTurn(ctx.db, place, {
      wakes: 2,
      after: nowhere,
      error: new MarketplaceError('rejected', 'No.'),
    });
    await endTurn(ctx.db, place, { wakes: 3, after, error: null });
    const rejected = ['rejected', 'No.'];
    expect([await failure(1), await failure(2), await failure(3)]).toEqual([rejected, rejected, null]);
    await endTurn(ctx.db, place, { wakes: 3, after: nowhere, error: new TypeError('Secrets.') });
    expect(await failure(3)).toEqual([null, 'The sender of the store stopped unexpectedly.']);
    expect(await senderState(ctx.db, place)).toEqual({ wakes: 3, after: nowhere });
  });
});

describe.each(['price', 'stock'] as const)('a %s that waits', kind => {
  const waits = { [`${kind}_pending`]: true };
  const other = kind === 'price' ? 'stock' : 'price';
  const until = (time: string) => ({ [`${kind}_lease_until`]: time, [`${kind}_lease_by`]: newId() });
  const claim = (limit = 10) =>
    claimWrites(ctx.db, kind, place, { afterListingId: null, limit, holderId: newId() });
  const far = '2999-01-01T00:00:00.000Z';

  it('is taken for its own store, with all that the listing is known by there', async () => {
    const desired = { desired_price: '5.10', desired_sale_price: '4.20', desired_quantity: 6 };
    const known = { observed_sku: 'CUP', external_variant_id: 'v-1' };
    const { id } = await listed({ external_id: 'b-1' }, { ...waits, ...desired, ...known, position: 1 });
    await catalog.plant(ctx, 'listing_variant', { listing_id: id, sku: 'POT', position: 0 });
    await listed({}, { [`${other}_pending`]: true });
    await listed({}, waits, { ...place, storeId: 'my' });
    await listed({}, waits, { ...place, connectionId: newId() });
    const cup = { sku: 'CUP', externalId: 'v-1' };
    const reference = { externalId: 'b-1', variants: [{ sku: 'POT', externalId: null }, cup] };
    const told = { price: '5.10', salePrice: '4.20', quantity: 6 };
    expect(await claim()).toMatchObject([{ listingId: id, variant: cup, reference, ...told }]);
    const { [`${kind}_lease_until`]: lease, [`${other}_lease_until`]: none } = await variantOf(id);
    const leaseMs = Date.parse(lease) - ctx.clock.now().getTime();
    expect([leaseMs > 50_000, leaseMs <= 60_000, none]).toEqual([true, true, null]);
  });

  it('is passed over only where nobody has taken it, in its own store', async () => {
    expect(await wasPassedOver(ctx.db, place)).toBe(false);
    await listed({}, waits, { ...place, storeId: 'my' });
    await listed({}, waits, { ...place, connectionId: newId() });
    await listed({}, { ...waits, ...until(far) });
    expect(await wasPassedOver(ctx.db, place)).toBe(false);
    await listed({}, { ...waits, ...until(past) });
    expect(await wasPassedOver(ctx.db, place)).toBe(true);
  });

  it('is let go of in its own store alone', async () => {
    const lease = until(far);
    const { id } = await listed({}, { ...waits, ...lease });
    const elsewhere = [
      { ...place, storeId: 'my' },
      { ...place, connectionId: newId() },
    ];
    const others = await Promise.all(elsewhere.map(at => listed({}, { ...waits, ...lease }, at)));
    await releaseWrites(ctx.db, place);
    const free = { [`${kind}_pending`]: true, [`${kind}_lease_by`]: null, [`${kind}_lease_until`]: null };
    expect(await variantOf(id)).toMatchObject(free);
    for (const one of others) {
      expect(await variantOf(one.id)).toMatchObject(lease);
    }
  });

  it('is counted by listings, and told with what the last ones had against them', async () => {
    const issues = (code: string) => JSON.stringify([{ code }]);
    const { id, productId } = await listed({}, { price_issues: issues('P'), stock_issues: issues('S') });
    const count = () => countWaiting(ctx.db, ctx.organizationId, [productId]);
    expect(await count()).toBe(0);
    for (const position of [1, 2]) {
      await catalog.plant(ctx, 'listing_variant', { listing_id: id, position, ...waits });
    }
    await listed({}, waits);
    expect(await count()).toBe(1);
    expect(await waitingWrites(ctx.db, ctx.organizationId, [id])).toEqual([
      {
        listingId: id,
        price: kind === 'price',
        stock: kind === 'stock',
        priceIssues: [[{ code: 'P' }]],
        stockIssues: [[{ code: 'S' }]],
      },
    ]);
  });
});
