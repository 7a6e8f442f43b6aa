import { describe, expect, it } from 'vitest';
import { withoutTextFormula, withoutWooGuard } from './cell-guard.rules.js';

describe('a text that is written as a formula', () => {
  it.each([
    ['="00123"', '00123'],
    ['=""', ''],
    ['="5"" pipe"', '5" pipe'],
    ['="two\nlines"', 'two\nlines'],
  ])('%j is read as %j', (cell, text) => {
    expect(withoutTextFormula(cell)).toBe(text);
  });

  it.each(['00123', '="a"&"b"', '="a', '=1+1', ' ="1"', 'x="1"', '="1" '])('%j stays as it is', cell => {
    expect(withoutTextFormula(cell)).toBe(cell);
  });
});

describe("WooCommerce's apostrophe", () => {
  it.each([
    ["'=1+1", '=1+1'],
    ["'+65 6123", '+65 6123'],
    ["'-5", '-5'],
    ["'@handle", '@handle'],
    ["'\tindented", '\tindented'],
    ["'\rline", '\rline'],
    ['="007"', '007'],
  ])('%j is read as %j', (cell, text) => {
    expect(withoutWooGuard(cell)).toBe(text);
  });

  it.each(["'90s", "it's -5", "''-5", " '-5", "'", '-5'])('%j stays as it is', cell => {
    expect(withoutWooGuard(cell)).toBe(cell);
  });
});
