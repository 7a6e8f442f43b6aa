import type { RequestContext } from '../../../kernel/context.js';
import { fail, refuse } from '../../../kernel/errors.js';
import { limits } from '../../../kernel/limits.js';
import { decodeCursor } from '../../../kernel/paging.js';
import { type EventKey, eventCatalogue, eventKeys, isEventKey } from './event-catalogue.js';

/** A place in the event log, in commit order; the parts are decimal digits. */
export interface EventPosition {
  transactionId: string;
  sequence: string;
}

export const beginning: EventPosition = { transactionId: '0', sequence: '0' };

const digits = /^\d{1,19}$/;

/** @throws CURSOR_INVALID */
export function positionOf(cursor: string | null | undefined, filter: unknown): EventPosition {
  if (cursor === null || cursor === undefined) {
    return beginning;
  }
  const [transactionId, sequence] = decodeCursor(cursor, filter, 2).map(String) as [string, string];
  if (!digits.test(transactionId) || !digits.test(sequence)) {
    throw fail('CURSOR_INVALID');
  }
  return { transactionId, sequence };
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
  const errors = keys.flatMap((key, index) => {
    const message = `"${key}" is not an event key.`;
    return isEventKey(key) ? [] : [{ path: pathOf(index), code: 'WEBHOOK_EVENT_UNKNOWN', message }];
  });
  if (errors.length > 0) {
    const detail = errors.map(error => error.message).join(' ');
    throw fail('WEBHOOK_EVENT_UNKNOWN', { detail, errors });
  }
  return keys as EventKey[];
}

/** @throws VALIDATION_FAILED for a limit outside of 1 to 500. */
export function eventPageSize(limit: number | null | undefined): number {
  const size = limit ?? limits.eventPageSizeDefault;
  if (size < 1 || size > limits.eventPageSizeMax) {
    const message = `A page has 1 to ${limits.eventPageSizeMax} events.`;
    refuse([{ path: 'limit', code: 'LIMIT_OUT_OF_RANGE', message }]);
  }
  return size;
}
