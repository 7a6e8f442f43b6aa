import { describe, expect, it } from 'vitest';
import { changesBetween, likelyWords, nearSpellings, splitsOf, splitWord } from './spelling.rules.js';

it.each([
  ['shirt', 'shirt', 0],
  ['shrit', 'shirt', 1],
  ['shirtt', 'shirt', 1],
  ['shit', 'shirt', 1],
  ['shart', 'shirt', 1],
  ['ketel', 'kettle', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('from %s to %s there are so many changes', (one, other, changes) => {
  expect(changesBetween(one, other)).toBe(changes);
  expect(changesBetween(other, one)).toBe(changes);
});

describe('a misspelt word means', () => {
  const known = [
    { word: 'shirt', products: 5 },
    { word: 'short', products: 9 },
    { word: 'skirt', products: 7 },
    { word: 'shorts', products: 20 },
  ];

  it('the nearest word, and of equally near ones the most frequent', () => {
    expect(likelyWords('shrit', known, 2)).toEqual(['shirt']);
    expect(likelyWords('shart', known, 2)).toEqual(['short', 'shirt']);
  });

  it('nothing where no word is near, the less so the shorter it is', () => {
    expect(likelyWords('table', known, 2)).toEqual([]);
    expect(likelyWords('shxxt', known, 2)).toEqual([]);
    expect(likelyWords('vaccuumm', [{ word: 'vacuum', products: 1 }], 2)).toEqual(['vacuum']);
  });

  it('two words that were written as one', () => {
    const isKnown = (part: string) => ['air', 'fryer', 'airf'].includes(part);
    expect(splitWord('airfryer', isKnown)).toEqual(['air', 'fryer']);
    expect(splitWord('airbus', isKnown)).toBeNull();
    expect(splitsOf('abcdef')).toEqual(['abc', 'def']);
    expect(splitsOf('abcde')).toEqual([]);
  });
});

it('near spellings are a letter less, or two that changed places', () => {
  expect(nearSpellings('lmap')).toEqual(
    ['map', 'lap', 'lmp', 'lma', 'mlap', 'lamp', 'lmpa'].filter(near => near !== 'lmap'),
  );
});
