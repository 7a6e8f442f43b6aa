import type { AcpCheckoutView } from '../../rest-facade/acp/checkout-view.js';

/** A session that can be paid: two lines, a discount on each, shipping chosen, a tax on top. SGD 98.10 in all. */
export const sampleCheckout = (changes: Partial<AcpCheckoutView> = {}): AcpCheckoutView => ({
  id: '019aa000-0000-7000-8000-000000000001',
  version: 1,
  status: 'ready_for_payment',
  currency: 'SGD',
  items: [
    {
      id: '019aa000-0000-7000-8000-00000000000a',
      reference: 'ROSES',
      productId: '019aa000-0000-7000-8000-0000000000a1',
      variantId: null,
      sku: 'ROSES',
      title: 'Roses',
      quantity: 2,
      unitAmount: '30.00',
      subtotal: '60.00',
      discount: '6.00',
      imageUrl: 'https://shop.example/roses.jpg',
      requiresShipping: true,
    },
    {
      id: '019aa000-0000-7000-8000-00000000000b',
      reference: '019aa000-0000-7000-8000-0000000000b2',
      productId: '019aa000-0000-7000-8000-0000000000b1',
      variantId: '019aa000-0000-7000-8000-0000000000b2',
      sku: null,
      title: 'Vase - Blue',
      quantity: 1,
      unitAmount: '40.00',
      subtotal: '40.00',
      discount: '4.00',
      imageUrl: null,
      requiresShipping: true,
    },
  ],
  discountCodes: ['10OFF', 'NOPE'],
  discounts: [
    {
      code: '10OFF',
      title: '10% off',
      amount: '10.00',
      isAutomatic: false,
      target: 'items',
      allocations: [
        { itemId: '019aa000-0000-7000-8000-00000000000a', amount: '6.00' },
        { itemId: '019aa000-0000-7000-8000-00000000000b', amount: '4.00' },
      ],
    },
  ],
  rejectedCodes: [{ code: 'NOPE', reason: 'unknown' }],
  shipping: {
    isRequired: true,
    isOptionRequired: true,
    selectedDestinationId: 'home',
    options: [
      { id: 'standard', title: 'Standard', amount: '0.00', fullAmount: '5.00' },
      { id: 'express', title: 'Express', amount: '10.00', fullAmount: '10.00' },
    ],
    selectedOptionId: 'standard',
  },
  taxes: [
    { title: 'GST', rate: '9', amount: '8.10', isIncluded: false },
    { title: 'Levy', rate: '0.5', amount: '0.45', isIncluded: true },
  ],
  amounts: { subtotal: '100.00', discount: '10.00', shipping: '0.00', tax: '8.10', total: '98.10' },
  payment: null,
  buyer: {
    firstName: 'Ada',
    lastName: 'Tan',
    email: 'ada@example.com',
    phone: null,
    consent: null,
  },
  destinations: [
    {
      id: 'home',
      name: 'Ada Tan',
      line1: '1 Raffles Place',
      line2: null,
      city: 'Singapore',
      region: null,
      postalCode: '048616',
      country: 'SG',
      phone: '+6561234567',
    },
  ],
  missingRequirements: [],
  rails: [
    {
      rail: 'acp_sandbox',
      handlerId: 'card_1',
      title: 'Card',
      requirements: {
        handler: {
          id: 'card_tokenized',
          name: 'dev.acp.tokenized.card',
          version: '2026-01-22',
          spec: 'https://acp.dev/handlers/tokenized.card',
          requires_delegate_payment: true,
          requires_pci_compliance: false,
          psp: 'sandbox',
          config_schema: 'https://acp.dev/schemas/handlers/tokenized.card/config.json',
          instrument_schemas: ['https://acp.dev/schemas/handlers/tokenized.card/instrument.json'],
          config: { merchant_id: 'acct_1' },
        },
        max_amount: 9810,
      },
    },
    { rail: 'x402', handlerId: 'x402_1', title: 'x402', requirements: { x402Version: 2, accepts: [] } },
  ],
  links: [{ type: 'terms_of_service', url: 'https://shop.example/terms', title: null }],
  orderId: null,
  orderPagePath: null,
  pagePath: '/checkout/o/c/signature',
  completedAt: null,
  expiresAt: '2026-11-21T14:00:00.000Z',
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  ...changes,
});

/** A payment as far as it does not matter. */
export const noPayment = {
  rail: 'acp_sandbox',
  actionUrl: null,
  declineCode: null,
  declineMessage: null,
  instrument: { id: null, type: 'card', handlerId: 'card_1', display: {} },
};
const gone = { buyer: null, destinations: [], rails: [] };

/** Every state that a session can be in, and the status that the protocol has for it. */
export const checkoutStates: [name: string, session: AcpCheckoutView, status: string][] = [
  ['that can be paid', sampleCheckout(), 'ready_for_payment'],
  [
    'without an address',
    sampleCheckout({
      ...gone,
      shipping: {
        isRequired: true,
        isOptionRequired: true,
        selectedDestinationId: null,
        options: [],
        selectedOptionId: null,
      },
      taxes: [],
      missingRequirements: [
        { code: 'missing_shipping_address', field: 'shippingAddress', message: 'Say where.' },
      ],
    }),
    'not_ready_for_payment',
  ],
  [
    'whose payment was declined',
    sampleCheckout({ payment: { ...noPayment, state: 'declined', declineMessage: 'No funds.' } }),
    'ready_for_payment',
  ],
  [
    'whose buyer has to confirm the payment',
    sampleCheckout({
      status: 'complete_in_progress',
      payment: { ...noPayment, state: 'requires_action', actionUrl: 'https://pay.example/3ds' },
    }),
    'requires_escalation',
  ],
  [
    'whose payment is under way',
    sampleCheckout({ status: 'complete_in_progress', payment: { ...noPayment, state: 'unknown' } }),
    'complete_in_progress',
  ],
  [
    'that was paid',
    sampleCheckout({
      status: 'completed',
      orderId: '019aa000-0000-7000-8000-0000000000ff',
      orderPagePath: '/order/o/019aa000-0000-7000-8000-0000000000ff/signature',
      payment: { ...noPayment, state: 'captured' },
    }),
    'completed',
  ],
  ['that was canceled', sampleCheckout({ ...gone, status: 'canceled' }), 'canceled'],
  ['that expired', sampleCheckout({ ...gone, status: 'expired' }), 'expired'],
];
