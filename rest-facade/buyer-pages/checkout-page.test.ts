import { describe, expect, it } from 'vitest';
import { type CheckoutPageView, checkoutPage } from './checkout-page.js';

const hostile = '<script>alert(1)</script>"\'&';

type Session = CheckoutPageView['session'];

const view = (session: Partial<Session> = {}, rest: Partial<CheckoutPageView> = {}): CheckoutPageView => ({
  merchant: 'Shop',
  session: {
    id: '019aa000-0000-7000-8000-0000000000cc',
    status: 'ready_for_payment',
    currency: 'SGD',
    items: [{ title: 'Mug', quantity: 2, subtotal: '40.00' }],
    amounts: { subtotal: '40.00', discount: '0.00', shipping: '5.00', tax: '0.00', total: '45.00' },
    taxes: [{ title: 'GST', rate: '9', amount: '3.72', isIncluded: true }],
    payment: null,
    expiresAt: '2026-11-22T08:15:00.000Z',
    ...session,
  },
  missing: [],
  waysToPay: ['Card'],
  links: [{ type: 'refund_policy', url: 'https://shop.example/refunds', title: null }],
  orderPath: null,
  ...rest,
});

const payment = (state: string, changes: Partial<NonNullable<Session['payment']>> = {}) => ({
  state,
  actionUrl: null,
  declineMessage: null,
  ...changes,
});

describe('the page of a checkout', () => {
  it("says what is bought, what it costs, until when it is kept, and where the merchant's pages are", () => {
    const html = checkoutPage(view());
    for (const text of ['Mug', '45.00 SGD', '9 %: 3.72 SGD', '08:15 UTC', 'Ready to be paid', 'Card']) {
      expect(html).toContain(text);
    }
    expect(html).toContain('href="https://shop.example/refunds"');
    expect(html).toContain('>Refund policy</a>');
  });

  it('says what is still needed before it can be paid', () => {
    const missing = [{ code: 'missing_shipping_address', message: 'Set a shipping address.' }];
    const html = checkoutPage(view({}, { missing }));
    expect(html).toContain('Something is still needed');
    expect(html).toContain('<li>Set a shipping address.</li>');
  });

  it('leads to the bank that asks for a confirmation, and nowhere but over http', () => {
    const asked = (actionUrl: string) =>
      checkoutPage(
        view({ status: 'complete_in_progress', payment: payment('requires_action', { actionUrl }) }),
      );
    expect(asked('https://bank.example/1?a=b&c="d"')).toContain(
      'href="https://bank.example/1?a=b&amp;c=&quot;d&quot;"',
    );
    expect(asked('javascript:alert(1)')).not.toContain('href="javascript');
  });

  it('says that a payment was declined and nothing was charged', () => {
    const html = checkoutPage(view({ payment: payment('declined', { declineMessage: 'No funds' }) }));
    expect(html).toContain('declined: No funds. Nothing was charged');
  });

  it.each([
    ['completed', 'Paid: your order was placed'],
    ['canceled', 'Canceled: nothing was charged'],
    ['expired', 'Expired: nothing was charged'],
    ['complete_in_progress', 'Your payment is being processed'],
  ])('of a session that is %s says %s', (status, words) => {
    const html = checkoutPage(view({ status }, { orderPath: '/order/o/1/s' }));
    expect(html).toContain(`<strong>${words}</strong>`);
    expect(html.includes('href="/order/o/1/s"')).toBe(status === 'completed');
  });

  it('writes every text of others as text, and has no script', () => {
    const html = checkoutPage({
      ...view({
        status: hostile,
        currency: hostile,
        items: [{ title: hostile, quantity: 1, subtotal: hostile }],
        taxes: [{ title: hostile, rate: hostile, amount: hostile, isIncluded: true }],
      }),
      merchant: hostile,
      missing: [{ code: hostile, message: hostile }],
      waysToPay: [hostile],
      links: [{ type: hostile, url: `https://shop.example/${hostile}`, title: hostile }],
    });
    expect(html).not.toMatch(/<script|alert\(1\)<\/script>/i);
  });
});
