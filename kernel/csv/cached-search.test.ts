import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CachedSearch } from './cached-search.js';

it('finds what a plain search finds, in whatever order the places are asked for', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '"'), { maxLength: 20 }).map(parts => parts.join(''));
  fc.assert(
    fc.property(text, fc.array(fc.nat(25), { maxLength: 10 }), (content, places) => {
      const search = new CachedSearch('"');
      search.begin(content);
      for (const place of places) {
        expect(search.from(place)).toBe(content.indexOf('"', place));
      }
    }),
  );
});
