import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, measuredValue } from './measured-value.rules.js';

const said = (text: string): string | null => {
  const value = measuredValue(text);
  if (value === null) {
    return null;
  }
  return `${amountText(value.amount)} ${value.kind === 'measure' ? value.dimension : 'number'}`;
};

describe('a value of an attribute', () => {
  it.each([
    ['1 kg', '1000 mass'],
    ['1,5 kg', '1500 mass'],
    ['250g', '250 mass'],
    ['500 mg', '0.5 mass'],
    ['8 oz', '226.796 mass'],
    ['2 lbs', '907.185 mass'],
    ['0.75 L', '750 volume'],
    ['33cl', '330 volume'],
    ['12 fl oz', '354.882 volume'],
    ['12 FL. OZ.', '354.882 volume'],
    ['10 cm', '10 length'],
    ['150 mm', '15 length'],
    ['2 m', '200 length'],
    ['13.3 in', '33.782 length'],
    ['27"', '68.58 length'],
    ['6 ft', '182.88 length'],
    ['12', '12 number'],
  ])('%s is %s', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each([
    '',
    'blue',
    '1,500 g',
    '12 pcs',
    '10-20 cm',
    '10 x 20 cm',
    'about 5 kg',
    '-5 kg',
    '5 kg net',
    '1.2.3 kg',
    '½ l',
  ])('%j is no measure that can be compared', text => {
    expect(said(text)).toBeNull();
  });

  it('is the same amount in whatever unit it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), grams => {
        const kilograms = `${Math.floor(grams / 1000)}.${String(grams % 1000).padStart(3, '0')}`;
        expect(said(`${kilograms} kg`)).toBe(said(`${grams} g`));
        expect(said(`${kilograms} l`)).toBe(said(`${grams} ml`));
      }),
    );
  });

  it('takes time in proportion to its length', () => {
    expect(said(`${'1'.repeat(100_000)} kg`)).toBeNull();
    expect(said(`1${' '.repeat(100_000)}kg`)).toBe('1000 mass');
  });
});
