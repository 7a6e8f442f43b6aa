import { describe, expect, it } from 'vitest';
import type { Product, Variant } from './product.entity.js';
import { emptyProduct } from './product.rules.js';
import { reservedStockErrors } from './reserved-stock.rules.js';

const base = emptyProduct('p', 'SGD', '2026-01-01T00:00:00.000Z');
const mug = (fields: Partial<Product>): Product => ({ ...base, ...fields });
const size = (id: string, inventoryQuantity: number | null, reservedQuantity = 0) =>
  ({ id, title: id, inventoryQuantity, reservedQuantity }) as Variant;

describe('a change of a product of which some is reserved', () => {
  const held = mug({ inventoryQuantity: 5, reservedQuantity: 3 });
  const sizes = mug({ variants: [size('S', 5, 3), size('M', 5)] });

  it.each([
    ['a new product', null, held],
    ['stock that covers it', held, mug({ inventoryQuantity: 3 })],
    ['stock that is not tracked', held, mug({ inventoryQuantity: null })],
    ['variants while nothing is reserved', mug({ inventoryQuantity: 5 }), sizes],
    ['variants of which the reserved one stays', sizes, mug({ variants: [size('S', 3)] })],
    ['no variants any more while nothing is reserved', mug({ variants: [size('M', 5)] }), mug({})],
  ])('may bring %s', (_what, before, after) => {
    expect(reservedStockErrors(before, after)).toEqual([]);
  });

  it.each([
    [
      'less stock',
      held,
      mug({ inventoryQuantity: 2 }),
      'inventoryQuantity',
      '3 are reserved; the stock cannot become 2.',
    ],
    [
      'less stock of a variant, wherever it stands now',
      sizes,
      mug({ variants: [size('M', 0), size('S', 2)] }),
      'variants.1.inventoryQuantity',
      '3 are reserved; the stock cannot become 2.',
    ],
    [
      'no such variant any more',
      sizes,
      mug({ variants: [size('M', 5)] }),
      'variants',
      'The variant S has reserved stock and cannot be removed.',
    ],
    [
      'variants in its place',
      held,
      sizes,
      'variants',
      '3 of the product are reserved: it cannot get variants in their place.',
    ],
  ])('may not bring %s', (_what, before, after, path, message) => {
    expect(reservedStockErrors(before, after)).toEqual([{ path, code: 'INVENTORY_RESERVED', message }]);
  });
});
