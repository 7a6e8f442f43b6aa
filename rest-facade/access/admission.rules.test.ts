import { describe, expect, it } from 'vitest';
import { inputLimits } from '../../kernel/input.limits.js';
import { callerWith } from '../../test/support/rule-context.js';
import { anyCredential, type Route } from '../route.js';
import {
  namedOrganization,
  requireCallerKind,
  requireCsrfToken,
  requireMembership,
  requireSameOrganization,
  requireScope,
} from './admission.rules.js';

/** All that admission looks at of a route. */
const route = (more: Partial<Route>) =>
  ({ method: 'POST', callers: anyCredential, scope: null, ...more }) as Route;
const rejectedWith = (code: string, detail?: string) =>
  expect.objectContaining(detail === undefined ? { code } : { code, detail });

describe('a caller', () => {
  it('is of a kind that the route takes, or is told which it takes', () => {
    for (const kind of anyCredential) {
      expect(requireCallerKind(route({}), callerWith([], { kind }))).toBeUndefined();
    }
    const onlySessions = route({ callers: ['session'] });
    expect(() => requireCallerKind(onlySessions, callerWith([]))).toThrow(
      rejectedWith('CALLER_NOT_ALLOWED', 'This call needs a signed-in session.'),
    );
    const others = route({ callers: ['api_key', 'oauth_client'] });
    expect(() => requireCallerKind(others, callerWith([], { kind: 'session' }))).toThrow(
      rejectedWith('CALLER_NOT_ALLOWED', 'This call needs an API key or an OAuth access token.'),
    );
  });

  it('has the scope of the route, or is told which it lacks', () => {
    const orders = route({ scope: 'orders:write' });
    expect(requireScope(orders, callerWith(['orders:write']))).toBeUndefined();
    expect(() => requireScope(orders, callerWith(['orders:read']))).toThrow(
      rejectedWith('SCOPE_MISSING', 'This needs the scope orders:write.'),
    );
  });

  it('needs no scope here where the route has none, or the operation decides', () => {
    expect(requireScope(route({ scope: null }), callerWith([]))).toBeUndefined();
    expect(requireScope(route({ scope: { decidedBy: 'kind of document' } }), callerWith([]))).toBeUndefined();
  });
});

describe('the organization that a call names', () => {
  it('is the one of its key or token, in any case, or is left out', () => {
    const caller = callerWith([], { organizationId: 'abc' });
    expect(requireSameOrganization(caller, null)).toBeUndefined();
    expect(requireSameOrganization(caller, 'ABC')).toBeUndefined();
    expect(() => requireSameOrganization(caller, 'abd')).toThrow(rejectedWith('ORGANIZATION_MISMATCH'));
    expect(() => requireSameOrganization(callerWith([], { organizationId: null }), 'abc')).toThrow(
      rejectedWith('ORGANIZATION_MISMATCH'),
    );
  });

  it('is the same in query and body of a session', () => {
    const session = callerWith([], { kind: 'session', organizationId: 'abc' });
    expect(() => requireSameOrganization(session, 'abd')).toThrow(
      rejectedWith('ORGANIZATION_MISMATCH', 'The query names another organization than the body.'),
    );
    expect(() => requireSameOrganization(callerWith([]), 'abd')).toThrow(
      expect.not.objectContaining({ detail: expect.stringContaining('query') }),
    );
  });

  it.each([
    ['text', 'text'],
    ['x'.repeat(inputLimits.organizationIdLength), 'x'.repeat(inputLimits.organizationIdLength)],
    [undefined, null],
  ])('is a text or absent: %j', (value, expected) => {
    expect(namedOrganization(value)).toBe(expected);
  });

  it.each([
    [''],
    [null],
    [7],
    [['a', 'b']],
    ['a\0b'],
    ['\ud800'],
    ['x'.repeat(inputLimits.organizationIdLength + 1)],
  ])('is nothing like %j', value => {
    const errors = [expect.objectContaining({ path: 'organizationId', code: 'LENGTH_INVALID' })];
    const detail = expect.stringContaining(`organizationId: must be a string of 1 to 120 characters`);
    expect(() => namedOrganization(value)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', errors, detail }),
    );
  });
});

describe('a session', () => {
  const member = callerWith([], { kind: 'session', organizationId: 'abc' });
  const stranger = callerWith([], { kind: 'session', organizationId: null });

  it('names the organization of its user that it acts in', () => {
    expect(requireMembership(route({}), member, 'abc')).toBeUndefined();
    const errors = [expect.objectContaining({ path: 'organizationId', code: 'REQUIRED' })];
    expect(() => requireMembership(route({ organization: 'required' }), stranger, null)).toThrow(
      expect.objectContaining({ code: 'ORGANIZATION_REQUIRED', errors }),
    );
    expect(() => requireMembership(route({}), stranger, 'abc')).toThrow(
      rejectedWith('ORGANIZATION_FORBIDDEN'),
    );
  });

  it('may leave it out where the call is for none, but not name one of others', () => {
    const forNone = route({ organization: 'none' });
    expect(requireMembership(forNone, stranger, null)).toBeUndefined();
    expect(requireMembership(forNone, member, 'abc')).toBeUndefined();
    expect(() => requireMembership(forNone, stranger, 'abc')).toThrow(rejectedWith('ORGANIZATION_FORBIDDEN'));
  });
});

describe('a write with a session cookie', () => {
  const reads = route({ method: 'GET' });
  const rejected = rejectedWith('CSRF_TOKEN_INVALID');

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s repeats the token of the session', method => {
    const writes = route({ method });
    expect(requireCsrfToken(writes, 'token', 'token')).toBeUndefined();
    for (const given of [undefined, '', 'Token', 'toke', 'token ', ['token']]) {
      expect(() => requireCsrfToken(writes, 'token', given)).toThrow(rejected);
    }
  });

  it('is not a read, which other sites cannot see the answer of', () => {
    expect(requireCsrfToken(reads, 'token', undefined)).toBeUndefined();
    expect(requireCsrfToken(reads, 'token', 'other')).toBeUndefined();
  });
});
