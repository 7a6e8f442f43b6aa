import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from './ids.js';
import { isSoundText } from './outside-text.js';
import {
  countSql,
  decodeCursor,
  emptyListErrors,
  encodeCursor,
  idInCursor,
  listTotal,
  offsetPagination,
  type PageStart,
  pageSizeErrors,
  pageStartErrors,
} from './paging.js';
import { pagingLimits } from './paging.limits.js';

describe('a cursor', () => {
  const text = fc.string({ unit: 'grapheme' }).filter(isSoundText);
  const kinds = ['id', 'time', 'integer', 'bigint', 'text'] as const;
  const whole = fc.tuple(
    fc.uuid(),
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map(date => date.toISOString()),
    fc.nat(),
    fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
    text,
  );

  it('gives back the position it was made of', () => {
    fc.assert(
      fc.property(whole, fc.jsonValue(), (position, filter) => {
        expect(decodeCursor(encodeCursor(position, filter), filter, kinds)).toEqual(position);
      }),
    );
  });

  it.each([
    ['id', ['', 'x', '\0', 7, '0190a3c4-7d2e-7c3b-8f00-00000000000']],
    ['time', ['', 'now', 'epoch', 'infinity', '-infinity', 'today', '2026-02-30T00:00:00Z', '2026-01-01', 7]],
    ['integer', [-1, 1.5, 2 ** 31, 1e300, '7', '']],
    ['bigint', [7, '', '-1', '1.5', '9223372036854775808', '1e3']],
    ['text', ['\0', 'a\ud800', 7]],
  ] as const)('with what is no %s at its place is rejected', (kind, parts) => {
    for (const part of parts) {
      expect(() => decodeCursor(encodeCursor([part], null), null, [kind])).toThrow(
        expect.objectContaining({ code: 'CURSOR_INVALID' }),
      );
    }
  });

  it.each<[string, (cursor: string) => string]>([
    ['with something behind it', cursor => `${cursor}x`],
    ['with padding', cursor => `${cursor}==`],
    ['with a space', cursor => ` ${cursor}`],
    ['in the other alphabet', cursor => `${cursor}+/`],
    ['with a mark within it', cursor => `${cursor.slice(0, 5)}!${cursor.slice(5)}`],
    [
      'of the same values written otherwise',
      cursor => Buffer.from(` ${Buffer.from(cursor, 'base64url')}`).toString('base64url'),
    ],
  ])('%s is rejected', (_how, change) => {
    const cursor = encodeCursor([newId(), 7], 'a');
    expect(decodeCursor(cursor, 'a', ['id', 'integer'])).toHaveLength(2);
    expect(() => decodeCursor(change(cursor), 'a', ['id', 'integer'])).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    );
  });

  it('is an id in most lists, and the first page where there is none', () => {
    const id = newId();
    expect([
      idInCursor(encodeCursor([id], 'a'), 'a'),
      idInCursor(null, 'a'),
      idInCursor(undefined, 'a'),
    ]).toEqual([id, null, null]);
    expect(() => idInCursor(encodeCursor(['x'], 'a'), 'a')).toThrow('not valid');
  });

  it('is rejected with another filter, another shape, or as anything else', () => {
    const cursor = encodeCursor(['a'], { status: 'draft' });
    expect(() => decodeCursor(cursor, { status: 'active' }, ['text'])).toThrow('another filter');
    expect(() => decodeCursor(cursor, { status: 'draft' }, ['text', 'text'])).toThrow('not valid');
    fc.assert(
      fc.property(fc.string(), text => {
        expect(() => decodeCursor(text, null, ['text'])).toThrow(
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
      expect(() => decodeCursor(cursor, {}, ['text', 'value'])).toThrow(
        expect.objectContaining({ code: 'CURSOR_INVALID' }),
      );
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

describe('the lists of a filter', () => {
  it('are rejected at their names where they are empty, and whatever else is given or absent is not', () => {
    const errors = emptyListErrors({
      skus: [],
      statuses: ['live'],
      ids: null,
      q: '',
      tags: [],
      accountId: undefined,
    });
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual(['skus REQUIRED', 'tags REQUIRED']);
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
