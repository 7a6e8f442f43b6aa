import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { filterListings } from '../../subgraphs/catalog/channels/listing/listing.queries.js';
import { driftOf, onSale, toViewState } from '../../subgraphs/catalog/channels/listing/listing.rules.js';
import { listingStates } from '../../subgraphs/catalog/channels/listing/listing.values.js';
import { updateListings } from '../../subgraphs/catalog/channels/listing/listing.writer.js';
import { sweepListings } from '../../subgraphs/catalog/channels/sync/listing-sweep.tasks.js';
import { isWithinSale } from '../../subgraphs/catalog/product/sale-window.rules.js';
import { openLedger } from '../catalog/inventory/ledger.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger(2);
});
afterAll(() => ledger.close());

/** Rows with what is given, and plain values in what a row must have. */
const insert = (table: string, plain: string) => {
  const statement = unnamed(`
    insert into catalog.${table}
    select row.* from jsonb_array_elements($1::jsonb) as given
    cross join lateral jsonb_populate_record(null::catalog.${table}, '${plain}'::jsonb || given) as row`);
  return (rows: readonly object[]) => ledger.db.query(statement, [JSON.stringify(rows)]);
};

const time = '"2026-11-21T00:00:00Z"';
const insertListings = insert(
  'listing',
  `{"marketplace": "bazaar", "store_id": "sg", "country": "SG", "currency": "SGD", "state": "live", "desired": "published",
    "settled_desired": "published", "settled_version": 0, "desired_version": 1, "issues": [], "checks": 0, "version": 1,
    "is_on_sale": false, "compared_at": ${time}, "created_at": ${time}, "updated_at": ${time}}`,
);
const insertVariants = insert(
  'listing_variant',
  `{"store_id": "sg", "position": 0, "sku": "MUG", "price_pending": false, "price_issues": [], "stock_pending": false,
    "stock_issues": [], "shown_promotion_ids": []}`,
);
const productRows = unnamed(`
  insert into catalog.product (organization_id, id, handle, title, status, currency, sale_price_starts_at,
    sale_price_ends_at, created_at, updated_at)
  select organization_id, id, id, 'Mug', 'active', 'SGD', sale_price_starts_at, sale_price_ends_at, now(), now()
  from jsonb_to_recordset($1::jsonb) as row (organization_id uuid, id uuid, sale_price_starts_at timestamptz,
    sale_price_ends_at timestamptz)`);
const insertProducts = (rows: readonly object[]) => ledger.db.query(productRows, [JSON.stringify(rows)]);

const amount = fc.option(fc.constantFrom('1', '1.00', '2'), { freq: 4 });
const end = fc.option(fc.constantFrom('2099-01-01T00:00:00Z', '2099-01-01T00:00:00.001Z'), { freq: 2 });
const quantity = fc.option(fc.constantFrom(0, 1), { freq: 4 });
const isPending = fc.integer({ min: 0, max: 3 }).map(number => number === 0);
const variants = fc.record({
  ...{ desired_price: amount, desired_sale_price: amount, desired_quantity: quantity },
  ...{ observed_price: amount, observed_sale_price: amount, observed_quantity: quantity },
  ...{ desired_sale_price_ends_at: end, observed_sale_price_ends_at: end },
  ...{ observed_sku: fc.constantFrom(null, 'MUG', 'MUG', 'CUP'), price_pending: isPending },
  stock_pending: isPending,
});
const standings = fc.record({
  state: fc.constantFrom(...listingStates),
  pending: fc.constantFrom(null, null, 'publish', 'delist'),
  desired: fc.constantFrom('published', 'published', 'delisted'),
  variants: fc.array(variants, { minLength: 1, maxLength: 2 }),
});

describe('the list of listings', () => {
  it('finds by state and by drift those that show it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(standings, { minLength: 1, maxLength: 40, size: 'max' }), async all => {
        const organizationId = newId();
        const listings = all.map(({ variants: items, ...more }) => ({
          ...{ organization_id: organizationId, id: newId(), product_id: newId(), connection_id: newId() },
          ...{ ...more, items },
        }));
        await insertListings(listings.map(({ items: _, ...listing }) => listing));
        await insertVariants(
          listings.flatMap(({ id, connection_id, items }) =>
            items.map(item => ({
              ...{ organization_id: organizationId, listing_id: id, connection_id, variant_id: newId() },
              ...item,
            })),
          ),
        );
        const find = (filter: object) =>
          filterListings(
            ledger.db,
            organizationId,
            { marketplace: null, state: null, isDrifting: null, ...filter },
            { after: null, limit: 100 },
          );
        const found = await find({});
        const idsOf = (some: typeof found) => some.map(({ id }) => id);
        expect(found).toHaveLength(all.length);
        for (const isDrifting of [true, false]) {
          const drifting = found.filter(listing => driftOf(listing).length > 0 === isDrifting);
          expect(idsOf(await find({ isDrifting }))).toEqual(idsOf(drifting));
        }
        for (const state of new Set(found.map(toViewState))) {
          const shown = found.filter(listing => toViewState(listing) === state);
          expect(idsOf(await find({ state }))).toEqual(idsOf(shown));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('keeps of each state whether buyers can come upon the listing, and of an unknown one what it was', async () => {
    const { ctx, organizationId } = ledger.shop();
    const rows = listingStates.flatMap(state =>
      [true, false].map(is_on_sale => ({
        ...{ organization_id: organizationId, id: newId(), product_id: newId(), connection_id: newId() },
        ...{ is_on_sale, next: state },
      })),
    );
    await insertListings(rows.map(({ next: _, ...row }) => row));
    const changes = rows.map(({ id, next }) => ({ id, state: next }));
    await ctx.transaction(tx => updateListings(tx, organizationId, changes));
    const filter = { marketplace: null, state: null, isDrifting: null };
    const found = await filterListings(ledger.db, organizationId, filter, { after: null, limit: 100 });
    const isOnSale = new Map(found.map(listing => [listing.id, listing.isOnSale]));
    for (const { id, next, is_on_sale } of rows) {
      expect([next, isOnSale.get(id)]).toEqual([next, next === 'unknown' ? is_on_sale : onSale.has(next)]);
    }
  });
});

describe('the sweep of listings', () => {
  it('finds a product exactly where its sale began or ended since its listing was compared', async () => {
    const edge = fc.option(fc.integer({ min: -4, max: 4 }), { freq: 4 });
    const sales = fc
      .record({ starts: edge, ends: edge, compared: fc.integer({ min: -4, max: 0 }) })
      .filter(({ starts, ends }) => starts === null || ends === null || starts < ends);
    const synced = unnamed('select product_id as id from catalog.sync_request where organization_id = $1');
    await fc.assert(
      fc.asyncProperty(fc.array(sales, { minLength: 1, maxLength: 40, size: 'max' }), async all => {
        const organization_id = newId();
        const at = (ms: number | null) => (ms === null ? null : ledger.clock.in(ms).toISOString());
        const products = all.map(sale => ({ id: newId(), ...sale }));
        await insertProducts(
          products.map(({ id, starts, ends }) => ({
            ...{ organization_id, id },
            ...{ sale_price_starts_at: at(starts), sale_price_ends_at: at(ends) },
          })),
        );
        await insertListings(
          products.map(({ id, compared }) => ({
            ...{ organization_id, id: newId(), product_id: id, connection_id: newId(), external_id: 'x' },
            compared_at: at(compared),
          })),
        );
        await sweepListings(ledger.db);
        const found = await ledger.db.query<{ id: string }>(synced, [organization_id]);
        const changed = products.filter(({ starts, ends, compared }) => {
          const window = { salePriceStartsAt: at(starts), salePriceEndsAt: at(ends) };
          const moments = Array.from({ length: 1 - compared }, (_, index) => compared + index);
          return new Set(moments.map(moment => isWithinSale(window, ledger.clock.in(moment)))).size > 1;
        });
        expect(found.map(({ id }) => id).sort()).toEqual(changed.map(({ id }) => id).sort());
        await ledger.db.query(unnamed('delete from catalog.listing where organization_id = $1'), [
          organization_id,
        ]);
      }),
      { numRuns: 10 },
    );
  });
});
