import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookBody } from './book-actions.js';
import { act, changeStock } from './merchant-actions.js';
import { type Action, booksOf, plans } from './price-plans.js';
import { currencies } from './sandbox-accounts.js';
import { SandboxScene, ScenePlace } from './sandbox-scene.js';
import {
  expectRegularPrices,
  expectSameInAnyOrder,
  expectSameLines,
  expectSameRecords,
} from './scene-checks.js';
import { lineKey, type PreviewLine, preview, shelfPrices, soldAt } from './shown-lines.js';
import { shuffled } from './shuffled-rules.js';
import { usualPlan } from './usual-plan.js';

/** A run takes seconds: there is one unless more are asked for, and none is shrunk. */
const { SANDBOX_PRICE_RUNS, SANDBOX_PRICE_SEED } = process.env;
const numRuns = Number(SANDBOX_PRICE_RUNS ?? 1);
const seed = Number(SANDBOX_PRICE_SEED ?? randomInt(2 ** 31));
const timeoutMs = Math.max(300_000, numRuns * 60_000);

let place: ScenePlace | undefined;
beforeAll(async () => {
  place = await ScenePlace.open();
}, timeoutMs);
afterAll(() => place?.close());

async function inScene(
  plan: Parameters<typeof SandboxScene.open>[1],
  work: (scene: SandboxScene) => Promise<void>,
) {
  const scene = await SandboxScene.open(place!, plan);
  try {
    await work(scene);
  } finally {
    await scene.close();
  }
}

/** An action, and what follows from it; then hours in which windows begin and end. */
async function live(scene: SandboxScene, action: Action): Promise<void> {
  const before = shelfPrices(scene);
  const lines = await act(scene, action);
  await scene.hours.settle();
  await expectSameLines(scene, lines === null ? null : { lines, before });
  await expectSameInAnyOrder(scene, action.percent);
  await expectSameRecords(scene);
  const at = scene.hours.at(scene.hours.passed + 1 + action.hoursAfter);
  const later = await preview(scene, { at: at.toISOString() });
  const beforeLater = shelfPrices(scene);
  await scene.hours.jumpTo(at, async () => {
    if (action.isSoldMeanwhile) {
      await changeStock(scene, action);
    }
  });
  await expectSameLines(scene, { lines: later.lines, before: beforeLater });
  await expectSameRecords(scene);
}

/** What buyers pay in each store, by its currency. */
const paidBy = async (scene: SandboxScene): Promise<Map<string, Set<number>>> => {
  const paid = new Map<string, Set<number>>(currencies.map(currency => [currency, new Set()]));
  for (const line of (await preview(scene)).lines) {
    paid.get(line.newPrice!.currency)!.add(Number(soldAt(scene, line).price));
  }
  return paid;
};

it(
  'a book and a promotion cost buyers the same at all marketplaces, in the decimals of each currency',
  () =>
    inScene(usualPlan, async scene => {
      const regular = { SGD: 20, JPY: 1980, KWD: 4.405, IDR: 99_999 };
      const promoted = { SGD: 15.75, JPY: 1559, KWD: 3.469, IDR: 78_749 };
      const asPaid = (prices: Record<string, number>) =>
        new Map(Object.entries(prices).map(([currency, price]) => [currency, new Set([price])]));
      expect(await paidBy(scene)).toEqual(asPaid(regular));
      const window = { startsAt: scene.hours.at(2.5), endsAt: scene.hours.at(6.5), timeZone: 'Asia/Jakarta' };
      const common = { name: 'Sale', status: 'active', window };
      const steps = [{ kind: 'percentage', value: '-10' }];
      const { priceBook } = await scene.send('POST', '/api/v1/price-books', { ...common, steps });
      scene.books.push({ id: priceBook.id, currency: null });
      const { promotion } = await scene.send('POST', '/api/v1/promotions', {
        ...common,
        terms: { kind: 'percentage', percentage: '12.5' },
        isForAssignedProducts: true,
        stores: scene.stores.map(({ currency: _, ...store }) => store),
      });
      scene.promotionIds.push(promotion.id);
      const products = scene.products.map(({ id: productId }) => ({ productId }));
      await scene.send('POST', `/api/v1/promotions/${promotion.id}/products`, { products });
      await scene.hours.followPrices();
      expect(await paidBy(scene)).toEqual(asPaid(regular));
      await scene.hours.jumpTo(scene.hours.at(3));
      await expectSameRecords(scene);
      expect(await paidBy(scene)).toEqual(asPaid(promoted));
      await scene.hours.jumpTo(scene.hours.at(7));
      await expectSameRecords(scene);
      expect(await paidBy(scene)).toEqual(asPaid(regular));
      await expectRegularPrices(scene);
    }),
  timeoutMs,
);

describe(`whatever books, promotions and products become, and whatever time passes (seed ${seed})`, () => {
  it(
    'the preview, what listings want, and what buyers pay by the books of each marketplace are the same',
    () =>
      fc.assert(
        fc.asyncProperty(plans, plan =>
          inScene(plan, async scene => {
            await expectSameLines(scene);
            for (const action of plan.actions) {
              await live(scene, action);
            }
            await expectRegularPrices(scene);
          }),
        ),
        { numRuns, seed, endOnFailure: true },
      ),
    timeoutMs,
  );

  it(
    'prices do not depend on the order in which books are made',
    () =>
      inScene(usualPlan, scene =>
        fc.assert(
          fc.asyncProperty(booksOf(currencies), fc.integer(), async (planned, order) => {
            // With a priority of its own each: of equal ones the older goes first.
            const books = planned.map((book, priority) => ({
              ...bookBody(scene, { ...book, priority }, []),
              name: `Book ${priority}`,
            }));
            expect(await outcomes(scene, shuffled(books, order))).toEqual(await outcomes(scene, books));
          }),
          { numRuns: 10 * numRuns, seed },
        ),
      ),
    timeoutMs,
  );
});

/** What becomes of each line, with books by their names: ids are of the preview alone. */
async function outcomes(scene: SandboxScene, books: readonly object[]): Promise<Map<string, string>> {
  const { lines } = await preview(scene, { books });
  const outcomeOf = ({ trace, newPrice, newSalePrice, salePriceTrace }: PreviewLine): string =>
    JSON.stringify([newPrice, newSalePrice, salePriceTrace, trace], (name, value) =>
      name === 'priceBookId' ? undefined : value,
    );
  return new Map(lines.map(line => [lineKey(line), outcomeOf(line)]));
}
