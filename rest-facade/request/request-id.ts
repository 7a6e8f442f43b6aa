import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { httpLimits } from '../http.limits.js';

/** Characters that cannot break a log line or a header. */
const sane = /^[A-Za-z0-9._:~+/=@-]+$/;

/**
 * The caller's `X-Request-Id` where it is sane, else a random UUID. It orders nothing, and a UUIDv4 costs a tenth of
 * a UUIDv7, which every request would pay.
 */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && given.length <= httpLimits.requestIdLength && sane.test(given)
    ? given
    : randomUUID();
}
