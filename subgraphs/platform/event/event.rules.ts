import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { decodeCursor, encodeCursor } from '../../../kernel/paging.js';
import { eventLimits } from './event.limits.js';
import { type EventKey, eventCatalogue, eventKeys, isEventKey } from './event-catalogue.js';

/** A place in the event log, in commit order; the parts are decimal digits. */
export interface EventPosition {
  transactionId: string;
  sequence: string;
}

/** Stands for the oldest event that is kept, whichever that is. */
const beginning: EventPosition = { transactionId: '0', sequence: '0' };

/** @throws CURSOR_INVALID */
export function positionOf(cursor: string | null | undefined, filter: unknown): EventPosition {
  if (cursor === null || cursor === undefined) {
    return beginning;
  }
  const [transactionId, sequence] = decodeCursor(cursor, filter, ['bigint', 'bigint']);
  return { transactionId, sequence };
}

export const cursorAt = ({ transactionId, sequence }: EventPosition, filter: unknown): string =>
  encodeCursor([transactionId, sequence], filter);

/**
 * A reader that starts at the beginning misses nothing it was promised; one that goes on from a place would.
 *
 * @throws CURSOR_EXPIRED when an event after the position was dropped; `dropped` is the last one that was.
 */
export function rejectExpired(from: EventPosition, dropped: EventPosition | null, filter: unknown): void {
  const isFromBeginning = isSame(from, beginning);
  if (dropped === null || isFromBeginning || !isBefore(from, dropped)) {
    return;
  }
  const days = eventLimits.retentionMs / (24 * 60 * 60 * 1000);
  const detail = `Events are kept for ${days} days, and some after this cursor are gone.`;
  throw fail('CURSOR_EXPIRED', { detail, members: { oldestCursor: cursorAt(dropped, filter) } });
}

const isSame = (a: EventPosition, b: EventPosition): boolean =>
  a.transactionId === b.transactionId && a.sequence === b.sequence;

function isBefore(a: EventPosition, b: EventPosition): boolean {
  const [left, right] = [BigInt(a.transactionId), BigInt(b.transactionId)];
  return left < right || (left === right && BigInt(a.sequence) < BigInt(b.sequence));
}

/**
 * The keys whose events the caller may see: the asked one, or all of the families that it has the scope of.
 *
 * @throws WEBHOOK_EVENT_UNKNOWN for a key outside of the catalogue; SCOPE_MISSING naming the scope.
 */
export function readableKeys(ctx: RequestContext, type: string | null | undefined): EventKey[] {
  if (type !== null && type !== undefined) {
    const [key] = knownKeys([type], () => 'type');
    ctx.require(eventCatalogue[key!].scope);
    return [key!];
  }
  const readable = eventKeys.filter(key => ctx.caller.scopes.has(eventCatalogue[key].scope));
  if (readable.length === 0) {
    ctx.require('catalog:read');
  }
  return readable;
}

/**
 * `pathOf` says where in the input the key at an index stands.
 *
 * @throws WEBHOOK_EVENT_UNKNOWN naming every key that is not in the catalogue.
 */
export function knownKeys(keys: readonly string[], pathOf: (index: number) => string): EventKey[] {
  const errors = unknownKeyErrors(keys, pathOf);
  if (errors.length > 0) {
    const detail = errors.map(error => error.message).join(' ');
    throw fail('WEBHOOK_EVENT_UNKNOWN', { detail, errors });
  }
  return keys as EventKey[];
}

/** One error for every key that is not in the catalogue. */
export const unknownKeyErrors = (keys: readonly string[], pathOf: (index: number) => string): FieldError[] =>
  keys.flatMap((key, index) => {
    const message = `"${key}" is not an event key.`;
    return isEventKey(key) ? [] : [{ path: pathOf(index), code: 'WEBHOOK_EVENT_UNKNOWN', message }];
  });

/** @throws VALIDATION_FAILED for a limit outside of 1 to 500, and for a subject that is no id. */
export function checkedFilter(filter: { limit?: number | null; subjectId?: string | null }): {
  limit: number;
  subjectId: string | null;
} {
  const limit = filter.limit ?? eventLimits.pageSizeDefault;
  const subjectId = filter.subjectId ?? null;
  const errors: FieldError[] = [];
  if (limit < 1 || limit > eventLimits.pageSizeMax) {
    const message = `A page has 1 to ${eventLimits.pageSizeMax} events.`;
    errors.push({ path: 'limit', code: 'LIMIT_OUT_OF_RANGE', message });
  }
  reject([...errors, ...idErrors({ subjectId })]);
  return { limit, subjectId };
}
