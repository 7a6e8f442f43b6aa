import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { enqueueRepricing } from '../../../subgraphs/catalog/index.js';
import { listingPrices } from '../../../subgraphs/commerce/pricing/listing-price/listing-prices.js';
import { PriceBookService } from '../../../subgraphs/commerce/pricing/price-book/price-book.service.js';
import type { PriceBookChanges } from '../../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import { readPreviewedItems } from '../../../subgraphs/commerce/pricing/price-preview/previewed-items.js';
import {
  type PreviewRequest,
  PricePreviewService,
} from '../../../subgraphs/commerce/pricing/price-preview/price-preview.service.js';
import { ListingWorld, my, sg } from '../../catalog/listing/listing-world.js';
import type { FakeMarketplace } from '../../support/fake-marketplace.js';
import { promotionOf } from '../../support/promotion.js';
import { change } from '../promoted-prices/planted-promotions.js';
import { errorOf, scoped } from './price-book-world.js';

const prices = listingPrices(() => true);
let world: ListingWorld;
let books: PriceBookService;
let previews: PricePreviewService;
beforeAll(async () => {
  world = await ListingWorld.open(prices);
  await world.start([listingReprice(prices)]);
  const { marketplaces } = world;
  previews = new PricePreviewService({
    readItems: readPreviewedItems,
    takesSalePrice: () => true,
    marketplaces,
  });
  books = new PriceBookService({
    reprice: enqueueRepricing,
    requirePlan: (tx, organizationId, change) => previews.requirePlan(tx, organizationId, change),
    marketplaces,
  });
});
afterAll(() => world.close());

const asked: PreviewRequest = {
  ...{ books: [], restriction: {}, at: null, changePercent: 30, offset: 0, limit: 1_000 },
};
const preview = (ctx: RequestContext, more: Partial<PreviewRequest> = {}) =>
  previews.preview(ctx, { ...asked, ...more });
const percentage = (value: string) => [{ kind: 'percentage' as const, value }];

/** What buyers see, by listing and SKU, as the marketplaces' own books have it. */
const shown = (shops: readonly FakeMarketplace[]) =>
  new Map(
    shops.flatMap(({ listings }) =>
      [...listings].flatMap(([id, { variants }]) =>
        variants.map(({ sku, price }) => [`${id} ${sku}`, price] as const),
      ),
    ),
  );

const waiting = unnamed(
  'select from catalog.listing_variant where organization_id = $1 and (price_pending or stock_pending)',
);

/** Until no price or quantity waits to be sent. */
async function sent(ctx: RequestContext): Promise<void> {
  while ((await ctx.db.query(waiting, [ctx.organizationId])).length > 0) {
    await ctx.db.query(unnamed('select pg_sleep(0.01)'));
  }
}

/** Everything was priced, sent and acknowledged. */
async function settled(ctx: RequestContext, jobId: string | undefined): Promise<void> {
  if (jobId !== undefined) {
    expect(await world.ended(ctx, jobId)).toMatchObject({ status: 'completed' });
  }
  await sent(ctx);
}

describe('a preview', () => {
  it('shows what books would do, and does nothing', async () => {
    const ctx = world.context();
    const { connectionId } = await world.connect(ctx, 'stall', { stores: [sg, my] });
    const product = await world.published(ctx, { cost: '4.00' });
    const changes = { steps: percentage('-20'), currency: 'SGD' };
    const { lines, lineCount, totals, planId, isCapped } = await preview(ctx, {
      books: [{ id: null, changes }],
    });
    expect({ lineCount, isCapped, planId }).toEqual({
      ...{ lineCount: 1, isCapped: false, planId: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(lines[0]).toMatchObject({
      item: { productId: product.id, accountId: connectionId, title: 'Mug', storeId: 'sg', cost: '4.00' },
      ...{ oldPrice: '12.50', newPrice: '10.00', isSent: true, warnings: [] },
      evaluated: { trace: { candidates: [{ isApplied: true }], obstacle: null } },
    });
    expect(totals).toMatchObject([{ currency: 'SGD', loweredCount: 1, oldSum: '12.50', newSum: '10.00' }]);
    expect((await preview(ctx)).lines.map(({ newPrice }) => newPrice)).toEqual(['12.50']);
    const listing = (await world.of(ctx, product.id)).find(({ storeId }) => storeId === 'sg')!;
    expect(listing.variants[0]).toMatchObject({ desiredPrice: '12.50', priceSource: null });
  });

  it('looks at an instant, at some listings, and at a part of them', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'stall');
    const mug = await world.published(ctx);
    await world.published(ctx, { sku: 'CUP', price: '5.00' });
    const window = { startsAt: '2030-01-01T00:00', endsAt: null, timeZone: 'Asia/Singapore' };
    const changed = { books: [{ id: null, changes: { steps: percentage('10'), window } }] };
    const pricesAt = async (at: string) =>
      (await preview(ctx, { ...changed, at: new Date(at) })).lines.map(({ newPrice }) => newPrice).sort();
    expect(await pricesAt('2029-12-31T15:59:59.999Z')).toEqual(['12.50', '5.00']);
    expect(await pricesAt('2029-12-31T16:00:00.000Z')).toEqual(['13.75', '5.50']);
    const some = await preview(ctx, { ...changed, restriction: { productIds: [mug.id] } });
    expect([some.lines.map(({ item }) => item.productId), some.planId]).toEqual([[mug.id], null]);
    const second = await preview(ctx, { ...changed, offset: 1, limit: 1 });
    expect([second.lines.length, second.lineCount]).toEqual([1, 2]);
    expect((await preview(ctx, { ...changed, offset: 2 })).lines).toEqual([]);
    expect((await preview(world.context(), changed)).lines).toEqual([]);
  });

  it('has the lines alone that a supposed book has in its scope, before or after, whatever its window', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'stall');
    await world.published(ctx, { brand: 'ÉCLAIR' });
    await world.published(ctx, { sku: 'CUP', brand: 'Acme', price: '5.00', tags: ['new'] });
    const skusOf = async (changes: PriceBookChanges, id: string | null = null) =>
      (await preview(ctx, { books: [{ id, changes }] })).lines.map(({ item }) => item.skus[0]).sort();
    expect(await skusOf({ scope: scoped({ skus: ['CUP'] }) })).toEqual(['CUP']);
    expect(await skusOf({ scope: scoped({ brands: ['acme'] }) })).toEqual(['CUP']);
    expect(await skusOf({ scope: scoped({ brands: ['éclair'] }) })).toEqual(['MUG']);
    expect(await skusOf({ currency: 'SGD', scope: scoped({ price: { min: '6', max: null } }) })).toEqual([
      'MUG',
    ]);
    const window = { startsAt: '2030-01-01T00:00', endsAt: null, timeZone: 'Asia/Singapore' };
    const stored = await books.create(ctx, { name: 'Cups', window, scope: scoped({ tags: ['new'] }) });
    expect(await skusOf({ scope: scoped({ skus: ['MUG'] }) }, stored.priceBook.id)).toEqual(['CUP', 'MUG']);
    const { lines } = await preview(ctx, {
      books: [{ id: null, changes: { scope: scoped({ skus: ['CUP'] }) } }],
      restriction: { marketplaces: [' Stall '], countries: ['sg'] },
    });
    expect(lines).toHaveLength(2);
  });

  it('is rejected with the field that is wrong', async () => {
    const ctx = world.context();
    const rejected = (more: Partial<PreviewRequest>) => errorOf(preview(ctx, more));
    expect(await rejected({ limit: 0, offset: -1, changePercent: -1 })).toEqual([
      ...['VALIDATION_FAILED', 'limit OUT_OF_RANGE', 'offset OUT_OF_RANGE', 'changePercent OUT_OF_RANGE'],
    ]);
    const unknown = { marketplaces: ['nope'], countries: ['SGP'] };
    expect(await rejected({ restriction: unknown })).toEqual([
      ...['VALIDATION_FAILED', 'marketplaces.0 MARKETPLACE_UNKNOWN', 'countries.0 COUNTRY_UNKNOWN'],
    ]);
    const changes = { scope: scoped({ marketplaces: ['nope'] }) };
    expect(await rejected({ books: [{ id: null, changes }] })).toEqual([
      ...['VALIDATION_FAILED', 'books.0.scope.marketplaces.0 MARKETPLACE_UNKNOWN'],
    ]);
    const restriction = { productIds: ['!!!!'], countries: [] };
    expect(await rejected({ restriction })).toEqual([
      ...['VALIDATION_FAILED', 'countries REQUIRED', 'productIds.0 ID_INVALID'],
    ]);
    expect(await rejected({ books: [{ id: newId(), changes: {} }] })).toEqual([
      ...['VALIDATION_FAILED', 'books.0.id NOT_FOUND'],
    ]);
  });
});

describe('a preview of what promotions are in effect', () => {
  it('shows the sale price with its trace at the instant, and a plan holds as long as they stay as they are', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'stall');
    await world.published(ctx, { cost: '9.00' });
    const stores = [{ marketplace: 'stall', country: 'SG', storeId: 'sg' }];
    const window = { startsAt: '2030-01-01T00:00:00.000Z', endsAt: null, timeZone: 'Asia/Singapore' };
    const promotion = promotionOf({ stores, window, name: 'New Year' });
    await change(ctx, { after: promotion });
    const books20 = [{ id: null, changes: { steps: percentage('-20') } }];
    const [before] = (await preview(ctx, { books: books20 })).lines;
    expect(before).toMatchObject({ newSalePrice: null, sale: { decisive: null } });
    expect(before!.sale.trace.candidates).toMatchObject([{ isMatch: false, failedCondition: 'window' }]);
    const [during] = (await preview(ctx, { books: books20, at: new Date('2030-01-01T00:00:00.000Z') })).lines;
    expect(during).toMatchObject({
      ...{ newPrice: '10.00', oldSalePrice: null, newSalePrice: '9.00', isSent: true },
      sale: { decisive: { promotionId: promotion.id, name: 'New Year', version: 1 } },
    });
    expect(during!.sale.trace.steps.map(({ after }) => after)).toEqual(['10', '9']);
    const running = { ...promotion, window: null };
    await change(ctx, { before: promotion, after: running });
    const { planId } = await preview(ctx, { books: books20 });
    await change(ctx, { before: running, after: { ...running, version: 2 } });
    const created = books.create(ctx, { name: 'Off', status: 'active', steps: percentage('-20') }, planId);
    expect(await errorOf(created)).toEqual(['PRICE_PLAN_STALE']);
  });
});

describe('a plan', () => {
  const sale: PriceBookChanges = { name: 'Sale', currency: 'SGD', steps: percentage('-20') };

  it('is done as it was shown, for a new book and for a stored one', async () => {
    const ctx = world.context();
    const { shop } = await world.connect(ctx, 'stall');
    await world.published(ctx);
    const first = await preview(ctx, { books: [{ id: null, changes: sale }] });
    const created = await books.create(ctx, { ...sale, status: 'active' }, first.planId);
    await settled(ctx, created.job?.id);
    expect([...shown([shop]).values()]).toEqual(['10.00']);
    const { id } = created.priceBook;
    const changes = { steps: percentage('-40') };
    const second = await preview(ctx, { books: [{ id, changes }] });
    const updated = await books.update(ctx, id, changes, second.planId);
    await settled(ctx, updated.job?.id);
    expect([...shown([shop]).values()]).toEqual(['7.50']);
  });

  it('is refused, and nothing is saved, once anything would come out otherwise', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'stall');
    const product = await world.published(ctx);
    const { planId } = await preview(ctx, { books: [{ id: null, changes: sale }] });
    const create = (changes: PriceBookChanges = {}) =>
      errorOf(books.create(ctx, { ...sale, status: 'active', ...changes }, planId));
    expect(await create({ steps: percentage('-21') })).toEqual(['PRICE_PLAN_STALE']);
    expect(await create({ status: 'draft' })).toEqual(['PRICE_PLAN_STALE']);
    expect(await create({ scope: scoped({ brands: ['Acme'] }) })).toEqual(['PRICE_PLAN_STALE']);
    await world.commercial.setPrice(ctx, product.id, { price: '13.00', currency: 'SGD' });
    expect(await create()).toEqual(['PRICE_PLAN_STALE']);
    await world.commercial.setPrice(ctx, product.id, { price: '12.50', currency: 'SGD' });
    const other = await books.create(ctx, { name: 'Other', status: 'active', priority: 9 });
    expect(await create()).toEqual(['PRICE_PLAN_STALE']);
    await books.delete(ctx, other.priceBook.id);
    const stores = [{ marketplace: 'stall', country: 'SG', storeId: 'sg' }];
    const promotion = promotionOf({ stores });
    await change(ctx, { after: promotion });
    expect(await create()).toEqual(['PRICE_PLAN_STALE']);
    await change(ctx, { after: { ...promotion, intent: 'paused' } });
    expect((await preview(ctx)).lines[0]!.evaluated.trace.candidates).toEqual([]);
    expect(await create()).toEqual([]);
  });

  it.each([
    ['the cost, so that the price is below it', { cost: '11.00' }],
    ['the sale price of the product, so that it goes out', { salePrice: '8.00' }],
  ])('is refused once what a line shows changed: %s', async (_what, changes) => {
    const ctx = world.context();
    await world.connect(ctx, 'stall');
    const product = await world.published(ctx, { cost: '4.00', salePrice: null });
    const { planId } = await preview(ctx, { books: [{ id: null, changes: sale }] });
    await world.products.update(ctx, product.id, changes);
    const created = books.create(ctx, { ...sale, status: 'active' }, planId);
    expect(await errorOf(created)).toEqual(['PRICE_PLAN_STALE']);
  });

  it('is refused once another book matches that does not decide', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'stall');
    await world.published(ctx);
    const changes = { ...sale, priority: 5 };
    const { planId } = await preview(ctx, { books: [{ id: null, changes }] });
    await books.create(ctx, { name: 'Behind', status: 'active', steps: percentage('0') });
    const created = books.create(ctx, { ...changes, status: 'active' }, planId);
    expect(await errorOf(created)).toEqual(['PRICE_PLAN_STALE']);
  });

  it('has to hold as well where the change changes nothing', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'stall');
    await world.published(ctx);
    const { priceBook } = await books.create(ctx, { ...sale, status: 'active' });
    const same = (planId: string | null) =>
      errorOf(books.update(ctx, priceBook.id, { name: 'Sale' }, planId));
    expect(await same('x')).toEqual(['PRICE_PLAN_STALE']);
    const { planId } = await preview(ctx, { books: [{ id: priceBook.id, changes: {} }] });
    expect(await same(planId)).toEqual([]);
  });
});
