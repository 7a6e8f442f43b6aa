import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent } from '../../../../kernel/money.js';
import { type TaxedCart, taxesFor } from './tax.rules.js';
import type { TaxRule } from './tax-rule.entity.js';

const rule = (changes: Partial<TaxRule> = {}): TaxRule => ({
  id: 'gst',
  title: 'GST',
  country: 'SG',
  region: null,
  rate: '9',
  isIncluded: false,
  isOnShipping: false,
  productTypes: [],
  ...changes,
});
const cart = (changes: Partial<TaxedCart> = {}): TaxedCart => ({
  currency: 'SGD',
  country: 'SG',
  region: null,
  lines: [{ id: '1', net: '10.00', productType: null }],
  shipping: '0',
  ...changes,
});
const lines = (...nets: [net: string, productType?: string][]) =>
  nets.map(([net, productType = null], index) => ({ id: `${index}`, net, productType }));
const told = (rules: TaxRule[], changes: Partial<TaxedCart> = {}) =>
  taxesFor(rules, cart(changes)).map(({ title, rate, amount }) => [title, rate, amount]);

describe('taxes', () => {
  it('are those of the destination', () => {
    const rules = [rule(), rule({ id: 'de', title: 'USt', country: 'DE', rate: '19' })];
    expect(told(rules)).toEqual([['GST', '9', '0.90']]);
    expect(told(rules, { country: 'de' })).toEqual([['USt', '19', '1.90']]);
    expect(told(rules, { country: 'FR' })).toEqual([]);
    expect(told(rules, { country: null })).toEqual([]);
  });

  it('are rounded once for the whole cart, half up', () => {
    const cents = lines(['0.05'], ['0.05'], ['0.05']);
    expect(told([rule({ rate: '10' })], { lines: cents })).toEqual([['GST', '10', '0.02']]);
    expect(told([rule({ rate: '10' })], { lines: lines(['0.14']) })).toEqual([['GST', '10', '0.01']]);
    expect(told([rule({ rate: '8.875' })], { lines: lines(['100.00']) })).toEqual([['GST', '8.875', '8.88']]);
  });

  it.each([
    ['JPY', '105', '10', '11'],
    ['KWD', '1.234', '5', '0.062'],
    ['IDR', '15000.50', '11', '1650.06'],
  ])('have the decimals of %s', (currency, net, rate, amount) => {
    const taxes = taxesFor([rule({ rate })], cart({ currency, lines: lines([net]) }));
    expect(taxes).toEqual([{ title: 'GST', rate, amount, isIncluded: false }]);
  });

  it('that prices include are found in them, not added to them', () => {
    const vat = rule({ title: 'VAT', rate: '19', isIncluded: true });
    const taxes = taxesFor([vat], cart({ lines: lines(['119.00']) }));
    expect(taxes).toEqual([{ title: 'VAT', rate: '19', amount: '19.00', isIncluded: true }]);
  });

  it('are never charged on other taxes', () => {
    const pst = rule({ id: 'pst', title: 'PST', rate: '7' });
    const lines100 = lines(['100.00']);
    expect(told([rule({ rate: '5' }), pst], { lines: lines100 })).toEqual([
      ['GST', '5', '5.00'],
      ['PST', '7', '7.00'],
    ]);
    const included = rule({ rate: '5', isIncluded: true });
    expect(told([included, pst], { lines: lines(['105.00']) })).toEqual([
      ['GST', '5', '5.00'],
      ['PST', '7', '7.00'],
    ]);
    const both = [rule({ rate: '10', isIncluded: true }), rule({ ...pst, rate: '15', isIncluded: true })];
    expect(told(both, { lines: lines(['125.00']) })).toEqual([
      ['GST', '10', '10.00'],
      ['PST', '15', '15.00'],
    ]);
  });

  it('come of the most specific rule: product type, then region, then country', () => {
    const rules = [
      rule({ id: 'a', title: 'Sales tax', country: 'US', rate: '1' }),
      rule({ id: 'b', title: 'Sales tax', country: 'US', region: 'CA', rate: '7.25' }),
      rule({ id: 'c', title: 'sales tax', country: 'US', rate: '0', productTypes: ['Books'] }),
      rule({
        id: 'd',
        title: 'Sales tax',
        country: 'US',
        region: 'ca',
        rate: '2',
        productTypes: ['Maps', 'books'],
      }),
    ];
    const items = lines(['100.00', 'Toys'], ['50.00', 'books'], ['10.00']);
    const inCalifornia = { country: 'US', region: 'CA', lines: items };
    expect(told(rules, inCalifornia)).toEqual([
      ['Sales tax', '7.25', '7.98'],
      ['Sales tax', '2', '1.00'],
    ]);
    expect(told(rules, { ...inCalifornia, region: 'NY' })).toEqual([
      ['Sales tax', '1', '1.10'],
      ['sales tax', '0', '0.00'],
    ]);
    expect(told(rules, { ...inCalifornia, region: null })).toHaveLength(2);
  });

  it('come of a rule for the product type rather than of one for the region, whichever is first', () => {
    const ofRegion = rule({ id: 'r', country: 'US', region: 'CA', rate: '7' });
    const ofType = rule({ id: 't', country: 'US', rate: '1', productTypes: ['Books'] });
    const books = { country: 'US', region: 'CA', lines: lines(['100.00', 'books']) };
    for (const rules of [
      [ofRegion, ofType],
      [ofType, ofRegion],
    ]) {
      expect(told(rules, books)).toEqual([['GST', '1', '1.00']]);
    }
  });

  it('of a region come beside those of the country that have another title', () => {
    const qst = rule({ id: 'qst', title: 'QST', country: 'CA', region: 'QC', rate: '9.975' });
    const rules = [rule({ country: 'CA', rate: '5' }), qst];
    const taxed = { country: 'CA', region: 'qc ', lines: lines(['100.00']) };
    expect(told(rules, taxed)).toEqual([
      ['GST', '5', '5.00'],
      ['QST', '9.975', '9.98'],
    ]);
  });

  it('are on shipping where the rule says so, and not for what costs nothing', () => {
    expect(told([rule({ isOnShipping: true })], { shipping: '5.00' })).toEqual([['GST', '9', '1.35']]);
    expect(told([rule()], { shipping: '5.00' })).toEqual([['GST', '9', '0.90']]);
    expect(told([rule()], { lines: lines(['0.00']), shipping: '5.00' })).toEqual([]);
  });
});

describe('taxes of whatever cart', () => {
  const taxed = fc.record({
    currency: fc.constantFrom('JPY', 'SGD', 'KWD', 'IDR'),
    minorUnits: fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 }),
    shipping: fc.integer({ min: 0, max: 100_000 }),
    rates: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 3 }),
  });
  const inDecimals = (minorUnits: number, currency: string) =>
    new Big(minorUnits).div(new Big(10).pow(currencyExponent(currency))).toFixed(currencyExponent(currency));
  const rulesOf = (rates: readonly number[], isIncluded: boolean) =>
    rates.map((rate, index) =>
      rule({
        id: `${index}`,
        title: `Tax ${index}`,
        rate: new Big(rate).div(100_000).toFixed(),
        isIncluded,
        isOnShipping: true,
      }),
    );

  it('differ from the exact ones by half a minor unit at most, however many lines there are', () => {
    fc.assert(
      fc.property(taxed, ({ currency, minorUnits, shipping, rates }) => {
        const given = {
          currency,
          lines: lines(...minorUnits.map((amount): [string] => [inDecimals(amount, currency)])),
          shipping: inDecimals(shipping, currency),
        };
        const rules = rulesOf(rates, false);
        const net = new Big(minorUnits.reduce((sum, amount) => sum + amount, shipping));
        const taxes = taxesFor(rules, cart(given));
        expect(taxes).toHaveLength(net.gt(0) ? rates.length : 0);
        for (const [index, { amount }] of taxes.entries()) {
          const exact = net.times(rules[index]!.rate).div(100);
          const inMinorUnits = new Big(amount).times(new Big(10).pow(currencyExponent(currency)));
          expect(inMinorUnits.eq(exact.round(0, Big.roundHalfUp))).toBe(true);
        }
      }),
    );
  });

  it('that are included are never more than the price', () => {
    fc.assert(
      fc.property(taxed, ({ currency, minorUnits, rates }) => {
        const given = lines(...minorUnits.map((amount): [string] => [inDecimals(amount, currency)]));
        const taxes = taxesFor(rulesOf(rates, true), cart({ currency, lines: given }));
        const price = minorUnits.reduce((sum, amount) => sum + amount, 0);
        const inMinorUnits = taxes.map(({ amount }) => Number(amount) * 10 ** currencyExponent(currency));
        const tax = Math.round(inMinorUnits.reduce((sum, amount) => sum + amount, 0));
        // Each of them is rounded by itself.
        expect(tax).toBeLessThanOrEqual(price + rates.length);
      }),
    );
  });
});
