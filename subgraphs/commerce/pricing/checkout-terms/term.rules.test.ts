import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricingLimits } from '../pricing.limits.js';
import {
  currencyErrors,
  listErrors,
  percentErrors,
  pricedErrors,
  serviceErrors,
  textErrors,
} from './term.rules.js';

const codes = (errors: { path: string; code: string }[]) => errors.map(({ path, code }) => `${path} ${code}`);

describe('a text of a term', () => {
  it.each([
    ['is left out', null, []],
    ['is short', 'x', []],
    ['is as long as it may be', 'x'.repeat(pricingLimits.termTitleLength), []],
    ['is a character longer', 'x'.repeat(pricingLimits.termTitleLength + 1), ['title LENGTH']],
    ['is empty', '', ['title LENGTH']],
    ['is blank', ' \t', ['title LENGTH']],
    ['has half a character', 'x\uD800', ['title CHARACTER_INVALID']],
    ['has a character that no database stores', 'x\u0000', ['title CHARACTER_INVALID']],
  ])('%s', (_name, text, expected) => {
    expect(codes(textErrors('title', text))).toEqual(expected);
  });

  it('may have a limit of its own, which is told', () => {
    expect(textErrors('code', 'abc', 3)).toEqual([]);
    expect(textErrors('code', 'abcd', 3)).toEqual([
      { path: 'code', code: 'LENGTH', message: 'From 1 to 3 characters.' },
    ]);
  });
});

describe('a list of names', () => {
  it('is so long at most, and each name is a text', () => {
    const most = Array.from({ length: pricingLimits.termItemsMax }, () => 'x');
    expect(listErrors('skus', most)).toEqual([]);
    expect(codes(listErrors('skus', [...most, 'x']))).toEqual(['skus TOO_MANY']);
    expect(codes(listErrors('skus', ['x', '']))).toEqual(['skus.1 LENGTH']);
  });
});

describe('an amount of a term', () => {
  it.each([
    ['is left out, with its currency or without', null, null, []],
    ['fits its currency', '5.00', 'SGD', []],
    ['has more decimals than its currency', '5.5', 'JPY', ['price AMOUNT_TOO_PRECISE']],
    ['is below zero', '-5', 'SGD', ['price AMOUNT_NEGATIVE']],
    ['has no currency', '5', null, ['currency REQUIRED']],
    ['has a currency that is told to be none elsewhere', '5', 'XXY', []],
  ])('%s', (_name, amount, currency, expected) => {
    expect(codes(pricedErrors('price', amount, currency))).toEqual(expected);
  });

  it('is told which amount it is that needs a currency', () => {
    expect(pricedErrors('minSubtotal', '5', null)[0]!.message).toContain('minSubtotal');
  });

  it('has a currency of ISO 4217, or none', () => {
    expect([currencyErrors(null), currencyErrors('SGD')]).toEqual([[], []]);
    expect(codes(currencyErrors('sgd'))).toEqual(['currency CURRENCY_UNKNOWN']);
  });
});

describe('a percentage', () => {
  it.each(['0', '8', '08', '99', '8.875', '0.00001', '99.99999', '100', '100.0', '100.00000'])(
    'may be %s',
    rate => {
      expect(percentErrors('rate', rate)).toEqual([]);
    },
  );

  it.each([
    ...['', ' ', '-1', '101', '100.1', '100.00001', '100.000000', '1000', '8.', '.5', '8.123456'],
    ...['8,5', '1e1', 'x8', '8x', '8%', '100x', 'x100', 'NaN'],
  ])('is not "%s"', rate => {
    expect(codes(percentErrors('rate', rate))).toEqual(['rate OUT_OF_RANGE']);
  });

  it('is any number from 0 to 100 of five decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000 }), hundredThousandths => {
        const rate = (hundredThousandths / 100_000).toFixed(5);
        expect(percentErrors('rate', rate).length === 0).toBe(hundredThousandths <= 10_000_000);
      }),
    );
  });
});

describe('the name of a service', () => {
  it.each(['standard', 'express_2', 'next-day', '2', 'x'.repeat(64)])('may be %s', service => {
    expect(serviceErrors(service)).toEqual([]);
  });

  it.each(['', 'Standard', '-fast', '_fast', 'next day', 'x'.repeat(65), 'fast!', '!fast'])(
    'is not "%s"',
    service => {
      expect(codes(serviceErrors(service))).toEqual(['service PATTERN']);
    },
  );
});
