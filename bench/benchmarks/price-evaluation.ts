import {
  evaluateLine,
  type LineRules,
} from '../../subgraphs/commerce/pricing/listing-price/listing-price.rules.js';
import type { PriceFacts } from '../../subgraphs/commerce/pricing/price-book/price-evaluation.entity.js';
import {
  evaluatePrice,
  preparePriceRules,
} from '../../subgraphs/commerce/pricing/price-book/price-evaluation.rules.js';
import type { AssignedProduct } from '../../subgraphs/commerce/pricing/promotion/promotional-price.entity.js';
import { preparePromotionRules } from '../../subgraphs/commerce/pricing/promotion/promotional-price.rules.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { median } from '../load/median.js';
import { bookId, samplePriceBook } from '../price-books/sample-price-book.js';
import { samplePromotion } from '../price-books/sample-promotion.js';

const candidates = 100;
const lines = 1_000;
const rounds = 9;
/** What is wanted of one core: a catalog of 100,000 listings in a second. */
const wantedPerSecond = 100_000;
const now = new Date('2026-11-21T00:00:00.000Z');

/** Prices of lines by rules that are prepared once, in this process. */
export const priceEvaluation: Benchmark = { name: 'price-evaluation', isLarge: false, run };

async function run(): Promise<Outcome[]> {
  const books = preparePriceRules(ofEach(candidates, samplePriceBook));
  const halves = halfAndHalf();
  return [
    outcome(`price of a line, ${candidates} candidate books`, line => evaluatePrice(books, line, now)),
    outcome(
      `price and sale price of a line, ${candidates / 2} candidate books and as many promotions`,
      line => evaluateLine(halves, line),
    ),
  ];
}

/** Half of the candidates are promotions; of these, half are for assigned products, of which every line has some. */
function halfAndHalf(): LineRules {
  const promotions = ofEach(candidates / 2, samplePromotion);
  const assigned = promotions.filter(({ isForAssignedProducts }) => isForAssignedProducts);
  const products = assigned.flatMap(({ id: promotionId }, place) =>
    ofEach(lines, index => index)
      .filter(index => index % assigned.length <= place)
      .map((index): AssignedProduct => {
        return { promotionId, itemId: bookId(index), promotionalPrice: null, isLimited: false };
      }),
  );
  return {
    books: preparePriceRules(ofEach(candidates / 2, samplePriceBook)),
    promotions: preparePromotionRules(promotions, { products, takesSalePrice: () => true, now }),
    now,
  };
}

const ofEach = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function outcome(name: string, evaluate: (line: PriceFacts) => unknown): Outcome {
  const facts = ofEach(lines, sampleLine);
  const perSecond = ofEach(rounds, () => {
    const began = process.cpuUsage();
    for (let repeat = 0; repeat < 20; repeat += 1) {
      facts.forEach(evaluate);
    }
    // Time of this process: whatever else the machine does is not counted.
    const { user, system } = process.cpuUsage(began);
    return (20 * lines * 1_000_000) / (user + system);
  });
  return {
    name,
    unit: 'evaluations/s',
    ours: median(perSecond),
    baseline: wantedPerSecond,
    target: { atLeast: 1 },
    note: 'one core, with the whole trace; the baseline is what is wanted, not measured',
  };
}

const sampleLine = (index: number): PriceFacts => ({
  productId: bookId(index),
  variantId: bookId(index),
  skus: [`SKU-${index}`],
  brand: 'Northwind',
  productType: 'Shirt',
  tags: ['summer', 'linen'],
  price: `${20 + (index % 50)}.50`,
  cost: '9.00',
  salePrice: null,
  marketplace: 'stall',
  country: 'SG',
  storeId: '1',
  currency: 'SGD',
  channelPrice: '25.00',
  applied: null,
});
