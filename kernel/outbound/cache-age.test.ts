import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheAgeMs } from './cache-age.js';

const [least, usual, most] = [60_000, 600_000, 86_400_000];
const ages = { min: least, default: usual, max: most };

describe('how long an answer is current', () => {
  it.each([
    ['nothing', undefined, usual],
    ['an empty text', '', usual],
    ['other directives alone', 'public, must-revalidate', usual],
    ['its age', 'max-age=300', 300_000],
    ['its age among others, in any case', 'Public , Max-Age=300', 300_000],
    ['its age in quotes', 'max-age="300"', 300_000],
    ['an age for shared caches, which comes first', 'max-age=300, s-maxage=900', 900_000],
    ['an age that is none beside one that is', 's-maxage=soon, max-age=300', 300_000],
    ['an age below zero', 'max-age=-1', usual],
    ['an age with decimals', 'max-age=300.5', usual],
    ['a directive that only ends like it', 'x-max-age=300', usual],
    ['a directive that only begins like it', 'max-age-of-man=300', usual],
    ['the age zero', 'max-age=0', least],
    ['a very short age', 'max-age=1', least],
    ['a year', 'max-age=31536000', most],
    ['not to store it', 'max-age=300, no-store', least],
    ['to ask again each time', 'No-Cache, max-age=300', least],
  ])('by an answer that says %s', (_name, header, expected) => {
    expect(cacheAgeMs(header, ages)).toBe(expected);
  });

  it('is within its limits, whatever the answer says', () => {
    const headers = fc.oneof(
      fc.string(),
      fc.integer().map(seconds => `max-age=${seconds}`),
    );
    fc.assert(
      fc.property(headers, header => {
        const age = cacheAgeMs(header, ages);
        expect(age >= least && age <= most).toBe(true);
      }),
    );
  });
});
