import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countSql,
  decodeCursor,
  encodeCursor,
  isCursorTime,
  listTotal,
  offsetPagination,
  type PageStart,
  pageSizeErrors,
  pageStartErrors,
} from './paging.js';
import { pagingLimits } from './paging.limits.js';

describe('a cursor', () => {
  const part = fc.oneof(fc.string(), fc.integer());
  it('gives back the position it was made of', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.jsonValue(), (position, filter) => {
        expect(decodeCursor(encodeCursor(position, filter), filter, position.length)).toEqual(position);
      }),
    );
  });

  it('is rejected with another filter, another shape, or as anything else', () => {
    const cursor = encodeCursor(['a'], { status: 'draft' });
    expect(() => decodeCursor(cursor, { status: 'active' }, 1)).toThrow('another filter');
    expect(() => decodeCursor(cursor, { status: 'draft' }, 2)).toThrow('not valid');
    fc.assert(
      fc.property(fc.string(), text => {
        expect(() => decodeCursor(text, null, 1)).toThrow(
          expect.objectContaining({ code: 'CURSOR_INVALID' }),
        );
      }),
    );
  });

  it('is rejected when its position is edited', () => {
    const parts = JSON.parse(Buffer.from(encodeCursor(['a', 1], {}), 'base64url').toString('utf8'));
    for (const edited of [
      [parts[0], 'b', 1],
      [parts[0], 'a', 2],
      [parts[0], 'a', '1'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(edited)).toString('base64url');
      expect(() => decodeCursor(cursor, {}, 2)).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }));
    }
  });

  it('holds times as the database returns them', () => {
    expect(isCursorTime('2026-11-21T08:00:00.000Z')).toBe(true);
    for (const other of ['2026-13-21T08:00:00.000Z', '2026-11-21', 'now', '', 0]) {
      expect(isCursorTime(other)).toBe(false);
    }
  });
});

describe('the total of a list', () => {
  const { countMax } = pagingLimits;

  it('is exact up to the number at which counting ends, one above which is read', () => {
    expect(listTotal(countMax)).toEqual({ count: countMax, isCapped: false });
    expect(listTotal(countMax + 1)).toEqual({ count: countMax, isCapped: true });
    expect(countSql('shop.product p')).toContain(`from shop.product p limit ${countMax + 1})`);
  });
});

describe('the size of a page', () => {
  it('is from 1 to the maximum', () => {
    expect([1, 50].flatMap(limit => pageSizeErrors(limit, 50))).toEqual([]);
    const error = { path: 'limit', code: 'OUT_OF_RANGE', message: 'Must be from 1 to 50.' };
    expect([0, 51].map(limit => pageSizeErrors(limit, 50))).toEqual([[error], [error]]);
  });
});

describe('an offset page', () => {
  const start = { offset: 20 };
  const page = { start, limit: 10, total: 31, countMax: 100, nextCursor: () => 'next' };

  it('tells of a next one only when a row more was found', () => {
    expect(offsetPagination({ ...page, found: 11 })).toEqual({
      offset: 20,
      limit: 10,
      total: 31,
      totalIsCapped: false,
      hasMore: true,
      nextOffset: 30,
      nextCursor: 'next',
    });
    const last = { hasMore: false, nextOffset: null, nextCursor: null };
    expect(offsetPagination({ ...page, found: 10 })).toMatchObject(last);
  });

  it('has a next offset only where offsets lead on', () => {
    const nextOf = (begins: PageStart) => offsetPagination({ ...page, start: begins, found: 11 });
    const onlyCursor = { hasMore: true, nextOffset: null, nextCursor: 'next' };
    expect(nextOf({ offset: 0, cursor: 'this' })).toMatchObject(onlyCursor);
    expect(nextOf({ offset: pagingLimits.offsetMax - 9 })).toMatchObject(onlyCursor);
    expect(nextOf({ offset: pagingLimits.offsetMax - 10, cursor: null }).nextOffset).toBe(10_000);
  });

  it('says when it stopped counting', () => {
    const exact = offsetPagination({ ...page, found: 11, total: 100 });
    expect(exact).toMatchObject({ total: 100, totalIsCapped: false });
    const capped = offsetPagination({ ...page, found: 11, total: 101 });
    expect(capped).toMatchObject({ total: 100, totalIsCapped: true });
  });

  it('begins at an offset or at a cursor, and not at both', () => {
    const codesOf = (begins: PageStart) => pageStartErrors(begins).map(({ path, code }) => [path, code]);
    const wrong = [['offset', 'OUT_OF_RANGE']];
    for (const fine of [{ offset: 0 }, { offset: 10_000, cursor: null }, { offset: 0, cursor: 'this' }]) {
      expect(codesOf(fine)).toEqual([]);
    }
    for (const bad of [{ offset: -1 }, { offset: 10_001 }, { offset: 1, cursor: 'this' }]) {
      expect(codesOf(bad)).toEqual(wrong);
    }
  });
});
