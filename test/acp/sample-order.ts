import type { AcpOrderView } from '../../rest-facade/acp/order-view.js';

const address = {
  name: 'Ada Tan',
  line1: '1 Raffles Place',
  line2: null,
  city: 'Singapore',
  region: null,
  postalCode: '048616',
  country: 'SG',
  phone: null,
};

/** Two roses and a vase; to be shipped, unless changed. */
export const sampleOrder = (changes: Partial<AcpOrderView> = {}): AcpOrderView => ({
  id: 'o1',
  checkoutId: 's1',
  pagePath: '/order/o/1/signature',
  currency: 'KWD',
  status: 'to_ship',
  totals: { subtotal: '10.000', discount: '1.000', shipping: '0.500', tax: '0.250', total: '9.750' },
  taxes: [],
  lines: [
    line({ id: 'roses', quantity: 2, activeQuantity: 2, unitAmount: '2.500', subtotal: '5.000' }),
    line({ id: 'vase' }),
  ],
  expectations: [
    {
      id: 'delivery',
      lines: [
        { id: 'roses', quantity: 2 },
        { id: 'vase', quantity: 1 },
      ],
      destination: address,
      description: 'Standard',
    },
  ],
  events: [],
  adjustments: [],
  ...changes,
});

export const line = (changes: Partial<AcpOrderView['lines'][number]>) => ({
  id: 'x',
  reference: 'THING',
  title: 'Thing',
  unitAmount: '5.000',
  imageUrl: null,
  subtotal: '5.000',
  discount: '0.000',
  quantity: 1,
  activeQuantity: 1,
  fulfilledQuantity: 0,
  ...changes,
});

export const roses = {
  id: 'shipped-1',
  type: 'shipped',
  occurredAt: '2026-11-22T08:00:00.000Z',
  lines: [{ id: 'roses', quantity: 2 }],
  carrier: 'SingPost',
  trackingNumber: 'SP1',
};
export const delivered = {
  ...roses,
  id: 'delivered',
  type: 'delivered',
  occurredAt: '2026-11-23T08:00:00.000Z',
  carrier: null,
  trackingNumber: null,
};

/** What can have become of an order. */
export const orderStates: [name: string, order: AcpOrderView][] = [
  ['to be shipped', sampleOrder()],
  [
    'whose buyer was forgotten',
    sampleOrder({ expectations: [{ ...sampleOrder().expectations[0]!, destination: null }] }),
  ],
  ['shipped in part', sampleOrder({ events: [roses] })],
  ['delivered', sampleOrder({ status: 'completed', events: [roses, delivered] })],
  ['delivered without a parcel', sampleOrder({ status: 'completed', events: [delivered] })],
  [
    'canceled and paid back',
    sampleOrder({
      status: 'canceled',
      lines: [line({ activeQuantity: 0 })],
      expectations: [],
      adjustments: [
        {
          id: 'cancellation',
          type: 'cancellation',
          occurredAt: '2026-11-22T08:00:00.000Z',
          status: 'completed',
          lines: [{ id: 'x', quantity: 1 }],
          amount: null,
          description: 'Canceled by the merchant',
        },
        {
          id: 'refund',
          type: 'refund',
          occurredAt: '2026-11-22T08:00:01.000Z',
          status: 'completed',
          lines: [],
          amount: '9.750',
          description: 'Paid back in full',
        },
      ],
    }),
  ],
];
