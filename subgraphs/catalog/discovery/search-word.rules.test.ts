import { describe, expect, it } from 'vitest';
import { filterValue, formsOf, searchWords } from './search-word.rules.js';

const forms = (text: string): string[][] => searchWords(text).map(formsOf);
const sharesWord = (query: string, text: string): boolean => {
  const found = new Set(forms(text).flat());
  return searchWords(query).every(({ text: word, parts, isSpaced }) =>
    isSpaced ? found.has(word) : (parts.length > 0 ? parts : [word]).every(part => found.has(part)),
  );
};

describe('a word is found', () => {
  it.each([
    ['without its accents', 'creme brulee', 'Crème brûlée'],
    ['in another case', 'SHIRT', 'shirt'],
    ['in its singular', 'dress', 'dresses'],
    ['in its plural', 'batteries', 'battery'],
    ['in an irregular plural', 'knives', 'knife'],
    ['of women', "women's", 'woman'],
    ['written together', 'tshirt', 'T-Shirt'],
    ['by its part', 'shirt', 'T-Shirt'],
    ['by the number in it', '500', '500ml'],
    ['repeated for a plural in Malay', 'baju-baju', 'baju kurung'],
    ['in Vietnamese without marks', 'ao dai', 'Áo dài'],
    ['in Filipino', 'damit', 'Damit pambata'],
    ['in full width', 'ＡＢＣ', 'abc'],
    ['within Chinese', '连衣裙', '红色连衣裙女'],
    ['within Japanese', 'ドレス', '夏のドレス'],
    ['within Thai', 'เสื้อยืด', 'ขายเสื้อยืดสีดำ'],
    ['by one Chinese character', '茶', '绿茶'],
  ])('%s', (_how, query, text) => {
    expect(sharesWord(query, text)).toBe(true);
  });

  it.each([
    ['another Thai word', 'กางเกง', 'เสื้อยืด'],
    ['Chinese of the same characters apart', '衣连', '连衣裙'],
    ['a plural that is another thing', 'short', 'shorts'],
  ])('not as %s', (_how, query, text) => {
    expect(sharesWord(query, text)).toBe(false);
  });
});

describe('words of a text', () => {
  it('are none where there are only marks', () => {
    expect(searchWords('!!! -- \u2014 &&')).toEqual([]);
  });

  it('are cut where they are very long', () => {
    for (const word of [...forms('x'.repeat(5_000)).flat(), ...forms('\u8fde'.repeat(500)).flat()]) {
      expect(word.length).toBeLessThanOrEqual(60);
    }
  });
});

it('a value to filter by has no accents, case or doubled spaces', () => {
  expect(filterValue('  Éclair   Rouge ')).toBe('eclair rouge');
});
