import type { FieldError } from '../../../kernel/errors.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { priceResearchLimits } from './price-research.limits.js';

/** Each once, in the order in which they are first named (§4.1). */
export const distinctIds = (given: readonly string[]): string[] => [
  ...new Set(given.map(id => id.trim().toLowerCase())),
];

/** What is wrong with the products that are named; empty when they are fine. */
export function productIdErrors(productIds: readonly string[]): FieldError[] {
  const { productsMax } = priceResearchLimits;
  const message = `Name at most ${productsMax} products.`;
  return [
    ...(productIds.length === 0
      ? [{ path: 'productIds', code: 'REQUIRED', message: 'Name at least one product.' }]
      : []),
    ...(productIds.length > productsMax ? [{ path: 'productIds', code: 'IDS_TOO_MANY', message }] : []),
    ...idErrors({ productIds: productIds.slice(0, productsMax).map(id => id.trim()) }),
  ];
}
