import { expect, it } from 'vitest';
import { inputLimits } from '../../../kernel/input.limits.js';
import { deriveFromVariants } from './derived-fields.rules.js';
import type { Product, Variant } from './product.entity.js';

it('the stock of a product with variants is their sum, up to the largest quantity', () => {
  const withStock = (...quantities: (number | null)[]) =>
    deriveFromVariants({
      variants: quantities.map(inventoryQuantity => ({
        inventoryQuantity,
        reservedQuantity: 0,
        price: null,
      })) as Variant[],
    } as Product).inventoryQuantity;
  expect(withStock(2, null, 3)).toBe(5);
  expect(withStock(null)).toBeNull();
  expect(withStock(inputLimits.quantityMax, inputLimits.quantityMax)).toBe(inputLimits.quantityMax);
});
