import { type ErrorCode } from '../../kernel/error-catalogue.js';
import { envelopes } from '../envelope.js';
import { isIdempotent } from '../idempotency-key.js';
import { type ReplyHeaderName, replyHeaders } from '../reply-headers.js';
import type { Route } from '../route.js';
import type { Components, JsonObject } from './components.js';

/** Header fields that the successes of a row may have. */
export function successHeaders(row: Route): ReplyHeaderName[] {
  const { reply } = row;
  return [
    ...everyReply(row),
    ...('version' in reply && reply.version !== undefined ? (['etag'] as const) : []),
    ...('file' in reply ? (['etag', 'content-disposition'] as const) : []),
    ...(Object.keys(reply.headers ?? {}) as ReplyHeaderName[]),
    ...(isIdempotent(row) ? (['idempotent-replayed'] as const) : []),
    ...(row.stream === undefined ? [] : (['content-disposition', ...(row.stream.headers ?? [])] as const)),
  ];
}

/** Header fields of a 304: those that tell which version it is. */
export const notModifiedHeaders = (row: Route): ReplyHeaderName[] => [...everyReply(row), 'etag'];

/** Header fields that refusals of a row by these codes may have. */
export function refusalHeaders(row: Route, status: number, codes: readonly ErrorCode[]): ReplyHeaderName[] {
  const isChallenged = status === 401 || (codes.includes('SCOPE_MISSING') && typeof row.scope === 'string');
  return [
    ...everyReply(row),
    ...(codes.some(code => toBeRepeated.has(code)) ? (['retry-after'] as const) : []),
    ...(isChallenged ? (['www-authenticate'] as const) : []),
    ...(status === 405 ? (['allow'] as const) : []),
    ...(status === 415 ? (['accept-encoding'] as const) : []),
    // The one refusal that is kept with its key: what was tried with it is not tried again.
    ...(isIdempotent(row) && codes.includes('PAYMENT_DECLINED') ? (['idempotent-replayed'] as const) : []),
  ];
}

/** Refusals that pass by themselves. */
const toBeRepeated: ReadonlySet<ErrorCode> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'IDEMPOTENCY_IN_FLIGHT',
  'PAYMENT_UNAVAILABLE',
]);

function everyReply(row: Route): ReplyHeaderName[] {
  const { deprecation } = row;
  return [
    'x-request-id',
    ...(row.isRateLimited === false ? [] : (['ratelimit', 'ratelimit-policy'] as const)),
    ...envelopes[row.envelope ?? 'developer'].echoes,
    ...(row.operationHeaders ?? []),
    ...(deprecation === undefined ? [] : (['deprecation'] as const)),
    ...(deprecation?.sunset === undefined ? [] : (['sunset'] as const)),
    ...(deprecation?.successor === undefined ? [] : (['link'] as const)),
  ];
}

/** The `headers` of a response, each written once among the components. */
export const referHeaders = (names: readonly ReplyHeaderName[], components: Components): JsonObject =>
  Object.fromEntries(
    [...new Set(names)].map(key => {
      const { name, ...header } = replyHeaders[key];
      return [name, components.share('headers', name, header as unknown as JsonObject)];
    }),
  );
