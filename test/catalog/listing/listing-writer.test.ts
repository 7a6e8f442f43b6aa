import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObservedListing } from '../../../connectors/marketplaces/listing.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { DesiredValues } from '../../../subgraphs/catalog/channels/listing/desired-values.rules.js';
import type { Listing } from '../../../subgraphs/catalog/channels/listing/listing.entity.js';
import { readListings } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { listingStates } from '../../../subgraphs/catalog/channels/listing/listing.values.js';
import {
  forgetObserved,
  forgetObservedValues,
  type ListingChanges,
  overtaken,
  updateListings,
  writeObservations,
  writeSentVariants,
} from '../../../subgraphs/catalog/channels/listing/listing.writer.js';
import { releaseIds } from '../../../subgraphs/catalog/channels/listing/listing-identity.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
afterAll(() => catalog.close());

const past = '2026-11-20T08:00:00.000Z';
/** All that can be known of a variant, and wait for it. */
const known = {
  ...{ sku: 'MUG', external_variant_id: 'v-1', observed_sku: 'MUG' },
  ...{ observed_price: '12.5', observed_sale_price: '9', price_evidence: 'snapshot', price_as_of: past },
  ...{ observed_quantity: 4, stock_evidence: 'acknowledged_write', stock_as_of: past },
  ...{ price_issues: [{ code: 'OLD' }], stock_issues: [{ code: 'OLD' }] },
};
const json = (given: Item): Item =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );
const variant = (listing_id: string, given: object = {}) =>
  catalog.plant(ctx, 'listing_variant', json({ listing_id, position: 0, ...known, ...given }));

const rowsOf = (table: string, column: string, id: string) =>
  ctx.db.query<Item>(
    unnamed(`select * from catalog.${table} where organization_id = $1 and ${column} = $2 order by 1, 2, 3`),
    [ctx.organizationId, id],
  );
const variantsOf = (id: string) => rowsOf('listing_variant', 'listing_id', id);
const listingOf = async (id: string): Promise<Item> => (await rowsOf('listing', 'id', id))[0];
const within = <T>(work: (tx: Transaction) => Promise<T>) => ctx.transaction(work);
const readOne = async (id: string): Promise<Listing> =>
  (await readListings(ctx.db, ctx.organizationId, [id]))[0]!;

describe('a listing', () => {
  const changed = async (id: string, changes: ListingChanges) => {
    await within(tx => updateListings(tx, ctx.organizationId, [{ id, ...changes }]));
    return listingOf(id);
  };

  it('is on sale from when it is seen so until it is seen otherwise, which unknown is not', async () => {
    ctx = catalog.context();
    for (const state of listingStates) {
      for (const is_on_sale of [true, false]) {
        const id = await catalog.listing(ctx, { is_on_sale, product_id: newId() });
        expect((await changed(id, { title: 'Cup' })).is_on_sale, state).toBe(is_on_sale);
        const isLive = state === 'live' || state === 'live_not_buyable';
        const expected = state === 'unknown' ? is_on_sale : isLive;
        expect((await changed(id, { state })).is_on_sale, `${state} after ${is_on_sale}`).toBe(expected);
      }
    }
  });

  it('changes in what is given, null included, to its next version, and no other does', async () => {
    ctx = catalog.context();
    const given = { title: 'Mug', url: 'https://bazaar.example/1', checks: 3, updated_at: past };
    const [id, other] = [
      await catalog.listing(ctx, given),
      await catalog.listing(ctx, { ...given, product_id: newId() }),
    ];
    const [before, otherBefore] = [await listingOf(id), await listingOf(other)];
    const after = await changed(id, { url: null, checks: 0, submittedAt: past });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(past));
    const { version } = before;
    const next = { version: version + 1, updated_at: after.updated_at };
    expect(after).toEqual({ ...before, url: null, checks: 0, submitted_at: past, ...next });
    expect(await listingOf(other)).toEqual(otherBefore);
  });
});

describe('what is known of the variants of a listing', () => {
  const nothing = {
    ...{ observed_price: null, observed_sale_price: null, price_evidence: null, price_as_of: null },
    ...{ observed_quantity: null, stock_evidence: null, stock_as_of: null },
  };
  const nobodys = { ...nothing, observed_sku: null, external_variant_id: null };
  const gone = [expect.objectContaining({ code: 'REMOVED_AT_MARKETPLACE' })];
  const waiting = (isWaiting: boolean, by: string | null, until: string | null) => ({
    ...{ price_pending: isWaiting, price_lease_by: by, price_lease_until: until },
    ...{ stock_pending: isWaiting, stock_lease_by: by, stock_lease_until: until },
  });

  it.each<[string, (tx: Transaction, listing: Listing) => Promise<void>, Item, Item]>([
    ['made anew', (tx, listing) => forgetObserved(tx, ctx.organizationId, listing), nobodys, nobodys],
    [
      'written twice at once',
      (tx, { id }) => forgetObservedValues(tx, ctx.organizationId, [id]),
      nothing,
      { ...nothing, price_lease_by: overtaken, stock_lease_by: overtaken },
    ],
    [
      'lost to another',
      (tx, listing) => releaseIds(tx, ctx.organizationId, [listing]),
      nobodys,
      { ...nobodys, ...waiting(false, null, null), price_issues: gone, stock_issues: gone },
    ],
  ])('is forgotten where it is %s, and stays of every other', async (_, forget, unsent, sent) => {
    ctx = catalog.context();
    const [id, other] = [await catalog.listing(ctx, {}), await catalog.listing(ctx, { product_id: newId() })];
    for (const listing of [id, other]) {
      await variant(listing, { position: 0 });
      await variant(listing, { position: 1, ...waiting(true, newId(), past) });
    }
    const [before, otherBefore] = [await variantsOf(id), await variantsOf(other)];
    await within(async tx => forget(tx, await readOne(id)));
    const expected = before.map(row => ({ ...row, ...(row.price_pending ? sent : unsent) }));
    expect(await variantsOf(id)).toEqual(expected);
    expect(await variantsOf(other)).toEqual(otherBefore);
  });

  it.each([
    ['published', 'unlisted', ['REMOVED_AT_MARKETPLACE'], true],
    ['delisted', 'delisted', [], false],
  ])('is of a listing that was wanted %s and is %s by now', async (desired, state, codes, isWatched) => {
    ctx = catalog.context();
    const id = await catalog.listing(ctx, {
      desired,
      ...{
        external_id: 'b-1',
        url: 'https://bazaar.example/1',
        marketplace_status: 'LIVE',
        unknown_since: past,
      },
      ...{ checks: 4, is_on_sale: true },
    });
    await within(async tx => releaseIds(tx, ctx.organizationId, [await readOne(id)]));
    const { issues, next_check_at, last_verified_at, ...row } = await listingOf(id);
    expect(row).toMatchObject({
      ...{ state, checks: 0, is_on_sale: false },
      ...{ external_id: null, url: null, marketplace_status: null, unknown_since: null },
    });
    expect(issues.map(({ code }: Item) => code)).toEqual(codes);
    expect(Date.parse(last_verified_at)).toBeGreaterThan(Date.parse(past));
    expect(next_check_at !== null).toBe(isWatched);
  });

  const observed = (seen: object, reference = { externalId: 'b-1', variants: [] }) =>
    ({
      reference,
      variants: [
        {
          sku: 'MUG',
          externalId: 'v-1',
          price: '3.00',
          salePrice: '2.00',
          currency: 'SGD',
          quantity: 7,
          ...seen,
        },
      ],
    }) as unknown as ObservedListing;
  const now = '2026-11-22T08:00:00.000Z';
  const later = '2026-11-22T08:00:00.001Z';
  const priced = {
    observed_price: '3.00',
    observed_sale_price: '2.00',
    price_evidence: 'snapshot',
    price_as_of: now,
  };
  const counted = { observed_quantity: 7, stock_evidence: 'snapshot', stock_as_of: now };
  const lease = (kind: string, until: string) => ({
    [`${kind}_lease_until`]: until,
    [`${kind}_lease_by`]: newId(),
  });

  it.each<[string, object, object, object]>([
    ['older', {}, {}, { ...priced, ...counted }],
    ['nothing', { price_as_of: null, stock_as_of: null }, {}, { ...priced, ...counted }],
    ['as old', { price_as_of: now, stock_as_of: now }, {}, { ...priced, ...counted }],
    ['a newer price', { price_as_of: later }, {}, counted],
    ['newer stock', { stock_as_of: later }, {}, priced],
    ['a price that is being written', lease('price', now), {}, counted],
    ['stock that is being written', lease('stock', now), {}, priced],
    ['a price that nobody writes any more', lease('price', past), {}, { ...priced, ...counted }],
    ['stock that nobody writes any more', lease('stock', past), {}, { ...priced, ...counted }],
    ['of another currency', {}, { currency: 'USD' }, counted],
    ['more than is shown', {}, { price: null, salePrice: null, quantity: null }, {}],
    ['a sale that is over', {}, { salePrice: null }, { ...priced, observed_sale_price: null, ...counted }],
    [
      'otherwise called',
      {},
      { sku: 'CUP', externalId: null },
      { ...priced, ...counted, observed_sku: 'CUP' },
    ],
  ])('becomes what is read where it was %s', async (_, given, seen, expected) => {
    ctx = catalog.context();
    const [id, other] = [await catalog.listing(ctx, {}), await catalog.listing(ctx, { product_id: newId() })];
    await variant(id, given);
    await variant(other);
    const [[before], otherBefore] = [await variantsOf(id), await variantsOf(other)];
    const readings = [{ listing: await readOne(id), observed: observed(seen) }];
    await within(tx => writeObservations(tx, ctx.organizationId, readings, now));
    expect(await variantsOf(id)).toEqual([{ ...before, ...expected }]);
    expect(await variantsOf(other)).toEqual(otherBefore);
  });
});

describe('the variants that a publication sends', () => {
  const ends = '2026-12-01T00:00:00.000Z';
  const value = (sku: string, variantId = newId()): DesiredValues => ({
    ...{
      variantId,
      sku,
      price: '5.00',
      salePrice: '4.00',
      salePriceEndsAt: ends,
      quantity: 2,
      priceSource: null,
      salePriceSource: null,
      priceIssues: [],
    },
  });

  it('are those of the listing from then on, and wait for nothing', async () => {
    ctx = catalog.context();
    const [kept, gone] = [newId(), newId()];
    const id = await catalog.listing(ctx, {});
    await variant(id, { variant_id: kept, price_pending: true, stock_pending: true });
    await variant(id, { variant_id: gone });
    const [before] = (await variantsOf(id)).filter(({ variant_id }) => variant_id === kept);
    const other = await catalog.listing(ctx, { product_id: newId() });
    await variant(other);
    const [desired, listing] = [[value('NEW'), value('CUP', kept)], await readOne(id)];
    await within(tx => writeSentVariants(tx, ctx.organizationId, listing, { desired, reference: null }));
    const rows = (await variantsOf(id)).toSorted((a, b) => a.position - b.position);
    const sent = {
      ...{ desired_price: '5.00', desired_sale_price: '4.00', desired_quantity: 2 },
      desired_sale_price_ends_at: ends,
    };
    const quiet = { price_pending: false, stock_pending: false, price_issues: [], stock_issues: [] };
    expect(rows).toMatchObject([
      {
        variant_id: desired[0]!.variantId,
        sku: 'NEW',
        connection_id: listing.connectionId,
        store_id: 'sg',
        ...sent,
      },
      {},
    ]);
    expect(rows[1]).toEqual({ ...before, ...sent, ...quiet, position: 1, sku: 'CUP' });
    expect(await variantsOf(other)).toHaveLength(1);
  });

  it('are known by the ids that the marketplace gave: by SKU, else by place where that is no other of ours', async () => {
    ctx = catalog.context();
    const id = await catalog.listing(ctx, {});
    const reference = {
      externalId: 'b-1',
      variants: [
        { sku: 'B', externalId: 'id of B' },
        { sku: 'B', externalId: 'id of B' },
        { sku: 'theirs', externalId: 'id of theirs' },
      ],
    };
    const desired = ['A', 'B', 'C', 'D'].map(sku => value(sku));
    const send = async (given: typeof reference | null) => {
      const listing = await readOne(id);
      await within(tx => writeSentVariants(tx, ctx.organizationId, listing, { desired, reference: given }));
      return (await readOne(id)).variants.map(({ sku, externalVariantId }) => [sku, externalVariantId]);
    };
    const ids = [
      ['A', null],
      ['B', 'id of B'],
      ['C', 'id of theirs'],
      ['D', null],
    ];
    expect(await send(reference)).toEqual(ids);
    expect(await send(null)).toEqual(ids);
  });
});
