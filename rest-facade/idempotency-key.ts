import { createHash } from 'node:crypto';
import type { Caller, Idempotency } from '../kernel/context.js';
import { fail, refuse } from '../kernel/errors.js';
import { canonicalJson } from './canonical-json.js';
import { idempotencyKeyRules } from './envelope.js';
import type { Route } from './route.js';

const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Whether the row honours `Idempotency-Key`. */
export const isIdempotent = (row: Route): boolean =>
  row.idempotent === undefined
    ? typeof row.callers !== 'string' && (row.method === 'POST' || row.method === 'PATCH')
    : row.idempotent !== false;

/** Checks the header before any work is done; null when it was not sent and need not be. */
export function idempotencyKeyOf(row: Route, header: string | string[] | undefined): string | null {
  const { lengthMax, isRequired } = idempotencyKeyRules(row.envelope);
  if (header === undefined) {
    refuse(isRequired ? [{ path: 'idempotency-key', code: 'REQUIRED', message: 'is required' }] : []);
    return null;
  }
  if (typeof header !== 'string' || header.length > lengthMax || !printable.test(header)) {
    throw fail('IDEMPOTENCY_KEY_INVALID', {
      detail: `The Idempotency-Key must be 1 to ${lengthMax} printable ASCII characters, without a space at either end.`,
    });
  }
  return header;
}

/** Binds the key to caller and route, and to the content of the request. */
export const idempotencyOf = (
  row: Route,
  caller: Caller,
  key: string,
  content: { params: unknown; [part: string]: unknown },
): Idempotency => ({
  key,
  scope: `${caller.kind}:${caller.id} ${row.id}${addressOf(row, content.params)}`,
  requestHash: createHash('sha256').update(canonicalJson(content)).digest('hex'),
  ...(row.idempotent === 'operation' ? { keptBy: 'operation' } : {}),
});

/** Where a key may be used again for another thing of the same route, the thing is part of its scope. */
const addressOf = (row: Route, params: unknown): string =>
  idempotencyKeyRules(row.envelope).isPerAddress ? ` ${canonicalJson(params)}` : '';
