import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../kernel/errors.js';
import type { ShippingRate } from '../../pricing/shipping-rate/shipping-rate.entity.js';
import type { PricingInput } from './checkout-pricing.rules.js';
import type { CheckoutItem, CheckoutProtocol } from './checkout-session.entity.js';
import { shippedCheckout } from './checkout-shipping.rules.js';

const rate = (id: string, price: string, service = id): ShippingRate => ({
  ...{ id, service, title: id, price, country: 'SG', currency: 'SGD' },
});
const home = { address: { id: 'home', country: 'SG' }, isNamed: true };

interface Given {
  protocol?: CheckoutProtocol;
  rates?: ShippingRate[];
  destinations?: object[];
  place?: { id: string | null; isNew: boolean };
  option?: { id: string | null; isNew: boolean };
  /** Those that the session offered before, by id and service. */
  before?: { id: string; service: string }[];
  isSent?: boolean[];
}

function shipped(given: Given = {}) {
  const {
    protocol = 'native',
    rates = [rate('slow', '5'), rate('fast', '9')],
    before,
    isSent = [true],
  } = given;
  const input = {
    protocol,
    requested: {
      destinations: given.destinations ?? [home],
      selectedDestinationId: given.place ?? { id: 'home', isNew: true },
      selectedShippingOptionId: given.option ?? { id: null, isNew: false },
    },
    terms: { shipping: { isOffered: rates.length > 0, rates, freeShipping: [] }, knownAddresses: [] },
    before: before === undefined ? null : { shipping: { options: before } },
  } as unknown as PricingInput;
  const items = isSent.map(requiresShipping => ({ productId: 'mug', requiresShipping }) as CheckoutItem);
  return shippedCheckout(input, { currency: 'SGD', subtotal: '10.00', items });
}

const chosen = (given: Given) => {
  const { shipping, amount } = shipped(given);
  return [shipping.selectedOptionId, amount];
};
const errorsOf = (given: Given): string[] => {
  try {
    shipped(given);
  } catch (error) {
    return (error as AppError).errors.map(({ path, code }) => `${path} ${code}`);
  }
  return [];
};

describe('how a checkout is sent', () => {
  it('is the cheapest way in the native protocol, while nothing is chosen; other protocols choose', () => {
    expect(chosen({})).toEqual(['slow', '5.00']);
    expect(chosen({ protocol: 'ucp' })).toEqual([null, '0']);
    expect(chosen({ protocol: 'acp' })).toEqual([null, '0']);
  });

  it('is what was chosen, also before', () => {
    expect(chosen({ option: { id: 'fast', isNew: true } })).toEqual(['fast', '9.00']);
    expect(chosen({ protocol: 'ucp', option: { id: 'fast', isNew: false } })).toEqual(['fast', '9.00']);
  });

  it('is the same service by another rate where the chosen one is not offered any more', () => {
    const moved: Given = {
      protocol: 'ucp',
      rates: [rate('slow', '5'), rate('sg-fast', '9', 'fast')],
      option: { id: 'my-fast', isNew: false },
      before: [{ id: 'my-fast', service: 'fast' }],
    };
    expect(chosen(moved)).toEqual(['sg-fast', '9.00']);
    expect(chosen({ ...moved, rates: [rate('slow', '5')] })).toEqual([null, '0']);
    expect(chosen({ ...moved, protocol: 'native', rates: [rate('slow', '5')] })).toEqual(['slow', '5.00']);
    expect(chosen({ ...moved, before: [{ id: 'other', service: 'fast' }] })).toEqual([null, '0']);
  });

  it('is rejected, by the name of its protocol, where what is chosen just now is not offered', () => {
    const option = { id: 'drone', isNew: true };
    expect(errorsOf({ option })).toEqual(['shippingOptionId SHIPPING_OPTION_NOT_FOUND']);
    expect(errorsOf({ option, protocol: 'acp', place: { id: 'moon', isNew: true } })).toEqual([
      'selectedDestinationId DESTINATION_NOT_FOUND',
      'selectedShippingOptionId SHIPPING_OPTION_NOT_FOUND',
    ]);
  });

  it('is not known before it is known where to', () => {
    expect(shipped({ destinations: [], place: { id: null, isNew: false } })).toEqual({
      ...{ destinations: [], destination: null, amount: '0' },
      shipping: {
        ...{
          isRequired: true,
          isOptionRequired: true,
          selectedDestinationId: null,
          options: [],
          selectedOptionId: null,
        },
      },
    });
  });
});

describe('whether a checkout is sent', () => {
  const needs = (given: Given) => {
    const { isRequired, isOptionRequired, options } = shipped(given).shipping;
    return [isRequired, isOptionRequired, options.length];
  };

  it('follows from its items: one that is sent is enough, and nothing else has ways to be sent', () => {
    expect(needs({ isSent: [false, true] })).toEqual([true, true, 2]);
    expect(needs({ isSent: [false, false] })).toEqual([false, false, 0]);
  });

  it('demands an address, and no option, of a merchant who has no rates', () => {
    expect(needs({ rates: [] })).toEqual([true, false, 0]);
  });

  it('keeps the address that was given, whether or not anything is sent', () => {
    expect(shipped({ isSent: [false] })).toMatchObject({ destination: { id: 'home' }, amount: '0' });
  });
});
