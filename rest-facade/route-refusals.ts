import type { ErrorCode } from '../kernel/error-catalogue.js';
import { isIdempotent } from './idempotency-key.js';
import type { Route } from './route.js';

/** Codes that follow from what a row is, beside those it lists. */
const rules: readonly { applies(row: Route): boolean; codes: readonly ErrorCode[] }[] = [
  { applies: () => true, codes: ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] },
  {
    applies: row => typeof row.callers !== 'string',
    codes: ['UNAUTHENTICATED', 'CALLER_NOT_ALLOWED', 'ORGANIZATION_MISMATCH'],
  },
  { applies: row => row.params !== undefined, codes: ['NOT_FOUND'] },
  { applies: row => row.scope !== null, codes: ['SCOPE_MISSING'] },
  {
    applies: row => row.callers.includes('session') && row.organization !== 'none',
    codes: ['ORGANIZATION_REQUIRED'],
  },
  {
    applies: row => row.callers.includes('session'),
    codes: ['ORGANIZATION_FORBIDDEN'],
  },
  { applies: row => row.callers.includes('session') && row.method !== 'GET', codes: ['CSRF_TOKEN_INVALID'] },
  { applies: row => row.callers === 'client', codes: ['CLIENT_INVALID'] },
  {
    // Where no body is wanted, too: what is sent is read before anybody looks for it. Postgres may break a deadlock
    // at the cost of any write.
    applies: row => row.method !== 'GET',
    codes: ['MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED', 'WRITE_CONFLICT'],
  },
  {
    applies: isIdempotent,
    codes: ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'],
  },
];

/** Every code that a row may answer with. */
export function refusalsOf(row: Route): ErrorCode[] {
  const implied = rules.filter(rule => rule.applies(row)).flatMap(rule => rule.codes);
  return [...new Set([...implied, ...(row.errorCodes ?? [])])];
}
