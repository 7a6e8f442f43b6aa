import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentUrlProblem, readClientDocument } from './client-document.rules.js';

const clientId = 'https://app.example/oauth/client.json';
const document = {
  client_id: clientId,
  client_name: 'App',
  redirect_uris: ['https://app.example/callback'],
};
const read = (more: Record<string, unknown> = {}) =>
  readClientDocument(clientId, JSON.stringify({ ...document, ...more }));

describe('the address of a document', () => {
  it.each([clientId, 'https://app.example/x?y=1', 'http://127.0.0.1:1/x', 'http://localhost:1/x'])(
    'may be %s',
    url => expect(documentUrlProblem(url)).toBeNull(),
  );

  it.each([
    'https://app.example',
    'https://app.example/',
    'http://app.example/client.json',
    'https://app.example/a/../client.json',
    'https://app.example/./client.json',
    'https://app.example/%2e%2e/client.json',
    'https://APP.example/client.json',
    'https://app.example:443/client.json',
    'https://app.example/client.json#x',
    'https://app.example/client.json#',
    'https://user@app.example/client.json',
    'https://user:secret@app.example/client.json',
    'https://app.example\\client.json',
    'https://app.example/a b',
    'https:app.example/client.json',
    `https://app.example/${'x'.repeat(1000)}`,
    'http://localhost.evil.example/x',
    'nonsense',
  ])('may not be %s', url => expect(documentUrlProblem(url)).not.toBeNull());
});

describe('a document', () => {
  it('says who a client is and where people are sent back to', () => {
    expect(read()).toEqual({ name: 'App', redirectUris: document.redirect_uris, isRefreshable: true });
    expect(read({ token_endpoint_auth_method: 'none', response_types: ['code'] })).toHaveProperty('name');
    expect(read({ grant_types: ['authorization_code'] })).toMatchObject({ isRefreshable: false });
    expect(read({ grant_types: ['authorization_code', 'refresh_token'] })).toMatchObject({
      isRefreshable: true,
    });
    expect(read({ client_name: '  My   App ' })).toMatchObject({ name: 'My App' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['another address', { client_id: 'https://app.example/other.json' }],
    ['an address that only looks like it', { client_id: `${clientId}?` }],
    ['no address', { client_id: undefined }],
    ['a secret', { client_secret: 'x' }],
    ['the end of a secret', { client_secret_expires_at: 0 }],
    ['a shared secret for authentication', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['a key for authentication', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['other grants', { grant_types: ['client_credentials'] }],
    ['grants that are no list', { grant_types: 'authorization_code' }],
    ['other responses', { response_types: ['token'] }],
    ['no name', { client_name: undefined }],
    ['an empty name', { client_name: ' ' }],
    ['a name that is no text', { client_name: 7 }],
    ['a very long name', { client_name: 'x'.repeat(101) }],
    ['a name that turns the text around', { client_name: 'App\u202Eexe' }],
    ['a name with something hidden', { client_name: 'Tradewind\u200B' }],
    ['no redirect URIs', { redirect_uris: [] }],
    ['a redirect URI that is no list', { redirect_uris: 'https://app.example/callback' }],
    ['a redirect URI that is no text', { redirect_uris: ['https://app.example/', 7] }],
    ['a redirect URI that runs a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a redirect URI without TLS', { redirect_uris: ['http://app.example/'] }],
    ['very many redirect URIs', { redirect_uris: Array(21).fill('https://app.example/') }],
  ])('is none with %s', (_what, more) => expect(read(more)).toEqual({ problem: expect.any(String) }));

  it.each(['', '{', '[]', 'null', '"text"'])('is none that is %j', text =>
    expect(readClientDocument(clientId, text)).toEqual({ problem: 'It is not a JSON object.' }),
  );

  it('never breaks the reader, whatever the text is', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map(json => `{"client_id":"${clientId}","client_name":${json},"redirect_uris":${json}}`),
    );
    fc.assert(fc.property(texts, text => typeof readClientDocument(clientId, text) === 'object'));
  });
});
