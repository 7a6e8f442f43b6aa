import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.rules.js';

describe('a cell that a spreadsheet would run', () => {
  it.each([
    ['=HYPERLINK("https://evil.example")', '\'=HYPERLINK("https://evil.example")'],
    ['+1+1', "'+1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
    ["|' /C calc'!A0", "'|' /C calc'!A0"],
    ['a|b', 'a|b'],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ["'=1", "''=1"],
    ['-12.50', '-12.50'],
    ["it's", "it's"],
    ["'quoted'", "'quoted'"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is written as %j', (text, cell) => {
    expect(withFormulaGuard(text)).toBe(cell);
  });

  it('is read back to the letter, whatever it was, and never begins as a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom("'", '=', '+', '-', '@', '|', '\t', '\r', '\n', '1', '.', 'a'))
        .map(all => all.join('')),
    );
    fc.assert(
      fc.property(text, given => {
        const cell = withFormulaGuard(given);
        expect(withoutFormulaGuard(cell)).toBe(given);
        expect(cell).not.toMatch(/^[=+@|\t\r\n]/);
        expect(/^-/.test(cell) && Number.isNaN(Number(cell))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
