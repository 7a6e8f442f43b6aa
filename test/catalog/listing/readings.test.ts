import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ObservedListing } from '../../../connectors/marketplaces/listing.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { listingLimits } from '../../../subgraphs/catalog/channels/listing/listing.limits.js';
import { readListings } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import type { Reading } from '../../../subgraphs/catalog/channels/sync/reading-changes.js';
import { saveReadings } from '../../../subgraphs/catalog/channels/sync/verify-listings.js';
import { listingRequestLimits } from '../../../subgraphs/catalog/listing-request/listing-request.limits.js';
import { catalogPrices } from '../../../subgraphs/catalog/listing-request/price-source.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

const products = new ProductService({ currency: async () => 'SGD' });
let catalog: PlantedCatalog;
let ctx: RequestContext;
let connection_id: string;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
  connection_id = newId();
});
afterAll(() => catalog.close());

const past = '2026-11-20T08:00:00.000Z';
const readAt = '2026-11-22T08:00:00.000Z';
const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [ctx.organizationId, ...values]);
const rowOf = async (id: string): Promise<Item> =>
  (await rows('select * from catalog.listing where organization_id = $1 and id = $2', id))[0];

const shown = (given: object = {}, sku = 'MUG') =>
  ({
    reference: { externalId: 'b-1', variants: [] },
    ...{
      state: 'live',
      marketplaceStatus: 'ON',
      url: 'https://bazaar.example/1',
      title: 'Shown',
      issues: [],
    },
    ...{
      updatedAt: null,
      variants: [{ sku, externalId: 'v-1', price: '12.50', salePrice: null, currency: 'SGD', quantity: 10 }],
    },
    ...given,
  }) as unknown as ObservedListing;

/** A listing of a product, as it was known. */
async function known(listing: object, sku = 'MUG', given: object = {}) {
  const product = await products.create(ctx, { title: 'Mug', sku, price: '12.50', inventoryQuantity: 10 });
  const before = {
    title: 'Mug',
    url: 'https://bazaar.example/0',
    marketplace_status: 'WAS',
    next_check_at: past,
  };
  const id = await catalog.listing(ctx, {
    ...{ product_id: product.id, connection_id, external_id: 'b-1', checks: 2, ...before },
    ...listing,
  });
  const desired = { desired_price: '12.50', desired_quantity: 10 };
  await catalog.plant(ctx, 'listing_variant', {
    listing_id: id,
    variant_id: product.id,
    sku,
    ...desired,
    ...given,
  });
  return { id, productId: product.id };
}

/** The listing, after it was read so. */
async function read(id: string, observed: ObservedListing | null, more: Partial<Reading> = {}) {
  const [listing] = await readListings(ctx.db, ctx.organizationId, [id]);
  const before = await rowOf(id);
  const reading = { listing: listing!, observed, ...more };
  await ctx.transaction(tx =>
    saveReadings(tx, ctx.organizationId, [reading], { readAt, prices: catalogPrices }),
  );
  const row = await rowOf(id);
  const [variant] = (await readListings(ctx.db, ctx.organizationId, [id]))[0]!.variants;
  const syncs = await rows(
    "select payload from platform.job where organization_id = $1 and kind = 'product.sync'",
  );
  /** From the reading on. */
  const nextMs = row.next_check_at === null ? null : Date.parse(row.next_check_at) - Date.parse(readAt);
  return { before, row, variant, syncs, nextMs, codes: row.issues.map(({ code }: Item) => code) };
}

const isDaily = (ms: number | null): boolean =>
  ms !== null && ms >= 0.8 * listingLimits.liveCheckMs && ms <= 1.2 * listingLimits.liveCheckMs;

describe('a reading', () => {
  it.each(['draft', 'submitted', 'rejected', 'live', 'unknown'])(
    'of what is there says all of it, where it was %s before',
    async state => {
      const { id } = await known({ state, last_verified_at: past, attempt: JSON.stringify({ at: past }) });
      const { row, variant, nextMs, codes, syncs } = await read(id, shown());
      expect(row).toMatchObject({
        ...{ state: 'live', external_id: 'b-1', checks: 0, last_verified_at: readAt },
        ...{ title: 'Shown', url: 'https://bazaar.example/1', marketplace_status: 'ON' },
      });
      expect([isDaily(nextMs), codes, syncs]).toEqual([true, [], []]);
      expect(variant).toMatchObject({ observedPrice: '12.50', observedQuantity: 10, priceAsOf: readAt });
    },
  );

  it.each<[string, object, ObservedListing | null, object]>([
    ['was on sale', { state: 'live' }, null, { state: 'unlisted', external_id: 'b-1', title: 'Mug' }],
    [
      'has nothing to sell',
      { state: 'live' },
      shown({ variants: [] }),
      { state: 'unlisted', external_id: 'b-1' },
    ],
    [
      'is to go',
      { state: 'unknown', desired: 'delisted', unknown_since: past },
      null,
      { state: 'delisted', external_id: null, unknown_since: null },
    ],
    [
      'was sent just now',
      { state: 'submitted' },
      null,
      { state: 'submitted', external_id: 'b-1', checks: 3 },
    ],
  ])('of what is not there, and %s, says so', async (_, listing, observed, expected) => {
    const { id } = await known(listing);
    const { row, nextMs } = await read(id, observed);
    expect(row).toMatchObject({ url: null, marketplace_status: null, last_verified_at: readAt, ...expected });
    const isOver = row.state === 'delisted';
    const soonMs = listingRequestLimits.firstCheckMs * 2 ** 3;
    expect(isOver ? nextMs === null : row.state === 'submitted' ? nextMs === soonMs : isDaily(nextMs)).toBe(
      true,
    );
  });

  it.each([
    [{ unknown_since: past, submitted_at: readAt }, past],
    [{ submitted_at: past }, past],
    [{}, readAt],
  ])('of what is lost keeps since when it may be there: %o', async (listing, unknown_since) => {
    const { id } = await known({ state: 'submitted', checks: listingLimits.missingMax - 1, ...listing });
    const { row, codes } = await read(id, null);
    expect(row).toMatchObject({ state: 'failed', external_id: null, unknown_since });
    expect(codes).toEqual(['LOST_AT_MARKETPLACE']);
  });

  it('of what lacks a variant says so where it is on sale', async () => {
    const other = shown({
      variants: [
        { ...shown().variants[0]!, sku: 'A' },
        { ...shown().variants[0]!, sku: 'B' },
      ],
    });
    for (const [state, codes] of [
      ['live', ['VARIANT_NOT_FOUND']],
      ['live_not_buyable', ['VARIANT_NOT_FOUND']],
      ['in_review', []],
    ] as const) {
      const { id } = await known({ external_id: state }, state, { external_variant_id: 'gone' });
      const reference = { externalId: state, variants: [] };
      expect((await read(id, { ...other, reference, state })).codes, state).toEqual(codes);
    }
  });

  it('that cannot be understood changes nothing but that it is said once, and tried again', async () => {
    const old = {
      severity: 'warning',
      code: 'TAGS',
      field: null,
      message: 'Tags.',
      marketplaceMessage: null,
    };
    const { id } = await known({ state: 'submitted', last_verified_at: past, issues: JSON.stringify([old]) });
    for (const checks of [3, 4]) {
      const { before, row, codes, nextMs } = await read(id, null, { isUnreadable: true });
      const { state, external_id, url, title, last_verified_at } = before;
      expect(row).toMatchObject({ state, external_id, url, title, last_verified_at, checks });
      expect([codes, nextMs]).toEqual([
        ['TAGS', 'UNREADABLE_AT_MARKETPLACE'],
        listingRequestLimits.firstCheckMs * 2 ** checks,
      ]);
    }
  });

  it.each([
    ['asked for otherwise', { pending: 'publish' }],
    ['sent', { submitted_at: '2026-11-22T08:00:00.001Z' }],
    ['tried', { attempt: '{"at": "2026-11-22T08:00:00.001Z"}' }],
    ['read', { last_verified_at: '2026-11-22T08:00:00.001Z' }],
  ])('of what was %s meanwhile says nothing, and is made again soon', async (_, listing) => {
    const { id } = await known(listing);
    const { before, row, variant } = await read(id, shown({ state: 'rejected' }));
    const { version, updated_at, next_check_at } = row;
    expect(row).toEqual({ ...before, version, updated_at, next_check_at });
    expect(variant!.observedPrice).toBeNull();
    const soonMs = Date.parse(next_check_at) - ctx.clock.now().getTime();
    expect([soonMs > 0, soonMs <= listingRequestLimits.firstCheckMs]).toEqual([true, true]);
  });
});

describe('what is found by its SKU', () => {
  const lost = { external_id: null, unknown_since: past, state: 'unknown' };

  it('is the listing from then on, which is told what it missed', async () => {
    const { id, productId } = await known(lost, 'MUG', { desired_price: '9.00' });
    const { row, syncs } = await read(id, shown());
    expect(row).toMatchObject({ state: 'live', external_id: 'b-1', unknown_since: null });
    expect(syncs).toEqual([{ payload: { productIds: [productId], fields: ['price', 'inventory'] } }]);
    const settled = await known({ external_id: 'b-2' }, 'CUP', { desired_price: '9.00' });
    const again = await read(settled.id, shown({ reference: { externalId: 'b-2', variants: [] } }, 'CUP'));
    expect([again.row.state, again.syncs.length]).toEqual(['live', 1]);
  });

  it.each([
    ['is that of another listing', {}, 'CUP', [null, 'b-1']],
    ['is that of a listing in another store', { store_id: 'my' }, 'CUP', ['b-1', 'b-1']],
    ['is that of a listing in another account', { connection_id: newId() }, 'CUP', ['b-1', 'b-1']],
    ['was that of another listing, of which it shows nothing', {}, 'POT', ['b-1', null]],
  ])('is the listing by an id that %s, or stays apart', async (_, holder, sku, ids) => {
    const other = await known({ ...holder, state: 'live' }, sku);
    const { id } = await known(lost);
    const [mug] = shown().variants;
    await read(id, shown({ variants: [mug, { ...mug, sku: 'CUP', externalId: 'v-2' }] }));
    expect([(await rowOf(id)).external_id, (await rowOf(other.id)).external_id]).toEqual(ids);
  });
});
