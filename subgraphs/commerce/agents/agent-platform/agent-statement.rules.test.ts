import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../kernel/errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { agentLimits } from './agent.limits.js';
import type { AgentOrder } from './agent-order.js';
import { type GivenStatement, readStatement } from './agent-statement.rules.js';

const order = {
  expectations: [{ id: 'delivery' }],
  events: [{ id: 'shipped-1' }],
  adjustments: [{ id: 'refund' }],
} as unknown as AgentOrder;

const units = [{ id: 'a', quantity: 2 }];
const expectation = { id: 'x', line_items: units, method_type: 'shipping', destination: {} };
const event = { id: 'x', occurred_at: '2026-11-21T08:00:00Z', type: 'picked', line_items: units };
const adjustment = { id: 'x', occurred_at: '2026-11-21T08:00:00Z', type: 'credit', status: 'pending' };

const errorsOf = (given: GivenStatement): string[] => {
  try {
    readStatement(given, order);
  } catch (error) {
    const { code, errors } = error as AppError;
    return errors.map(({ path }) => `${code} ${path}`);
  }
  return [];
};

/** What is wrong with each kind of entry after these changes, by the path of the first entry. */
const wrong = (given: GivenStatement): string[] =>
  errorsOf(given).map(error => error.replace('ORDER_STATEMENT_INVALID ', ''));

describe('what an agent states of an order', () => {
  it('is taken as it is, with whatever the protocol does not name', () => {
    const given = {
      expectations: [{ ...expectation, note: 'by noon' }],
      events: [event],
      adjustments: [{ ...adjustment, line_items: units }],
    };
    expect(readStatement(given, order)).toEqual(given);
  });

  it('says nothing where it is null or absent', () => {
    const nothing = { expectations: [], events: [], adjustments: [] };
    expect(readStatement({}, order)).toEqual(nothing);
    expect(readStatement({ expectations: null, events: null, adjustments: null }, order)).toEqual(nothing);
  });

  it('leaves out what it was told itself, kind by kind', () => {
    const given = {
      expectations: [
        { ...expectation, id: 'delivery' },
        { ...expectation, id: 'shipped-1' },
      ],
      events: [
        { ...event, id: 'shipped-1' },
        { ...event, id: 'delivery' },
      ],
      adjustments: [{ ...adjustment, id: 'refund' }],
    };
    expect(readStatement(given, order)).toEqual({
      expectations: [{ ...expectation, id: 'shipped-1' }],
      events: [{ ...event, id: 'delivery' }],
      adjustments: [],
    });
  });

  it('is rejected by the path of everything that the protocol requires and that is not there', () => {
    expect(errorsOf({ expectations: [{}], events: [event, {}], adjustments: [{}] })).toEqual(
      [
        ...['id', 'line_items', 'method_type', 'destination'].map(member => `expectations.0.${member}`),
        ...['id', 'occurred_at', 'type', 'line_items'].map(member => `events.1.${member}`),
        ...['id', 'occurred_at', 'type', 'status'].map(member => `adjustments.0.${member}`),
      ].map(path => `ORDER_STATEMENT_INVALID ${path}`),
    );
  });

  it.each(['shipping', 'pickup', 'digital'])('may expect a delivery by %s', method_type => {
    expect(wrong({ expectations: [{ ...expectation, method_type }] })).toEqual([]);
  });

  it.each(['pending', 'completed', 'failed'])('may adjust with the status %s', status => {
    expect(wrong({ adjustments: [{ ...adjustment, status }] })).toEqual([]);
  });

  it.each([
    [{ id: '' }, 'id'],
    [{ id: 7 }, 'id'],
    [{ id: 'x'.repeat(agentLimits.statementTextLength + 1) }, 'id'],
    [{ occurred_at: 'today' }, 'occurred_at'],
    [{ occurred_at: 0 }, 'occurred_at'],
    [{ type: null }, 'type'],
    [{ line_items: { id: 'a', quantity: 1 } }, 'line_items'],
    [{ line_items: ['a'] }, 'line_items'],
    [{ line_items: [...units, { id: 'b' }] }, 'line_items'],
    [{ line_items: [{ id: '', quantity: 1 }] }, 'line_items'],
    [{ line_items: [{ id: 'a', quantity: 1.5 }] }, 'line_items'],
    [{ line_items: [{ id: 'a', quantity: '1' }] }, 'line_items'],
  ])('is rejected with %j in an event', (changes, path) => {
    expect(wrong({ events: [{ ...event, ...changes }] })).toEqual([`events.0.${path}`]);
  });

  it('takes a text up to its limit', () => {
    expect(wrong({ events: [{ ...event, type: 'x'.repeat(agentLimits.statementTextLength) }] })).toEqual([]);
  });

  it.each([[[]], [null], ['home']])('is rejected with the destination %j', destination => {
    expect(wrong({ expectations: [{ ...expectation, destination }] })).toEqual([
      'expectations.0.destination',
    ]);
  });

  it('is rejected with another way of delivery or status, and with malformed lines of an adjustment', () => {
    expect(wrong({ expectations: [{ ...expectation, method_type: 'drone' }] })).toEqual([
      'expectations.0.method_type',
    ]);
    expect(wrong({ adjustments: [{ ...adjustment, status: 'lost', line_items: null }] })).toEqual([
      'adjustments.0.status',
      'adjustments.0.line_items',
    ]);
  });

  it('is rejected where a kind is no list, or one of its entries no object', () => {
    expect(wrong({ expectations: {}, events: [event, 'shipped', null, []] })).toEqual([
      'expectations',
      'events.1',
      'events.2',
      'events.3',
    ]);
  });

  it('is so much at most, and its errors are told to a limit', () => {
    const most = Array.from({ length: agentLimits.statementsMax }, (_, index) => ({
      ...event,
      id: `${index}`,
    }));
    expect(readStatement({ events: most }, order).events).toEqual(most);
    expect(wrong({ events: [...most, event] })).toEqual(['events']);
    expect(wrong({ events: most.map(() => 'x') })).toHaveLength(inputLimits.fieldErrorsMax);
  });
});
