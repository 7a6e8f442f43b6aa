import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { Browser } from '../support/browser.js';
import { createTestDatabase } from '../support/database.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { bearer, type Program, restClient, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('an OAuth client', () => {
  const tokenOf = async (parameters: Record<string, string>) =>
    program
      .rest(null)
      .post(
        '/api/v1/oauth/token',
        new URLSearchParams({ grant_type: 'client_credentials', ...parameters }).toString(),
        form,
      );

  it('gets a token, calls with it what its scopes allow, revokes it, and is out at once', async () => {
    const { clientId, clientSecret } = await shop.owner.createClient(shop.id, [
      'catalog:read',
      'orders:read',
    ]);
    const client = { client_id: clientId, client_secret: clientSecret };
    const issued = await tokenOf({ ...client, scope: 'catalog:read' });
    expect(issued.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'catalog:read' });
    expect(issued.headers.get('cache-control')).toBe('no-store');
    const token = issued.json.access_token;
    const rest = restClient(program.url, token, program.check);
    expect((await rest.get('/api/v1/products')).status).toBe(200);
    expect(await rest.post('/api/v1/products', { title: 'No' })).toMatchObject({
      status: 403,
      json: { code: 'SCOPE_MISSING' },
    });
    const revoke = new URLSearchParams({ ...client, token }).toString();
    const revoked = await program.rest(null).post('/api/v1/oauth/revoke', revoke, form);
    expect([revoked.status, revoked.text]).toEqual([200, '']);
    expect((await rest.get('/api/v1/products')).status).toBe(401);
    expect((await program.graphql(token).run('{ organization { name } }')).status).toBe(401);
  });

  it('of several organizations names one, as the error says, in either spelling', async () => {
    const second = await shop.owner.rest.post('/api/v1/organizations', {
      name: 'B',
      organizationId: shop.id,
    });
    const otherId = second.json.organization.id as string;
    const { data } = await shop.owner.graphql(
      `mutation ($ids: [ID!]) {
        createOauthClient(input: { name: "Agency", scopes: ["catalog:read"], organizationIds: $ids }) { issuedOauthClient { clientSecret client { clientId } } }
      }`,
      { ids: [otherId] },
      shop.id,
    );
    const { clientSecret, client } = data.createOauthClient.issuedOauthClient;
    const credentials = { client_id: client.clientId, client_secret: clientSecret };
    const unnamed = await tokenOf(credentials);
    expect([unnamed.status, unnamed.json.error]).toEqual([400, 'invalid_request']);
    const [, parameter] = / as (\w+)\.$/.exec(unnamed.json.error_description)!;
    for (const name of [parameter!, 'organizationId']) {
      const { json } = await tokenOf({ ...credentials, [name]: otherId });
      const { data: seen } = await program.graphql(json.access_token).run('{ organization { id } }');
      expect(seen.organization).toEqual({ id: otherId });
    }
  });

  it('shows itself by Basic as well, and the answer to a wrong secret is invalid_client', async () => {
    const { clientId, clientSecret } = await shop.owner.createClient(shop.id, ['catalog:read']);
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    });
    const body = 'grant_type=client_credentials';
    const good = await program
      .rest(null)
      .post('/api/v1/oauth/token', body, { ...form, ...basic(clientSecret) });
    expect(good.status).toBe(200);
    const bad = await program.rest(null).post('/api/v1/oauth/token', body, { ...form, ...basic('wrong') });
    expect([bad.status, bad.json.error]).toEqual([401, 'invalid_client']);
    expect(bad.headers.get('www-authenticate')).toContain('Basic');
    const scope = await tokenOf({ client_id: clientId, client_secret: clientSecret, scope: 'catalog:write' });
    expect([scope.status, scope.json.error]).toEqual([400, 'invalid_scope']);
    const grant = await tokenOf({ client_id: clientId, client_secret: clientSecret, grant_type: 'password' });
    expect([grant.status, grant.json.error]).toEqual([400, 'unsupported_grant_type']);
  });

  it('of the demo merchant works as it was printed', async () => {
    const { clientId, clientSecret } = program.demo;
    const issued = await tokenOf({ client_id: clientId, client_secret: clientSecret });
    const rest = restClient(program.url, issued.json.access_token, program.check);
    expect((await rest.get('/api/v1/products')).status).toBe(200);
  });
});

describe('a person', () => {
  it('signs up, makes an organization, works in it, signs out and in again', async () => {
    const person = new Browser(program);
    await person.signUp('ida@example.com');
    expect(person.setCookie).toMatch(/^tw_session=[^;]+;/);
    expect(person.setCookie).toContain('HttpOnly');
    expect(person.setCookie).toMatch(/SameSite=Lax/i);
    const { json } = await person.rest.post('/api/v1/organizations', {
      name: 'Ida & Co',
      defaultCurrency: 'EUR',
    });
    const { id } = json.organization;
    const created = await person.rest.post('/api/v1/products', { title: 'Mug', organizationId: id });
    expect([created.status, created.json.product.currency]).toEqual([201, 'EUR']);
    expect((await person.rest.get(`/api/v1/products?organizationId=${id}`)).json.items).toHaveLength(1);
    const { data } = await person.graphql(
      '{ viewer { user { email } memberships { organizationId name role } } }',
    );
    expect(data.viewer).toEqual({
      user: { email: 'ida@example.com' },
      memberships: [{ organizationId: id, name: 'Ida & Co', role: 'owner' }],
    });
    const scopesIn = async (organizationId?: string) =>
      (await person.graphql('{ viewer { scopes } }', {}, organizationId)).data.viewer.scopes;
    expect(await scopesIn()).toEqual([]);
    expect(await scopesIn(id)).toEqual(expect.arrayContaining(['catalog:read', 'orders:write']));
    const stale = new Browser(program);
    Object.assign(stale, { csrfToken: person.csrfToken });
    const { cookie } = person.headers;
    await person.graphql('mutation { signOut { isEnded } }');
    expect(person.headers.cookie).toBeUndefined();
    const late = await program.rest(null).get(`/api/v1/products?organizationId=${id}`, { cookie: cookie! });
    expect(late.status).toBe(401);
    await person.signIn('Ida@Example.com');
    expect((await person.rest.get(`/api/v1/products?organizationId=${id}`)).status).toBe(200);
  });

  it('who names no organization is asked for one, and one who is no member is rejected', async () => {
    const { owner } = shop;
    const unnamed = await owner.rest.get('/api/v1/products');
    expect([unnamed.status, unnamed.json.code]).toEqual([400, 'ORGANIZATION_REQUIRED']);
    const write = await owner.rest.post('/api/v1/products', { title: 'Mug' });
    expect([write.status, write.json.code]).toEqual([400, 'ORGANIZATION_REQUIRED']);
    const other = await startOrganization(program);
    const foreign = await owner.rest.get(`/api/v1/products?organization-id=${other.id}`);
    expect([foreign.status, foreign.json.code]).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
  });

  it('is protected from pages elsewhere: a write without the CSRF token is rejected, over REST and GraphQL', async () => {
    const cookie = { cookie: shop.owner.headers.cookie! };
    const bare = program.rest(null);
    const rest = await bare.post('/api/v1/products', { title: 'X', organizationId: shop.id }, cookie);
    expect([rest.status, rest.json.code]).toEqual([403, 'CSRF_TOKEN_INVALID']);
    const answer = await program
      .graphql(null)
      .run(
        'mutation { createProduct(input: { title: "X" }) { product { id } } }',
        {},
        { ...cookie, 'x-organization-id': shop.id },
      );
    expect(answer.errors![0]!.extensions.code).toBe('CSRF_TOKEN_INVALID');
    const out = await program.graphql(null).run('mutation { signOut { isEnded } }', {}, cookie);
    expect(out.errors![0]!.extensions.code).toBe('CSRF_TOKEN_INVALID');
    expect((await shop.rest.get('/api/v1/products?q=X')).json.items).toEqual([]);
    const read = await bare.get(`/api/v1/products?organizationId=${shop.id}`, cookie);
    expect(read.status).toBe(200);
  });

  it('with a wrong password learns nothing but that', async () => {
    const query =
      'mutation ($email: String!) { signIn(input: { email: $email, password: "wrong wrong wrong" }) { session { csrfToken } } }';
    const somebody = new Browser(program);
    const [known, unknown] = [
      await somebody.graphql(query, { email: program.demo.email }),
      await somebody.graphql(query, { email: 'nobody@example.com' }),
    ];
    const shown = ({ errors }: typeof known) =>
      errors!.map(({ message, extensions }) => [message, extensions.code]);
    expect(shown(known)).toEqual(shown(unknown));
    expect(known.errors![0]!.extensions.code).toBe('CREDENTIALS_INVALID');
    expect(somebody.setCookie).toBeNull();
  });
});

describe('an API key', () => {
  it('was last used when it was, although the program stopped at once', async () => {
    const database = await createTestDatabase();
    const short = await startProgram({ DATABASE_URL: database.url });
    expect((await short.rest().get('/api/v1/products')).status).toBe(200);
    await short.stop();
    const db = await openDatabase(database.url);
    const used = unnamed('select id from platform.api_key where last_used_at is not null');
    expect(await db.query(used)).toHaveLength(1);
    await db.close();
    await database.drop();
  });

  it('ends at once when it is revoked', async () => {
    const { data } = await shop.owner.graphql(
      'mutation { createApiKey(input: { name: "Short" }) { issuedApiKey { secret apiKey { id } } } }',
      {},
      shop.id,
    );
    const { secret, apiKey } = data.createApiKey.issuedApiKey;
    const rest = program.rest(secret);
    expect((await rest.get('/api/v1/products')).status).toBe(200);
    const query = 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }';
    await shop.owner.graphql(query, { id: apiKey.id }, shop.id);
    const rejected = await rest.get('/api/v1/products');
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="tradewind", error="invalid_token"',
    ]);
  });

  it('that also names its organization is accepted if it is the right one', async () => {
    expect((await shop.rest.get(`/api/v1/products?organizationId=${shop.id}`)).status).toBe(200);
    const wrong = await shop.rest.get(`/api/v1/products?organization-id=${program.demo.organizationId}`);
    expect([wrong.status, wrong.json.code]).toEqual([400, 'ORGANIZATION_MISMATCH']);
    const inBody = await shop.rest.post('/api/v1/products', {
      title: 'X',
      organizationId: program.demo.organizationId,
    });
    expect([inBody.status, inBody.json.code]).toEqual([400, 'ORGANIZATION_MISMATCH']);
  });

  it('in a scheme that is not Bearer is not read', async () => {
    const { authorization } = bearer(shop.apiKey) as { authorization: string };
    const reply = await program.rest(null).get('/api/v1/products', {
      authorization: authorization.replace('Bearer', 'Token'),
    });
    expect(reply.status).toBe(401);
  });
});
