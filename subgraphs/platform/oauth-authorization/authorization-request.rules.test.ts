import { describe, expect, it } from 'vitest';
import { type AuthorizationRequest, answerAddress, readRequest } from './authorization-request.rules.js';

const available = ['catalog:read', 'catalog:write', 'orders:read'] as const;
const publicUrl = 'https://shop.example';
const request: AuthorizationRequest = {
  responseType: 'code',
  clientId: 'client',
  redirectUri: 'https://app.example/callback',
  scope: 'catalog:read',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  codeChallengeMethod: 'S256',
};
const read = (more: Partial<AuthorizationRequest> = {}) =>
  readRequest({ ...request, ...more }, available, publicUrl);

describe('an authorization request', () => {
  it('asks for scopes of the client, for a resource', () => {
    expect(read()).toEqual({
      scopes: ['catalog:read'],
      namesScopes: true,
      codeChallenge: request.codeChallenge,
      audience: 'api',
    });
    expect(read({ resource: `${publicUrl}/mcp` })).toMatchObject({ audience: 'mcp' });
    expect(read({ scope: null })).toMatchObject({ scopes: available, namesScopes: false });
    expect(read({ scope: 'openid orders:read  orders:write catalog:read orders:read' })).toMatchObject({
      scopes: ['catalog:read', 'orders:read'],
    });
    expect(read({ responseMode: 'query' })).toHaveProperty('scopes');
  });

  it.each<[string, Partial<AuthorizationRequest>, string]>([
    ['no response type', { responseType: null }, 'invalid_request'],
    ['the implicit response type', { responseType: 'token' }, 'unsupported_response_type'],
    ['two response types', { responseType: 'code token' }, 'unsupported_response_type'],
    ['a response mode that leaks', { responseMode: 'fragment' }, 'invalid_request'],
    ['no challenge', { codeChallenge: null }, 'invalid_request'],
    ['no challenge method', { codeChallengeMethod: null }, 'invalid_request'],
    ['the method plain', { codeChallengeMethod: 'plain' }, 'invalid_request'],
    ['the method in small letters', { codeChallengeMethod: 's256' }, 'invalid_request'],
    ['a challenge that is none', { codeChallenge: 'x'.repeat(42) }, 'invalid_request'],
    ['a repeated parameter', { repeatedParameter: 'scope' }, 'invalid_request'],
    ['two resources', { repeatedParameter: 'resource' }, 'invalid_target'],
    ['a resource elsewhere', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['unknown scopes alone', { scope: 'openid profile' }, 'invalid_scope'],
    ['scopes that the client does not have', { scope: 'orders:write' }, 'invalid_scope'],
    ['a very long state', { state: 'x'.repeat(2001) }, 'invalid_request'],
    ['a very long scope', { scope: `catalog:read ${'x'.repeat(2000)}` }, 'invalid_request'],
  ])('is rejected with %s', (_what, more, error) => {
    expect(read(more)).toEqual({ error, description: expect.any(String) });
  });

  it('is answered where the client registered, or nowhere', () => {
    const registered = ['https://app.example/callback'];
    const address = (more: Partial<AuthorizationRequest>, uris = registered) =>
      answerAddress({ ...request, ...more }, uris);
    expect(address({})).toEqual({ redirectUri: registered[0] });
    expect(address({ redirectUri: null })).toEqual({ redirectUri: registered[0] });
    for (const nowhere of [
      address({ redirectUri: 'https://evil.example/' }),
      address({ redirectUri: null }, [...registered, 'https://app.example/other']),
      address({ redirectUri: null }, []),
      address({ repeatedParameter: 'redirect_uri' }),
      address({ repeatedParameter: 'client_id' }),
    ]) {
      expect(nowhere).toEqual({ problem: expect.any(String) });
    }
  });
});
