import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { oauthRoutes } from '../../rest-facade/routes/platform/oauth.routes.js';
import { type Rest, rejectedWith, startRest } from './rest-harness.js';

let rest: Rest;
const issued = { accessToken: 'tw_at_1', tokenType: 'Bearer', expiresIn: 3600, scope: 'catalog:read' };

beforeAll(async () => {
  rest = await startRest(oauthRoutes, () => ({ data: { oauthToken: issued, oauthRevoke: true } }));
});
afterAll(() => rest.app.close());

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const formType = 'application/x-www-form-urlencoded';

const token = (payload: string, headers: Record<string, string> = {}) =>
  rest.app.inject({
    method: 'POST',
    url: '/api/v1/oauth/token',
    headers: { 'content-type': formType, ...headers },
    payload,
  });

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const lastInput = () => rest.calls.at(-1)!.variables.input as Record<string, unknown>;

describe('an endpoint of OAuth asked by another method', () => {
  it.each(['/api/v1/oauth/token', '/api/v1/oauth/revoke'])(
    'is 405 in the form of OAuth: GET %s',
    async url => {
      const reply = await rest.app.inject({ url });
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST, OPTIONS']);
      expect(reply.headers['content-type']).toBe('application/json');
      expect(reply.json()).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
    },
  );
});

describe('POST /api/v1/oauth/token', () => {
  it('takes client_secret_post as a form', async () => {
    const fields = {
      grant_type: 'client_credentials',
      client_id: 'c',
      client_secret: 's',
      scope: 'catalog:read',
    };
    const reply = await token(form(fields));
    expect(reply.statusCode).toBe(200);
    expect(lastInput()).toMatchObject({
      grantType: 'client_credentials',
      clientId: 'c',
      clientSecret: 's',
      scope: 'catalog:read',
    });
    expect(reply.json()).toEqual({
      access_token: 'tw_at_1',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'catalog:read',
    });
    expect([reply.headers['cache-control'], reply.headers.pragma]).toEqual(['no-store', 'no-cache']);
  });

  it('takes client_secret_post as JSON', async () => {
    await token(JSON.stringify({ grant_type: 'client_credentials', client_id: 'c', client_secret: 's' }), {
      'content-type': 'application/json',
    });
    expect(lastInput()).toMatchObject({ clientId: 'c', clientSecret: 's' });
  });

  it('takes client_secret_basic, form-encoded as RFC 6749 §2.3.1 says', async () => {
    await token(form({ grant_type: 'client_credentials' }), basic('my+client', 'p%3Aa%25%2B'));
    expect(lastInput()).toMatchObject({ clientId: 'my client', clientSecret: 'p:a%+' });
  });

  it('rejects both ways at once as invalid_request', async () => {
    const reply = await token(form({ client_id: 'c', client_secret: 's' }), basic('c', 's'));
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      error: 'invalid_request',
      error_description: 'The client must use one authentication method, not two.',
    });
  });

  it('rejects a client_id beside the header that is of another client as invalid_request', async () => {
    const reply = await token(form({ client_id: 'other' }), basic('c', 's'));
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_request']);
    await token(form({ client_id: 'c' }), basic('c', 's'));
    expect(lastInput()).toMatchObject({ clientId: 'c', clientSecret: 's' });
  });

  it.each(['Basic !!!', 'Basic YWJj', 'Bearer abc', basic('a', '%E0%A4').authorization])(
    'answers invalid_client to malformed client authentication: %s',
    async authorization => {
      const reply = await token(form({ grant_type: 'client_credentials' }), { authorization });
      expect([reply.statusCode, reply.json().error]).toEqual([401, 'invalid_client']);
      expect(reply.headers['www-authenticate']).toMatch(/^Basic /);
    },
  );

  it('rejects a parameter that comes twice as invalid_request', async () => {
    const reply = await token('grant_type=client_credentials&grant_type=client_credentials');
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_request']);
  });

  it('ignores parameters that it does not know, and treats empty ones as absent', async () => {
    const reply = await token('grant_type=client_credentials&audience=x&scope=&client_id=c&client_secret=s');
    expect(reply.statusCode).toBe(200);
    expect(lastInput().scope).toBeUndefined();
  });

  it.each([
    ['CLIENT_INVALID', 401, 'invalid_client'],
    ['OAUTH_INVALID_SCOPE', 400, 'invalid_scope'],
    ['OAUTH_UNSUPPORTED_GRANT_TYPE', 400, 'unsupported_grant_type'],
    ['OAUTH_INVALID_REQUEST', 400, 'invalid_request'],
    ['INTERNAL', 500, 'server_error'],
  ] as const)('answers %s in the words of RFC 6749', async (code, status, name) => {
    const rejecting = await startRest(oauthRoutes, () => rejectedWith(fail(code)));
    const payload = form({ grant_type: 'x' });
    const reply = await rejecting.app.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      headers: { 'content-type': formType },
      payload,
    });
    expect([reply.statusCode, reply.json().error]).toEqual([status, name]);
    expect(Object.keys(reply.json())).toEqual(['error', 'error_description']);
    expect(reply.headers['cache-control']).toBe('no-store');
    await rejecting.app.close();
  });

  it('never stores its answer under an Idempotency-Key: it is a secret', async () => {
    await token(form({ grant_type: 'client_credentials' }), { 'idempotency-key': 'k' });
    expect(rest.calls.at(-1)!.ctx.idempotency).toBeNull();
  });
});

describe('POST /api/v1/oauth/revoke', () => {
  it('answers 200 with an empty body (§4.3)', async () => {
    const payload = form({ token: 'tw_at_1', client_id: 'c', client_secret: 's' });
    const headers = { 'content-type': formType };
    const reply = await rest.app.inject({ method: 'POST', url: '/api/v1/oauth/revoke', headers, payload });
    expect([reply.statusCode, reply.body, reply.headers['content-length']]).toEqual([200, '', '0']);
    expect(reply.headers['content-type']).toBeUndefined();
    expect(lastInput()).toEqual({ token: 'tw_at_1', clientId: 'c', clientSecret: 's' });
  });
});
