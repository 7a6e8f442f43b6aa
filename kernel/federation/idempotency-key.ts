import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.js';
import { fail } from '../errors.js';

const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** The value of an `Idempotency-Key` header. @throws IDEMPOTENCY_KEY_INVALID */
export function validIdempotencyKey(header: unknown, lengthMax: number): string {
  if (typeof header !== 'string' || header.length > lengthMax || !printable.test(header)) {
    throw fail('IDEMPOTENCY_KEY_INVALID', {
      detail: `The Idempotency-Key must be 1 to ${lengthMax} printable ASCII characters, without a space at either end.`,
    });
  }
  return header;
}

/** Tells requests under one key apart; the order of fields means nothing. */
export const requestHashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
