import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import {
  cartConditions,
  cartLimitKinds,
} from '../../subgraphs/commerce/pricing/promotion/cart-promotion.values.js';
import { applyPromotions } from '../../subgraphs/commerce/pricing/promotion/cart-promotions.rules.js';
import type { CartStep } from '../../subgraphs/commerce/pricing/promotion/cart-trace.entity.js';
import { candidateOf, codeOf, promotionOf, unlimited } from '../support/planted-promotions.js';

const page = readFileSync(new URL('../../docs/checkout-terms.md', import.meta.url), 'utf8');
const firstCells = [...page.matchAll(/^[|] (`[^|]+) [|]/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!),
);

it('the page of checkout terms has every condition and limit of a trace', () => {
  expect([...cartConditions, ...cartLimitKinds].filter(word => !firstCells.includes(word))).toEqual([]);
  expect(page).toContain(`at most ${checkoutLimits.tracedPromotionsMax} promotions`);
});

it('the example of a checkout has the trace that the page shows', () => {
  const half = promotionOf({
    ...{ name: 'Half off from 500.00', priority: 9, currency: 'SGD' },
    terms: { kind: 'percentage', percentage: '50', maximumDiscount: null },
    limits: { ...unlimited, minimumSpend: '500.00' },
  });
  const mugs = promotionOf({
    ...{ name: 'Mugs for 8.00', priority: 5, currency: 'SGD', isForAssignedProducts: true },
    terms: { kind: 'fixed_price', amount: null },
  });
  const left = { purchaseLimit: null, stockLeft: 3, stockHeld: 0 };
  const assigned = { productId: 'mug', variantId: null, promotionalPrice: '8.00', ...left };
  const tenth = codeOf('TENTH', {
    ...{ currency: 'SGD', limits: { ...unlimited, budget: '10.00' }, discountTotal: '6' },
  });
  const candidates = [candidateOf(half), candidateOf(mugs, { products: [assigned] }), candidateOf(tenth)];
  const line = { id: 'line', productId: 'mug', variantId: null, quantity: 5, subtotal: '50.00' };
  const cart = { currency: 'SGD', lines: [line], shipping: '0', now: new Date('2026-11-24T12:00:00.000Z') };
  const { trace } = applyPromotions(candidates, ['TENTH'], cart);
  expect(page).toContain(trace.candidates.map(rowOf).join('\n'));
});

function rowOf({ name, priority, before, after, failedCondition, limits }: CartStep): string {
  const cut = limits.map(limit => `\`${limit.kind}\`: ${limit.before} to ${limit.after}`).join(', ');
  const failed = failedCondition === null ? '' : `\`${failedCondition}\``;
  const row = `| ${[name, priority, before, after, failed, cut].join(' | ')} |`;
  return row.replaceAll('|  |', '| |');
}
