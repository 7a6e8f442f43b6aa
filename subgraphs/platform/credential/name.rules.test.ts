import { describe, expect, it } from 'vitest';
import { nameErrors } from './name.rules.js';

const codesOf = (name: string) => nameErrors('title', name, 5).map(({ path, code }) => `${path} ${code}`);

describe('a name that people read', () => {
  it.each(['a', 'abcde', ' ab ', 'Zoë', '李明'])('may be %j', name => {
    expect(codesOf(name)).toEqual([]);
  });

  it.each([
    ['', 'NAME_MISSING'],
    [' \t ', 'NAME_MISSING'],
    ['abcdef', 'NAME_TOO_LONG'],
    ['a\nb', 'NAME_MALFORMED'],
    ['a\u0000b', 'NAME_MALFORMED'],
    ['a\u0085b', 'NAME_MALFORMED'],
  ])('may not be %j: %s', (name, code) => {
    expect(codesOf(name)).toEqual([`title ${code}`]);
  });
});
