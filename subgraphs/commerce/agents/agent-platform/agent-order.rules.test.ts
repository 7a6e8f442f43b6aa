import { describe, expect, it } from 'vitest';
import { type AgentOrderSources, agentOrderOf } from './agent-order.rules.js';
import { orderEventOf } from './agent-order-event.rules.js';

const shippedAt = '2026-11-21T09:00:00.000Z';
const updatedAt = '2026-11-21T10:00:00.000Z';

const item = (id: string, quantity: number) => ({
  id,
  reference: `sku-${id}`,
  title: `Item ${id}`,
  quantity,
  unitAmount: '5.00',
  subtotal: '10.00',
  discount: '0',
  imageUrl: null,
  requiresShipping: true,
});

const line = (externalLineId: string, status: string) => ({
  id: `line-${externalLineId}`,
  externalLineId,
  status,
});

const home = { id: 'home', line1: '1 Road', country: 'SG' };

/** An order of two items, of which the first is in a package. */
function sources(more: { first?: string; second?: string; refund?: AgentOrderSources['refund'] } = {}) {
  const { first = 'shipped', second = 'to_ship', refund = null } = more;
  const parcel = {
    externalPackageId: '1',
    carrier: 'SingPost',
    trackingNumber: 'SP1',
    externalLineIds: ['a'],
  };
  return {
    order: {
      id: 'order',
      totals: { subtotal: '35', shipping: '5', discount: '0', tax: '0', total: '40' },
      currency: 'SGD',
      status: 'to_ship',
      lines: [line('b', second), line('a', first)],
      packages: [{ ...parcel, marketplaceStatus: null }],
      updatedAt,
    },
    checkout: {
      session: {
        id: 'session',
        protocol: 'ucp',
        items: [item('a', 2), item('b', 1)],
        shipping: {
          isRequired: true,
          isOptionRequired: true,
          selectedDestinationId: 'home',
          selectedOptionId: 'std',
          options: [{ id: 'std', title: 'Standard' }],
        },
      },
      personal: { buyer: null, destinations: [home], billingAddress: null },
    },
    actions: [
      { action: 'ship', status: 'completed', lines: [], externalPackageId: '1', updatedAt: shippedAt },
    ],
    refund,
    stated: { expectations: [], events: [], adjustments: [] },
  } as unknown as AgentOrderSources;
}

describe('agentOrderOf', () => {
  it('has the lines of the session in its order, with what was sent of each', () => {
    const { lines } = agentOrderOf(sources());
    expect(lines.map(({ id, quantity, fulfilledQuantity }) => [id, quantity, fulfilledQuantity])).toEqual([
      ['a', 2, 2],
      ['b', 1, 0],
    ]);
  });

  it('tells a package when it was shipped, with how it can be followed', () => {
    expect(agentOrderOf(sources()).events).toEqual([
      {
        id: 'shipped-1',
        type: 'shipped',
        occurredAt: shippedAt,
        lines: [{ id: 'a', quantity: 2 }],
        carrier: 'SingPost',
        trackingNumber: 'SP1',
      },
    ]);
  });

  it('tells what was sent without a package, and what has arrived', () => {
    const { events } = agentOrderOf(sources({ first: 'completed', second: 'completed' }));
    expect(events.map(({ id, lines }) => [id, lines.map(unit => unit.id)])).toEqual([
      ['shipped-1', ['a']],
      ['shipped', ['b']],
      ['delivered', ['a', 'b']],
    ]);
  });

  it('promises what is not canceled, and tells what is, and the money that goes back', () => {
    const refund = { amount: '5.00', isDone: false, at: updatedAt };
    const { lines, expectations, adjustments } = agentOrderOf(sources({ second: 'canceled', refund }));
    expect(lines[1]).toMatchObject({ quantity: 1, activeQuantity: 0, fulfilledQuantity: 0 });
    expect(expectations).toEqual([
      { id: 'delivery', lines: [{ id: 'a', quantity: 2 }], destination: home, description: 'Standard' },
    ]);
    expect(adjustments).toMatchObject([
      { type: 'cancellation', status: 'completed', lines: [{ id: 'b', quantity: 1 }], amount: null },
      { type: 'refund', status: 'pending', lines: [], amount: '5.00' },
    ]);
  });
});

describe('orderEventOf', () => {
  it.each([
    [null, 'to_ship', 'order_placed'],
    ['to_ship', 'shipped', 'order_shipped'],
    ['shipped', 'completed', 'order_delivered'],
    ['to_ship', 'canceled', 'order_canceled'],
    ['completed', 'return', 'order_returned'],
    ['shipped', 'shipped', 'order_updated'],
  ] as const)('from %s to %s is %s', (before, after, event) => {
    expect(orderEventOf(before === null ? null : { status: before }, { status: after })).toBe(event);
  });
});
