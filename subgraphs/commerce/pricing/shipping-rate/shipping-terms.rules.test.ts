import { describe, expect, it } from 'vitest';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';
import { freeShippingErrors, shippingRateErrors, usualService } from './shipping-terms.rules.js';

const codes = (errors: { path: string; code: string }[]) => errors.map(({ path, code }) => `${path} ${code}`);

const rate: ShippingRate = {
  id: 'sg',
  country: 'SG',
  service: usualService,
  title: 'Standard',
  currency: 'SGD',
  price: '5.00',
};
const rule: FreeShippingRule = {
  id: 'above-50',
  title: 'Free above 50',
  service: usualService,
  currency: 'SGD',
  minSubtotal: '50',
  itemReferences: ['MUG'],
};

describe('a shipping rate', () => {
  it.each([
    ['of a country', {}, []],
    ['of every other country', { country: null }, []],
    ['that costs nothing', { price: '0' }, []],
    ['without an id', { id: '' }, ['id LENGTH']],
    ['without a title', { title: ' ' }, ['title LENGTH']],
    ['of a country that there is not', { country: 'sg' }, ['country COUNTRY_UNKNOWN']],
    ['of a service that is no name', { service: 'Next day' }, ['service PATTERN']],
    ['in a currency that is none', { currency: 'XXY' }, ['currency CURRENCY_UNKNOWN']],
    ['below zero', { price: '-1' }, ['price AMOUNT_NEGATIVE']],
  ])('%s', (_name, changes, expected) => {
    expect(codes(shippingRateErrors({ ...rate, ...changes }))).toEqual(expected);
  });
});

describe('a rule of free shipping', () => {
  it.each([
    ['of some items from an amount on', {}, []],
    ['of everything', { currency: null, minSubtotal: null, itemReferences: [] }, []],
    ['without an id', { id: '' }, ['id LENGTH']],
    ['without a title', { title: ' ' }, ['title LENGTH']],
    ['of a service that is no name', { service: '' }, ['service PATTERN']],
    ['in a currency that is none', { currency: 'XXY' }, ['currency CURRENCY_UNKNOWN']],
    ['from an amount on that has no currency', { currency: null }, ['currency REQUIRED']],
    ['from an amount on that is none', { minSubtotal: 'fifty' }, ['minSubtotal AMOUNT_MALFORMED']],
    ['of an item without a name', { itemReferences: ['MUG', ''] }, ['itemReferences.1 LENGTH']],
  ])('%s', (_name, changes, expected) => {
    expect(codes(freeShippingErrors({ ...rule, ...changes }))).toEqual(expected);
  });

  it('is about the service that most rates have, where it names none', () => {
    expect(usualService).toBe('standard');
  });
});
