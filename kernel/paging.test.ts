import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countSql,
  decodeCursor,
  encodeCursor,
  listTotal,
  offsetPagination,
  pageSizeErrors,
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
  it('tells of a next one only when a row more was found', () => {
    const page = { offset: 20, limit: 10, total: 31, countMax: 100 };
    expect(offsetPagination({ ...page, found: 11 })).toEqual({
      offset: 20,
      limit: 10,
      total: 31,
      totalIsCapped: false,
      hasMore: true,
      nextOffset: 30,
    });
    expect(offsetPagination({ ...page, found: 10 })).toMatchObject({ hasMore: false, nextOffset: null });
  });

  it('says when it stopped counting', () => {
    const exact = offsetPagination({ offset: 0, limit: 10, found: 11, total: 100, countMax: 100 });
    expect(exact).toMatchObject({ total: 100, totalIsCapped: false });
    const page = offsetPagination({ offset: 0, limit: 10, found: 11, total: 101, countMax: 100 });
    expect(page).toMatchObject({ total: 100, totalIsCapped: true });
  });
});
