import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors.js';
import { completionOf, creationOf, updateOf } from '../../rest-facade/acp/request.js';
import {
  AcpCancelRequest,
  AcpCompleteRequest,
  AcpCreateRequest,
  AcpUpdateRequest,
} from '../../rest-facade/acp/request.schema.js';
import { validation } from '../../rest-facade/request/validation.js';
import { acpExamples, hasAcpData } from './acp-schemas.js';

const create = validation(AcpCreateRequest);
const update = validation(AcpUpdateRequest);
const complete = validation(AcpCompleteRequest);
const cancel = validation(AcpCancelRequest);

const address = {
  name: 'John Doe',
  line_one: '1234 Chat Road,',
  line_two: '',
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
  postal_code: '94131',
};

describe.skipIf(!hasAcpData)('the published examples of requests are taken', () => {
  it.each([
    ['create_checkout_session_request', create],
    ['create_checkout_session_request_with_first_touch_attribution', create],
    ['update_checkout_session_request', update],
    ['complete_checkout_session_request', complete],
    ['complete_checkout_session_request_seller_backed', complete],
    ['complete_checkout_session_request_with_last_touch_attribution', complete],
    ['complete_session_with_authentication_result_request', complete],
    ['cancel_checkout_session_request', cancel],
    ['cancel_checkout_session_request_timing_deferred', cancel],
  ])('%s', (name, validate) => {
    expect(validate(acpExamples('examples.agentic_checkout.json')[name])).toEqual([]);
  });

  it('but one that says that the buyer failed to authenticate', () => {
    const examples = acpExamples('examples.agentic_checkout.json');
    const [error] = complete(examples.complete_session_with_denied_authentication_request);
    expect(error).toMatchObject({ path: 'authentication_result.outcome', code: 'VALUE_NOT_ALLOWED' });
  });
});

describe('what a request says of items', () => {
  it.each([
    ['the id of the item', { line_items: [{ id: 'A' }] }, [{ reference: 'A', quantity: 1 }]],
    ['a quantity with it', { line_items: [{ id: 'A', quantity: 3 }] }, [{ reference: 'A', quantity: 3 }]],
    ['by the older name', { items: [{ id: 'A', quantity: 3 }] }, [{ reference: 'A', quantity: 3 }]],
    [
      'as the newer editions have it',
      { line_items: [{ id: 'line', item: { id: 'A' }, quantity: 3 }] },
      [{ id: 'line', reference: 'A', quantity: 3 }],
    ],
  ])('%s', (_name, request, items) => {
    expect(create(request)).toEqual([]);
    expect(creationOf(request)).toStrictEqual({ protocol: 'acp', items });
  });

  it('is rejected where it names no item', () => {
    const errors = errorCodesOf(() => creationOf({ line_items: [{ id: 'A' }, { quantity: 1 }] }));
    expect(errors).toEqual([{ path: 'line_items.1.id', code: 'REQUIRED', message: 'is required' }]);
  });

  it('is taken by both names at once where they say the same', () => {
    const request = { line_items: [{ id: 'A' }], items: [{ id: 'A', quantity: 1 }] };
    expect(creationOf(request)).toEqual({ protocol: 'acp', items: [{ reference: 'A', quantity: 1 }] });
  });

  it.each([
    ['items', { line_items: [{ id: 'A' }], items: [{ id: 'B', quantity: 2 }] }],
    ['items', { line_items: [{ id: 'A' }], items: [] }],
    ['coupons', { discounts: { codes: ['A'] }, coupons: ['B'] }],
    ['coupons', { discounts: { codes: ['A'] }, coupons: null }],
    ['coupons', { discounts: null, coupons: ['B'] }],
  ])('is rejected where %s and its other name say different things', (path, request) => {
    expect(update(request)).toEqual([]);
    expect(errorCodesOf(() => updateOf(request))).toMatchObject([{ path, code: 'VALUE_INVALID' }]);
  });

  it('never sets a price', () => {
    expect(creationOf({ line_items: [{ id: 'A', unit_amount: 1, name: 'Free' }] })).toEqual({
      protocol: 'acp',
      items: [{ reference: 'A', quantity: 1 }],
    });
  });
});

describe('what a request says of the buyer', () => {
  it('is taken from the delivery where the buyer says nothing', () => {
    const details = { name: 'John van Doe', email: 'john@example.com', phone_number: '+1555', address };
    expect(updateOf({ fulfillment_details: details })).toEqual({
      buyer: { email: 'john@example.com', phone: '+1555', firstName: 'John van', lastName: 'Doe' },
      shippingAddress: {
        name: 'John Doe',
        line1: '1234 Chat Road,',
        line2: '',
        city: 'San Francisco',
        region: 'CA',
        country: 'US',
        postalCode: '94131',
        phone: '+1555',
      },
    });
  });

  it('goes before what the delivery says', () => {
    const buyer = { first_name: 'Ada', email: 'ada@example.com' };
    const details = { name: 'John Doe', email: 'john@example.com' };
    expect(updateOf({ buyer, fulfillment_details: details })).toEqual({
      buyer: { firstName: 'Ada', email: 'ada@example.com' },
    });
  });
});

describe('who buys', () => {
  it.each([
    [
      'by the whole name',
      { email: 'a@b.c', full_name: 'John van Doe' },
      { firstName: 'John van', lastName: 'Doe' },
    ],
    [
      'by first and last name before it',
      { email: 'a@b.c', full_name: 'X Y', first_name: 'Ada', last_name: 'Tan' },
      { firstName: 'Ada', lastName: 'Tan' },
    ],
    ['with a telephone', { email: 'a@b.c', phone_number: '+65' }, { phone: '+65' }],
  ])('is told %s', (_how, buyer, said) => {
    expect(updateOf({ buyer })).toStrictEqual({ buyer: { email: 'a@b.c', ...said } });
  });

  it('is called at the telephone of the delivery where there is no other', () => {
    const update = updateOf({ buyer: { email: 'a@b.c' }, fulfillment_details: { phone_number: '+65' } });
    expect(update).toStrictEqual({ buyer: { email: 'a@b.c', phone: '+65' } });
  });
});

describe('where it is sent to', () => {
  it('is taken without a telephone, and cleared by an address that is null', () => {
    expect(updateOf({ fulfillment_details: { address } }).shippingAddress).toMatchObject({ phone: null });
    expect(updateOf({ fulfillment_details: { address: null } })).toStrictEqual({ shippingAddress: null });
  });
});

describe('an update', () => {
  it('leaves alone what it does not name', () => {
    expect(updateOf({})).toStrictEqual({});
    expect(updateOf({ fulfillment_details: { email: 'a@example.com' } })).toEqual({
      buyer: { email: 'a@example.com' },
    });
  });

  it('clears what is null', () => {
    const request = {
      buyer: null,
      fulfillment_details: null,
      selected_fulfillment_options: null,
      discounts: null,
    };
    expect(update(request)).toEqual([]);
    expect(updateOf(request)).toMatchObject({
      buyer: null,
      shippingAddress: null,
      selectedShippingOptionId: null,
      discountCodes: [],
    });
  });

  it.each([
    ['discounts', { discounts: { codes: ['A'] } }, ['A']],
    ['both names', { discounts: { codes: ['A'] }, coupons: ['A'] }, ['A']],
    ['the deprecated coupons', { coupons: ['B'] }, ['B']],
    ['no codes', { discounts: { codes: [] } }, []],
  ])('takes codes from %s', (_name, request, codes) => {
    expect(updateOf(request).discountCodes).toEqual(codes);
  });

  it('ships: another way of the protocol is rejected, not taken for it', () => {
    const by = (type: string) => ({ selected_fulfillment_options: [{ type, option_id: 'fast' }] });
    expect(update(by('shipping'))).toEqual([]);
    for (const type of ['pickup', 'digital', 'local_delivery', 'teleport']) {
      expect(update(by(type))).toMatchObject([
        { path: 'selected_fulfillment_options.0.type', code: 'VALUE_NOT_ALLOWED' },
      ]);
    }
  });

  it('takes one option for all items, however often it is named', () => {
    const by = (...ids: string[]) => ({
      selected_fulfillment_options: ids.map(option_id => ({ type: 'shipping' as const, option_id })),
    });
    expect(updateOf(by('fast', 'fast')).selectedShippingOptionId).toBe('fast');
    expect(updateOf(by()).selectedShippingOptionId).toBeNull();
    expect(errorCodesOf(() => updateOf(by('fast', 'slow')))).toMatchObject([{ code: 'VALUE_INVALID' }]);
  });
});

it('a completion passes the credential on as it is', () => {
  const credential = { type: 'spt', token: 'spt_1', extra: { kept: true } };
  const request = {
    buyer: { email: 'ada@example.com' },
    payment_data: {
      handler_id: 'card_1',
      instrument: { type: 'card', credential },
      billing_address: address,
    },
  };
  expect(complete(request)).toEqual([]);
  expect(completionOf(request)).toMatchObject({
    handlerId: 'card_1',
    instrument: { type: 'card', credential },
    billingAddress: { name: 'John Doe', country: 'US' },
    buyer: { email: 'ada@example.com' },
  });
});

it('a completion says no more than the request does', () => {
  const instrument = { id: 'i1', type: 'card', credential: { type: 'spt' } };
  expect(completionOf({ payment_data: { handler_id: 'card_1', instrument } })).toStrictEqual({
    handlerId: 'card_1',
    instrument,
  });
});

it('a creation names the currency that it wants', () => {
  expect(creationOf({ currency: 'sgd' })).toStrictEqual({ protocol: 'acp', items: [], currency: 'sgd' });
});

function errorCodesOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    return (error as AppError).errors;
  }
  return [];
}
