import { expect, it } from 'vitest';
import { mayDecide, requireScopesOf } from './run-access.rules.js';

const actor = { kind: 'api_key', id: 'k' } as const;

it('a run is read with all of its scopes', () => {
  const run = { scopes: ['catalog:read', 'orders:read'] } as const;
  expect(() => requireScopesOf(run, { scopes: new Set(['catalog:read']) })).toThrow('orders:read');
  expect(requireScopesOf(run, { scopes: new Set(['catalog:read', 'orders:read']) })).toBeUndefined();
});

it.each([
  [{ kind: 'api_key', id: 'k' }, false],
  [{ kind: 'api_key', id: 'other' }, true],
  [{ kind: 'oauth_client', id: 'k' }, true],
  [{ kind: 'session', id: 'k' }, true],
  [{ kind: 'system', id: 'job' }, false],
  [{ kind: 'anonymous', id: 'anonymous' }, false],
] as const)('lets %j decide: %s', (caller, expected) => {
  expect(mayDecide(caller, { caller: actor })).toBe(expected);
});

it('lets a person decide who started the run', () => {
  expect(mayDecide({ kind: 'session', id: 'k' }, { caller: { kind: 'session', id: 'k' } })).toBe(true);
});
