import { describe, expect, it } from 'vitest';
import { availableQuantity } from './availability.rules.js';

describe('what may still be promised', () => {
  it.each([
    ['what is on hand', 5, 0, 5],
    ['less what is promised already', 5, 2, 3],
    ['nothing where all is promised', 5, 5, 0],
    ['less than nothing where too much is promised', 0, 2, -2],
    ['not known where stock is not tracked', null, 2, null],
  ])('is %s', (_rule, inventoryQuantity, reservedQuantity, available) => {
    expect(availableQuantity({ inventoryQuantity, reservedQuantity })).toBe(available);
  });
});
