import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  returnLogistics,
  returnStatuses,
  returnTypes,
} from '../../../../connectors/marketplaces/status-mapping.js';
import {
  isReceivedUnapproved,
  lineQuantities,
  paidAmountOf,
  type ReturnState,
  resolutionOf,
  returnedUnitsOf,
} from './return.rules.js';

const state = (changes: Partial<ReturnState>): ReturnState => ({
  status: 'requested',
  type: 'return_and_refund',
  logistics: 'none',
  resolution: null,
  ...changes,
});

const quantities = (quantity: number, reached: Partial<ReturnState>, received = 0) => {
  const told = lineQuantities(quantity, state(reached), { receivedQuantity: received });
  return [told.requestedQuantity, told.approvedQuantity, told.receivedQuantity, told.refundedQuantity];
};

describe('the quantities of a return line', () => {
  it.each([
    ['requested', {}, [2, 0, 0, 0]],
    ['agreed to', { status: 'awaiting_shipment' }, [2, 2, 0, 0]],
    ['on its way', { status: 'in_transit', logistics: 'in_transit' }, [2, 2, 0, 0]],
    ['back', { status: 'received' }, [2, 2, 2, 0]],
    ['back, the refund still due', { status: 'refund_pending', logistics: 'delivered' }, [2, 2, 2, 0]],
    ['completed', { status: 'completed', resolution: 'refunded' }, [2, 2, 2, 2]],
    [
      'money only, completed',
      { status: 'completed', type: 'refund_only', resolution: 'refunded' },
      [2, 2, 0, 2],
    ],
    ['turned down', { status: 'rejected', resolution: 'none' }, [2, 0, 0, 0]],
    ['withdrawn', { status: 'canceled', resolution: 'none' }, [2, 0, 0, 0]],
  ] as const)('%s', (_name, reached, expected) => {
    expect(quantities(2, reached)).toEqual(expected);
  });

  it('leaves goods that are back where they are, whatever is decided afterwards', () => {
    expect(quantities(2, { status: 'rejected', resolution: 'none' }, 2)).toEqual([2, 0, 2, 0]);
    expect(quantities(1, { status: 'disputed' }, 2)).toEqual([1, 0, 1, 0]);
  });

  it('are told where the seller got back what nobody has agreed to take back', () => {
    const back = (receivedQuantity: number, approvedQuantity: number) =>
      isReceivedUnapproved([
        { receivedQuantity: 0, approvedQuantity: 0 },
        { receivedQuantity, approvedQuantity },
      ] as never);
    expect([back(1, 0), back(1, 1), back(0, 1)]).toEqual([true, false, false]);
  });

  it('never says more of a line than was asked for', () => {
    const reached = fc.record({
      status: fc.constantFrom(...returnStatuses),
      type: fc.constantFrom(...returnTypes, null),
      logistics: fc.constantFrom(...returnLogistics),
      resolution: fc.constantFrom('refunded', 'partially_refunded', 'replaced', 'none', null),
    } as const);
    fc.assert(
      fc.property(
        reached,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (given, asked, back) => {
          for (const quantity of quantities(asked, given as ReturnState, back)) {
            expect(quantity).toBeGreaterThanOrEqual(0);
            expect(quantity).toBeLessThanOrEqual(asked);
          }
        },
      ),
    );
  });
});

describe('how a return ended', () => {
  it.each([
    ['goes on', 'in_transit', 'return_and_refund', '5.00', '10.00', null],
    ['whole', 'completed', 'return_and_refund', '10.00', '10.00', 'refunded'],
    ['in part', 'completed', 'refund_only', '9.99', '10.00', 'partially_refunded'],
    ['paid price not known', 'completed', 'refund_only', '9.99', null, 'refunded'],
    ['nothing paid back', 'completed', 'return_and_refund', '0.00', '10.00', 'none'],
    ['another one sent', 'completed', 'exchange', null, '10.00', 'replaced'],
    ['turned down', 'rejected', 'return_and_refund', '10.00', '10.00', 'none'],
  ] as const)('%s', (_name, status, type, refund, paid, expected) => {
    expect(resolutionOf({ status, type }, refund, paid)).toBe(expected);
  });

  it('adds up exactly what was paid, and knows when it does not know', () => {
    const line = { paidPrice: '0.10', paidTotal: null, quantity: 3 };
    expect(paidAmountOf([{ quantity: 3, line }])).toBe('0.3');
    expect(paidAmountOf([{ quantity: 3, line: null }])).toBeNull();
    const unalike = { paidPrice: null, paidTotal: '8.00', quantity: 3 };
    expect(paidAmountOf([{ quantity: 3, line: unalike }])).toBe('8');
    expect(paidAmountOf([{ quantity: 2, line: unalike }])).toBeNull();
  });
});

describe('units that are asked back', () => {
  const lines = [
    { id: 'a', quantity: 2, status: 'shipped' },
    { id: 'b', quantity: 1, status: 'canceled' },
    { id: 'c', quantity: 1, status: 'shipped' },
  ] as const;
  const of = (
    quantity: number,
    status: (typeof returnStatuses)[number] = 'requested',
    orderLineId: string | null = 'a',
  ) => ({ status, lines: [{ orderLineId, requestedQuantity: quantity }] }) as never;
  const units = (...returns: never[]) => Object.fromEntries(returnedUnitsOf(lines, returns));

  it('are added up over all returns, by line', () => {
    expect(units(of(1), of(1), of(1, 'completed', 'c'))).toEqual({ a: 2, c: 1 });
  });

  it('are not those that were turned down or withdrawn', () => {
    expect(units(of(1), of(1, 'rejected'), of(2, 'canceled'))).toEqual({ a: 1 });
  });

  it('of lines that are not known count once they are enough for everything that is left', () => {
    expect(units(of(2), of(1, 'requested', null))).toEqual({ a: 2, c: 1 });
    expect(units(of(1), of(1, 'requested', null))).toEqual({ a: 1 });
  });
});
