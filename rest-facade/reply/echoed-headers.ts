import type { FastifyRequest } from 'fastify';
import { httpLimits } from '../http.limits.js';

/** What can stand in a header field of a reply: visible ASCII, with spaces in between. */
const sane = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** The header fields of the request that its contract wants repeated in every reply. */
export function echoed(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  const repeated: Record<string, string> = {};
  for (const name of names) {
    const value = request.headers[name];
    if (typeof value === 'string' && value.length <= httpLimits.echoedHeaderLength && sane.test(value)) {
      repeated[name] = value;
    }
  }
  return repeated;
}
