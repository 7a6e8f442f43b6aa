import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { priceBookLimits } from '../../subgraphs/commerce/pricing/price-book/price-book.limits.js';
import { priceObstacleMeanings } from '../../subgraphs/commerce/pricing/price-book/price-book.values.js';
import {
  changedDefinition,
  emptyDefinition,
} from '../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import {
  evaluatePrice,
  preparePriceRules,
} from '../../subgraphs/commerce/pricing/price-book/price-evaluation.rules.js';

const page = readFileSync(new URL('../../docs/price-books.md', import.meta.url), 'utf8');

it('the example of price books has the trace that the page shows', () => {
  const { status, floor, ...body } = JSON.parse(/```json\n([^`]*)```/.exec(page)![1]!);
  const changes = { ...body, floor: { amount: null, isSalePrice: false, ...floor } };
  const { definition, errors } = changedDefinition(emptyDefinition, changes);
  const time = '2026-11-01T00:00:00.000Z';
  const book = {
    ...{ ...definition, status, id: 'book', version: 1 },
    ...{ activatedAt: time, createdAt: time, updatedAt: time },
  };
  const facts = {
    ...{ productId: 'p', variantId: 'p', skus: [], brand: null, productType: null, tags: [] },
    ...{ price: '60.00', cost: '38.00', salePrice: null, channelPrice: null, applied: null },
    ...{ marketplace: 'stall', country: 'SG', storeId: '1', currency: 'SGD' },
  };
  const { price, trace } = evaluatePrice(preparePriceRules([book]), facts, new Date(time));
  const row = (cells: (string | null)[]) =>
    `| ${cells.map(cell => cell ?? '').join(' | ')} |`.replaceAll('|  |', '| |');
  const rows = trace.steps.map(({ kind, before, value, after }) =>
    row([kind, before, value, after]).replaceAll('|  |', '| |'),
  );
  expect(errors).toEqual([]);
  expect(page).toContain(rows.join('\n'));
  expect(page).toContain(`The price is ${price}:`);
});

it('the page of price books has every obstacle, and the limits', () => {
  for (const obstacle of Object.keys(priceObstacleMeanings)) {
    expect(page).toContain(`\`${obstacle}\``);
  }
  expect(page).toContain(`at most ${priceBookLimits.booksMax} books`);
  expect(priceBookLimits.baseDepthMax).toBe(5);
});
