import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingIssue, ObservedListing } from '../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { readListings } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { ourIssue } from '../../../subgraphs/catalog/channels/listing/listing.rules.js';
import { delistListing } from '../../../subgraphs/catalog/channels/sync/delist-listing.js';
import type { PublishWork, SaveListing } from '../../../subgraphs/catalog/channels/sync/listing-step.js';
import {
  type Publication,
  saveError,
  saveFailure,
  saveProposals,
  saveReceipt,
} from '../../../subgraphs/catalog/channels/sync/publication-end.js';
import { readRequests } from '../../../subgraphs/catalog/listing-request/listing-request.queries.js';
import { addRequests } from '../../../subgraphs/catalog/listing-request/listing-request.writer.js';
import { catalogPrices } from '../../../subgraphs/catalog/listing-request/price-source.js';
import { readProducts } from '../../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { catalogValues } from '../../support/catalog-values.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';
import { toldEvents } from './told-events.js';

const products = new ProductService({ currency: async () => 'SGD' });
let catalog: PlantedCatalog;
let ctx: RequestContext;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
});
afterAll(() => catalog.close());

const past = '2026-11-20T08:00:00.000Z';
const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [ctx.organizationId, ...values]);

/** A listing that a job works on, and what it is when that has ended. */
async function worked(
  listing: object,
  end: (work: PublishWork, publication: Publication) => SaveListing | Promise<SaveListing>,
  { requestedBy = 'api_key:1', change = {} }: { requestedBy?: string; change?: object } = {},
) {
  const { organizationId } = ctx;
  const given = { title: 'Mug', sku: 'MUG', price: '12.50', inventoryQuantity: 10 };
  const { id: productId } = await products.create(ctx, given);
  const product = (await readProducts(ctx.db, organizationId, [productId])).get(productId)!;
  const at = { next_check_at: past, checks: 3, issues: '[{"code":"OLD"}]' };
  const id = await catalog.listing(ctx, { product_id: product.id, state: 'draft', ...at, ...listing });
  const jobId = newId();
  await ctx.transaction(tx =>
    addRequests(tx, organizationId, [id], { jobId, kind: 'publish', productVersion: 7 }),
  );
  const { own } = await readRequests(ctx.db, organizationId, { listingId: id, jobId });
  const [current] = await readListings(ctx.db, organizationId, [id]);
  const job = { organizationId, jobId, payload: { productId: product.id }, requestedBy, ctx };
  const work = { job, prices: catalogPrices };
  const desired = catalogValues(product, { currency: 'SGD', stockBuffer: 0 }, ctx.clock.now());
  const publication = { listing: current!, product, desired, request: own!, warnings: [], ...change };
  const began = ctx.clock.now().getTime();
  const save = await end(work as unknown as PublishWork, publication as unknown as Publication);
  const result = await ctx.transaction(save);
  const [row = {}] = await rows('select * from catalog.listing where organization_id = $1 and id = $2', id);
  const looks = await ctx.db.query(unnamed('select from graphile_worker.jobs where key = $1'), [
    `listing/${row.connection_id}`,
  ]);
  return {
    ...{ row, result, jobId, id, productId: product.id },
    isLooked: looks.length > 0,
    /** Seconds until the next look; null where that is as it was. */
    nextSeconds:
      row.next_check_at === past ? null : Math.round((Date.parse(row.next_check_at) - began) / 1000),
    variants: (await readListings(ctx.db, organizationId, [id]))[0]!.variants,
    requests: await rows('select outcome from catalog.listing_request where organization_id = $1'),
    syncs: await rows(
      "select payload from platform.job where organization_id = $1 and kind = 'product.sync'",
    ),
  };
}

const warning: ListingIssue = { ...ourIssue('TAGS', 'tags', 'Too many tags.'), severity: 'warning' };
const error = ourIssue('TITLE', 'title', 'The title is forbidden.');
const reference = { externalId: 'b-7', variants: [{ sku: 'MUG', externalId: 'v-7' }] };
const receipt = (given: object = {}) => ({ reference, submissionId: null, issues: [], ...given });
const code = ({ code: name, message }: ListingIssue) => ({ code: name, message });

describe('a publication that the marketplace took', () => {
  it.each([
    ['draft', 'submitted'],
    ['rejected', 'submitted'],
    ['delisted', 'submitted'],
    ['unlisted', 'submitted'],
    ['in_review', 'submitted'],
    ['live', 'live'],
    ['live_not_buyable', 'live_not_buyable'],
  ])('of what was %s is %s, and is looked at soon', async (state, after) => {
    const ended = await worked({ state, unknown_since: past }, (work, all) =>
      saveReceipt(work, all, receipt()),
    );
    const { row, result, jobId } = ended;
    expect(row).toMatchObject({
      ...{ state: after, external_id: 'b-7', unknown_since: null, sent_version: 1, checks: 0, issues: [] },
      ...{ pending: null, settled_desired: 'published', settled_version: 7, submitted_at: row.attempt.at },
      attempt: { kind: 'publish', jobId, outcome: 'accepted', message: null },
    });
    expect(result).toEqual({ outcome: 'submitted', issues: [] });
    expect([ended.nextSeconds, ended.isLooked, ended.syncs]).toEqual([2, true, []]);
    expect(ended.requests).toEqual([{ outcome: result }]);
    expect(ended.variants).toMatchObject([
      { sku: 'MUG', externalVariantId: 'v-7', desiredPrice: '12.50', desiredQuantity: 10 },
    ]);
  });

  it('without an id yet is still to be looked for', async () => {
    const { row } = await worked({ unknown_since: past }, (work, all) =>
      saveReceipt(work, all, receipt({ reference: null })),
    );
    expect(row).toMatchObject({ state: 'submitted', external_id: null, unknown_since: past });
  });

  it.each([
    ['draft', 'rejected'],
    ['live', 'live'],
  ])('and found fault with is rejected, where it was %s it is %s', async (state, after) => {
    const { row, result } = await worked(
      { state },
      (work, all) => saveReceipt(work, all, receipt({ issues: [error] })),
      { change: { warnings: [warning] } },
    );
    expect(row).toMatchObject({ state: after, issues: [error, warning], attempt: { outcome: 'rejected' } });
    expect([row.attempt.message, result]).toEqual([
      error.message,
      { outcome: 'rejected', issues: [code(error), code(warning)] },
    ]);
  });

  it('is taken with what it warns of, and what we do', async () => {
    const { row, result } = await worked(
      {},
      (work, all) => saveReceipt(work, all, receipt({ issues: [warning] })),
      {
        change: { warnings: [{ ...warning, code: 'OURS' }] },
      },
    );
    expect([row.state, row.attempt.message, result.outcome]).toEqual([
      'submitted',
      warning.message,
      'submitted',
    ]);
    expect(result.issues.map(issue => issue.code)).toEqual(['TAGS', 'OURS']);
  });

  it('with other values than the product has by now is synchronised', async () => {
    const noted = { priceSource: null, salePriceSource: null, priceIssues: [], salePriceEndsAt: null };
    const sent = { variantId: '', sku: 'MUG', price: '9.00', salePrice: null, quantity: 10, ...noted };
    const { syncs, productId } = await worked({}, (work, all) => {
      const desired = [{ ...sent, variantId: all.product.id }];
      return saveReceipt(work, { ...all, desired }, receipt());
    });
    expect(syncs).toEqual([{ payload: { productIds: [productId], fields: ['price', 'inventory'] } }]);
  });
});

describe('a publication that was turned down', () => {
  it.each([
    ['draft, and was never there', { unknown_since: past }, { unknownSince: null }, 'rejected', null],
    ['draft, and may be there', { unknown_since: past }, { unknownSince: past }, 'rejected', past],
    [
      'live',
      { state: 'live', external_id: 'b-1', unknown_since: past },
      { unknownSince: past },
      'live',
      null,
    ],
  ])('leaves what was %s so', async (_, listing, before, state, unknown_since) => {
    const { row, result, nextSeconds, isLooked, jobId } = await worked(listing, (work, all) =>
      saveError(work, { ...all, listing: { ...all.listing, ...before } }, [error, warning]),
    );
    const isThere = unknown_since !== null || state === 'live';
    expect(row).toMatchObject({
      state,
      unknown_since,
      checks: 3,
      issues: [error, warning],
      settled_version: 7,
    });
    expect(row.attempt).toMatchObject({ jobId, outcome: 'rejected', message: error.message });
    expect([nextSeconds, isLooked]).toEqual(isThere ? [2, true] : [null, false]);
    expect(result).toEqual({ outcome: 'rejected', issues: [code(error), code(warning)] });
  });

  it.each([
    ['draft', 'failed'],
    ['live', 'live'],
  ])('for what was there before asks the merchant, and what was %s is %s', async (state, after) => {
    const found = (externalId: string, ...skus: string[]) =>
      ({
        reference: { externalId, variants: skus.map(sku => ({ sku })) },
        title: externalId,
      }) as unknown as ObservedListing;
    const { row, result, id } = await worked({ state }, (work, all) =>
      saveProposals(work, all, [found('b-1', 'MUG', 'CUP'), found('b-2', 'CUP')]),
    );
    const mappings = await rows(
      `select listing_id, external_id, matched_skus, status, observed ->> 'title' as title
       from catalog.listing_mapping where organization_id = $1 order by external_id`,
    );
    const mapping = { listing_id: id, status: 'proposed' };
    expect(mappings).toEqual([
      { ...mapping, external_id: 'b-1', title: 'b-1', matched_skus: ['MUG'] },
      { ...mapping, external_id: 'b-2', title: 'b-2', matched_skus: [] },
    ]);
    expect(row).toMatchObject({
      state: after,
      issues: [{ code: 'MAPPING_PROPOSED' }],
      attempt: { outcome: 'rejected' },
    });
    expect([result.outcome, result.issues.map(issue => issue.code)]).toEqual([
      'rejected',
      ['MAPPING_PROPOSED'],
    ]);
  });

  it.each([
    ['failed', 'was never there', {}],
    ['unknown', 'may be there', { unknown_since: past }],
    ['unknown', 'is there', { external_id: 'b-1' }],
    ['live', 'is on sale', { external_id: 'b-1', state: 'live' }],
  ])('because nobody answered is %s where it %s', async (state, _, listing) => {
    const away = new MarketplaceError('unavailable', 'It is away.');
    const ended = await worked(listing, (work, { request }) => saveFailure(work, request, away));
    const isThere = Object.keys(listing).length > 0;
    const told = { code: 'UNAVAILABLE', message: 'It is away.' };
    const outcome = isThere ? 'unknown' : 'failed';
    expect(ended.row).toMatchObject({
      state,
      checks: 0,
      issues: [told],
      attempt: { outcome, message: told.message },
    });
    expect([ended.nextSeconds, ended.isLooked]).toEqual(isThere ? [0, true] : [null, false]);
    expect(ended.result).toEqual({ outcome: 'failed', issues: [told] });
  });
});

describe('a delist', () => {
  const takeOff = (work: PublishWork, { listing, request }: Publication) =>
    delistListing(work, { id: listing.id } as never).work(request);

  it.each([
    ['api_key:1', 'developer_api'],
    ['user:1', 'developer_api'],
    ['system:sweep', 'internal'],
  ])('of what was never sent is done, and told as asked for by %s', async (requestedBy, system) => {
    const listed = `update catalog.product set marketplaces = '[{"marketplace":"bazaar","country":"SG"}]'
      where organization_id = $1`;
    const onSale = async (work: PublishWork, all: Publication) => {
      await rows(listed);
      return takeOff(work, all);
    };
    const given = { is_on_sale: true, state: 'live' };
    const { row, result, productId, isLooked } = await worked(given, onSale, { requestedBy });
    expect(row).toMatchObject({
      ...{ state: 'delisted', is_on_sale: false, issues: [], checks: 0, next_check_at: null },
      ...{ settled_desired: 'delisted', attempt: { kind: 'delist', outcome: 'accepted', message: null } },
    });
    expect([result, isLooked]).toEqual([{ outcome: 'delisted', issues: [] }, false]);
    const source = { system, marketplace: 'bazaar', accountId: row.connection_id };
    const changed = { changedFields: ['marketplaces.bazaar'], source, listed: [] };
    expect((await toldEvents(ctx, productId)).slice(1)).toEqual([
      { type: 'product.updated', ...changed },
      { type: 'product.delisted', ...changed },
    ]);
  });

  it('that cannot be done leaves it unknown, and has it looked at at once', async () => {
    const away = new MarketplaceError('unavailable', 'It is away.');
    const ended = await worked({ state: 'live', external_id: 'b-1' }, (work, { listing, request }) =>
      delistListing(work, { id: listing.id } as never).giveUp(request, away),
    );
    const told = { code: 'UNAVAILABLE', message: 'It is away.' };
    expect(ended.row).toMatchObject({
      ...{ state: 'unknown', checks: 0, issues: [told], external_id: 'b-1', settled_desired: 'delisted' },
      attempt: { kind: 'delist', outcome: 'failed', message: told.message },
    });
    expect([ended.nextSeconds, ended.isLooked, ended.result]).toEqual([
      0,
      true,
      { outcome: 'failed', issues: [told] },
    ]);
  });

  it('of an account that is not connected is not tried', async () => {
    await expect(worked({ external_id: 'b-1' }, takeOff)).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});
