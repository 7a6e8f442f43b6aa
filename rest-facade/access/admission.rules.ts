import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../kernel/context.js';
import { fail } from '../../kernel/errors.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { isSoundText } from '../../kernel/outside-text.js';
import type { Credential, Route } from '../route.js';

const credentialNames: Record<Credential, string> = {
  api_key: 'an API key',
  oauth_client: 'an OAuth access token',
  session: 'a signed-in session',
};

/** Rejects callers of a kind that the route does not take, saying which it takes. */
export function requireCallerKind(route: Pick<Route, 'callers'>, caller: Caller): void {
  const accepted = route.callers as readonly string[];
  if (!accepted.includes(caller.kind)) {
    const names = (route.callers as readonly Credential[]).map(kind => credentialNames[kind]);
    throw fail('CALLER_NOT_ALLOWED', { detail: `This call needs ${names.join(' or ')}.` });
  }
}

/** Rejects callers without the route's scope, naming it; a scope that hangs on the resource is the operation's to check. */
export function requireScope(route: Pick<Route, 'scope'>, caller: Caller): void {
  const { scope } = route;
  if (typeof scope === 'string' && !caller.scopes.has(scope)) {
    throw fail('SCOPE_MISSING', { detail: `This needs the scope ${scope}.` });
  }
}

/** §5.2: the organization comes from the key or token; naming another one is a mistake worth telling. */
export function requireSameOrganization(caller: Caller, organizationId: string | null): void {
  if (organizationId !== null && caller.organizationId !== organizationId.toLowerCase()) {
    const detail =
      caller.kind === 'session' ? 'The query names another organization than the body.' : undefined;
    throw fail('ORGANIZATION_MISMATCH', { detail });
  }
}

/**
 * §5.4: a session names its organization and acts only in those of its user. A call that is for none may leave it out; one
 * that it names all the same must be the user's.
 */
export function requireMembership(
  route: Pick<Route, 'organization'>,
  caller: Caller,
  organizationId: string | null,
): void {
  if (organizationId === null && route.organization === 'none') {
    return;
  }
  if (organizationId === null) {
    throw fail('ORGANIZATION_REQUIRED', {
      detail: 'A session names its organization: organizationId in the query or, of writes, in the body.',
      errors: [
        { path: 'organizationId', code: 'REQUIRED', message: 'A session call names its organization.' },
      ],
    });
  }
  if (caller.organizationId === null) {
    throw fail('ORGANIZATION_FORBIDDEN');
  }
}

/** Rejects a write with a session cookie that does not repeat the session's token: another site may have sent it. */
export function requireCsrfToken(route: Route, expected: string, given: string | string[] | undefined): void {
  if (route.method !== 'GET' && (typeof given !== 'string' || !sameText(given, expected))) {
    throw fail('CSRF_TOKEN_INVALID');
  }
}

/** The organizationId that a query or body names; null when it names none. */
export function namedOrganization(value: unknown): string | null {
  if (value === undefined) {
    return null;
  }
  const isText = typeof value === 'string' && isSoundText(value);
  if (!isText || value === '' || value.length > inputLimits.organizationIdLength) {
    const message = `must be a string of 1 to ${inputLimits.organizationIdLength} characters, without NUL`;
    throw fail('VALIDATION_FAILED', {
      detail: `organizationId: ${message}`,
      errors: [{ path: 'organizationId', code: 'LENGTH_INVALID', message }],
    });
  }
  return value;
}

/** Compares in a time that does not tell how much was right. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
