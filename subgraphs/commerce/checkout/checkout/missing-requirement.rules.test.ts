import { describe, expect, it } from 'vitest';
import {
  type CheckoutPersonal,
  type CheckoutSession,
  type CheckoutStatus,
  checkoutStatuses,
} from './checkout-session.entity.js';
import { destinationOf, missingForCompletion } from './missing-requirement.rules.js';

const option = { id: 'std', title: 'Standard', service: 'standard', amount: '5.00', fullAmount: '5.00' };

const session = (shipping: Record<string, unknown> = {}, status: CheckoutStatus = 'ready_for_payment') =>
  ({
    status,
    shipping: {
      ...{ isRequired: true, isOptionRequired: true, selectedDestinationId: 'home', selectedOptionId: 'std' },
      ...{ options: [option], ...shipping },
    },
  }) as unknown as CheckoutSession;

const places = (...countries: (string | null)[]) =>
  ({
    destinations: [{ id: 'work', country: 'MY' }, ...countries.map(country => ({ id: 'home', country }))],
  }) as CheckoutPersonal;

const missing = (shipping: Record<string, unknown>, personal = places('SG')) =>
  missingForCompletion(session(shipping), personal).map(({ code, field }) => `${code} ${field}`);

describe('what a session lacks before it can be paid', () => {
  it('is nothing once it is known where its items go and how', () => {
    expect(missing({})).toEqual([]);
  });

  it('is the place, then its country, then a way to it, then which way: one at a time', () => {
    const nowhere = { selectedDestinationId: null, options: [], selectedOptionId: null };
    const unsent = { options: [], selectedOptionId: null };
    expect(missing(nowhere)).toEqual(['missing_shipping_address shippingAddress']);
    expect(missing(unsent, places(null))).toEqual(['incomplete_shipping_address shippingAddress.country']);
    expect(missing(unsent)).toEqual(['address_undeliverable shippingAddress.country']);
    expect(missing({ selectedOptionId: null })).toEqual(['missing_shipping_option shippingOptionId']);
  });

  it('is no way of delivery where the merchant has no rates', () => {
    const unpriced = { isOptionRequired: false, options: [], selectedOptionId: null };
    expect(missing(unpriced)).toEqual([]);
    expect(missing(unpriced, places(null))).toEqual(['incomplete_shipping_address shippingAddress.country']);
  });

  it('is nothing where nothing is sent', () => {
    expect(missing({ isRequired: false, isOptionRequired: false, selectedDestinationId: null })).toEqual([]);
  });

  it('is nothing any more once a payment was begun or the session has ended', () => {
    const lacking = checkoutStatuses.filter(
      status => missingForCompletion(session({ selectedDestinationId: null }, status), places()).length > 0,
    );
    expect(lacking).toEqual(['ready_for_payment']);
  });
});

describe('where the items go', () => {
  it('is the place that was selected, if it is still offered', () => {
    expect(destinationOf(session(), places('SG'))).toEqual({ id: 'home', country: 'SG' });
    expect(destinationOf(session(), places())).toBeNull();
    expect(destinationOf(session({ selectedDestinationId: null }), places('SG'))).toBeNull();
  });
});
