import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../kernel/database/database.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { startDueWatches } from '../../../subgraphs/catalog/price-research/price-watch.tasks.js';
import { openDatabase } from '../../platform/support/platform-database.js';
import { type PriceMerchant, PriceShop, threeShops } from './price-shop.js';

/** Far ahead of the program's, which so starts no watch by itself. */
const start = Date.parse('2099-01-01T00:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const clock = { nowMs: start, now: () => new Date(clock.nowMs) };

let prices: PriceShop;
let merchant: PriceMerchant;
let db: Database;
/** What the shops ask at the moment. */
let asked: [string, string, string];
beforeAll(async () => {
  prices = await PriceShop.open((query, country) => threeShops(...asked)(query, country), {
    TRADEWIND_MODEL_TIMEOUT_MS: '1000',
    TRADEWIND_SHOPPING_SEARCH_PRICES: 'currency=USD,unit=0.01',
  });
  db = await openDatabase(prices.program.databaseUrl, clock);
});
afterAll(async () => {
  await db.close();
  await prices.close();
});
beforeEach(async () => {
  asked = ['9', '10', '11'];
  clock.nowMs = start;
  // Those of the tests before would be due as well.
  await db.query(unnamed('delete from catalog.price_watch'));
  merchant = await prices.merchant();
});
afterEach(() => prices.sandbox.clear());

const price = { amount: '10.00', currency: 'SGD' };
const fields = `id name productIds market everyHours abovePercent belowPercent nextRunAt lastComparisonId version`;

// biome-ignore lint/suspicious/noExplicitAny: tests look into watches of every shape.
async function create(input: object): Promise<any> {
  const { createPriceWatch } = await merchant.run(
    `mutation ($input: CreatePriceWatchInput!) { createPriceWatch(input: $input) { priceWatch { ${fields} } } }`,
    { input: { name: 'Kettles', everyHours: 24, abovePercent: '10', belowPercent: '10', ...input } },
  );
  const { id } = createPriceWatch.priceWatch;
  await db.query(due, [id, clock.now()]);
  return read(id);
}

const due = unnamed('update catalog.price_watch set next_run_at = $2 where id = $1');
const read = async (id: string) =>
  (await merchant.run(`query ($id: ID!) { priceWatch(id: $id) { ${fields} } }`, { id })).priceWatch;

const remove = `mutation ($input: DeletePriceWatchInput!) { deletePriceWatch(input: $input) { deletedId } }`;

/** Starts what is due; answers the comparison of the watch. */
async function started(id: string): Promise<{ id: string; jobId: string; watchId: string }> {
  await startDueWatches(db, { shopping: { key: 'serpapi' }, marketplaces: [] });
  const { lastComparisonId } = await read(id);
  const document = 'query ($id: ID!) { priceComparison(id: $id) { jobId watchId } }';
  const { priceComparison } = await merchant.run(document, { id: lastComparisonId });
  return { ...priceComparison, id: lastComparisonId };
}

/** The same, once it has been compared. */
async function compared(id: string) {
  const comparison = await started(id);
  await merchant.shop.rest.finishedJob(comparison.jobId);
  return comparison;
}

const notices = async () =>
  (await merchant.run('{ notifications { items { kind severity subjectType subjectId title message } } }'))
    .notifications.items;

describe('a price watch', () => {
  it('tells people once when a price crosses a threshold, again when it crosses again, and changes nothing', async () => {
    const productId = await merchant.product({ price });
    const { id } = await create({ productIds: [productId] });
    const first = await compared(id);
    expect(first.watchId).toBe(id);
    expect(await notices()).toEqual([]);

    asked = ['7', '8', '9'];
    clock.nowMs += dayMs;
    const second = await compared(id);
    expect(await notices()).toEqual([
      {
        kind: 'price_watch.threshold_crossed',
        severity: 'info',
        subjectType: 'price_comparison',
        subjectId: second.id,
        title: '1 price has crossed a threshold of Kettles',
        message:
          'Alpha Steel Kettle (SG): 10.00 SGD is 25.00 % above the market median. No price was changed.',
      },
    ]);

    clock.nowMs += dayMs;
    await compared(id);
    prices.sandbox.fail('error', 2);
    clock.nowMs += dayMs;
    await compared(id);
    expect(await notices()).toHaveLength(1);

    asked = ['12', '13', '14'];
    clock.nowMs += dayMs;
    await compared(id);
    expect((await notices())[0].message).toContain('23.08 % below');
    const { product } = (await merchant.shop.rest.get(`/api/v1/products/${productId}`)).json;
    expect([product.price, product.version]).toEqual([price, 1]);
    const list = 'query ($id: ID) { priceComparisons(filter: { watchId: $id }) { items { watchId } } }';
    expect((await merchant.run(list, { id })).priceComparisons.items).toHaveLength(5);
  });

  it('tells people that its comparison failed and why, once for each, and goes on', async () => {
    const { id } = await create({ productIds: [await merchant.product({ price })] });
    prices.sandbox.fail('unauthorized', 1);
    const failed = await compared(id);
    clock.nowMs += dayMs;
    await compared(id);
    expect(await notices()).toEqual([
      {
        kind: 'price_watch.comparison_failed',
        severity: 'warning',
        subjectType: 'price_comparison',
        subjectId: failed.id,
        title: 'The prices of Kettles could not be compared',
        message: 'SerpApi answered 401. They are compared again at 2099-01-02T00:00:00.000Z.',
      },
    ]);
  });

  it('tells people that the budget is used up', async () => {
    await merchant.limitBudget('0');
    const { id } = await create({ productIds: [await merchant.product({ price })] });
    await compared(id);
    const [notice, ...others] = await notices();
    expect(notice).toMatchObject({ kind: 'price_watch.comparison_failed' });
    expect([others, prices.sandbox.calls]).toEqual([[], []]);
  });

  it('tells nobody of a comparison that a caller asked for, or of a watch that was deleted', async () => {
    const productId = await merchant.product({ price });
    prices.sandbox.fail('unauthorized');
    await merchant.compare([productId]);
    const { id } = await create({ productIds: [productId] });
    prices.sandbox.fail('slow');
    prices.sandbox.fail('unauthorized');
    const arrived = prices.sandbox.nextCall();
    const { jobId } = await started(id);
    await arrived;
    await merchant.run(remove, { input: { id } });
    expect((await merchant.shop.rest.finishedJob(jobId)).status).toBe('failed');
    expect(await notices()).toEqual([]);
  });

  it('is started once when it is due, however many start it, and not made up for', async () => {
    const watch = await create({ productIds: [await merchant.product({ price })] });
    clock.nowMs += dayMs;
    clock.nowMs += dayMs;
    const startAll = () => startDueWatches(db, { shopping: { key: 'serpapi' }, marketplaces: [] });
    const counts = await Promise.all([startAll(), startAll(), startAll()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const { nextRunAt } = await read(watch.id);
    const inMs = Date.parse(nextRunAt) - Date.parse(watch.nextRunAt);
    expect(inMs).toBe(3 * dayMs);
    expect(await startAll()).toBe(0);
  });

  it('waits as long as nobody searches', async () => {
    const watch = await create({ productIds: [await merchant.product({ price })] });
    expect(await startDueWatches(db, { shopping: null, marketplaces: [] })).toBe(0);
    expect(await read(watch.id)).toEqual(watch);
  });

  it('is changed and deleted by its version, and its comparisons stay', async () => {
    const watch = await create({ productIds: [await merchant.product({ price })], abovePercent: null });
    const update = `mutation ($input: UpdatePriceWatchInput!) { updatePriceWatch(input: $input) { priceWatch { ${fields} } } }`;
    const { id } = watch;
    const input = {
      id,
      expectedVersion: 1,
      name: 'Pots',
      market: 'sg',
      abovePercent: '5',
      belowPercent: null,
    };
    const { updatePriceWatch } = await merchant.run(update, { input });
    const changed = { name: 'Pots', market: 'sg', abovePercent: '5', belowPercent: null, version: 2 };
    expect(updatePriceWatch.priceWatch).toEqual({ ...watch, ...changed });
    expect(await merchant.wrong(update, { input })).toEqual(['VERSION_STALE', []]);
    expect((await merchant.run(update, { input: { id } })).updatePriceWatch.priceWatch.version).toBe(2);
    expect(await merchant.wrong(update, { input: { id, belowPercent: '100' } })).toEqual([
      'VALIDATION_FAILED',
      ['belowPercent'],
    ]);
    const wrong = { id, abovePercent: null };
    expect(await merchant.wrong(update, { input: wrong })).toEqual(['VALIDATION_FAILED', ['abovePercent']]);
    const comparison = await compared(id);
    expect(await merchant.run(remove, { input: { id } })).toEqual({ deletePriceWatch: { deletedId: id } });
    expect(await merchant.wrong(remove, { input: { id } })).toEqual(['PRICE_WATCH_NOT_FOUND', []]);
    const document = 'query ($id: ID!) { priceComparison(id: $id) { watchId } }';
    expect(await merchant.run(document, { id: comparison.id })).toEqual({ priceComparison: { watchId: id } });
  });

  it('of somebody else is not found, and an organization has as many as it may', async () => {
    const { id } = await create({ productIds: [newId()] });
    const stranger = await prices.merchant();
    const document = 'query ($id: ID!) { priceWatch(id: $id) { name } }';
    expect(await stranger.wrong(document, { id })).toEqual(['PRICE_WATCH_NOT_FOUND', []]);
    expect(await merchant.wrong(document, { id: 'x' })).toEqual(['PRICE_WATCH_NOT_FOUND', []]);
    const mutation = `mutation ($input: CreatePriceWatchInput!) { createPriceWatch(input: $input) { priceWatch { id } } }`;
    const input = { name: 'x', productIds: [newId()], everyHours: 24, abovePercent: '1' };
    const asked = Array.from({ length: 23 }, () => merchant.shop.graphql.run(mutation, { input }));
    const codes = (await Promise.all(asked)).map(({ errors }) => errors?.[0]?.extensions.code ?? 'created');
    expect(codes.toSorted()).toEqual([...Array(4).fill('LIMIT_REACHED'), ...Array(19).fill('created')]);
  });
});
