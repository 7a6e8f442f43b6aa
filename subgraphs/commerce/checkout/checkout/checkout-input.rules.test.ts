import { describe, expect, it } from 'vitest';
import { inventoryLimits } from '../../../catalog/inventory/inventory.limits.js';
import { orderLimits } from '../../orders/order/order.limits.js';
import { promotionLimits } from '../../pricing/promotion/promotion.limits.js';
import { checkoutLimits } from './checkout.limits.js';
import { changeErrors, referenceField } from './checkout-input.rules.js';
import type { CheckoutProtocol } from './checkout-session.entity.js';
import type { CheckoutChanges } from './requested-cart.rules.js';

const errorsOf = (changes: CheckoutChanges, protocol: CheckoutProtocol = 'native') =>
  changeErrors(changes, protocol).map(({ path, code }) => `${path} ${code}`);

const line = (changes: { reference?: string; quantity?: number } = {}) => ({
  ...{ id: null, reference: 'MUG', quantity: 1 },
  ...changes,
});
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const place = {
  ...{
    name: null,
    line1: null,
    line2: null,
    city: null,
    region: null,
    postalCode: null,
    country: 'SG',
    phone: null,
  },
};
const [longest, tooLong] = ['x'.repeat(checkoutLimits.textLength), 'x'.repeat(checkoutLimits.textLength + 1)];

describe('items of a checkout', () => {
  it('may be left as they are', () => {
    expect(errorsOf({})).toEqual([]);
  });

  it.each([
    ['one', [line()], []],
    ['none', [], ['items COUNT_INVALID']],
    ['nothing', null, ['items COUNT_INVALID']],
    ['as many as there may be', many(checkoutLimits.itemsMax, line()), []],
    ['one more', many(checkoutLimits.itemsMax + 1, line()), ['items COUNT_INVALID']],
    ['as many units as there may be', [line({ quantity: inventoryLimits.reservedUnitsMax })], []],
    [
      'one unit more',
      [line({ quantity: inventoryLimits.reservedUnitsMax + 1 })],
      ['items.0.quantity QUANTITY_INVALID'],
    ],
    ['no unit', [line(), line({ quantity: 0 })], ['items.1.quantity QUANTITY_INVALID']],
    ['a part of a unit', [line({ quantity: 0.5 + 1 })], ['items.0.quantity QUANTITY_INVALID']],
    ['one that is called nothing', [line({ reference: '' })], ['items.0.productId LENGTH_INVALID']],
    ['a long name', [line({ reference: 'x'.repeat(orderLimits.externalIdLength) })], []],
    [
      'too long a name',
      [line({ reference: 'x'.repeat(orderLimits.externalIdLength + 1) })],
      ['items.0.productId LENGTH_INVALID'],
    ],
    ['half a character', [line({ reference: '\uD800' })], ['items.0.productId FORMAT_INVALID']],
  ])('are %s', (_name, items, expected) => {
    expect(errorsOf({ items } as CheckoutChanges)).toEqual(expected);
  });

  it('are called as their protocol calls them', () => {
    expect([referenceField('native'), referenceField('ucp'), referenceField('acp')]).toEqual([
      ...['productId', 'reference', 'reference'],
    ]);
    expect(errorsOf({ items: [line({ reference: '' })] }, 'acp')).toEqual([
      'items.0.reference LENGTH_INVALID',
    ]);
  });

  it('are counted in what is told', () => {
    const messages = [null, many(101, line())].map(
      items => changeErrors({ items } as CheckoutChanges, 'native')[0]!.message,
    );
    expect(messages).toEqual([expect.stringContaining('not 0'), expect.stringContaining('not 101')]);
  });
});

describe('the buyer of a checkout', () => {
  it.each([
    ['without anything', {}, []],
    ['without values', { firstName: null, lastName: null, phone: null, email: null, consent: null }, []],
    ['with empty names', { firstName: '', lastName: '' }, []],
    ['with long names', { firstName: longest, lastName: longest, phone: longest }, []],
    ['with too long a first name', { firstName: tooLong }, ['buyer.firstName LENGTH_INVALID']],
    ['with too long a last name', { lastName: tooLong }, ['buyer.lastName LENGTH_INVALID']],
    ['with too long a phone number', { phone: tooLong }, ['buyer.phone LENGTH_INVALID']],
    ['with an e-mail address', { email: 'mei@example.com' }, []],
    ['with one that is none', { email: 'mei' }, ['buyer.email EMAIL_MALFORMED']],
    ['with an empty one', { email: '' }, ['buyer.email EMAIL_MALFORMED']],
    ['with consents', { consent: { marketing: false, analytics: true } }, []],
    ['with a consent that is a word', { consent: { marketing: 'no' } }, ['buyer.consent VALUE_INVALID']],
    ['with a consent of a long name', { consent: { [tooLong]: true } }, ['buyer.consent LENGTH_INVALID']],
    [
      'with many consents',
      {
        consent: Object.fromEntries(
          many(checkoutLimits.consentsMax, 0).map((_, index) => [`c${index}`, true]),
        ),
      },
      [],
    ],
    [
      'with too many',
      {
        consent: Object.fromEntries(
          many(checkoutLimits.consentsMax + 1, 0).map((_, index) => [`c${index}`, true]),
        ),
      },
      ['buyer.consent VALUE_INVALID'],
    ],
  ])('%s', (_name, buyer, expected) => {
    expect(errorsOf({ buyer } as CheckoutChanges)).toEqual(expected);
  });
});

describe('places of a checkout', () => {
  it.each([
    ['with a country', { country: 'SG' }, []],
    ['without a country', { country: null }, []],
    ['with a country that there is not', { country: 'sg' }, ['country COUNTRY_INVALID']],
    ['with a long text', { line1: longest }, []],
    ['with too long a text', { city: tooLong }, ['city LENGTH_INVALID']],
    ['with a text that cannot be stored', { name: '\0' }, ['name FORMAT_INVALID']],
  ])('%s', (_name, changes, expected) => {
    const address = { ...place, ...changes };
    for (const path of ['shippingAddress', 'billingAddress'] as const) {
      expect(errorsOf({ [path]: address })).toEqual(expected.map(error => `${path}.${error}`));
    }
    expect(
      errorsOf({
        destinations: [
          { ...place, id: 'a' },
          { ...address, id: null },
        ],
      }),
    ).toEqual(expected.map(error => `destinations.1.${error}`));
  });

  it('may be taken away', () => {
    expect(
      errorsOf({ shippingAddress: null, billingAddress: null, destinations: null } as CheckoutChanges),
    ).toEqual([]);
  });

  it('are so many at most, of different ids where they have some', () => {
    const named = (...ids: (string | null)[]) =>
      errorsOf({ destinations: ids.map(id => ({ ...place, id })) });
    expect(named(...many(checkoutLimits.destinationsMax, null))).toEqual([]);
    expect(named(...many(checkoutLimits.destinationsMax + 1, null))).toEqual(['destinations COUNT_INVALID']);
    expect(named('a', 'b', null, 'a')).toEqual(['destinations DUPLICATE']);
  });
});

describe('discount codes of a checkout', () => {
  it('are so many, and so long, at most', () => {
    const code = 'x'.repeat(promotionLimits.codeLength);
    expect(errorsOf({ discountCodes: many(checkoutLimits.codesMax, code) })).toEqual([]);
    expect(errorsOf({ discountCodes: many(checkoutLimits.codesMax + 1, code) })).toEqual([
      'discountCodes COUNT_INVALID',
    ]);
    expect(errorsOf({ discountCodes: ['SAVE', `${code}x`] })).toEqual(['discountCodes.1 LENGTH_INVALID']);
  });
});

describe('what is told of an error', () => {
  it('repeats nothing that was given', () => {
    const secret = 'secret'.repeat(100);
    const errors = changeErrors(
      {
        ...{ items: [line({ reference: secret })], discountCodes: [secret] },
        buyer: { firstName: secret, email: secret, consent: { [secret]: true } },
        shippingAddress: { ...place, city: secret, country: secret },
      } as CheckoutChanges,
      'native',
    );
    expect(errors).toHaveLength(7);
    expect(errors.filter(({ path, message }) => `${path}${message}`.includes('secret'))).toEqual([]);
  });
});
