import { describe, expect, it } from 'vitest';
import { pricingLimits } from '../pricing.limits.js';
import type { BuyerAddress, BuyerRecord } from './buyer-record.entity.js';
import { addressErrors, buyerErrors, withAddress } from './buyer-record.rules.js';

const address = (changes: Partial<BuyerAddress> = {}): BuyerAddress => ({
  id: 'home',
  name: 'Mei Tan',
  line1: '1 Orchard Road',
  line2: null,
  city: 'Singapore',
  region: null,
  postalCode: '238823',
  country: 'SG',
  phone: null,
  ...changes,
});

const buyer = (changes: Partial<BuyerRecord> = {}): BuyerRecord => ({
  id: 'B-1',
  email: 'mei@example.com',
  name: 'Mei Tan',
  addresses: [address()],
  ...changes,
});

const codes = (errors: { path: string; code: string }[]) => errors.map(({ path, code }) => `${path} ${code}`);
const addresses = (count: number) => Array.from({ length: count }, (_, index) => address({ id: `${index}` }));

describe('a buyer', () => {
  it.each([
    ['of whom everything is known', {}, []],
    ['without a name and without addresses', { name: null, addresses: [] }, []],
    ['with as many addresses as there may be', { addresses: addresses(pricingLimits.buyerAddressesMax) }, []],
    ['with one more', { addresses: addresses(pricingLimits.buyerAddressesMax + 1) }, ['addresses TOO_MANY']],
    ['without an id', { id: '' }, ['id LENGTH']],
    ['whose id is an e-mail address', { id: 'mei@example.com' }, ['id PERSONAL']],
    ['whose e-mail address is none', { email: 'mei' }, ['email EMAIL_MALFORMED']],
    ['with a name of blanks', { name: ' ' }, ['name LENGTH']],
    [
      'with an address twice',
      { addresses: [address(), address({ id: 'work' }), address()] },
      ['addresses.2.id DUPLICATE'],
    ],
    [
      'with an address that is wrong in two ways',
      { addresses: [address(), address({ id: 'work', city: '', country: 'sg' })] },
      ['addresses.1.city LENGTH', 'addresses.1.country COUNTRY_UNKNOWN'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(codes(buyerErrors(buyer(changes)))).toEqual(expected);
  });

  it('is never named by what is said of an error', () => {
    const wrong = buyer({
      id: 'mei@x',
      email: 'mei',
      name: 'Mei\0',
      addresses: [address({ city: 'Mei\0' })],
    });
    const errors = buyerErrors(wrong);
    expect(codes(errors)).toEqual([
      'id PERSONAL',
      'email EMAIL_MALFORMED',
      'name CHARACTER_INVALID',
      'addresses.0.city CHARACTER_INVALID',
    ]);
    expect(errors.filter(({ message }) => /mei/i.test(message))).toEqual([]);
  });
});

describe('an address of a buyer', () => {
  it('needs nothing but its id', () => {
    const nothing = { name: null, line1: null, city: null, postalCode: null, country: null };
    expect(addressErrors(address(nothing))).toEqual([]);
    expect(codes(addressErrors(address({ ...nothing, id: '' })))).toEqual(['id LENGTH']);
  });

  it('takes the place of the one that has its id, and else comes last', () => {
    const record = buyer({ addresses: [address(), address({ id: 'work' })] });
    const moved = address({ line1: '2 Orchard Road' });
    const other = address({ id: 'parents' });
    expect(withAddress(record, moved)).toEqual({ ...record, addresses: [moved, address({ id: 'work' })] });
    expect(withAddress(record, other)).toEqual({ ...record, addresses: [...record.addresses, other] });
  });
});
