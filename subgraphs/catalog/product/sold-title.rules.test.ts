import { expect, it } from 'vitest';
import { soldTitle } from './sold-title.rules.js';

it.each([
  ['Hoodie', 'Red, No', 'Hoodie - Red, No'],
  ['Hoodie', 'Hoodie - Red, No', 'Hoodie - Red, No'],
  ['Hoodie', 'HOODIE (red)', 'HOODIE (red)'],
  ['Hoodie', 'Hoodie', 'Hoodie'],
  ['Shirt', 'Shirts of linen', 'Shirt - Shirts of linen'],
  ['Size', 'Size2', 'Size - Size2'],
  ['Été', 'Été : bleu', 'Été : bleu'],
])('the variant of %s that is called %s is sold as %s', (product, variant, title) => {
  expect(soldTitle(product, variant)).toBe(title);
});
