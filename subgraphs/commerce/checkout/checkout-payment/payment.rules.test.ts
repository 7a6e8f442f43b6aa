import { describe, expect, it } from 'vitest';
import type { Payment, PaymentStatus } from './payment.entity.js';
import { paymentLimits } from './payment.limits.js';
import {
  declinedError,
  isLive,
  isToAbandon,
  nextCheckMs,
  retryMs,
  toInstrumentView,
  toPaymentView,
} from './payment.rules.js';

const now = new Date('2026-11-21T08:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
const payment = (more: Partial<Payment> = {}): Payment => ({
  id: 'p',
  organizationId: 'o',
  sessionId: 's',
  rail: 'acp_card',
  status: 'unknown',
  reference: 'r',
  amount: '1.00',
  currency: 'USD',
  expiresAt: at(3_600_000),
  instrument: { id: null, type: 'card', handlerId: null, display: {} },
  keyDigest: null,
  requestHash: null,
  actionUrl: null,
  receipt: null,
  capturedAmount: null,
  capturedCurrency: null,
  declineCode: null,
  declineMessage: null,
  refundStatus: null,
  refundedAt: null,
  checks: 0,
  createdAt: at(0),
  updatedAt: at(0),
  ...more,
});

describe('a payment', () => {
  it.each<[PaymentStatus, boolean]>([
    ['confirming', true],
    ['requires_action', true],
    ['unknown', true],
    ['captured', false],
    ['declined', false],
  ])('that is %s may still move money: %s', (status, isSo) => {
    expect(isLive({ status })).toBe(isSo);
  });

  it.each<[string, Partial<Payment>, boolean]>([
    ['young', { createdAt: at(1 - paymentLimits.abandonMs) }, false],
    ['a minute old', { createdAt: at(-paymentLimits.abandonMs) }, true],
    ['a minute old, never heard of', { status: 'confirming', createdAt: at(-paymentLimits.abandonMs) }, true],
    [
      'waiting for its buyer',
      { status: 'requires_action', createdAt: at(1 - paymentLimits.actionMs) },
      false,
    ],
    ['left by its buyer', { status: 'requires_action', createdAt: at(-paymentLimits.actionMs) }, true],
    ['waiting for its buyer, its time over', { status: 'requires_action', expiresAt: at(0) }, true],
    ['young, its time over', { expiresAt: at(0) }, true],
  ])('that is %s is called off: %s %s', (_, more, isSo) => {
    expect(isToAbandon(payment(more), now)).toBe(isSo);
  });

  it('is looked at later each time, at its end at the latest, and for ever', () => {
    expect([0, 1, 2, 3, 7, 8, 9, 1_000].map(retryMs)).toEqual([
      30_000, 30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000,
    ]);
    const waiting = payment({ status: 'requires_action', checks: 8 });
    expect(nextCheckMs(payment({ checks: 8 }), now)).toBe(paymentLimits.abandonMs);
    expect(nextCheckMs({ ...waiting, expiresAt: at(5_000) }, now)).toBe(5_000);
    expect(nextCheckMs(waiting, now)).toBe(paymentLimits.actionMs);
    expect(nextCheckMs({ ...waiting, expiresAt: at(-5_000) }, now)).toBe(3_600_000);
  });

  it('is shown as pending while it is confirmed, without what only we have to know', () => {
    expect(toPaymentView(payment({ status: 'confirming', receipt: 'x' }))).toEqual({
      paymentId: 'p',
      rail: 'acp_card',
      state: 'pending',
      actionUrl: null,
      declineCode: null,
      declineMessage: null,
      instrument: payment().instrument,
    });
  });
});

describe('a payment that was declined', () => {
  it('is rejected with what the processor says, or with what can be said without it', () => {
    const said = declinedError(
      payment({ declineCode: 'expired_card', declineMessage: 'Your card has expired.' }),
    );
    expect(said).toMatchObject({ code: 'PAYMENT_DECLINED', detail: 'Your card has expired.' });
    expect(said.members).toEqual({ declineCode: 'expired_card' });
    const unsaid = declinedError(payment());
    expect([unsaid.detail, unsaid.members]).toEqual([
      'The payment was declined.',
      { declineCode: 'declined' },
    ]);
  });
});

describe('an instrument', () => {
  it('is shown as the card that it is, without its credential and its holder', () => {
    const display = {
      brand: 'Visa',
      last_digits: '4242',
      expiry_month: 12,
      card_art: 'x'.repeat(1_000),
      token: 'tok_1',
      name: 'Ada Lim',
      billing_address: { street_address: '1 Orchard Road' },
    };
    const given = { id: 'i', type: 'card', credential: { token: 't' }, display };
    expect(toInstrumentView(given, 'h')).toEqual({
      id: 'i',
      type: 'card',
      handlerId: 'h',
      display: {
        brand: 'Visa',
        last_digits: '4242',
        expiry_month: 12,
        card_art: 'x'.repeat(paymentLimits.instrumentTextLength),
      },
    });
  });

  it('is shown with texts of a limit, and with neither lists nor objects', () => {
    const long = 'x'.repeat(paymentLimits.instrumentTextLength + 1);
    const display = { brand: ['Visa'], expiry_year: { year: 2030 }, expiry_month: '12' };
    expect(toInstrumentView({ id: long, type: long, credential: {}, display }, null)).toEqual({
      ...{ id: long.slice(1), type: long.slice(1), handlerId: null, display: { expiry_month: '12' } },
    });
  });

  it('is shown by four digits, whatever an agent gives for them', () => {
    const given = { id: null, type: 'card', credential: {}, display: { last_digits: '4242424242421881' } };
    expect(toInstrumentView(given, null).display).toEqual({ last_digits: '1881' });
    expect(toInstrumentView({ id: null, type: 'x', credential: {} }, null).display).toEqual({});
  });
});
