import { describe, expect, it } from 'vitest';
import { getTypeParser } from './type-parsers.js';

const timestamptz = 1184;
const int8 = 20;
const int4 = 23;
const parsed = (oid: number, text: string) => (getTypeParser(oid, 'text') as (text: string) => unknown)(text);

describe('what the database answers', () => {
  it.each([
    ['2026-11-21 02:30:49+00', '2026-11-21T02:30:49.000Z'],
    ['2026-11-21 02:30:49.1+00', '2026-11-21T02:30:49.100Z'],
    ['2026-11-21 02:30:49.12+00', '2026-11-21T02:30:49.120Z'],
    ['2026-11-21 02:30:49.123+00', '2026-11-21T02:30:49.123Z'],
    ['2026-11-21 02:30:49.123999+00', '2026-11-21T02:30:49.123Z'],
  ])('is a time with its milliseconds: %s', (text, iso) => {
    expect(parsed(timestamptz, text)).toBe(iso);
  });

  it.each([
    ['0', 0],
    ['-12', -12],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
  ])('is a number as long as that is exact: %s', (text, value) => {
    expect(parsed(int8, text)).toBe(value);
  });

  it('is of any other type what pg makes of it', () => {
    expect(parsed(int4, '7')).toBe(7);
    expect(getTypeParser(timestamptz, 'binary' as 'text')).not.toBe(getTypeParser(timestamptz, 'text'));
  });
});
