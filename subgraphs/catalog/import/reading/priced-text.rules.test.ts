import { describe, expect, it } from 'vitest';
import { measureOf, pricedOf } from './priced-text.rules.js';

describe('an amount with its currency', () => {
  it.each([
    ['12.50 USD', '12.50', 'USD'],
    ['USD 12.50', '12.50', 'USD'],
    ['sgd12', '12', 'SGD'],
    ['12usd', '12', 'USD'],
    ['1,234.50 EUR', '1234.50', 'EUR'],
    ['15,50 USD', '15.50', 'USD'],
    ['EUR 1.234,50', '1234.50', 'EUR'],
    ['12.50', '12.50', undefined],
    ['007', '7', undefined],
  ])('%j is %s of %s', (text, amount, currency) => {
    expect(pricedOf(text)).toEqual({ amount, currency });
  });

  it.each([
    ['', 'NUMBER_INVALID'],
    ['free', 'NUMBER_INVALID'],
    ['-5 USD', 'NUMBER_NEGATIVE'],
    ['1,234 USD', 'NUMBER_AMBIGUOUS'],
    ['$12', 'NUMBER_WITH_CURRENCY'],
    ['US 12', 'NUMBER_INVALID'],
    ['12 US dollars', 'NUMBER_INVALID'],
  ])('%j is rejected as %s', (text, code) => {
    expect(pricedOf(text)).toMatchObject({ code });
  });
});

describe('a weight with its unit', () => {
  it.each([
    ['1.5 kg', '1.5', 'kg'],
    ['500g', '500', 'g'],
    ['2  Pounds', '2', 'lb'],
    ['1,000.5 OZ', '1000.5', 'oz'],
    ['1,5 kg', '1.5', 'kg'],
  ])('%j is %s %s', (text, value, unit) => {
    expect(measureOf(text)).toEqual({ value, unit });
  });

  it('is not known where it is 0, as shops write it then', () => {
    expect([measureOf('0 kg'), measureOf('0.00g')]).toEqual([null, null]);
  });

  it.each([
    ['1.5', 'WEIGHT_UNIT_MISSING'],
    ['', 'WEIGHT_UNIT_MISSING'],
    ['3 stones', 'WEIGHT_UNIT_MISSING'],
    ['about 3 kg', 'WEIGHT_UNIT_MISSING'],
    ['3 kg net', 'WEIGHT_UNIT_MISSING'],
    ['1,500 kg', 'NUMBER_AMBIGUOUS'],
    ['1.2.3 kg', 'NUMBER_INVALID'],
  ])('%j is rejected as %s', (text, code) => {
    expect(measureOf(text)).toMatchObject({ code });
  });
});
