import { describe, expect, it } from 'vitest';
import { grantedScopes, grantTypeOf, tokenOrganization } from './access-token.rules.js';

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the scopes of a token', () => {
  const client = ['catalog:read', 'orders:read'] as const;

  it('are those of the client when none are requested', () => {
    expect(grantedScopes(client, null)).toEqual(client);
    expect(grantedScopes(client, '  ')).toEqual(client);
  });

  it('are those requested that the client has', () => {
    expect(grantedScopes(client, 'orders:read')).toEqual(['orders:read']);
    expect(grantedScopes(client, ' orders:read  catalog:read orders:write ')).toEqual(client);
  });

  it('cannot be unknown, malformed or none', () => {
    for (const scope of [
      'orders:write',
      'orders:read,catalog:read',
      'orders:read\tcatalog:read',
      'ORDERS:READ',
    ]) {
      expect(codeOf(() => grantedScopes(client, scope))).toBe('OAUTH_INVALID_SCOPE');
    }
  });
});

it('the grant type is one of three, as they are spelled', () => {
  for (const type of ['client_credentials', 'authorization_code', 'refresh_token']) {
    expect(grantTypeOf(type)).toBe(type);
  }
  const codes = ['password', 'Client_Credentials', '', null, undefined].map(type =>
    codeOf(() => grantTypeOf(type)),
  );
  const unsupported = 'OAUTH_UNSUPPORTED_GRANT_TYPE';
  const missing = 'OAUTH_INVALID_REQUEST';
  expect(codes).toEqual([unsupported, unsupported, missing, missing, missing]);
});

it('a token acts for the only organization of its client, or for the one it names', () => {
  expect(tokenOrganization(['a'], null)).toBe('a');
  expect(tokenOrganization(['a', 'b'], 'B')).toBe('b');
  expect(codeOf(() => tokenOrganization(['a', 'b'], ''))).toBe('OAUTH_INVALID_REQUEST');
  expect(codeOf(() => tokenOrganization(['a'], 'b'))).toBe('OAUTH_INVALID_REQUEST');
});
