import { describe, expect, it } from 'vitest';
import { continueUrlOf } from './continue-url.rules.js';

type View = Parameters<typeof continueUrlOf>[0];

const payment = (state: string, actionUrl: string | null) => ({ state, actionUrl }) as View['payment'];
const pagePath = '/checkout/o/c/s';
const continued = (status: View['status'], paid: View['payment'] = null) =>
  continueUrlOf({ status, payment: paid, pagePath }, 'https://shop.example');

describe('where the buyer goes on', () => {
  it("is the session's page until the session has ended", () => {
    expect(continued('ready_for_payment')).toBe('https://shop.example/checkout/o/c/s');
    expect(continued('complete_in_progress', payment('pending', null))).toBe(
      'https://shop.example/checkout/o/c/s',
    );
    for (const ended of ['completed', 'canceled', 'expired'] as const) {
      expect(continued(ended, payment('captured', 'https://bank.example/1'))).toBeUndefined();
    }
  });

  it('is the page of the bank while a payment has to be confirmed there', () => {
    expect(continued('complete_in_progress', payment('requires_action', 'https://bank.example/1'))).toBe(
      'https://bank.example/1',
    );
    expect(continued('complete_in_progress', payment('requires_action', null))).toBe(
      'https://shop.example/checkout/o/c/s',
    );
    expect(continued('ready_for_payment', payment('declined', 'https://bank.example/1'))).toBe(
      'https://shop.example/checkout/o/c/s',
    );
  });
});
