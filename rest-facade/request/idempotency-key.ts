import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Caller, Idempotency } from '../../kernel/context.js';
import { reject } from '../../kernel/errors.js';
import { requestHashOf, validIdempotencyKey } from '../../kernel/federation/idempotency-key.js';
import { idempotencyKeyRules } from '../contract/contract.js';
import type { Route } from '../route.js';

/** Whether the route honours `Idempotency-Key`. */
export const isIdempotent = (route: Route): boolean =>
  route.idempotent === undefined
    ? typeof route.callers !== 'string' && (route.method === 'POST' || route.method === 'PATCH')
    : route.idempotent !== false;

/** Checks the header before any work is done; null when it was not sent and need not be. */
export function idempotencyKeyOf(route: Route, header: string | string[] | undefined): string | null {
  const { lengthMax, isRequired } = idempotencyKeyRules(route);
  if (header === undefined) {
    reject(isRequired ? [{ path: 'idempotency-key', code: 'REQUIRED', message: 'is required' }] : []);
    return null;
  }
  return validIdempotencyKey(header, lengthMax);
}

/** Binds the key to caller and route, and to the content of the request. */
export const idempotencyOf = (
  route: Pick<Route, 'id' | 'idempotent' | 'contract'>,
  caller: Caller,
  key: string,
  content: { params: unknown; [part: string]: unknown },
): Idempotency => ({
  key,
  scope: `${caller.kind}:${caller.id} ${route.id}${addressOf(route, content.params)}`,
  requestHash: requestHashOf(content),
  ...(route.idempotent === 'operation' ? { keptBy: 'operation' } : {}),
});

/** Where a key may be used again for another thing of the same route, the thing is part of its scope. */
const addressOf = (route: Pick<Route, 'contract'>, params: unknown): string =>
  idempotencyKeyRules(route).isPerAddress ? ` ${canonicalJson(params)}` : '';
