import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import { aStoredLine, aStoredOrder } from '../../../../test/support/stored-order.js';
import type { Order } from './order.entity.js';
import {
  effectiveStatus,
  flagsWith,
  lineStatus,
  returnStateWith,
  withReturns,
} from './order-status.rules.js';

const line = (id: string, quantity: number, status: OrderStatus, returnedQuantity = 0) =>
  aStoredLine({ id, quantity, status, returnedQuantity });

describe('the status of a line', () => {
  it('is return once all of its units are asked back, and only where it was sent', () => {
    expect(orderStatuses.map(status => lineStatus(line('a', 2, status, 2)))).toEqual([
      'pending',
      'to_ship',
      'return',
      'return',
      'return',
      'canceled',
    ]);
  });

  it('is what its source says while a unit stays with the buyer', () => {
    expect(lineStatus(line('a', 2, 'completed', 1))).toBe('completed');
    expect(lineStatus(line('a', 2, 'completed', 3))).toBe('return');
    expect(lineStatus(line('a', 0, 'completed'))).toBe('completed');
  });
});

describe('what returns make of an order', () => {
  it.each([
    ['nothing, while there are none', 'none', [line('a', 1, 'completed', 1)], 'none'],
    [
      'a flag, while a part stays',
      'flagged',
      [line('a', 1, 'completed', 1), line('b', 1, 'completed')],
      'flagged',
    ],
    [
      'a return, of everything',
      'flagged',
      [line('a', 1, 'completed', 1), line('b', 1, 'return')],
      'returned',
    ],
    [
      'a return, of everything that was not canceled',
      'flagged',
      [line('a', 1, 'shipped', 1), line('b', 1, 'canceled')],
      'returned',
    ],
    ['a flag, where everything was canceled', 'flagged', [line('a', 1, 'canceled', 1)], 'flagged'],
    [
      'a flag again, when a unit is not asked back any more',
      'returned',
      [line('a', 2, 'completed', 1)],
      'flagged',
    ],
  ] as const)('is %s', (_name, state, lines, expected) => {
    expect(returnStateWith(state, lines)).toBe(expected);
  });

  it('is the status return only where the order had been sent', () => {
    expect(orderStatuses.map(status => effectiveStatus(status, 'returned'))).toEqual([
      'pending',
      'to_ship',
      'return',
      'return',
      'return',
      'canceled',
    ]);
    expect(orderStatuses.map(status => effectiveStatus(status, 'flagged'))).toEqual([...orderStatuses]);
  });

  it('is the flag hasReturn, once, on an order that is not return itself', () => {
    expect(flagsWith(['onHold'], 'none', 'shipped')).toEqual(['onHold']);
    expect(flagsWith(['onHold'], 'flagged', 'shipped')).toEqual(['onHold', 'hasReturn']);
    expect(flagsWith(['hasReturn'], 'flagged', 'shipped')).toEqual(['hasReturn']);
    expect(flagsWith([], 'returned', 'return')).toEqual([]);
    expect(flagsWith([], 'returned', 'to_ship')).toEqual(['hasReturn']);
  });
});

describe('an order after its returns have changed', () => {
  const sent = (changes: Partial<Order> = {}) =>
    aStoredOrder({
      status: 'completed',
      lines: [line('a', 2, 'completed'), line('b', 1, 'completed')],
      ...changes,
    });
  const changed = (order: Order, units: Record<string, number>, isApproved = true, isEnded = false) =>
    withReturns(order, { isApproved, isEnded, returnedUnits: new Map(Object.entries(units)) });
  const shown = ({ status, flags, returnState, lines }: Order) => ({
    status,
    flags,
    returnState,
    units: lines.map(({ returnedQuantity }) => returnedQuantity),
  });

  it('is return when everything is asked back', () => {
    expect(shown(changed(sent(), { a: 2, b: 1 }))).toEqual({
      status: 'return',
      flags: [],
      returnState: 'returned',
      units: [2, 1],
    });
  });

  it('is flagged when a part is, and never counts more units than were sold', () => {
    expect(shown(changed(sent(), { a: 7 }))).toEqual({
      status: 'completed',
      flags: ['hasReturn'],
      returnState: 'flagged',
      units: [2, 0],
    });
  });

  it('is flagged while a return goes on that nobody has agreed to', () => {
    expect(shown(changed(sent(), {}, false, false))).toMatchObject({
      flags: ['hasReturn'],
      returnState: 'flagged',
    });
  });

  it('bears no trace of returns that were all rejected or taken back', () => {
    const flagged = changed(sent({ flags: ['onHold'] }), { a: 2, b: 1 });
    expect(shown(changed(flagged, {}, false, true))).toEqual({
      status: 'completed',
      flags: ['onHold'],
      returnState: 'none',
      units: [0, 0],
    });
  });

  it('keeps the trace of a return that ended well', () => {
    expect(shown(changed(sent(), { a: 1 }, true, true))).toMatchObject({
      flags: ['hasReturn'],
      returnState: 'flagged',
    });
  });

  it('keeps a flag hasReturn that its source had set before there was any return', () => {
    expect(shown(changed(sent({ flags: ['hasReturn'] }), {}, false, true)).flags).toEqual(['hasReturn']);
  });

  it('takes back the flag that returns had set', () => {
    const flagged = sent({ flags: ['hasReturn'], returnState: 'flagged' });
    expect(shown(changed(flagged, {}, false, true)).flags).toEqual([]);
  });

  it('is flagged by its source where a line came back by the source’s own word', () => {
    const order = sent({ lines: [line('a', 2, 'return'), line('b', 1, 'completed')] });
    expect(shown(changed(order, {}, false, true))).toMatchObject({
      flags: ['hasReturn'],
      returnState: 'none',
    });
  });
});
