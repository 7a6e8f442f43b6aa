import { describe, expect, it } from 'vitest';
import type { OrderAction } from '../../connectors/marketplaces/sale.js';
import { actOnOrder as actAtShopify } from '../../connectors/marketplaces/shopify/shopify-order-action.js';
import { cancel, line, ship, tracking } from './actions.js';
import { answering, kindOf } from './answering.js';

describe('an order of Shopify', () => {
  const fulfil = (id: string, action: string, ...items: (readonly [id: string, left: number])[]) => ({
    id,
    supportedActions: [{ action: 'HOLD' }, { action }],
    lineItems: {
      nodes: items.map(([item, remainingQuantity]) => ({
        id: `${id}-${item}`,
        remainingQuantity,
        lineItem: { id: item },
      })),
    },
  });
  const nodes = [
    fulfil('F1', 'CREATE_FULFILLMENT', ['A', 1], ['B', 0]),
    fulfil('F2', 'MOVE', ['A', 9]),
    fulfil('F3', 'CREATE_FULFILLMENT', ['A', 2], ['B', 3]),
  ];
  const act = (action: OrderAction, answers: Record<string, unknown> = {}) => {
    let made = 0;
    const world = answering({
      'mutation Ship': () => {
        made += 1;
        return { fulfillmentCreate: { fulfillment: { id: `P${made}` }, userErrors: [] } };
      },
      'query Shippable': {
        order: {
          fulfillments: [{ id: 'P0', trackingInfo: [{ number: 'T-0' }] }],
          fulfillmentOrders: { nodes },
        },
      },
      ...answers,
    });
    const parcels = () =>
      world.sent('mutation Ship').map(call => {
        const { lineItemsByFulfillmentOrder: of } = (
          call[1] as { fulfillment: { lineItemsByFulfillmentOrder: object[] } }
        ).fulfillment;
        return of;
      });
    return { ...world, parcels, outcome: actAtShopify(world.client, 'S', action) };
  };
  const parcel = (fulfillmentOrderId: string, ...items: (readonly [id: string, quantity: number])[]) => [
    { fulfillmentOrderId, fulfillmentOrderLineItems: items.map(([id, quantity]) => ({ id, quantity })) },
  ];

  it('is shipped from each place that can send some of it, with all that is left', async () => {
    const { outcome, parcels, sent } = act(ship({ carrier: 'DHL', trackingNumber: 'T-1' }));
    expect(await outcome).toEqual({ externalPackageId: 'P1', document: null });
    expect(parcels()).toEqual([parcel('F1', ['F1-A', 1]), parcel('F3', ['F3-A', 2], ['F3-B', 3])]);
    expect(sent('mutation Ship')[0]![1]).toMatchObject({
      fulfillment: { trackingInfo: { company: 'DHL', number: 'T-1' }, notifyCustomer: true },
    });
  });

  it('is shipped in parts from as many places as it takes, and no more than is left', async () => {
    const part = act(ship({ lines: [line('A', 2)] }));
    await part.outcome;
    expect(part.parcels()).toEqual([parcel('F1', ['F1-A', 1]), parcel('F3', ['F3-A', 1])]);
    const more = act(ship({ lines: [line('A', 4)] }));
    expect([await kindOf(more.outcome), more.parcels()]).toEqual(['rejected', []]);
  });

  it('is not shipped again under the same number, and without a number always anew', async () => {
    const again = act(ship({ trackingNumber: 'T-0' }));
    expect([await again.outcome, again.parcels()]).toEqual([{ externalPackageId: 'P0', document: null }, []]);
    const unnumbered = {
      order: { fulfillments: [{ id: 'P0', trackingInfo: [{ number: null }] }], fulfillmentOrders: { nodes } },
    };
    expect((await act(ship(), { 'query Shippable': unnumbered }).outcome).externalPackageId).toBe('P1');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nobody knows', { 'query Shippable': { order: null } }, 'not_found'],
    [
      'has nothing left',
      { 'query Shippable': { order: { fulfillments: [], fulfillmentOrders: { nodes: [] } } } },
      'rejected',
    ],
    [
      'is not shown',
      { 'mutation Ship': { fulfillmentCreate: { fulfillment: null, userErrors: [] } } },
      'unknown',
    ],
    [
      'is rejected',
      { 'mutation Ship': { fulfillmentCreate: { fulfillment: null, userErrors: [{ message: 'No.' }] } } },
      'rejected',
    ],
  ])('that %s is not shipped', async (_what, answers, kind) => {
    expect(await kindOf(act(ship(), answers).outcome)).toBe(kind);
  });

  const order = (fulfillments: string[], cancelledAt: string | null = null) => {
    const bag = { shopMoney: { amount: '1', currencyCode: 'SGD' } };
    const item = (id: string, quantity: number) => ({
      id,
      quantity,
      originalUnitPriceSet: bag,
      discountedUnitPriceAfterAllDiscountsSet: bag,
    });
    const parcels = fulfillments.map(id => ({ id, trackingInfo: [], fulfillmentLineItems: { nodes: [] } }));
    const pageInfo = { hasNextPage: false, endCursor: null };
    const money = {
      totalDiscountsSet: null,
      totalShippingPriceSet: bag,
      totalTaxSet: null,
      totalPriceSet: bag,
    };
    const lineItems = { nodes: [item('A', 1), item('B', 2)], pageInfo };
    return { 'query Order': { order: { id: 'O', cancelledAt, ...money, lineItems, fulfillments: parcels } } };
  };
  const canceled = { 'mutation CancelOrder': { orderCancel: { orderCancelUserErrors: [] } } };

  it.each([
    ['customer', 'CUSTOMER'],
    ['Declined', 'DECLINED'],
    ['FRAUD', 'FRAUD'],
    ['inventory', 'INVENTORY'],
    ['staff', 'STAFF'],
    ['Moths', 'OTHER'],
  ])('is canceled for %s as %s, with everything paid back', async (reason, word) => {
    const { outcome, sent } = act(cancel({ reason, lines: [line('B', 2), line('A')] }), {
      ...canceled,
      ...order([]),
    });
    expect(await outcome).toEqual({ externalPackageId: null, document: null });
    expect(sent('mutation CancelOrder').map(call => call[1])).toEqual([
      { orderId: 'O', reason: word, refundMethod: { originalPaymentMethodsRefund: true }, staffNote: reason },
    ]);
  });

  it('is canceled whole or not at all, and once', async () => {
    for (const lines of [[line('A')], [line('A'), line('B', 1)]]) {
      expect(await kindOf(act(cancel({ lines }), { ...canceled, ...order([]) }).outcome)).toBe('unsupported');
    }
    const again = act(cancel(), { ...canceled, ...order([], '2026-11-21T08:00:00Z') });
    expect([await kindOf(again.outcome), again.sent('CancelOrder')]).toEqual(['done', []]);
    const rejected = {
      'mutation CancelOrder': { orderCancel: { orderCancelUserErrors: [{ message: 'No.' }] } },
    };
    expect(await kindOf(act(cancel(), { ...rejected, ...order([]) }).outcome)).toBe('rejected');
    expect(await kindOf(act(cancel(), { 'query Order': { order: null } }).outcome)).toBe('not_found');
  });

  it.each<[string, string | null, string[], string]>([
    ['the only parcel', null, ['P1'], 'P1'],
    ['the parcel that is named', 'P2', ['P1', 'P2'], 'P2'],
    ['none of several', null, ['P1', 'P2'], 'rejected'],
    ['none of none', null, [], 'rejected'],
  ])('has the number of %s changed', async (_what, externalPackageId, parcels, wanted) => {
    const done = { 'mutation UpdateTracking': { fulfillmentTrackingInfoUpdate: { userErrors: [] } } };
    const { outcome, sent } = act(tracking({ externalPackageId }), { ...done, ...order(parcels) });
    if (wanted === 'rejected') {
      expect(await kindOf(outcome)).toBe(wanted);
      return;
    }
    expect((await outcome).externalPackageId).toBe(wanted);
    expect(sent('mutation UpdateTracking')[0]![1]).toEqual({
      fulfillmentId: wanted,
      trackingInfoInput: { company: 'DHL', number: 'T-2' },
    });
  });
});
