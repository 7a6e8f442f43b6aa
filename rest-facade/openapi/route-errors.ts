import type { ErrorCode } from '../../kernel/error-catalogue.js';
import { isIdempotent } from '../request/idempotency-key.js';
import type { Route } from '../route.js';

/** Codes that follow from what a route is, beside those it lists. */
const rules: readonly { applies(route: Route): boolean; codes: readonly ErrorCode[] }[] = [
  { applies: () => true, codes: ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] },
  {
    applies: route => typeof route.callers !== 'string',
    codes: ['UNAUTHENTICATED', 'CALLER_NOT_ALLOWED', 'ORGANIZATION_MISMATCH'],
  },
  { applies: route => route.params !== undefined, codes: ['NOT_FOUND'] },
  { applies: route => route.scope !== null, codes: ['SCOPE_MISSING'] },
  {
    applies: route => route.callers.includes('session') && route.organization !== 'none',
    codes: ['ORGANIZATION_REQUIRED'],
  },
  {
    applies: route => route.callers.includes('session'),
    codes: ['ORGANIZATION_FORBIDDEN'],
  },
  {
    applies: route => route.callers.includes('session') && route.method !== 'GET',
    codes: ['CSRF_TOKEN_INVALID'],
  },
  { applies: route => route.callers === 'client', codes: ['CLIENT_INVALID'] },
  {
    // Where no body is wanted, too: what is sent is read before anybody looks for it. Postgres may break a deadlock
    // at the cost of any write.
    applies: route => route.method !== 'GET',
    codes: ['MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED', 'WRITE_CONFLICT'],
  },
  {
    applies: isIdempotent,
    codes: ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'],
  },
];

/** Every code that a route may answer with. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const implied = rules.filter(rule => rule.applies(route)).flatMap(rule => rule.codes);
  return [...new Set([...implied, ...(route.errorCodes ?? [])])];
}
