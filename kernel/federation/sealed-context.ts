import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Caller, Idempotency, RequestContext } from '../context.js';
import { fail } from '../errors.js';

/** What a subgraph in another process is told about a request whose caller the gateway has verified. */
export interface PassedContext {
  requestId: string;
  caller: Caller;
  idempotency: Idempotency | null;
  ifMatch: number | null;
  address: string | null;
}

export const contextHeader = 'x-tradewind-context';

/** Where an answer carries what the operation put into `ctx.extensions`. */
export const contextExtensions = 'context';

/** Long enough for clocks that differ a little, too short for anything found in a log to be of use. */
const sealTtlMs = 30_000;

/** `<base64url JSON>.<base64url HMAC-SHA256>`: the request's context, with the time of the seal inside. */
export function sealContext(ctx: RequestContext, secret: string): string {
  const payload = Buffer.from(
    JSON.stringify({
      requestId: ctx.requestId,
      caller: { ...ctx.caller, scopes: [...ctx.caller.scopes] },
      idempotency: ctx.idempotency,
      ifMatch: ctx.ifMatch,
      address: ctx.address,
      sealedAtMs: ctx.clock.now().getTime(),
    }),
  ).toString('base64url');
  return `${payload}.${signature(payload, secret).toString('base64url')}`;
}

/** Throws UNAUTHENTICATED for a header that is missing, not signed with the secret, changed or too old. */
export function openContext(header: unknown, secret: string, clock: Clock): PassedContext {
  const [payload, mac, ...rest] = typeof header === 'string' ? header.split('.') : [];
  if (payload === undefined || mac === undefined || rest.length > 0 || !isSigned(payload, mac, secret)) {
    throw fail('UNAUTHENTICATED', {
      internal: 'A subgraph was called without a context sealed by the gateway',
    });
  }
  const { sealedAtMs, caller, ...passed } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (Math.abs(clock.now().getTime() - sealedAtMs) > sealTtlMs) {
    throw fail('UNAUTHENTICATED', { internal: 'A subgraph was called with a context sealed too long ago' });
  }
  return { ...passed, caller: { ...caller, scopes: new Set(caller.scopes) } };
}

function isSigned(payload: string, mac: string, secret: string): boolean {
  const given = Buffer.from(mac, 'base64url');
  const expected = signature(payload, secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signature = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest();
