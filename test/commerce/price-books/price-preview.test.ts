import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../connectors/marketplaces/port.js';
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
import { errorOf, scoped } from './price-book-world.js';

const jp: Store = { id: 'jp', country: 'JP', currency: 'JPY' };
const prices = listingPrices(() => true);
const previews = new PricePreviewService(readPreviewedItems, () => true);
let world: ListingWorld;
let books: PriceBookService;
beforeAll(async () => {
  world = await ListingWorld.open(prices);
  await world.start([listingReprice(prices)]);
  books = new PriceBookService({
    reprice: enqueueRepricing,
    requirePlan: (tx, organizationId, change) => previews.requirePlan(tx, organizationId, change),
    marketplaces: world.marketplaces,
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

  it('is rejected with the field that is wrong', async () => {
    const ctx = world.context();
    const rejected = (more: Partial<PreviewRequest>) => errorOf(preview(ctx, more));
    expect(await rejected({ limit: 0, offset: -1, changePercent: -1 })).toEqual([
      ...['VALIDATION_FAILED', 'limit OUT_OF_RANGE', 'offset OUT_OF_RANGE', 'changePercent OUT_OF_RANGE'],
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
    expect((await preview(ctx)).lines[0]!.evaluated.trace.candidates).toEqual([]);
    expect(await create()).toEqual([]);
  });
});

/** Books, products and changes of both in the currencies of the stores. */
const actions = fc.array(
  fc.record({
    book: fc.record({
      currency: fc.constantFrom('SGD', 'MYR', 'JPY', null),
      priority: fc.integer({ min: 0, max: 2 }),
      brands: fc.constantFrom<string[]>([], ['Acme']),
      base: fc.constantFrom('catalog_price' as const, 'cost' as const, 'channel_price' as const),
      percent: fc.integer({ min: -60, max: 80 }),
      rounding: fc.constantFrom('none' as const, 'up' as const, 'nearest' as const),
    }),
    change: fc.constantFrom('create' as const, 'update' as const, 'pause' as const, 'product' as const),
    of: fc.nat(9),
    amount: fc.integer({ min: 5, max: 900 }),
  }),
  { minLength: 4, maxLength: 8 },
);

type Action = ReturnType<typeof actions.generate>['value'][number];

const changesOf = ({
  currency,
  priority,
  brands,
  base,
  percent,
  rounding,
}: Action['book']): PriceBookChanges => ({
  ...{ name: 'Book', status: 'active', currency, priority, scope: scoped({ brands }) },
  base: { kind: base, priceBookId: null },
  steps: percentage(String(percent)),
  rounding:
    rounding === 'none' || currency === null
      ? null
      : { method: 'increment', value: currency === 'JPY' ? '10' : '0.5', mode: rounding },
});

/** What a merchant has and does, and where it is to be seen. */
interface Scene {
  ctx: RequestContext;
  shops: FakeMarketplace[];
  products: { id: string; currency: string }[];
  /** Ids of the books that were made. */
  made: string[];
}

async function openScene(): Promise<Scene> {
  const ctx = world.context();
  const { shop: stall } = await world.connect(ctx, 'stall', { stores: [sg, my] });
  const { shop: souk } = await world.connect(ctx, 'souk', { stores: [jp] });
  const products = [
    await world.published(ctx, { sku: 'A', price: '20', cost: '8', brand: 'Acme' }),
    await world.published(ctx, { sku: 'B', price: '31', currency: 'JPY', cost: '12' }),
    await world.published(ctx, { sku: 'C', price: '44', currency: 'MYR', brand: 'ACME' }),
  ];
  return { ctx, shops: [stall, souk], products, made: [] };
}

async function changeProduct({ ctx, products }: Scene, { of, amount }: Action): Promise<void> {
  const { id, currency } = products[of % products.length]!;
  await world.commercial.setPrice(ctx, id, { price: String(amount), currency });
  await world.allEnded(ctx);
  await sent(ctx);
}

/** Previews a change of a book, and makes it by the plan. */
async function changeBook(scene: Scene, { book, change, of }: Action): Promise<void> {
  const { ctx, made, shops } = scene;
  const id = change === 'create' ? undefined : made[of % Math.max(made.length, 1)];
  const changes = change === 'pause' && id !== undefined ? { status: 'paused' as const } : changesOf(book);
  const planned = await preview(ctx, { books: [{ id: id ?? null, changes }] });
  const saved = await (id === undefined
    ? books.create(ctx, changes, planned.planId)
    : books.update(ctx, id, changes, planned.planId));
  made.push(...(id === undefined ? [saved.priceBook.id] : []));
  await settled(ctx, saved.job?.id);
  await expectShown(ctx, planned.lines, shops);
}

describe('whatever is previewed, changed and sent', () => {
  it('the preview, what listings want and what marketplaces show are the same prices', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async done => {
        const scene = await openScene();
        for (const action of done) {
          await (action.change === 'product' ? changeProduct(scene, action) : changeBook(scene, action));
          await expectShown(scene.ctx, (await preview(scene.ctx)).lines, scene.shops);
        }
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});

type Lines = Awaited<ReturnType<typeof preview>>['lines'];

async function expectShown(
  ctx: RequestContext,
  lines: Lines,
  shops: readonly FakeMarketplace[],
): Promise<void> {
  const prices = shown(shops);
  for (const { item, newPrice } of lines) {
    const views = await world.of(ctx, item.productId);
    const listing = views.find(({ id }) => id === item.listingId)!;
    const variant = listing.variants.find(({ variantId }) => variantId === item.variantId)!;
    expect(variant.desiredPrice).toBe(newPrice);
    if (newPrice !== null) {
      expect(Number(prices.get(`${listing.externalId} ${variant.sku}`))).toBe(Number(newPrice));
    }
  }
}
