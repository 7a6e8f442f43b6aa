import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../kernel/context.js';
import type { AppError } from '../../../../kernel/errors.js';
import {
  type CheckoutPersonal,
  type CheckoutSession,
  type CheckoutStatus,
  checkoutStatuses,
} from './checkout-session.entity.js';
import {
  cartOf,
  checkoutAt,
  isEnded,
  isOver,
  isVisibleTo,
  neededOf,
  offersStoredAddresses,
  openerOf,
  rejectUnlessOpen,
} from './checkout-session.rules.js';
import { conformanceCallerId } from './conformance-caller.js';

const expiresAt = '2026-11-21T08:00:00.000Z';
const before = new Date(Date.parse(expiresAt) - 1);
const after = new Date(expiresAt);

const session = (status: CheckoutStatus, changes: Partial<CheckoutSession> = {}) =>
  ({
    ...{ id: 'session', status, expiresAt, version: 3, updatedAt: '2026-11-21T07:00:00.000Z' },
    shipping: {
      isRequired: true,
      isOptionRequired: true,
      selectedDestinationId: 'home',
      options: [],
      selectedOptionId: 'std',
    },
    ...changes,
  }) as CheckoutSession;

const address = (id: string) => ({ id, line1: '1 Road' }) as CheckoutPersonal['destinations'][number];
const personal = {
  buyer: { email: 'mei@example.com' },
  destinations: [address('home'), address('work')],
  billingAddress: { line1: '2 Road' },
} as CheckoutPersonal;
const nothing = { buyer: null, destinations: [], billingAddress: null };

describe('the end of a session', () => {
  it('comes at its time while nobody is paying, and not a moment earlier', () => {
    expect(checkoutStatuses.filter(status => isOver(session(status), after))).toEqual(['ready_for_payment']);
    expect(checkoutStatuses.filter(status => isOver(session(status), before))).toEqual([]);
  });

  it('is shown as it is going to be written, without anything of the buyer', () => {
    const stored = { session: session('ready_for_payment'), personal };
    expect(checkoutAt(stored, after)).toEqual({
      session: { ...stored.session, status: 'expired', version: 4, updatedAt: expiresAt },
      personal: nothing,
    });
    expect(checkoutAt(stored, before)).toBe(stored);
  });

  it('is final where it was completed, canceled or expired', () => {
    expect(checkoutStatuses.filter(status => isEnded({ status }))).toEqual([
      'completed',
      'canceled',
      'expired',
    ]);
  });

  it('rejects every change, and says which end it was', () => {
    const errorOf = (status: CheckoutStatus) => {
      try {
        rejectUnlessOpen(session(status));
        return null;
      } catch (error) {
        return [(error as AppError).code, (error as AppError).detail];
      }
    };
    expect(errorOf('ready_for_payment')).toBeNull();
    expect(errorOf('complete_in_progress')![0]).toBe('CHECKOUT_IN_PROGRESS');
    expect(errorOf('completed')).toEqual(['CHECKOUT_ENDED', 'The checkout session was completed.']);
    expect(errorOf('canceled')).toEqual(['CHECKOUT_ENDED', 'The checkout session was canceled.']);
    expect(errorOf('expired')).toEqual(['CHECKOUT_ENDED', `The checkout session expired at ${expiresAt}.`]);
  });
});

describe('what is kept of the buyer', () => {
  it.each([
    ['ready_for_payment', personal],
    ['complete_in_progress', personal],
    ['completed', { ...personal, destinations: [address('home')] }],
    ['canceled', nothing],
    ['expired', nothing],
  ] as const)('of a session that is %s', (status, expected) => {
    expect(neededOf(session(status), personal)).toEqual(expected);
  });
});

describe('who sees a session', () => {
  const caller = (kind: Caller['kind'], id: string) => ({ kind, id }) as Caller;

  it('is who opened it, and the merchant’s people', () => {
    const openedBy = openerOf({ kind: 'api_key', id: 'key' });
    expect(openedBy).toBe('api_key:key');
    expect(isVisibleTo({ openedBy }, caller('api_key', 'key'))).toBe(true);
    expect(isVisibleTo({ openedBy }, caller('api_key', 'other'))).toBe(false);
    expect(isVisibleTo({ openedBy }, caller('oauth_client', 'key'))).toBe(false);
    expect(isVisibleTo({ openedBy }, caller('session', 'anybody'))).toBe(true);
  });

  it('is offered addresses that the merchant has stored only in the conformance tests', () => {
    const offers = (kind: 'oauth_client' | 'api_key', id: string) =>
      offersStoredAddresses({ openedBy: openerOf({ kind, id }) });
    expect(offers('oauth_client', conformanceCallerId)).toBe(true);
    expect(offers('oauth_client', 'agent')).toBe(false);
    expect(offers('api_key', conformanceCallerId)).toBe(false);
  });
});

describe('the cart of a session', () => {
  const item = { id: 'i', productId: 'mug', variantId: null, quantity: 1, unitAmount: '5', title: 'Mug' };
  const discount = {
    code: 'SAVE',
    title: 'Save',
    amount: '1',
    isAutomatic: false,
    target: 'items',
    allocations: [],
  };
  const cart = session('ready_for_payment', {
    currency: 'SGD',
    items: [item as never],
    discounts: [discount as never],
    taxes: [{ title: 'GST', rate: '9', amount: '0.5', isIncluded: true }],
    amounts: { subtotal: '5', discount: '1', shipping: '0', tax: '0', total: '4' },
  });
  const isSame = (changes: Partial<CheckoutSession>) =>
    JSON.stringify(cartOf({ ...cart, ...changes })) === JSON.stringify(cartOf(cart));

  it.each([
    ['its currency', { currency: 'USD' }],
    ['a product', { items: [{ ...item, productId: 'cup' }] }],
    ['a variant', { items: [{ ...item, variantId: 'red' }] }],
    ['a quantity', { items: [{ ...item, quantity: 2 }] }],
    ['a price', { items: [{ ...item, unitAmount: '6' }] }],
    ['another item', { items: [item, item] }],
    ['a code', { discounts: [{ ...discount, code: 'MORE' }] }],
    ['what a code takes off', { discounts: [{ ...discount, amount: '2' }] }],
    ['what it takes it off', { discounts: [{ ...discount, target: 'shipping' }] }],
    ['the way of delivery', { shipping: { ...cart.shipping, selectedOptionId: 'express' } }],
    ['a tax', { taxes: [] }],
    ['the total', { amounts: { ...cart.amounts, total: '5' } }],
  ])('is another one with %s', (_name, changes) => {
    expect(isSame(changes as unknown as Partial<CheckoutSession>)).toBe(false);
  });

  it.each([
    ['a title', { items: [{ ...item, title: 'Big mug' }] }],
    ['the name of a discount', { discounts: [{ ...discount, title: 'Saved' }] }],
    ['the place', { shipping: { ...cart.shipping, selectedDestinationId: 'work' } }],
    ['its status', { status: 'completed' }],
  ])('is the same with another %s', (_name, changes) => {
    expect(isSame(changes as unknown as Partial<CheckoutSession>)).toBe(true);
  });
});
