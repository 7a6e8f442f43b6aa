import { createHash } from 'node:crypto';
import type { Caller, Idempotency } from '../kernel/context.js';
import { fail } from '../kernel/errors.js';
import { limits } from '../kernel/limits.js';
import { canonicalJson } from './canonical-json.js';
import type { Route } from './route.js';

const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Whether the row honours `Idempotency-Key`. */
export const isIdempotent = (row: Route): boolean =>
  row.idempotent ?? (typeof row.callers !== 'string' && (row.method === 'POST' || row.method === 'PATCH'));

/** Checks the header before any work is done; null when it was not sent. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) {
    return null;
  }
  if (typeof header !== 'string' || header.length > limits.idempotencyKeyLength || !printable.test(header)) {
    throw fail('IDEMPOTENCY_KEY_INVALID');
  }
  return header;
}

/** Binds the key to caller and route, and to the content of the request. */
export const idempotencyOf = (row: Route, caller: Caller, key: string, content: unknown): Idempotency => ({
  key,
  scope: `${caller.kind}:${caller.id} ${row.id}`,
  requestHash: createHash('sha256').update(canonicalJson(content)).digest('hex'),
});
