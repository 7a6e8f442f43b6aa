import { describe, expect, it } from 'vitest';
import type { StoredCheckout } from '../checkout/checkout-session.store.js';
import { toOrderCheckout } from './order-checkout.type.js';
import type { Payment } from './payment.entity.js';

const options = [
  { id: 'rate-1', service: 'standard', title: 'By post' },
  { id: 'rate-2', service: 'express', title: 'By courier' },
];
const buyer = { email: 'ada@example.com' };
const [home, work, billing] = ['home', 'work', 'billing'].map(id => ({ id, country: 'SG' }));
const paid = {
  id: 'payment',
  rail: 'acp_card',
  amount: '100.00',
  currency: 'JPY',
  capturedAmount: '110.000000',
  capturedCurrency: 'SGD',
  receipt: 'ch_1',
  refundStatus: 'manual',
} as Payment;

function shown(payment: Payment | null, shipping = {}, erased = false) {
  const checkout = {
    session: {
      id: 'session',
      shipping: { options, selectedOptionId: 'rate-2', selectedDestinationId: 'work', ...shipping },
    },
    personal: erased
      ? { buyer: null, destinations: [], billingAddress: null }
      : { buyer, destinations: [home, work], billingAddress: billing },
  };
  return toOrderCheckout(checkout as unknown as StoredCheckout, payment);
}

describe('the checkout of an order', () => {
  it('is shown with what the merchant needs to ship it, and how it was paid', () => {
    expect(shown(paid)).toEqual({
      sessionId: 'session',
      buyer,
      shippingAddress: work,
      billingAddress: billing,
      shippingService: 'express',
      shippingTitle: 'By courier',
      payment: {
        rail: 'acp_card',
        amount: { amount: '100.00', currency: 'JPY' },
        captured: { amount: '110.00', currency: 'SGD' },
        receipt: 'ch_1',
        refund: 'manual',
      },
    });
  });

  it('that took nothing, or of which no amount is known, says so', () => {
    expect(shown(null).payment).toBeNull();
    expect(shown({ ...paid, capturedAmount: null }).payment).toMatchObject({ captured: null });
    expect(shown({ ...paid, capturedCurrency: null }).payment).toMatchObject({ captured: null });
  });

  it('that chose no way of shipping, or whose buyer was erased, has none', () => {
    expect(shown(paid, { selectedOptionId: null })).toMatchObject({
      shippingService: null,
      shippingTitle: null,
    });
    expect(shown(paid, {}, true)).toMatchObject({ buyer: null, shippingAddress: null, billingAddress: null });
  });
});
