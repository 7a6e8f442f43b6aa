import { describe, expect, it } from 'vitest';
import type { Category } from '../../../connectors/taxonomies/category-tree.js';
import { categoryIndex } from './category-index.rules.js';
import { searchCategories } from './category-search.rules.js';
import { featuresOf, neighbourVotes } from './neighbour-votes.rules.js';
import { productQuery } from './product-query.rules.js';
import { termTable } from './term-table.rules.js';
import { wordsOf } from './text-words.rules.js';

const table = termTable({
  concepts: [
    ['Mugs', 'mug, cup', 'cangkir', 'cốc sứ', 'แก้วมัค', '马克杯', 'Tasse'],
    ['T-Shirts < Adults ; baby: T-Shirts < Babies', 't-shirt', 'kaos', 'áo thun', 'เสื้อยืด', 'T恤', ''],
    ['Speakers', 'speaker', '', '', '', '', 'Box'],
    ['Pet Bowls', 'pet bowl, dog bowl', 'tempat makan kucing', '', '', '', ''],
  ],
  contexts: [
    ['baby', 'Babies', 'baby', 'bayi', '', '', '', ''],
    ['pet', 'Pets', 'dog, cat', 'kucing', '', '', '', ''],
  ],
  relations: [
    ['en', 'for, with', 'the, of, and'],
    ['id', 'untuk', 'dan'],
  ],
});

const names: [depth: number, name: string][] = [
  [0, 'Home'],
  [1, 'Mugs'],
  [1, 'Rugs'],
  [0, 'Adults'],
  [1, 'T-Shirts'],
  [0, 'Babies'],
  [1, 'T-Shirts'],
  [0, 'Pets'],
  [1, 'Pet Bowls'],
  [1, 'Rugs'],
  [0, 'Electronics'],
  [1, 'Speakers'],
];
const above: number[] = [];
const categories = names.map(([depth, name], position): Category => {
  above[depth] = position;
  return { id: String(position), name, parent: depth === 0 ? -1 : above[depth - 1]! };
});
const index = categoryIndex({ version: '1', leavesOnly: false, categories }, table);

const queryOf = (title: string) =>
  productQuery(table, { title, brand: null, productType: null, tags: [], description: null });
const firstOf = (title: string): string | undefined => {
  const [first] = searchCategories(index, queryOf(title), 1);
  return first === undefined ? undefined : categories[first.position]!.id;
};

describe('words', () => {
  it('are singular and in lower case; marks part the text', () => {
    expect(wordsOf('Wine GLASSES, boxes - T-Shirts').map(({ text, part }) => [text, part])).toEqual([
      ['wine', 0],
      ['glasses', 0],
      ['box', 1],
      ['t', 2],
      ['shirt', 2],
    ]);
  });

  it('of Thai and Chinese are characters, with the borders of words', () => {
    expect(wordsOf('เสื้อยืด').every(({ script }) => script === 'thai')).toBe(true);
    expect(wordsOf('马克杯 mug').map(({ text }) => text)).toEqual(['马', '克', '杯', 'mug']);
  });
});

describe('the first category', () => {
  it.each([
    ['Ceramic mug 350 ml', '1'],
    ['Cangkir keramik', '1'],
    ['Cốc sứ Bát Tràng', '1'],
    ['Coc su Bat Trang', '1'],
    ['แก้วมัคเซรามิก', '1'],
    ['陶瓷马克杯', '1'],
    ['Kaffeetasse blau', '1'],
  ])('of "%s" is found in each language, also without marks and in compounds', (title, id) => {
    expect(firstOf(title)).toBe(id);
  });

  it('is that for whom the goods are', () => {
    expect(firstOf('T-shirt blue')).toBe('4');
    expect(firstOf('Baby t-shirt blue')).toBe('6');
    expect(firstOf('Rugs')).toBe('2');
    expect(firstOf('Rugs for the dog')).toBe('9');
  });

  it('is what the goods are, not what they are for or come with', () => {
    expect(firstOf('Speaker for mug')).toBe('11');
    expect(firstOf('Mug with speaker')).toBe('1');
  });

  it('is found where the words of a term stand apart', () => {
    expect(firstOf('Bowl, large, for any dog')).toBe('8');
    expect(firstOf('Large bowl for a dog')).toBe('8');
  });

  it('does not follow a word of another language than the title', () => {
    expect(firstOf('Mug and cup of the box')).toBe('1');
  });

  it('is none where nothing is known', () => {
    expect(firstOf('Zorgblat')).toBeUndefined();
    expect(firstOf('')).toBeUndefined();
  });
});

describe('a tree of a marketplace', () => {
  const found = (named: readonly [name: string, parent: number][], title: string, leavesOnly = true) => {
    const own = named.map(([name, parent], position) => ({ id: String(position), name, parent }));
    const tree = categoryIndex({ version: null, leavesOnly, categories: own }, table);
    return searchCategories(tree, queryOf(title), 5).map(({ position }) => own[position]!.name);
  };

  it('has names of its own, also in other languages and for several kinds of goods', () => {
    const named: [string, number][] = [
      ['Dapur', -1],
      ['Piring & Cangkir', 0],
      ['Atasan', -1],
      ['Kaos', 2],
    ];
    expect(found(named, 'Ceramic mug')[0]).toBe('Piring & Cangkir');
    expect(found(named, 'T-shirt blue')[0]).toBe('Kaos');
  });

  it('that takes goods in its lowest categories alone has no others', () => {
    const named: [string, number][] = [
      ['Mugs', -1],
      ['Glass Mugs', 0],
    ];
    expect(found(named, 'Mug')).toEqual(['Glass Mugs']);
    expect(found(named, 'Mug', false)[0]).toBe('Mugs');
  });
});

describe('assignments', () => {
  const featuresFor = (title: string) => featuresOf(table, queryOf(title));

  it('vote by what they have in common, in whatever language', () => {
    const assignments = [
      { categoryId: 'a', features: featuresFor('Cangkir keramik') },
      { categoryId: 'b', features: featuresFor('Zorgblat deluxe') },
    ];
    expect([...neighbourVotes(featuresFor('Mug'), assignments).keys()]).toEqual(['a']);
    expect([...neighbourVotes(featuresFor('Deluxe zorgblat'), assignments).keys()]).toEqual(['b']);
    expect(neighbourVotes(featuresFor('Wumpf'), assignments).size).toBe(0);
    expect(neighbourVotes([], assignments).size).toBe(0);
  });

  it('come before texts that say something else', () => {
    const [first] = searchCategories(index, queryOf('Mug'), 1, new Map([[11, 1]]));
    expect(first!.position).toBe(11);
  });
});
