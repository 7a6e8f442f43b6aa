import { hash } from 'node:crypto';
import { calendarTime } from './calendar-time.js';
import { type FieldError, fail } from './errors.js';
import { isId } from './ids.js';
import { isSoundText } from './outside-text.js';
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

/**
 * Errors at the lists of a filter, or of anything else that narrows, that are empty. One reader would take them for all, another
 * for nothing; what narrows nothing is left out.
 */
export const emptyListErrors = (filter: object): FieldError[] =>
  Object.entries(filter).flatMap(([path, value]) =>
    Array.isArray(value) && value.length === 0 ? [{ path, code: 'REQUIRED', message: namesNothing }] : [],
  );

const namesNothing = 'Names nothing: leave it out, or give it a value.';

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

const int32Max = 2 ** 31 - 1;
const int64Max = 2n ** 63n - 1n;

/** What a part of a position can be. A caller can write any cursor: what is none of these never reaches the database. */
const positionKinds = {
  id: (part: unknown): part is string => typeof part === 'string' && isId(part),
  time: (part: unknown): part is string => typeof part === 'string' && calendarTime(part) !== null,
  text: (part: unknown): part is string => isTextPart(part),
  /** From 0 to the greatest of PostgreSQL's integer. */
  integer: (part: unknown): part is number => Number.isInteger(part) && inRange(part as number),
  /** Decimal digits, from 0 to the greatest of PostgreSQL's bigint. */
  bigint: (part: unknown): part is string =>
    typeof part === 'string' && /^\d{1,19}$/.test(part) && BigInt(part) <= int64Max,
  /** A text or an integer, for lists whose order decides which: they check it themselves. */
  value: (part: unknown): part is string | number => typeof part === 'number' || isTextPart(part),
};

const isTextPart = (part: unknown): part is string => typeof part === 'string' && isSoundText(part);

const inRange = (part: number): boolean => part >= 0 && part <= int32Max;

type PositionKind = keyof typeof positionKinds;
type PartOf<Kind extends PositionKind> = (typeof positionKinds)[Kind] extends (
  part: unknown,
) => part is infer Part
  ? Part
  : never;

/**
 * The position in a cursor, whose parts are of these kinds. Throws CURSOR_INVALID for a broken cursor, one with other parts
 * and one of another filter.
 */
export function decodeCursor<const Kinds extends readonly PositionKind[]>(
  cursor: string,
  filter: unknown,
  kinds: Kinds,
): { -readonly [Place in keyof Kinds]: PartOf<Kinds[Place]> } {
  const [, ...position] = parse(cursor);
  if (position.length !== kinds.length) {
    throw fail('CURSOR_INVALID');
  }
  // Not the digest alone: a decoder of Base64 passes over what is no part of it.
  if (cursor !== encodeCursor(position as (string | number)[], filter)) {
    throw fail('CURSOR_INVALID', { detail: 'The cursor was made with another filter, or edited.' });
  }
  if (!kinds.every((kind, place) => positionKinds[kind](position[place]))) {
    throw fail('CURSOR_INVALID');
  }
  return position as { -readonly [Place in keyof Kinds]: PartOf<Kinds[Place]> };
}

/** The id after which a page begins; null for the first page. Throws CURSOR_INVALID. */
export const idInCursor = (cursor: string | null | undefined, filter: unknown): string | null =>
  cursor == null ? null : decodeCursor(cursor, filter, ['id'])[0];

/** Nothing for what is no list. */
function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const digestOf = (position: readonly (string | number)[], filter: unknown): string =>
  hash('sha256', JSON.stringify([filter ?? null, position]), 'base64url').slice(0, 12);
