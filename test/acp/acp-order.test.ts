import { describe, expect, it } from 'vitest';
import { acpOrderOf } from '../../rest-facade/acp/order.js';
import { acpOrderNotifier } from '../../rest-facade/acp/order-notifier.js';
import type { AcpOrderView } from '../../rest-facade/acp/order-view.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';
import { delivered, line, orderStates, roses, sampleOrder } from './sample-order.js';

const publicUrl = 'https://shop.example';

const shown = (order: AcpOrderView) => JSON.parse(JSON.stringify(acpOrderOf(order, publicUrl)));

describe('an order as the protocol writes it', () => {
  it.skipIf(!hasAcpData).each(orderStates)('%s is valid by the published schema', (_name, order) => {
    expect(acpProblems('checkout', 'Order', shown(order))).toEqual([]);
  });

  it.each([
    ['pending', 'created'],
    ['to_ship', 'confirmed'],
    ['shipped', 'shipped'],
    ['completed', 'completed'],
    ['return', 'completed'],
    ['canceled', 'canceled'],
  ])('%s is called %s', (status, word) => {
    expect(shown(sampleOrder({ status })).status).toBe(word);
  });

  it('is written whole, in minor units of its currency', () => {
    const lines = [
      line({ id: 'roses', quantity: 3, activeQuantity: 2, fulfilledQuantity: 1, unitAmount: '2.500' }),
      line({ id: 'vase', imageUrl: 'https://shop.example/vase.jpg' }),
    ];
    expect(shown(sampleOrder({ lines }))).toEqual({
      type: 'order',
      id: 'o1',
      checkout_session_id: 's1',
      permalink_url: 'https://shop.example/order/o/1/signature',
      status: 'confirmed',
      line_items: [
        {
          id: 'roses',
          title: 'Thing',
          quantity: { ordered: 3, current: 2, fulfilled: 1 },
          unit_price: 2500,
          subtotal: 5000,
          status: 'partial',
        },
        {
          id: 'vase',
          title: 'Thing',
          image_url: 'https://shop.example/vase.jpg',
          quantity: { ordered: 1, current: 1, fulfilled: 0 },
          unit_price: 5000,
          subtotal: 5000,
          status: 'processing',
        },
      ],
      fulfillments: [
        {
          id: 'delivery',
          type: 'shipping',
          status: 'processing',
          line_items: [
            { id: 'roses', quantity: 2 },
            { id: 'vase', quantity: 1 },
          ],
          destination: expect.objectContaining({ line_one: '1 Raffles Place' }),
          description: 'Standard',
        },
      ],
      adjustments: [],
      totals: [
        { type: 'items_base_amount', display_text: 'Items', amount: 10_000 },
        { type: 'subtotal', display_text: 'Subtotal', amount: 10_000 },
        { type: 'discount', display_text: 'Discount', amount: 1_000 },
        { type: 'fulfillment', display_text: 'Shipping', amount: 500 },
        { type: 'tax', display_text: 'Tax', amount: 250 },
        { type: 'total', display_text: 'Total', amount: 9_750 },
      ],
    });
  });

  it('of a status that the protocol has no word for is being processed', () => {
    expect(shown(sampleOrder({ status: 'on_hold' })).status).toBe('processing');
  });

  it('has an entry for each parcel, and without one for its delivery alone', () => {
    const second = { ...roses, id: 'shipped-2', carrier: null, trackingNumber: null };
    const fulfillmentsOf = (order: AcpOrderView) => shown(order).fulfillments;
    const onTheirWay = fulfillmentsOf(sampleOrder({ events: [roses, second] }));
    expect(onTheirWay).toMatchObject([
      { id: 'shipped-1', status: 'shipped', events: [{ id: 'shipped-1-shipped' }] },
      { id: 'shipped-2', status: 'shipped', events: [{ id: 'shipped-2-shipped' }] },
    ]);
    expect(onTheirWay[1]).not.toHaveProperty('carrier');
    const [alone, ...others] = fulfillmentsOf(orderStates[4]![1]);
    expect([alone.status, alone.events, others]).toEqual([
      'delivered',
      [{ id: 'delivered-delivered', type: 'delivered', occurred_at: delivered.occurredAt }],
      [],
    ]);
    expect(fulfillmentsOf(sampleOrder({ expectations: [] }))).toEqual([]);
    expect(fulfillmentsOf(orderStates[1]![1])[0]).not.toHaveProperty('destination');
  });

  it('says what was canceled and what was paid back', () => {
    expect(shown(orderStates[5]![1]).adjustments).toEqual([
      {
        id: 'cancellation',
        type: 'cancellation',
        occurred_at: '2026-11-22T08:00:00.000Z',
        status: 'completed',
        line_items: [{ id: 'x', quantity: 1 }],
        description: 'Canceled by the merchant',
      },
      {
        id: 'refund',
        type: 'refund',
        occurred_at: '2026-11-22T08:00:01.000Z',
        status: 'completed',
        amount: 9750,
        currency: 'kwd',
        description: 'Paid back in full',
      },
    ]);
  });

  it('derives the status of a line from its quantities', () => {
    const statusOf = (quantity: number, activeQuantity: number, fulfilledQuantity: number) =>
      shown(sampleOrder({ lines: [line({ quantity, activeQuantity, fulfilledQuantity })] })).line_items[0]
        .status;
    expect([
      statusOf(2, 0, 0),
      statusOf(2, 2, 2),
      statusOf(2, 2, 1),
      statusOf(2, 2, 0),
      statusOf(2, 1, 1),
    ]).toEqual(['removed', 'fulfilled', 'partial', 'processing', 'fulfilled']);
  });

  it('names carrier and tracking number of each parcel, and what happened to it', () => {
    expect(shown(orderStates[3]![1]).fulfillments).toEqual([
      {
        id: 'shipped-1',
        type: 'shipping',
        status: 'delivered',
        line_items: [{ id: 'roses', quantity: 2 }],
        carrier: 'SingPost',
        tracking_number: 'SP1',
        destination: {
          name: 'Ada Tan',
          line_one: '1 Raffles Place',
          city: 'Singapore',
          state: '',
          country: 'SG',
          postal_code: '048616',
        },
        description: 'Standard',
        events: [
          { id: 'shipped-1-shipped', type: 'shipped', occurred_at: '2026-11-22T08:00:00.000Z' },
          { id: 'shipped-1-delivered', type: 'delivered', occurred_at: '2026-11-23T08:00:00.000Z' },
        ],
      },
    ]);
  });

  it('keeps the total that was charged, beside what was given back', () => {
    expect(shown(orderStates[5]![1]).totals.slice(-2)).toEqual([
      { type: 'total', display_text: 'Total', amount: 9750 },
      { type: 'amount_refunded', display_text: 'Refunded', amount: 9750 },
    ]);
  });

  it('has the totals of its session: what is left of the items, and the taxes that prices include in words', () => {
    const order = sampleOrder({
      lines: [line({ subtotal: '10.000', discount: '0.800' })],
      totals: { subtotal: '10.000', discount: '0.800', shipping: '0.500', tax: '0.000', total: '9.700' },
      taxes: [{ title: 'GST', rate: '9', amount: '0.801', isIncluded: true }],
    });
    expect(shown(order).totals).toEqual([
      { type: 'items_base_amount', display_text: 'Items', amount: 10_000 },
      { type: 'items_discount', display_text: 'Discount on items', amount: 800 },
      { type: 'subtotal', display_text: 'Subtotal', amount: 9_200 },
      { type: 'fulfillment', display_text: 'Shipping', amount: 500 },
      {
        type: 'total',
        display_text: 'Total',
        amount: 9_700,
        description: 'Includes GST 9 %: 0.801 KWD',
      },
    ]);
    expect(hasAcpData ? acpProblems('checkout', 'Order', shown(order)) : []).toEqual([]);
  });

  it('counts as given back only what the buyer has', () => {
    const [, { adjustments, ...order }] = orderStates[5]!;
    const pending = adjustments.map(one => ({ ...one, status: 'pending' }));
    expect(shown({ ...order, adjustments: pending }).totals.at(-1)).toMatchObject({ type: 'total' });
  });
});

describe('a message to a platform', () => {
  const notifier = acpOrderNotifier(publicUrl);
  const message = { id: 'm1', at: new Date('2026-11-21T08:00:00.900Z'), body: '{"a":1}', secret: 'whisper' };

  it.each([
    ['order_placed', 'order_create'],
    ['order_shipped', 'order_update'],
    ['order_refunded', 'order_update'],
  ])('of %s is an %s with the whole order', (type, word) => {
    const order = sampleOrder();
    expect(JSON.parse(notifier.body(order, { type }))).toEqual({ type: word, data: shown(order) });
  });

  it('is signed over its time and its bytes', () => {
    // openssl dgst -sha256 -hmac whisper, of the bytes 1795248000.{"a":1}
    const v1 = '8ec17b7f1152ea73dcdd2cc36b3702d3bfafaef8a7d5f7d3f62f79cc9f796447';
    expect(notifier.headers(message)).toEqual({
      'request-id': 'm1',
      timestamp: '2026-11-21T08:00:00.900Z',
      'merchant-signature': `t=1795248000,v1=${v1}`,
    });
  });

  it('is never sent unsigned', () => {
    expect(() => notifier.headers({ ...message, secret: null })).toThrow('has no secret');
  });
});
