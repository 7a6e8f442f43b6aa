import type { PriceFacts } from '../../subgraphs/commerce/pricing/price-book/price-evaluation.entity.js';
import {
  evaluatePrice,
  preparePriceRules,
} from '../../subgraphs/commerce/pricing/price-book/price-evaluation.rules.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { median } from '../load/median.js';
import { bookId, samplePriceBook } from '../price-books/sample-price-book.js';

const books = 100;
const lines = 1_000;
const rounds = 9;
/** What is wanted of one core: a catalog of 100,000 listings in a second. */
const wantedPerSecond = 100_000;

/** Prices of lines by rules that are prepared once, in this process. */
export const priceEvaluation: Benchmark = { name: 'price-evaluation', isLarge: false, run };

async function run(): Promise<Outcome[]> {
  const rules = preparePriceRules(Array.from({ length: books }, (_, index) => samplePriceBook(index)));
  const facts = Array.from({ length: lines }, (_, index) => sampleLine(index));
  const now = new Date('2026-11-21T00:00:00.000Z');
  const perSecond = Array.from({ length: rounds }, () => {
    const began = process.cpuUsage();
    for (let repeat = 0; repeat < 20; repeat += 1) {
      for (const line of facts) {
        evaluatePrice(rules, line, now);
      }
    }
    // Time of this process: whatever else the machine does is not counted.
    const { user, system } = process.cpuUsage(began);
    return (20 * lines * 1_000_000) / (user + system);
  });
  return [
    {
      name: `price of a line, ${books} candidate books`,
      unit: 'evaluations/s',
      ours: median(perSecond),
      baseline: wantedPerSecond,
      target: { atLeast: 1 },
      note: 'one core, with the whole trace; the baseline is what is wanted, not measured',
    },
  ];
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
