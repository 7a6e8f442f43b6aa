import { describe, expect, it } from 'vitest';
import type { Payment } from '../checkout-payment/payment.entity.js';
import { dueOfPayment } from '../checkout-payment/payment-due.rules.js';
import type { CheckoutSession } from './checkout-session.entity.js';
import { paymentDueOf } from './payment-due.rules.js';

const common = { organizationId: 'org', currency: 'SGD', expiresAt: '2026-11-21T08:00:00.000Z' };
const session = { ...common, id: 'session', amounts: { total: '12.50' } } as CheckoutSession;
const payment = { ...common, id: 'payment', sessionId: 'session', amount: '11.00' } as Payment;
const urls = {
  resourceUrl: 'https://shop.example/api/v1/checkout-sessions/session',
  returnUrl: 'https://shop.example/payment-return',
};

describe('what is due', () => {
  it('is the total of the session as it stands, for the session where it is read', () => {
    expect(paymentDueOf(session, 'session', 'https://shop.example')).toEqual({
      ...common,
      sessionId: 'session',
      paymentId: 'session',
      amount: '12.50',
      ...urls,
    });
  });

  it('is the amount of a payment once it has begun, whatever the session comes to', () => {
    expect(dueOfPayment(payment, 'https://shop.example')).toEqual({
      ...common,
      sessionId: 'session',
      paymentId: 'payment',
      amount: '11.00',
      ...urls,
    });
  });
});
