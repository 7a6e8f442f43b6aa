import { describe, expect, it } from 'vitest';
import { decimalOf, quantityOf } from './number-text.rules.js';

const outcome = (result: unknown) =>
  typeof result === 'object' ? (result as { code: string }).code : result;

describe('decimals with a point', () => {
  it.each([
    ['12.50', '12.50'],
    ['0', '0'],
    ['007.50', '7.50'],
    ['00', '0'],
    ['.5', '0.5'],
    ['1,234.50', '1234.50'],
    ['1,234,567.8', '1234567.8'],
    ['123456789012345.99', '123456789012345.99'],
    ['1,234', 'NUMBER_AMBIGUOUS'],
    ['12,50', 'NUMBER_AMBIGUOUS'],
    ['1.234,50', 'NUMBER_INVALID'],
    ['-5', 'NUMBER_NEGATIVE'],
    ['−5.00', 'NUMBER_NEGATIVE'],
    ['(5.00)', 'NUMBER_NEGATIVE'],
    ['1.2E+3', 'NUMBER_SCIENTIFIC'],
    ['1e3', 'NUMBER_SCIENTIFIC'],
    ['$12.50', 'NUMBER_WITH_CURRENCY'],
    ['12.50 €', 'NUMBER_WITH_CURRENCY'],
    ['SGD 12.50', 'NUMBER_WITH_CURRENCY'],
    ['12.50USD', 'NUMBER_WITH_CURRENCY'],
    ['12.50 usd', 'NUMBER_WITH_CURRENCY'],
    ['12abc', 'NUMBER_INVALID'],
    ['1234567890123456', 'NUMBER_TOO_LARGE'],
    ['12.', 'NUMBER_INVALID'],
    ['1 234.50', 'NUMBER_INVALID'],
    ['twelve', 'NUMBER_INVALID'],
    ['Infinity', 'NUMBER_INVALID'],
    ['0x10', 'NUMBER_INVALID'],
    ['+5', 'NUMBER_INVALID'],
  ])('reads %j as %s', (text, expected) => {
    expect(outcome(decimalOf(text, 'point'))).toBe(expected);
  });
});

describe('decimals with a point, or a comma that cannot separate thousands', () => {
  it.each([
    ['12,50', '12.50'],
    ['5,5', '5.5'],
    ['0,500', '0.500'],
    ['1234,500', '1234.500'],
    ['1,2345', '1.2345'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.250', '1.250'],
    ['1,234', 'NUMBER_AMBIGUOUS'],
    ['1,234,567', 'NUMBER_AMBIGUOUS'],
    ['12,5,0', 'NUMBER_AMBIGUOUS'],
    ['-12,50', 'NUMBER_NEGATIVE'],
  ])('reads %j as %s', (text, expected) => {
    expect(outcome(decimalOf(text, 'pointOrComma'))).toBe(expected);
  });
});

describe('decimals in files separated by semicolons', () => {
  it.each([
    ['12,50', '12.50'],
    ['12.50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['0,500', '0.500'],
    ['1234,500', '1234.500'],
    ['1,234', 'NUMBER_AMBIGUOUS'],
    ['1.234', 'NUMBER_AMBIGUOUS'],
    ['-12,50', 'NUMBER_NEGATIVE'],
    ['1,2,3', 'NUMBER_INVALID'],
  ])('reads %j as %s', (text, expected) => {
    expect(outcome(decimalOf(text, 'either'))).toBe(expected);
  });
});

describe('quantities', () => {
  it.each([
    ['12', 12],
    ['012', 12],
    ['12.0', 12],
    ['2147483647', 2_147_483_647],
    ['2147483648', 'NUMBER_TOO_LARGE'],
    ['12.5', 'NUMBER_NOT_WHOLE'],
    ['-1', 'NUMBER_NEGATIVE'],
    ['1,234', 'NUMBER_AMBIGUOUS'],
    ['many', 'NUMBER_INVALID'],
  ])('reads %j as %s', (text, expected) => {
    expect(outcome(quantityOf(text, 'point'))).toBe(expected);
  });
});
