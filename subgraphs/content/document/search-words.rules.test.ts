import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWords, soughtWords } from './search-words.rules.js';

describe('the words of a text', () => {
  it.each([
    ['Wash at 30°C, never TUMBLE-dry!', 'wash at 30 c never tumble dry'],
    ['SKU-12/A_b', 'sku 12 a b'],
    ['café Größe Ångström trả lại đồng', 'cafe große angstrom tra lai dong'],
    ['ﬁne Ａ１', 'fine a1'],
    ['ёлка йод', 'ёлка йод'],
    ['กระเป๋าเดินทาง 2 ใบ', 'กระเป๋า เดิน ทาง 2 ใบ'],
    ['น้ำ', 'น้ำ'],
    ['红色连衣裙', '红色 色连 连衣 衣裙 裙'],
    ['L码shirt', 'l 码 shirt'],
    ['カード', 'カー ード ド'],
    ['가방을', '가방 방을 을'],
    ['', ''],
    ['--- …', ''],
  ])('are letters and digits, cut where nothing is written between them: %s', (text, words) => {
    expect(searchWords(text)).toBe(words);
  });

  it('are those of the words again, and nothing that a query of PostgreSQL would take for more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const words = searchWords(text);
        expect(words).toMatch(/^[\p{L}\p{M}\p{N} ]*$/u);
      }),
    );
  });
});

describe('what is searched for', () => {
  const sought = (text: string) =>
    soughtWords(text).map(({ word, isPrefix }) => (isPrefix ? `${word}*` : word));

  it.each([
    ['Red shoes', ['red', 'shoes']],
    ['裙', ['裙*']],
    ['连衣裙', ['连衣', '衣裙']],
    ['红 裙', ['红*', '裙*']],
    ['가방', ['가방']],
    ['size L 码', ['size', 'l', '码*']],
    [' ', []],
  ])('is whole words, and beginnings of pairs for one character: %s', (text, words) => {
    expect(sought(text)).toEqual(words);
  });
});
