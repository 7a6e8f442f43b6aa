import { describe, expect, it } from 'vitest';
import {
  codeQuery,
  keyParts,
  keysQueries,
  levelMark,
  queryWords,
  rankQueries,
  withCorrections,
} from './search-query.rules.js';

const query = (words: ReturnType<typeof queryWords>, least: number, filters: string[][] = []) =>
  [...new Set(keysQueries(words, filters, Math.min(least, words.length)))].join(' & ');
const keys = (text: string, least = 99) => query(queryWords(text), least).replaceAll(levelMark, '');

describe('a query', () => {
  it('looks up all words, each in all forms that mean it', () => {
    expect(keys('wifi')).toContain(`'~wifi'`);
    expect(keys('wi-fi')).toContain(`'~wi' & '~fi'`);
    expect(keys('linen lamp')).toMatch(/'~linen'.* & .*'~lamp'/);
    expect(keys('hand bag')).toContain(`'~handbag'`);
    expect(keys('4006381333931')).toContain(`'~#gtin:04006381333931'`);
  });

  it('looks up what a word means in any language', () => {
    const kind = /'~#kind:shirts'/;
    expect(
      [keys('kemeja'), keys('衬衫'), keys('áo sơ mi'), keys('shirt')].map(query => kind.test(query)),
    ).toEqual([...[true, true, true, true]]);
    expect(keys('merah')).toContain(`'~#color:red'`);
  });

  it('needs something for each part of a word with a hyphen, or the whole', () => {
    expect(keys('non-red')).toBe(`(('~nonred') | ('~non' & '~red') | (('~non') & ('~red' | '~#color:red')))`);
    expect(keys('water-bottle')).toContain(`('~#kind:water bottles')`);
    expect(keys('t-shirt')).not.toContain('#kind:shirts');
  });

  it.each([
    ['linen shirt', 'linen', '#material:linen'],
    ['dress shirt', 'dress', '#good:dress'],
    ['oxford shirt', 'oxford', null],
    ['kemeja batik', 'batik', null],
    ['Leinenhemd', 'leinen', '#material:linen'],
    ['Leinenhemden', 'leinen', '#material:linen'],
  ])('takes no shirt for what %j says of it', (text, said, own) => {
    const words = queryWords(text).map(({ source, alike }) => [source, alike.flat()] as const);
    const shirts = words.filter(([, alike]) => alike.includes('#kind:shirts')).map(([source]) => source);
    expect(shirts).toHaveLength(1);
    expect(shirts).not.toContain(said);
    if (own !== null) expect(new Map(words).get(said)).toContain(own);
  });

  it('keeps terms whose words mean nothing apart', () => {
    const meant = (text: string, key: string) =>
      queryWords(text).map(({ alike }) => alike.flat().includes(key));
    expect(meant('water bottle', '#kind:water bottles')).toEqual([true, true]);
    expect(meant('frying pan', '#good:pan')).toEqual([true, true]);
    expect(meant('hand bag', '#kind:handbags')).toEqual([true, true]);
  });

  it('is a code where it is one word with a digit or a mark that means nothing else', () => {
    expect(['cc-hoodie-red', 'BDL.01', '4006381333931'].map(codeQuery)).toEqual([
      `'#code:cchoodiered'`,
      `'#code:bdl01'`,
      `'#gtin:04006381333931'`,
    ]);
    expect(['t-shirt', 'shirt', 'bdl 01', ''].map(codeQuery)).toEqual(Array(4).fill(`'#none'`));
  });

  it('needs no idle words, unless there are no others', () => {
    expect(queryWords('shirt for men').map(({ source, isRequired }) => [source, isRequired])).toEqual([
      ['shirt', true],
      ['for', false],
      ['men', true],
    ]);
    expect(queryWords('for the').every(({ isRequired }) => isRequired)).toBe(true);
  });

  it('has parts that the index reads each by itself, whatever their number', () => {
    const words = queryWords('brass');
    const parts = (...filters: string[]) =>
      keysQueries(
        words,
        filters.map(one => [one]),
        1,
      ).map(part => part.replaceAll(levelMark, ''));
    expect(parts()).toEqual(Array(keyParts).fill(keys('brass')));
    expect(parts('a', 'b')).toEqual([keys('brass'), `('=a')`, `('=b')`, `('=a')`]);
    expect(parts('a', 'b', 'c', 'd')).toEqual([keys('brass'), `('=a')`, `('=b')`, `('=c') & ('=d')`]);
  });

  it('of which most words are enough, looks up each choice of them', () => {
    const most = keys('lamp desk brass', 2);
    expect(most.split(' | ').length).toBeGreaterThanOrEqual(3);
    expect(most).toMatch(/'~lamp'.*'~desk'/);
    expect(keys('lamp desk brass', 1)).not.toContain(' & ');
  });

  it('of no words looks up everything', () => {
    expect(keys('')).toBe(`'=all'`);
    expect(keys('!!!')).toBe(`'=all'`);
    expect(rankQueries([])).toEqual({ any: `'#none'`, meant: [], written: [], titled: [] });
  });

  it('is bounded, whatever is sent', () => {
    const many = queryWords('lamp '.repeat(200));
    expect(many).toHaveLength(12);
    expect(query(many, 11).length).toBeLessThan(50_000);
  });

  it.each([`a' & 'b`, `'|!`, String.raw`\' | x`, `${levelMark}x`, ':*'])('cannot be left by %j', text => {
    // Quoted lexemes, operators and parentheses: nothing that a caller wrote stands outside of quotes.
    expect(query(queryWords(text), 1).replaceAll(/'(?:[^'\\]|''|\\\\)*'/g, '')).toMatch(/^[ &|()]*$/);
  });

  it.each([
    ['lamp', true],
    ['t-shrit', true],
    ['cc-hoodie-pnk', true],
    ['STR-B', false],
    ['lamp-xl', false],
    ['lam', false],
    ['lamp9', false],
  ])('may be misspelt as a word, and not as a code: %s', (text, isSpelled) => {
    expect(queryWords(text).map(word => word.isSpelled)).toEqual([isSpelled]);
  });

  it('has corrections beside what was written', () => {
    const words = withCorrections(queryWords('shrit'), new Map([['shrit', [['shirt'], ['sh', 'rit']]]]));
    expect(query(words, 1)).toContain(`${levelMark}~shirt`);
    expect(query(words, 1)).toContain(`${levelMark}~shrit`);
  });
});
