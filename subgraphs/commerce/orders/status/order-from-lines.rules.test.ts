import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import { orderStatusFromLines } from './order-from-lines.rules.js';

describe('the status of an order of lines', () => {
  it.each([
    [['pending', 'shipped', 'canceled'], 'pending'],
    [['to_ship', 'shipped', 'completed'], 'to_ship'],
    [['shipped', 'completed', 'return'], 'shipped'],
    [['completed', 'return', 'canceled'], 'completed'],
    [['return', 'canceled'], 'return'],
    [['canceled', 'canceled'], 'canceled'],
  ] as const)('%o is %s', (lines, status) => {
    expect(orderStatusFromLines(lines)).toBe(status);
  });

  it('is not known without lines', () => {
    expect(orderStatusFromLines([])).toBeNull();
  });

  it('is one that a line has, whatever their order and number', () => {
    const anyLines = fc.array(fc.constantFrom(...orderStatuses), { minLength: 1 });
    fc.assert(
      fc.property(anyLines, lines => {
        const status = orderStatusFromLines(lines);
        expect(lines).toContain(status);
        expect(orderStatusFromLines(lines.toReversed())).toBe(status);
        expect(orderStatusFromLines([...lines, ...lines])).toBe(status);
        expect(orderStatusFromLines([...lines, 'canceled'])).toBe(status);
      }),
    );
  });
});
