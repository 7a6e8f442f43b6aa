import { describe, expect, it } from 'vitest';
import type { AppError, FieldError } from '../../../kernel/errors.js';
import { checkoutInputOf, completionInputOf, selectedInstrument } from './checkout-request.rules.js';
import { withoutNulls } from './without-nulls.js';

function errorsOf(read: () => unknown): FieldError[] {
  try {
    read();
  } catch (error) {
    return (error as AppError).errors;
  }
  return [];
}

const roses = { item: { id: 'bouquet_roses' }, quantity: 2 };

describe('items', () => {
  it('are named as the agent names them; prices of the request count for nothing', () => {
    const body = {
      line_items: [{ id: 'li-1', quantity: 1, item: { id: 'SKU-1', title: 'Mine', price: 1 } }, roses],
    };
    expect(checkoutInputOf(body)).toEqual({
      items: [
        { id: 'li-1', reference: 'SKU-1', quantity: 1 },
        { reference: 'bouquet_roses', quantity: 2 },
      ],
    });
  });
});

describe('the buyer', () => {
  it.each([
    [{ full_name: 'Jane van Smith' }, { firstName: 'Jane van', lastName: 'Smith' }],
    [{ full_name: 'Prince' }, { firstName: 'Prince' }],
    [{ first_name: 'Jane', full_name: 'John Doe' }, { firstName: 'Jane' }],
    [
      { email: 'j@example.com', phone_number: '+6512345678' },
      { email: 'j@example.com', phone: '+6512345678' },
    ],
    [{ consent: { marketing: false } }, { consent: { marketing: false } }],
    [{ last_name: 'Doe', full_name: 'John Smith' }, { lastName: 'Doe' }],
    [
      { first_name: null, full_name: 'John Smith' },
      { firstName: 'John', lastName: 'Smith' },
    ],
  ])('%j', (buyer, expected) => {
    expect(checkoutInputOf({ buyer })).toEqual({ buyer: expected });
  });

  it('null is nobody', () => {
    expect(checkoutInputOf({ buyer: null })).toEqual({ buyer: null });
  });
});

describe('fulfillment', () => {
  const home = { street_address: '123 Main St', address_country: 'US', first_name: 'Jane', last_name: 'Doe' };
  const address = { name: 'Jane Doe', line1: '123 Main St', country: 'US' };
  const input = (...methods: object[]) => checkoutInputOf({ fulfillment: { methods } });

  it('a single place is where the items go', () => {
    expect(input({ type: 'shipping', destinations: [home] })).toEqual({ shippingAddress: address });
    expect(input({ destinations: [{ id: 'home', ...home }] })).toEqual({
      destinations: [{ id: 'home', ...address }],
      selectedDestinationId: 'home',
    });
  });

  it('of several one has to be selected', () => {
    const destinations = [home, { id: 'work', address_country: 'SG' }];
    expect(input({ destinations })).toEqual({
      destinations: [address, { id: 'work', country: 'SG' }],
    });
    expect(input({ destinations, selected_destination_id: 'work' })).toMatchObject({
      selectedDestinationId: 'work',
    });
  });

  it('an option is chosen in a group, also in one without an id', () => {
    expect(input({ selected_destination_id: 'home', groups: [{ selected_option_id: 'std' }] })).toEqual({
      selectedDestinationId: 'home',
      selectedShippingOptionId: 'std',
    });
  });

  it('groups may choose the same option, and not different ones', () => {
    const chosenBy = (...ids: (string | null)[]) =>
      input({ groups: ids.map(selected_option_id => ({ selected_option_id })) });
    expect(chosenBy('std', 'std')).toEqual({ selectedShippingOptionId: 'std' });
    const place = 'fulfillment.methods.0.groups.1.selected_option_id';
    for (const other of ['exp', null]) {
      expect(errorsOf(() => chosenBy('std', other))).toMatchObject([{ path: place }]);
    }
  });

  it('a group that chooses nothing leaves the choice to the others', () => {
    const groups = [{}, { selected_option_id: 'exp' }, {}];
    expect(input({ groups })).toEqual({ selectedShippingOptionId: 'exp' });
    expect(input({ groups: [{}] })).toEqual({});
    expect(input({ groups: [{ selected_option_id: null }] })).toEqual({ selectedShippingOptionId: null });
  });

  it('a place without an id is one, also among several', () => {
    expect(input({ destinations: [{ id: null, ...home }] })).toEqual({ shippingAddress: address });
    expect(input({ destinations: [] })).toEqual({ destinations: [] });
    expect(input({ destinations: [home], selected_destination_id: null })).toEqual({
      destinations: [address],
      selectedDestinationId: null,
    });
  });

  it('an address may name its person whole', () => {
    const named = { full_name: 'Jane Doe', address_country: 'US', extended_address: '#04-12' };
    expect(input({ destinations: [named] })).toEqual({
      shippingAddress: { name: 'Jane Doe', line2: '#04-12', country: 'US' },
    });
  });

  it('a shop to pick up from is no address to ship to', () => {
    const shop = { id: 'shop', name: 'Orchard Road', address: { address_country: 'SG' } };
    expect(errorsOf(() => input({ type: 'shipping', destinations: [home, shop] }))).toMatchObject([
      { path: 'fulfillment.methods.0.destinations.1.address', code: 'VALUE_NOT_ALLOWED' },
    ]);
  });

  it('what it does not say it leaves alone', () => {
    expect(input({ type: 'shipping' })).toEqual({});
    expect(checkoutInputOf({})).toEqual({});
  });

  it('without a method nothing is shipped anywhere', () => {
    const nowhere = { destinations: null, selectedDestinationId: null, selectedShippingOptionId: null };
    expect(input()).toEqual(nowhere);
    expect(checkoutInputOf({ fulfillment: null })).toEqual(nowhere);
  });
});

describe('discount codes', () => {
  it.each([
    [{ codes: ['A', 'B'] }, { discountCodes: ['A', 'B'] }],
    [{ codes: [] }, { discountCodes: [] }],
    [{}, {}],
    [{ codes: null }, { discountCodes: null }],
    [null, { discountCodes: null }],
  ])('%j', (discounts, expected) => {
    expect(checkoutInputOf({ discounts })).toEqual(expected);
  });
});

describe('what completes a session', () => {
  const credential = { type: 'token', token: 'success_token' };

  it('what can be shown of an instrument is beside its other fields in 2026-01-11, and in display since', () => {
    const instrument = {
      id: 'i-1',
      type: 'card',
      credential,
      display: { brand: 'Visa', last_digits: '1234' },
    };
    const expected = { handlerId: 'mock', instrument };
    expect(
      completionInputOf({
        id: 'i-1',
        handler_id: 'mock',
        type: 'card',
        credential,
        brand: 'Visa',
        last_digits: '1234',
      } as never),
    ).toEqual(expected);
    expect(completionInputOf({ handler_id: 'mock', ...instrument })).toEqual(expected);
  });

  it('of an instrument nothing is shown but what is text or a number, and never what it is made of', () => {
    const given = {
      ...{ id: 'i-1', handler_id: 'mock', type: 'card', selected: true, credential },
      ...{
        expiry_month: 12,
        brand: 'Visa',
        is_default: true,
        extra: { deep: 1 },
        display: { brand: 'VISA' },
      },
    };
    expect(completionInputOf(given as never)).toMatchObject({
      instrument: { display: { expiry_month: 12, brand: 'VISA' } },
    });
    expect(
      Object.keys((completionInputOf(given as never).instrument as { display: object }).display),
    ).toEqual(['expiry_month', 'brand']);
  });

  it('the billing address goes with it', () => {
    const given = {
      handler_id: 'mock',
      type: 'card',
      billing_address: { address_country: 'SG', postal_code: '049483' },
    };
    expect(completionInputOf(given)).toMatchObject({
      billingAddress: { country: 'SG', postalCode: '049483' },
      instrument: { id: null, credential: {} },
    });
  });

  it('of several instruments it is the one that says it is selected, else the first', () => {
    const [one, other] = [
      { handler_id: 'a', type: 'card' },
      { handler_id: 'b', type: 'card', selected: true },
    ];
    expect(selectedInstrument({ payment: { instruments: [one!, other!] } })).toBe(other);
    expect(selectedInstrument({ payment: { instruments: [one!] } })).toBe(one);
    expect(() => selectedInstrument({ payment: { instruments: [other!, one!, other!] } })).toThrow(
      'payment.instruments.2.selected: A checkout is paid by one instrument: select one.',
    );
    expect([{}, { payment: { instruments: [] } }].map(selectedInstrument)).toEqual([null, null]);
    expect(completionInputOf(null)).toEqual({ instrument: null });
  });
});

it('null is what is not known, at every depth', () => {
  expect(withoutNulls({ a: null, b: [{ c: null, d: 0 }], e: { f: null } })).toEqual({ b: [{ d: 0 }], e: {} });
});
