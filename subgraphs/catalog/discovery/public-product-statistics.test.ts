import { expect, it } from 'vitest';
import { PublicProductStatistics, type PublishedRound } from './public-product-statistics.js';

/** The tables that are analyzed after each round. */
async function analyzedAfter(rounds: readonly PublishedRound[]): Promise<string[][]> {
  const statistics = new PublicProductStatistics();
  const analyzed: string[][] = [];
  for (const round of rounds) {
    const tables: string[] = [];
    const query = async ({ text }: { text: string }) => {
      tables.push(text.replace('analyze catalog.', ''));
      return [];
    };
    await statistics.follow({ query } as never, round);
    analyzed.push(tables);
  }
  return analyzed;
}

const full: PublishedRound = { products: 500, isFull: true };
const single: PublishedRound = { products: 1, isFull: false };

it('while an import is published its tables are analyzed at once, and ever more rarely after that', async () => {
  const after = await analyzedAfter([...Array<PublishedRound>(64).fill(full), single]);
  expect(after[0]).toEqual(['public_product_change', 'public_product']);
  const again = after.flatMap((tables, place) => (tables.includes('public_product') ? [place + 1] : []));
  expect(again).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(after.flat().filter(table => table === 'public_product_change')).toHaveLength(1);
});

it('a second import is noticed after the first', async () => {
  const [, , second] = await analyzedAfter([full, single, full]);
  expect(second).toContain('public_product_change');
});

it('single changes add up, and an idle follower analyzes nothing', async () => {
  const after = await analyzedAfter(Array<PublishedRound>(500).fill(single));
  expect(after.flat()).toEqual(['public_product']);
  expect(
    (await analyzedAfter(Array<PublishedRound>(600).fill({ products: 0, isFull: false }))).flat(),
  ).toEqual([]);
});
