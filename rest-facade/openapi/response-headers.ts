import { type ErrorCode } from '../../kernel/error-catalogue.js';
import { contractOf } from '../contract/contract.js';
import { type ReplyHeaderName, replyHeaders } from '../reply/reply-headers.js';
import { isIdempotent } from '../request/idempotency-key.js';
import type { Route } from '../route.js';
import type { Components, JsonObject } from './components.js';

/** Header fields that the successes of a route may have. */
export function successHeaders(route: Route): ReplyHeaderName[] {
  const { reply } = route;
  return [
    ...everyReply(route),
    ...('version' in reply && reply.version !== undefined ? (['etag'] as const) : []),
    ...documentHeaders(route),
    ...('file' in reply ? (['etag', 'content-disposition'] as const) : []),
    ...(Object.keys(reply.headers ?? {}) as ReplyHeaderName[]),
    ...(isIdempotent(route) ? (['idempotent-replayed'] as const) : []),
    ...(route.stream === undefined
      ? []
      : (['content-disposition', ...(route.stream.headers ?? [])] as const)),
  ];
}

/** Header fields of a 304: those that tell which version it is. */
export const notModifiedHeaders = (route: Route): ReplyHeaderName[] => [
  ...everyReply(route),
  'etag',
  ...documentHeaders(route),
];

const documentHeaders = ({ reply }: Route): ReplyHeaderName[] =>
  reply.document === undefined ? [] : ['etag', 'last-modified'];

/** Header fields that errors of a route by these codes may have. */
export function errorHeaders(route: Route, status: number, codes: readonly ErrorCode[]): ReplyHeaderName[] {
  const isChallenged = status === 401 || (codes.includes('SCOPE_MISSING') && typeof route.scope === 'string');
  return [
    ...everyReply(route),
    ...(codes.some(code => toBeRepeated.has(code)) ? (['retry-after'] as const) : []),
    ...(isChallenged ? (['www-authenticate'] as const) : []),
    ...(status === 405 ? (['allow'] as const) : []),
    ...(status === 415 ? (['accept-encoding'] as const) : []),
    // The one error that is kept with its key: what was tried with it is not tried again.
    ...(isIdempotent(route) && codes.includes('PAYMENT_DECLINED') ? (['idempotent-replayed'] as const) : []),
  ];
}

/** Errors that pass by themselves. */
const toBeRepeated: ReadonlySet<ErrorCode> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'IDEMPOTENCY_IN_FLIGHT',
  'PAYMENT_UNAVAILABLE',
]);

function everyReply(route: Route): ReplyHeaderName[] {
  const { deprecation } = route;
  return [
    'x-request-id',
    ...(route.isRateLimited === false ? [] : (['ratelimit', 'ratelimit-policy'] as const)),
    ...(contractOf(route).echoes ?? []),
    ...(route.operationHeaders ?? []),
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
