import { describe, expect, it } from 'vitest';
import { allScopes } from '../../../kernel/scopes.js';
import { distinctScopes, scopeErrors } from './scope.rules.js';

describe('the scopes of a credential', () => {
  it('are at least one, and each is known', () => {
    expect(scopeErrors(allScopes())).toEqual([]);
    expect(scopeErrors([])).toMatchObject([{ path: 'scopes', code: 'SCOPES_MISSING' }]);
  });

  it('are told one by one where they are not known', () => {
    expect(scopeErrors(['orders:read', 'orders:delete', 'ORDERS:READ'])).toEqual([
      { path: 'scopes.1', code: 'SCOPE_UNKNOWN', message: '"orders:delete" is not a scope.' },
      { path: 'scopes.2', code: 'SCOPE_UNKNOWN', message: '"ORDERS:READ" is not a scope.' },
    ]);
  });

  it('are kept once each', () => {
    expect(distinctScopes(['orders:read', 'catalog:read', 'orders:read'])).toEqual([
      'orders:read',
      'catalog:read',
    ]);
  });
});
