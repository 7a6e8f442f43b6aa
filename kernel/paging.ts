import { createHash } from 'node:crypto';
import { type FieldError, fail } from './errors.js';
import { pagingLimits } from './paging.limits.js';

/** Paging of lists with `offset` (§4.9), which can be read on with a cursor as well. */
export interface OffsetPagination {
  offset: number;
  limit: number;
  /** Exact up to `pagingLimits.countMax`; a larger list answers that number with `totalIsCapped`. */
  total: number;
  totalIsCapped: boolean;
  hasMore: boolean;
  /** Null on the last page, and on pages that were found by a cursor. */
  nextOffset: number | null;
  nextCursor: string | null;
}

/** Paging of lists with `cursor`. */
export interface CursorPagination {
  limit: number;
  hasMore: boolean;
  nextCursor: string | null;
}

/** How many a whole list holds. */
export interface ListTotal {
  /** Exact up to `pagingLimits.countMax`; a larger list answers that number with `isCapped`. */
  count: number;
  isCapped: boolean;
}

/** A page that can tell how many its whole list holds, at the cost of a statement that runs only when it is asked. */
export interface CountablePage {
  countAll(): Promise<ListTotal>;
}

/** The total of a list of which so many were found by a count that stops one above `pagingLimits.countMax`. */
export const listTotal = (found: number): ListTotal => ({
  count: Math.min(found, pagingLimits.countMax),
  isCapped: found > pagingLimits.countMax,
});

/** Counts what `from` names, a table with its conditions, up to one above `pagingLimits.countMax`. */
export const countSql = (from: string): string =>
  `select count(*)::integer as count from (select from ${from} limit ${pagingLimits.countMax + 1}) listed`;

/** What is wrong with the size that a page is asked in; empty when it is fine. */
export const pageSizeErrors = (limit: number, max: number): FieldError[] =>
  limit < 1 || limit > max
    ? [{ path: 'limit', code: 'OUT_OF_RANGE', message: `Must be from 1 to ${max}.` }]
    : [];

/** Where a page begins: after so many, or after the position of a cursor. */
export interface PageStart {
  offset: number;
  cursor?: string | null | undefined;
}

/** What is wrong with where a page begins; empty when it is fine. `offsetRule` says how to read further. */
export function pageStartErrors({ offset, cursor }: PageStart, offsetRule = offsetRange): FieldError[] {
  if (offset < 0 || offset > pagingLimits.offsetMax) {
    return [{ path: 'offset', code: 'OUT_OF_RANGE', message: offsetRule }];
  }
  return cursor != null && offset > 0
    ? [{ path: 'offset', code: 'OUT_OF_RANGE', message: 'Must be 0 or absent with a cursor.' }]
    : [];
}

const offsetRange = `Must be from 0 to ${pagingLimits.offsetMax}.`;

/** The pagination of a page that was read with one row more than its limit, to learn of a next one. */
export function offsetPagination(page: {
  start: PageStart;
  limit: number;
  found: number;
  total: number;
  countMax: number;
  /** Made where there is a next page. */
  nextCursor: () => string;
}): OffsetPagination {
  const { start, limit } = page;
  const hasMore = page.found > limit;
  const nextOffset = start.offset + limit;
  const isReachable = hasMore && start.cursor == null && nextOffset <= pagingLimits.offsetMax;
  return {
    offset: start.offset,
    limit,
    total: Math.min(page.total, page.countMax),
    totalIsCapped: page.total > page.countMax,
    hasMore,
    nextOffset: isReachable ? nextOffset : null,
    nextCursor: hasMore ? page.nextCursor() : null,
  };
}

/**
 * An opaque cursor: the position after the last row read, and a digest of it and the filter it belongs to. Keyset
 * positions stay right while rows come and go; offsets would not.
 */
export function encodeCursor(position: readonly (string | number)[], filter: unknown): string {
  return Buffer.from(JSON.stringify([digestOf(position, filter), ...position])).toString('base64url');
}

/** The position in a cursor. Throws CURSOR_INVALID for a broken or edited cursor, and for one of another filter. */
export function decodeCursor(cursor: string, filter: unknown, length: number): (string | number)[] {
  const parts = parse(cursor);
  if (parts === null || parts.length !== length + 1) {
    throw fail('CURSOR_INVALID');
  }
  const [digest, ...position] = parts;
  if (digest !== digestOf(position, filter)) {
    throw fail('CURSOR_INVALID', { detail: 'The cursor was made with another filter, or edited.' });
  }
  return position;
}

/** Whether a part of a position is a time, as the database returns them. */
export const isCursorTime = (part: string | number): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(part)) && !Number.isNaN(Date.parse(String(part)));

function parse(cursor: string): (string | number)[] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const plain =
      Array.isArray(value) && value.every(part => typeof part === 'string' || typeof part === 'number');
    return plain ? value : null;
  } catch {
    return null;
  }
}

const digestOf = (position: readonly (string | number)[], filter: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([filter ?? null, position]))
    .digest('base64url')
    .slice(0, 12);
