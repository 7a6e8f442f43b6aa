import { describe, expect, it } from 'vitest';
import { type LooseCategory, orderedCategories } from './category-tree.js';

const loose = (id: string, parentId: string | null): LooseCategory => ({ id, name: `Name ${id}`, parentId });
const shown = (list: readonly LooseCategory[]) =>
  orderedCategories(list).map(({ id, parent }) => `${id}<${parent}`);

describe('a list of categories', () => {
  it('becomes a tree in which each comes after its parent, in whatever order it came', () => {
    expect(shown([loose('3', '2'), loose('1', null), loose('2', '1'), loose('4', '1')])).toEqual([
      '1<-1',
      '2<0',
      '3<1',
      '4<0',
    ]);
  });

  it('loses what is below nothing, what is above itself, and what comes again', () => {
    expect(
      shown([loose('1', null), loose('1', null), loose('2', '9'), loose('3', '4'), loose('4', '3')]),
    ).toEqual(['1<-1']);
  });

  it('may be deeper than a program can nest calls', () => {
    const deep = Array.from({ length: 50_000 }, (_, n) => loose(String(n), n === 0 ? null : String(n - 1)));
    expect(orderedCategories(deep)).toHaveLength(50_000);
  });
});
