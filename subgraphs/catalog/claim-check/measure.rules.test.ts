import { describe, expect, it } from 'vitest';
import { knownClaims } from './claim-term-files.js';
import { isSameMeasure, measuresIn, type SpokenMeasure } from './measure.rules.js';

const { units } = knownClaims();
const told = (text: string): unknown[] =>
  measuresIn(units, text).map(({ measure, readings, noun }) => [measure, readings, noun]);
const one = (text: string): SpokenMeasure => measuresIn(units, text)[0]!;
const isSame = (first: string, second: string): boolean => isSameMeasure(one(first), one(second));

describe('measures in a text', () => {
  it('have a number, its unit, or what they count', () => {
    expect(told('500 ml, 26cm and 2-year warranty')).toEqual([
      ['volume', [500], null],
      ['length', [26], null],
      ['months', [2], null],
    ]);
    expect(told('3 brightness levels, 4 pcs')).toEqual([
      ['count', [3], 'brightness'],
      ['count', [4], null],
    ]);
    expect(told('100 % Polyester, 30 °C, $12.50')).toEqual([
      ['percent', [100], null],
      ['temperature', [30], null],
      ['money', [12.5], null],
    ]);
  });

  it('are read in scripts without spaces', () => {
    expect(told('容量500毫升，保修2年')).toEqual([
      ['volume', [500], null],
      ['months', [2], null],
    ]);
    expect(told('น้ำหนัก 2 กก. ยาว26ซม.')).toEqual([
      ['mass', [2], null],
      ['length', [26], null],
    ]);
  });

  it('share the unit that stands after the last of them', () => {
    expect(told('45 x 30 x 15 cm')).toEqual([
      ['length', [45], null],
      ['length', [30], null],
      ['length', [15], null],
    ]);
    expect(told('2 lids, 15 cm')).toEqual([
      ['count', [2], 'lid'],
      ['length', [15], null],
    ]);
  });

  it('are no digits of names', () => {
    expect(told('IP67, iPhone15, REFA0017, 18k gold, B2')).toEqual([]);
  });

  it('take a preposition for none', () => {
    expect(told('2 in 1; 10 in')).toEqual([
      ['count', [2], 'in'],
      ['count', [1], null],
      ['length', [10], null],
    ]);
  });
});

describe('two measures', () => {
  it.each([
    ['500 ml', '0.5 l'],
    ['24 months', '2 years'],
    ['1.5 kg', '1500 g'],
    ['1.500 g', '1500 g'],
    ['1,5 l', '1.5 l'],
    ['12 in', '30.5 cm'],
    ['4 pcs', '4 mugs'],
  ])('are the same: %s and %s', (first, second) => {
    expect(isSame(first, second)).toBe(true);
  });

  it.each([
    ['500 ml', '500 g'],
    ['500 ml', '505 ml'],
    ['12 cm', '12.1 cm'],
    ['24 months', '24 days'],
    ['6 pairs', '6 pcs'],
    ['12 in', '31 cm'],
  ])('are not the same: %s and %s', (first, second) => {
    expect(isSame(first, second)).toBe(false);
  });
});
