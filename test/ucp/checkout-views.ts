import type { UcpCheckoutView } from '../../rest-facade/ucp/checkout/checkout-view.js';

/** A session of two flowers on their way to Springfield, with a code of 10 %. */
export const readyView: UcpCheckoutView = {
  id: '01931f00-0000-7000-8000-00000000c001',
  status: 'ready_for_payment',
  currency: 'USD',
  items: [
    {
      id: 'li-1',
      reference: 'bouquet_roses',
      title: 'Bouquet of Red Roses',
      quantity: 2,
      unitAmount: '35.00',
      subtotal: '70.00',
      discount: '7.00',
      imageUrl: 'https://example.com/roses.jpg',
      requiresShipping: true,
    },
    {
      id: 'li-2',
      reference: 'pot_ceramic',
      title: 'Ceramic Pot',
      quantity: 1,
      unitAmount: '15.00',
      subtotal: '15.00',
      discount: '1.50',
      imageUrl: null,
      requiresShipping: true,
    },
  ],
  amounts: { subtotal: '85.00', discount: '8.50', shipping: '5.00', tax: '6.52', total: '88.02' },
  discountCodes: ['10off', 'NOPE'],
  discounts: [
    {
      code: '10OFF',
      title: '10% Off',
      amount: '8.50',
      isAutomatic: false,
      target: 'items',
      allocations: [
        { itemId: 'li-1', amount: '7.00' },
        { itemId: 'li-2', amount: '1.50' },
      ],
    },
  ],
  rejectedCodes: [{ code: 'NOPE', reason: 'unknown' }],
  shipping: {
    isRequired: true,
    isOptionRequired: true,
    selectedDestinationId: 'addr_1',
    options: [
      { id: 'std-ship', title: 'Standard Shipping', amount: '5.00', fullAmount: '5.00' },
      { id: 'exp-ship-us', title: 'Express Shipping (US)', amount: '15.00', fullAmount: '15.00' },
    ],
    selectedOptionId: 'std-ship',
  },
  taxes: [
    { title: 'Sales tax', rate: '8', amount: '6.52', isIncluded: false },
    { title: 'Included levy', rate: '1', amount: '0.80', isIncluded: true },
  ],
  buyer: {
    firstName: 'Jane',
    lastName: 'Smith',
    email: 'jane.smith@example.com',
    phone: null,
    consent: { marketing: true, analytics: false },
  },
  destinations: [
    {
      id: 'addr_1',
      name: 'Jane van Smith',
      line1: '123 Main St',
      line2: null,
      city: 'Springfield',
      region: 'IL',
      postalCode: '62704',
      country: 'US',
      phone: null,
    },
  ],
  missingRequirements: [],
  rails: [
    { rail: 'x402', handlerId: 'x402_1', title: 'x402', requirements: { x402Version: 2, accepts: [] } },
  ],
  payment: null,
  expiresAt: '2026-11-21T18:00:00.000Z',
  links: [{ type: 'terms_of_service', url: 'https://shop.example/terms', title: null }],
  orderId: null,
  orderPagePath: null,
  pagePath: '/checkout/o/c/signature',
  version: 3,
  completedAt: null,
};

const card = {
  id: 'instr_1',
  type: 'card',
  handlerId: 'mock_payment_handler',
  display: { brand: 'Visa', last_digits: '1234' },
};

const paid: NonNullable<UcpCheckoutView['payment']> = {
  rail: 'x402',
  state: 'captured',
  actionUrl: null,
  declineCode: null,
  declineMessage: null,
  instrument: card,
};

/** A session in each of its states, by what its agent sees. */
export const viewsByState: Record<string, UcpCheckoutView> = {
  incomplete: {
    ...readyView,
    buyer: null,
    destinations: [],
    discountCodes: [],
    discounts: [],
    rejectedCodes: [],
    taxes: [],
    shipping: {
      isRequired: true,
      isOptionRequired: true,
      selectedDestinationId: null,
      options: [],
      selectedOptionId: null,
    },
    amounts: { subtotal: '85.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '85.00' },
    missingRequirements: [
      {
        code: 'missing_shipping_address',
        field: 'shippingAddress',
        message: 'Set a shipping address.',
      },
    ],
  },
  ready: readyView,
  'in progress': {
    ...readyView,
    status: 'complete_in_progress',
    payment: { ...paid, state: 'unknown' },
  },
  escalation: {
    ...readyView,
    status: 'complete_in_progress',
    payment: { ...paid, state: 'requires_action', actionUrl: 'https://bank.example/challenge/1' },
  },
  completed: {
    ...readyView,
    status: 'completed',
    rails: [],
    payment: paid,
    orderId: '01931f00-0000-7000-8000-00000000d001',
    orderPagePath: '/order/o/01931f00-0000-7000-8000-00000000d001/signature',
    completedAt: '2026-11-21T12:30:00.000Z',
  },
  canceled: { ...readyView, status: 'canceled', rails: [], buyer: null, destinations: [] },
  expired: { ...readyView, status: 'expired', rails: [], buyer: null, destinations: [] },
};
