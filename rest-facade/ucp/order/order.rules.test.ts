import { describe, expect, it } from 'vitest';
import type { AgentOrderLineView } from '../../agent-checkout/order-view.js';
import { lineStatusOf, signedUnits } from './order.rules.js';
import { order20260111 } from './order-2026-01-11.js';
import { order20260408 } from './order-2026-04-08.js';
import type { UcpOrderView } from './order-view.js';

const roses: AgentOrderLineView = {
  id: 'li-1',
  reference: 'bouquet_roses',
  title: 'Bouquet of Red Roses',
  unitAmount: '35.00',
  imageUrl: 'https://example.com/roses.jpg',
  subtotal: '70.00',
  discount: '7.00',
  quantity: 3,
  activeQuantity: 2,
  fulfilledQuantity: 1,
};
const pot: AgentOrderLineView = {
  ...roses,
  id: 'li-2',
  reference: 'pot_ceramic',
  title: 'Ceramic Pot',
  unitAmount: '15.00',
  imageUrl: null,
  subtotal: '15.00',
  discount: '0.00',
  quantity: 1,
  activeQuantity: 0,
  fulfilledQuantity: 0,
};
const units = [{ id: 'li-1', quantity: 1 }];
const at = '2026-11-22T08:00:00.000Z';
const address = {
  name: 'Jane Smith',
  line1: '123 Main St',
  line2: null,
  city: 'Springfield',
  region: 'IL',
  postalCode: '62704',
  country: 'US',
  phone: null,
};
const view: UcpOrderView = {
  id: 'order-1',
  checkoutId: 'session-1',
  pagePath: '/order/o/order-1/signature',
  currency: 'USD',
  totals: { subtotal: '85.00', discount: '9.00', shipping: '5.00', tax: '0.00', total: '81.00' },
  taxes: [],
  lines: [roses, pot],
  expectations: [
    { id: 'e-1', lines: units, destination: address, description: 'Tomorrow' },
    { id: 'e-2', lines: units, destination: null, description: null },
  ],
  events: [
    { id: 'v-1', type: 'shipped', occurredAt: at, lines: units, carrier: 'Post', trackingNumber: '1Z' },
    { id: 'v-2', type: 'delivered', occurredAt: at, lines: units, carrier: null, trackingNumber: null },
  ],
  adjustments: [
    {
      id: 'a-1',
      type: 'refund',
      occurredAt: at,
      status: 'completed',
      lines: units,
      amount: '35.00',
      description: 'One was broken.',
    },
    {
      id: 'a-2',
      type: 'cancellation',
      occurredAt: at,
      status: 'pending',
      lines: [],
      amount: null,
      description: 'Not wanted any more.',
    },
  ],
  stated: { expectations: [{ id: 'e-9' }], events: [{ id: 'v-9' }], adjustments: [{ id: 'a-9' }] },
};

interface Body {
  line_items: { status: string; totals: unknown[]; quantity: object; item: object }[];
  fulfillment: { expectations: object[]; events: object[] };
  adjustments: Record<string, unknown>[];
  totals: { type: string; amount: number }[];
}
const place = 'https://shop.example';
const later = (of = view) => order20260408(of, place) as unknown as Body;
const early = (of = view) => order20260111(of, place) as unknown as Body;
const amounts = (totals: Body['totals']) => totals.map(({ type, amount }) => [type, amount]);

describe('an order', () => {
  it('says of which session it is, and where it is read', () => {
    expect(later()).toMatchObject({
      id: 'order-1',
      checkout_id: 'session-1',
      permalink_url: 'https://shop.example/order/o/order-1/signature',
      currency: 'USD',
    });
    expect(early()).toMatchObject({ id: 'order-1', checkout_id: 'session-1' });
    expect(early()).not.toHaveProperty('currency');
  });

  it('tells of what is to come and what happened, without what is not known', () => {
    const { expectations, events } = later().fulfillment;
    expect(expectations).toEqual([
      {
        id: 'e-1',
        line_items: units,
        method_type: 'shipping',
        destination: {
          first_name: 'Jane',
          last_name: 'Smith',
          street_address: '123 Main St',
          address_locality: 'Springfield',
          address_region: 'IL',
          postal_code: '62704',
          address_country: 'US',
        },
        description: 'Tomorrow',
      },
      { id: 'e-2', line_items: units, method_type: 'shipping', destination: {} },
    ]);
    expect(events).toEqual([
      {
        id: 'v-1',
        occurred_at: at,
        type: 'shipped',
        line_items: units,
        carrier: 'Post',
        tracking_number: '1Z',
      },
      { id: 'v-2', occurred_at: at, type: 'delivered', line_items: units },
    ]);
  });

  it('has what its agent stated after what the merchant says, in 2026-01-11', () => {
    const idsOf = ({ fulfillment, adjustments }: Body) =>
      [fulfillment.expectations, fulfillment.events, adjustments].map(list =>
        (list as { id: string }[]).map(({ id }) => id),
      );
    expect(idsOf(early())).toEqual([
      ['e-1', 'e-2', 'e-9'],
      ['v-1', 'v-2', 'v-9'],
      ['a-1', 'a-2', 'a-9'],
    ]);
    expect(idsOf(later())).toEqual([
      ['e-1', 'e-2'],
      ['v-1', 'v-2'],
      ['a-1', 'a-2'],
    ]);
  });
});

describe('a line of an order', () => {
  it('has its price, its units, and its totals with its share of the discounts', () => {
    expect(later().line_items[0]).toEqual({
      id: 'li-1',
      item: {
        id: 'bouquet_roses',
        title: 'Bouquet of Red Roses',
        price: 3500,
        image_url: 'https://example.com/roses.jpg',
      },
      quantity: { original: 3, total: 2, fulfilled: 1 },
      totals: [
        { type: 'subtotal', display_text: 'Subtotal', amount: 7000 },
        { type: 'items_discount', display_text: 'Discount', amount: -700 },
        { type: 'total', display_text: 'Total', amount: 6300 },
      ],
      status: 'partial',
    });
    expect(early().line_items[0]).toMatchObject({
      quantity: { total: 2, fulfilled: 1 },
      totals: [{}, { type: 'items_discount', amount: 700 }, { amount: 6300 }],
    });
  });

  it('has no discount and no picture where there is none', () => {
    const [, line] = later().line_items;
    expect(amounts(line!.totals as Body['totals'])).toEqual([
      ['subtotal', 1500],
      ['total', 1500],
    ]);
    expect(line!.item).not.toHaveProperty('image_url');
  });

  it.each([
    [2, 0, 'processing'],
    [2, 1, 'partial'],
    [2, 2, 'fulfilled'],
    [0, 0, 'fulfilled'],
  ])('of %i units of which %i are sent is %s', (activeQuantity, fulfilledQuantity, status) => {
    expect(lineStatusOf({ ...roses, activeQuantity, fulfilledQuantity })).toBe(status);
  });

  it('of which nothing is left is removed in 2026-04-08, which has a word for it', () => {
    expect([later(), early()].map(({ line_items }) => line_items[1]!.status)).toEqual([
      'removed',
      'fulfilled',
    ]);
  });
});

describe('the totals of an order', () => {
  it('split discounts as in the session: negative ones on items and on the rest, in 2026-01-11 a positive one', () => {
    expect(amounts(later().totals)).toEqual([
      ['subtotal', 8500],
      ['items_discount', -700],
      ['discount', -200],
      ['fulfillment', 500],
      ['total', 8100],
    ]);
    expect(amounts(early().totals)).toEqual([
      ['subtotal', 8500],
      ['discount', 900],
      ['fulfillment', 500],
      ['total', 8100],
    ]);
  });

  it('name the taxes that the prices include with the total', () => {
    const taxes = [{ title: 'GST', rate: '9', amount: '5.78', isIncluded: true }];
    for (const { totals } of [later({ ...view, taxes }), early({ ...view, taxes })]) {
      expect(totals.at(-1)).toMatchObject({
        type: 'total',
        display_text: 'Total. Includes GST 9 %: 5.78 USD',
      });
    }
  });

  it('keep subtotal and total where they are zero, and the tax where there is one', () => {
    const zero = '0.00';
    const totals = { subtotal: zero, discount: zero, shipping: zero, tax: '1.00', total: zero };
    expect(amounts(later({ ...view, lines: [pot], totals }).totals)).toEqual([
      ['subtotal', 0],
      ['tax', 100],
      ['total', 0],
    ]);
  });
});

describe('an adjustment', () => {
  it('says what it is about: fewer units and less money in 2026-04-08, both positive in 2026-01-11', () => {
    expect(later().adjustments[0]).toEqual({
      id: 'a-1',
      type: 'refund',
      occurred_at: at,
      status: 'completed',
      description: 'One was broken.',
      line_items: [{ id: 'li-1', quantity: -1 }],
      totals: [{ type: 'total', amount: -3500 }],
    });
    expect(early().adjustments[0]).toMatchObject({ line_items: units, amount: 3500 });
  });

  it('names no units and no amount where it has none', () => {
    expect(signedUnits([], -1)).toEqual({});
    for (const body of [later(), early()]) {
      expect(Object.keys(body.adjustments[1]!)).toEqual([
        'id',
        'type',
        'occurred_at',
        'status',
        'description',
      ]);
    }
  });
});
