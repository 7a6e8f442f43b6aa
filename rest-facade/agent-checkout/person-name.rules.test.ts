import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameParts, wholeName } from './person-name.rules.js';

describe('a name that was given as one', () => {
  it.each([
    ['Jane van Smith', { first_name: 'Jane van', last_name: 'Smith' }],
    [' Jane \t Smith ', { first_name: 'Jane', last_name: 'Smith' }],
    ['Prince', { first_name: 'Prince' }],
    [' ', {}],
    ['', {}],
    [null, {}],
  ])('%j is %j', (name, parts) => {
    expect(nameParts(name)).toEqual(parts);
  });
});

describe('a name in parts', () => {
  it.each([
    [['Jane', 'Smith'], 'Jane Smith'],
    [[' Jane ', undefined], 'Jane'],
    [[null, 'Smith'], 'Smith'],
    [['', ' '], null],
    [[], null],
  ])('%j is %j', (parts, name) => {
    expect(wholeName(...parts)).toBe(name);
  });

  it('is the name that it was made of', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), words => {
        const { first_name, last_name } = nameParts(words.join(' '));
        expect(wholeName(first_name, last_name)).toBe(words.join(' '));
      }),
    );
  });
});
