import { describe, expect, it } from 'vitest';
import type { TitledSource } from './import-identity.rules.js';
import { type KnownSource, matchByTitle } from './import-title.rules.js';

const titled = (sourceId: string | null, content: string, description = content): TitledSource => ({
  titleKey: 'mug',
  sourceId,
  contentDigest: content,
  descriptionDigest: description,
});
const known = (productId: string, ...said: Parameters<typeof titled>): KnownSource => ({
  ...titled(...said),
  productId,
});
/** What each of the groups is: the id of a product, `new` or `ambiguous`. */
const matched = (groups: TitledSource[], sources: KnownSource[]) => {
  const matches = matchByTitle(groups, sources);
  return groups.map(group => {
    const match = matches.get(group);
    return typeof match === 'object' ? match.productId : match;
  });
};

describe('products of one title', () => {
  it('are new where none is known', () => {
    expect(matched([titled(null, 'a'), titled('id:7', 'a')], [])).toEqual(['new', 'new']);
  });

  it('are told apart by their ids, whatever else the rows say', () => {
    const sources = [known('p1', 'id:1', 'a'), known('p2', 'id:2', 'b')];
    expect(matched([titled('id:2', 'a'), titled('id:1', 'b')], sources)).toEqual(['p2', 'p1']);
    expect(matched([titled('id:3', 'a')], sources)).toEqual(['new']);
  });

  it('are told apart by all that the rows say; those that say the same may be any, each one once', () => {
    const sources = [known('p1', null, 'a'), known('p2', null, 'b'), known('p3', null, 'b')];
    const groups = [titled(null, 'b'), titled(null, 'a'), titled(null, 'b')];
    expect(matched(groups, sources)).toEqual(['p2', 'p1', 'p3']);
    expect(matched([...groups, titled(null, 'b')], sources)).toEqual(['p2', 'p1', 'p3', 'new']);
  });

  it('are told apart by what seldom changes where the prices changed', () => {
    const sources = [known('p1', null, 'a1', 'a'), known('p2', null, 'b1', 'b')];
    expect(matched([titled(null, 'b2', 'b'), titled(null, 'a2', 'a')], sources)).toEqual(['p2', 'p1']);
  });

  it('are not guessed where several are described alike', () => {
    const sources = [known('p1', null, 'a1', 'a'), known('p2', null, 'a2', 'a')];
    expect(matched([titled(null, 'a3', 'a')], sources)).toEqual(['ambiguous']);
    expect(matched([titled(null, 'a3', 'a'), titled(null, 'a4', 'a')], sources)).toEqual([
      'ambiguous',
      'ambiguous',
    ]);
    expect(matched([titled(null, 'a2', 'a'), titled(null, 'a3', 'a')], sources)).toEqual(['p2', 'p1']);
  });

  it('are the one that is left over, where one group and one product are', () => {
    const sources = [known('p1', null, 'a'), known('p2', null, 'b')];
    expect(matched([titled(null, 'a'), titled(null, 'new words')], sources)).toEqual(['p1', 'p2']);
    expect(matched([titled(null, 'x'), titled(null, 'y')], [known('p1', null, 'a')])).toEqual([
      'ambiguous',
      'ambiguous',
    ]);
    expect(matched([titled(null, 'x')], sources)).toEqual(['ambiguous']);
  });

  it('with an id may be one that was known without, and the other way round', () => {
    expect(matched([titled('id:1', 'x')], [known('p1', null, 'a')])).toEqual(['p1']);
    expect(matched([titled(null, 'x')], [known('p1', 'id:1', 'a')])).toEqual(['p1']);
    expect(matched([titled('id:1', 'a')], [known('p1', null, 'a')])).toEqual(['p1']);
  });

  it('of different ids are different, also where they say the same', () => {
    const sources = [known('p1', 'id:1', 'a')];
    expect(matched([titled('id:2', 'a')], sources)).toEqual(['new']);
    expect(matched([titled('id:2', 'b', 'a')], sources)).toEqual(['new']);
    expect(matched([titled('id:2', 'x'), titled('id:1', 'y')], sources)).toEqual(['new', 'p1']);
  });

  it('of one id twice are not guessed', () => {
    const twice = [known('p1', 'id:1', 'a'), known('p2', 'id:1', 'b')];
    expect(matched([titled('id:1', 'x')], twice)).toEqual(['ambiguous']);
    expect(matched([titled('id:1', 'x'), titled('id:1', 'y')], [known('p1', 'id:1', 'a')])).toEqual([
      'ambiguous',
      'ambiguous',
    ]);
    expect(matched([titled(null, 'x')], [known('p1', 'id:1', 'a'), known('p2', 'id:2', 'b')])).toEqual([
      'ambiguous',
    ]);
  });
});
