import { describe, expect, it } from 'vitest';
import { isCurrentCopy } from './conditional-request.js';

const etag = '"a,b"';
const lastModified = new Date('2026-11-21T08:00:00.900Z');
const isCurrent = (headers: Parameters<typeof isCurrentCopy>[0], at: Date | null = lastModified) =>
  isCurrentCopy(headers, { etag, lastModified: at });

describe('a copy', () => {
  it.each([
    ['"a,b"', true],
    ['W/"a,b"', true],
    ['"x", W/"a,b"', true],
    ['"x","a,b","y"', true],
    ['*', true],
    [' * ', true],
    ['"a', false],
    ['a,b', false],
    ['"x"', false],
    ['""', false],
    ['w/"x"', false],
    ['', false],
  ])('of If-None-Match: %s is current: %s', (header, expected) => {
    expect(isCurrent({ 'if-none-match': header })).toBe(expected);
  });

  it.each([
    ['Sat, 21 Nov 2026 08:00:00 GMT', true],
    ['Sat, 21 Nov 2026 08:00:01 GMT', true],
    ['Sat, 21 Nov 2026 07:59:59 GMT', false],
    ['2026-11-21T08:00:00Z', false],
    ['Sat, 99 Nov 2026 08:00:00 GMT', false],
    ['tomorrow', false],
    ['', false],
  ])('of If-Modified-Since: %s is current: %s', (header, expected) => {
    expect(isCurrent({ 'if-modified-since': header })).toBe(expected);
  });

  it('is judged by its tag alone where the request has one', () => {
    const since = 'Sat, 21 Nov 2026 08:00:00 GMT';
    expect(isCurrent({ 'if-none-match': '"x"', 'if-modified-since': since })).toBe(false);
    expect(isCurrent({ 'if-none-match': etag, 'if-modified-since': 'no date' })).toBe(true);
  });

  it('is never current by a time that the client was not told', () => {
    expect(isCurrent({ 'if-modified-since': 'Sat, 21 Nov 2026 08:00:00 GMT' }, null)).toBe(false);
  });

  it('is judged in time in proportion to the length of the header', () => {
    expect(isCurrent({ 'if-none-match': '"'.repeat(100_001) })).toBe(false);
    expect(isCurrent({ 'if-none-match': 'W/'.repeat(100_000) })).toBe(false);
  });
});
