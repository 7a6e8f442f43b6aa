import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { FormBrowser } from '../support/form-browser.js';
import { mcpClient, textOf } from '../support/mcp-client.js';
import { AuthorizeWorld, callback, type Merchant, proofKey } from './authorize-world.js';

let world: AuthorizeWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await AuthorizeWorld.start();
  merchant = await world.merchant();
});
afterAll(() => world.close());

const grants = async ({ api, organizationId }: Merchant, filter = {}) => {
  const query = `query ($filter: OauthGrantFilter) { oauthGrants(filter: $filter) {
    items { id clientId clientName isRegistered userEmail scopes audience revokedAt } } }`;
  const { data, errors } = await api.graphql(query, { filter }, organizationId);
  expect(errors).toBeUndefined();
  return data.oauthGrants.items;
};

describe('a program that a person connected', () => {
  it('is listed for them, and ends when they say so', async () => {
    const owner = await world.merchant();
    const { clientId, accessToken, refreshToken } = await world.connected(owner);
    const [grant, ...others] = await grants(owner);
    expect(others).toEqual([]);
    expect(grant).toMatchObject({
      clientId,
      clientName: 'Helpful Assistant',
      isRegistered: false,
      userEmail: owner.email,
      scopes: ['catalog:read'],
      audience: 'api',
      revokedAt: null,
    });
    expect(await world.reads(accessToken)).toBe(200);
    const revoke =
      'mutation ($id: ID!) { revokeOauthGrant(input: { id: $id }) { oauthGrant { revokedAt } } }';
    const { data } = await owner.api.graphql(revoke, { id: grant.id }, owner.organizationId);
    expect(data.revokeOauthGrant.oauthGrant.revokedAt).not.toBeNull();
    expect(await world.reads(accessToken)).toBe(401);
    const { status, json } = await world.refresh({ clientId, refreshToken });
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
    expect(await grants(owner, { isActive: true })).toEqual([]);
  });

  it('is no signed-in person: it makes no credentials, and lets no other program in', async () => {
    const { accessToken } = await world.connected(merchant, { scope: undefined });
    const graphql = world.program.graphql(accessToken);
    for (const mutation of [
      'createApiKey(input: { name: "x", scopes: ["catalog:read"] }) { issuedApiKey { secret } }',
      'createOauthClient(input: { name: "x", scopes: ["catalog:read"] }) { issuedOauthClient { clientSecret } }',
      `revokeOauthGrant(input: { id: "${newId()}" }) { oauthGrant { id } }`,
      'createInvitation(input: { email: "a@example.com", role: owner }) { issuedInvitation { token } }',
    ]) {
      const { errors } = await graphql.run(`mutation { ${mutation} }`);
      expect(errors?.[0]?.extensions.code).toBe('CALLER_NOT_ALLOWED');
    }
    const { data, errors } = await graphql.run('{ viewer { csrfToken } oauthGrants { items { id } } }');
    expect([data.viewer, errors?.[0]?.extensions.code]).toEqual([null, 'CALLER_NOT_ALLOWED']);
  });

  it('has idempotency keys of its own, though another person has the same program', async () => {
    const client_id = world.client();
    const scope = 'catalog:read catalog:write';
    const [one, two] = [
      await world.connected(merchant, { client_id, scope }),
      await world.connected(merchant, { client_id, scope }),
    ];
    const create = (token: string, sku: string) =>
      world.program
        .rest(token)
        .post('/api/v1/products', { title: 'Mug', sku }, { 'idempotency-key': 'the same key' });
    const first = await create(one.accessToken, 'ONE');
    expect([first.status, (await create(two.accessToken, 'TWO')).status]).toEqual([201, 201]);
    const again = await create(one.accessToken, 'ONE');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('shops where it may', async () => {
    const { accessToken } = await world.connected(merchant, { scope: 'checkout:write' });
    const session = { items: [{ sku: 'NONE', quantity: 1 }] };
    const { status, json } = await world.program.rest(accessToken).post('/api/v1/checkout-sessions', session);
    expect([status, json.code]).not.toContain('CALLER_NOT_ALLOWED');
    expect(status).not.toBe(403);
  });
});

describe('a token for the Model Context Protocol', () => {
  it('is unknown to REST and GraphQL, and one for these is unknown there', async () => {
    const { accessToken } = await world.connected(merchant, { resource: `${world.program.url}/mcp` });
    expect(await world.reads(accessToken)).toBe(401);
    const query = { method: 'POST', body: JSON.stringify({ query: '{ viewer { csrfToken } }' }) };
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    expect((await fetch(`${world.program.url}/graphql`, { ...query, headers })).status).toBe(401);
    const other = await world.connected(merchant);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const reply = await fetch(`${world.program.url}/mcp`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${other.accessToken}`,
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(call),
    });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toContain('resource_metadata=');
  });

  it('is obtained by the official client, which finds everything by itself', async () => {
    const { clientId } = await world.register(merchant);
    const known: { verifier?: string; tokens?: object; discovery?: object; sentTo?: URL } = {};
    const authProvider = {
      redirectUrl: callback,
      clientMetadata: { redirect_uris: [callback], client_name: 'Official client' },
      state: () => 'state',
      clientInformation: () => ({ client_id: clientId, issuer: world.program.url }),
      tokens: () => known.tokens as never,
      saveTokens: (tokens: object) => {
        known.tokens = tokens;
      },
      redirectToAuthorization: (url: URL) => {
        known.sentTo = url;
      },
      saveCodeVerifier: (verifier: string) => {
        known.verifier = verifier;
      },
      codeVerifier: () => known.verifier!,
      saveDiscoveryState: (discovery: object) => {
        known.discovery = discovery;
      },
      discoveryState: () => known.discovery as never,
    };
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${world.program.url}/mcp`), { authProvider });
    const first = transport();
    const connecting = new Client({ name: 'test', version: '1.0.0' }).connect(first);
    await expect(connecting).rejects.toBeInstanceOf(UnauthorizedError);
    expect(known.sentTo!.searchParams.get('resource')).toBe(`${world.program.url}/mcp`);
    const { forms } = merchant;
    let page = await forms.open(known.sentTo!.href);
    if (page.text.includes('Sign in to see')) {
      page = await world.signIn(page, merchant);
    }
    const answer = (await forms.submit(page, 'approve')).leftFor!;
    await first.finishAuth(answer.searchParams);
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_products');
    const result = await client.callTool({ name: 'list_products', arguments: { limit: 1 } });
    expect(result.isError).not.toBe(true);
    await client.close();
  });
});

describe('a token for purchases over the Model Context Protocol', () => {
  it('is granted by a person who is sent by the metadata of the endpoint, and works there', async () => {
    const { program } = world;
    const metadata = await program.rest(null).get('/.well-known/oauth-protected-resource/ucp/mcp');
    const { resource, scopes_supported } = metadata.json;
    const scope = scopes_supported.join(' ');
    const { clientId, accessToken, refreshToken } = await world.connected(merchant, { scope, resource });
    const client = await mcpClient(program.url, { token: accessToken, path: '/ucp/mcp' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('create_checkout');
    const arguments_ = { meta: { 'ucp-agent': { profile: 'https://agent.invalid/p' } }, id: newId() };
    const result = await client.callTool({ name: 'get_checkout', arguments: arguments_ });
    expect(textOf(result).messages).toMatchObject([{ code: 'not_found' }]);
    await client.close();
    expect((await world.refresh({ clientId, refreshToken }, { resource })).status).toBe(200);
  });

  it('is issued to a client that acts by itself', async () => {
    const { clientId, clientSecret } = await world.register(merchant, {
      isPublic: false,
      redirectUris: [],
      scopes: ['checkout:write'],
    });
    const resource = `${world.program.url}/ucp/mcp`;
    const known = { client_id: clientId, client_secret: clientSecret!, resource };
    const { status, json } = await world.token({ grant_type: 'client_credentials', ...known });
    expect([status, json.scope]).toEqual([200, 'checkout:write']);
    const client = await mcpClient(world.program.url, { token: json.access_token, path: '/ucp/mcp' });
    expect((await client.listTools()).tools).not.toEqual([]);
    await client.close();
  });
});

describe('a person of several organizations', () => {
  it('chooses one, and gives there what their role allows', async () => {
    const { api } = merchant;
    const other = await world.merchant();
    const { data } = await other.api.graphql(
      `mutation { createInvitation(input: { email: "${merchant.email}", role: finance }) { issuedInvitation { token } } }`,
      {},
      other.organizationId,
    );
    const accept =
      'mutation ($token: String!) { acceptInvitation(input: { token: $token }) { membership { role } } }';
    await api.graphql(accept, { token: data.createInvitation.issuedInvitation.token });
    const somebody = { ...merchant, forms: new FormBrowser(world.program.url) };
    const { verifier, challenge } = proofKey();
    const client_id = world.client();
    const asked = { client_id, code_challenge: challenge, scope: 'catalog:read catalog:write' };
    const choice = await world.signIn(await somebody.forms.open(world.authorizeUrl(asked)), somebody);
    expect(choice.text).toContain('Choose an organization');
    const consent = await somebody.forms.submit(choice, null, { organization_id: other.organizationId });
    expect(consent.text).toContain('Your role, finance, does not allow');
    const answer = await somebody.forms.submit(consent, 'approve', { 'scope.catalog:write': 'on' });
    const { json } = await world.token({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri: callback,
      code: answer.leftFor!.searchParams.get('code')!,
      code_verifier: verifier,
    });
    expect(json.scope).toBe('catalog:read');
    const nothing = world.authorizeUrl({ ...asked, scope: 'catalog:write' });
    const refused = await somebody.forms.open(`${nothing}&organization_id=${other.organizationId}`);
    expect(refused.text).toContain('allows nothing that it asks for');
    expect(refused.forms.flatMap(({ buttons }) => buttons.map(({ value }) => value))).not.toContain(
      'approve',
    );
    const [grant] = await grants(other);
    expect(grant).toMatchObject({ userEmail: merchant.email, scopes: ['catalog:read'] });
  });

  it('of none is told so', async () => {
    const nobody = await world.merchant();
    const { clientId } = await world.register(merchant);
    const url = world.authorizeUrl({ client_id: clientId, code_challenge: proofKey().challenge });
    const page = await world.signIn(await nobody.forms.open(url), nobody);
    expect(page.text).toContain('You belong to no organization in which');
    const declined = await nobody.forms.submit(page, 'deny');
    expect(declined.leftFor!.searchParams.get('error')).toBe('access_denied');
  });
});
