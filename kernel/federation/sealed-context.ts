import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Caller, Idempotency, RequestContext } from '../context.js';
import { fail } from '../errors.js';

/** What a subgraph in another process is told about a request whose caller the gateway has verified. */
export interface PassedContext {
  requestId: string;
  caller: Caller;
  idempotency: Idempotency | null;
  ifMatch: number | null;
  isDryRun: boolean;
  address: string | null;
}

export const contextHeader = 'x-tradewind-context';

/** Where an answer carries what the operation put into `ctx.extensions`. */
export const contextExtensions = 'context';

/** Long enough for clocks that differ a little, too short for anything found in a log to be of use. */
const sealTtlMs = 30_000;

/** The one request that a seal is for. */
export interface SealedRequest {
  /** Of the subgraph's server, such as `/graphql`. */
  path: string;
  body: string | Buffer;
}

/**
 * `<base64url JSON>.<base64url HMAC-SHA256>`: the request's context, with the time of the seal and the digest of the request
 * inside, so that it vouches for no other request.
 */
export function sealContext(ctx: RequestContext, secret: string, request: SealedRequest): string {
  const payload = Buffer.from(
    JSON.stringify({
      requestId: ctx.requestId,
      caller: { ...ctx.caller, scopes: [...ctx.caller.scopes] },
      idempotency: ctx.idempotency,
      ifMatch: ctx.ifMatch,
      isDryRun: ctx.isDryRun,
      address: ctx.address,
      sealedAtMs: ctx.clock.now().getTime(),
      request: digestOf(request),
    }),
  ).toString('base64url');
  return `${payload}.${signature(payload, secret).toString('base64url')}`;
}

/** Throws UNAUTHENTICATED for a header that is missing, not signed with the secret, of another request or time, or too old. */
export function openContext(
  header: unknown,
  { secret, clock }: { secret: string; clock: Clock },
  request: SealedRequest,
): PassedContext {
  const [payload, mac, ...rest] = typeof header === 'string' ? header.split('.') : [];
  if (payload === undefined || mac === undefined || rest.length > 0 || !isSigned(payload, mac, secret)) {
    throw fail('UNAUTHENTICATED', {
      internal: 'A subgraph was called without a context sealed by the gateway',
    });
  }
  const sealed = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { sealedAtMs, request: sealedFor, caller, ...passed } = sealed;
  const ageMs = Math.abs(clock.now().getTime() - sealedAtMs);
  // A seal without a time has an age that is no number.
  if (typeof sealedAtMs !== 'number' || !(ageMs <= sealTtlMs)) {
    throw fail('UNAUTHENTICATED', { internal: 'A subgraph was called with a context sealed too long ago' });
  }
  if (sealedFor !== digestOf(request)) {
    throw fail('UNAUTHENTICATED', {
      internal: 'A subgraph was called with a context sealed for another request',
    });
  }
  return { ...passed, caller: { ...caller, scopes: new Set(caller.scopes) } };
}

const digestOf = ({ path, body }: SealedRequest): string =>
  createHash('sha256').update(`POST ${path}\n`).update(body).digest('base64url');

function isSigned(payload: string, mac: string, secret: string): boolean {
  const given = Buffer.from(mac, 'base64url');
  const expected = signature(payload, secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signature = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest();
