import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promotionLimits } from '../../subgraphs/commerce/pricing/promotion/promotion.limits.js';
import {
  promotionKinds,
  promotionStatuses,
} from '../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import {
  changedDefinition,
  emptyDefinition,
} from '../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import {
  addedOutcomes,
  removedOutcomes,
} from '../../subgraphs/commerce/pricing/promotion/promotion-product.values.js';
import { noTerms } from '../../subgraphs/commerce/pricing/promotion/stated-terms.rules.js';

const page = readFileSync(new URL('../../docs/promotions.md', import.meta.url), 'utf8');
const firstCells = [...page.matchAll(/^[|] (`[^|]+) [|]/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!),
);

it('the page of promotions names every kind, status and outcome', () => {
  const words = [...promotionKinds, ...promotionStatuses, ...addedOutcomes, ...removedOutcomes];
  expect(words.filter(word => !firstCells.includes(word))).toEqual([]);
});

it('the example of promotions is one that is taken', () => {
  const { terms, ...body } = JSON.parse(/```json\n([^`]*)```/.exec(page)![1]!);
  const combination = { ...body.combination, combinesWith: [] };
  const changes = { ...body, combination, terms: { ...noTerms, ...terms } };
  const { definition, errors } = changedDefinition(emptyDefinition, changes);
  expect([errors, definition.window?.startsAt]).toEqual([[], '2026-11-26T16:00:00.000Z']);
});

it('the page of promotions says the limits as they are', () => {
  const { promotionsMax, automaticMax, storesMax, breaksMax, productsMax, productsPerCallMax } =
    promotionLimits;
  const numbers = [promotionsMax, automaticMax, storesMax, breaksMax, productsMax, productsPerCallMax];
  const { nameLength, codeLength } = promotionLimits;
  for (const number of [...numbers, nameLength, codeLength]) {
    expect(page).toContain(` ${number.toLocaleString('en')} `.trimEnd());
  }
});
