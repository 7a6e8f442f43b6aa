import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { errorOf, mcpClient } from '../support/mcp-client.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { bearer, type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  json: any;
}

const accepted = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** As it is written, Host included, which `fetch` would not send. */
function send({ method = 'POST', headers = {}, body = '' }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${program.url}/mcp`, { method, headers: { ...accepted, ...headers } }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = text === '' ? null : JSON.parse(text.replace(/^event: message\ndata: /, ''));
        resolve({ status: response.statusCode!, headers: response.headers, json });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A message of the revision 2025-11-25, which needs nothing around it. */
const message = (method: string, params: object = {}, id: number | string = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

const ping = message('ping');
const asShop = (): Record<string, string> => bearer(shop.apiKey);

describe('a request without a valid credential', () => {
  it('is told where to get one', async () => {
    const { status, headers, json } = await send({ body: ping });
    expect(status).toBe(401);
    const challenge = String(headers['www-authenticate']);
    expect(challenge).toMatch(
      /^Bearer realm="tradewind", scope="[a-z_: ]*catalog:read[a-z_: ]*", resource_metadata="/,
    );
    expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { code: 'UNAUTHENTICATED' } } });
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)![1]!;
    const metadata = await program.rest(null).get(new URL(metadataUrl).pathname);
    expect(metadata.json).toMatchObject({
      resource: expect.stringMatching(/\/mcp$/),
      authorization_servers: [expect.stringMatching(/^http/)],
      bearer_methods_supported: ['header'],
    });
    expect(metadata.json.scopes_supported).toContain('catalog:write');
  });

  it.each(['Bearer tw_sk_unknown', 'Bearer ', 'Basic YTpi', 'Bearer a b'])(
    '%j is rejected',
    async authorization => {
      const { status, headers } = await send({ headers: { authorization }, body: ping });
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toContain('error="invalid_token"');
    },
  );

  it('gains nothing from a cookie', async () => {
    const cookie = 'tw_session=whatever';
    expect((await send({ headers: { cookie }, body: ping })).status).toBe(401);
  });
});

describe('a request for another host, or from a page elsewhere', () => {
  it.each([
    [{ host: 'evil.example' }],
    [{ host: 'evil.example:4000' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost.evil.example' }],
  ])('%j is rejected before its credential is looked at', async headers => {
    const { status, json } = await send({ headers: { ...asShop(), ...headers }, body: ping });
    expect(status).toBe(403);
    expect(json.error.data.code).toBe('HOST_NOT_ALLOWED');
  });

  it.each([[{ host: 'localhost:1' }], [{ origin: 'http://127.0.0.1:9' }], [{ host: '[::1]' }]])(
    '%j is this machine',
    async headers => {
      expect((await send({ headers: { ...asShop(), ...headers }, body: ping })).status).toBe(200);
    },
  );
});

describe('a body', () => {
  it.each([
    ['{"jsonrpc":"2.0",', 400, -32700],
    ['', 400, -32600],
    ['null', 400, -32600],
    ['"text"', 400, -32600],
    ['[]', 400, -32600],
    [`[${ping},${message('tools/list', {}, 2)}]`, 400, -32600],
    ['{}', 400, undefined],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, undefined],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, undefined],
    ['{"__proto__":{"x":1}}', 400, -32700],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400, -32600],
  ])('%.60s is no message', async (body, status, code) => {
    const answer = await send({ headers: asShop(), body });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
    if (code !== undefined) {
      expect(answer.json.error.code).toBe(code);
    }
  });

  it('with an unknown method is answered so', async () => {
    const { json } = await send({ headers: asShop(), body: message('no/such') });
    expect(json).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  it('larger than 1 MiB is rejected', async () => {
    const body = message('ping', { text: 'x'.repeat(1024 * 1024) });
    const { status, json } = await send({ headers: asShop(), body });
    expect([status, json.error.data.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('of another type is rejected', async () => {
    const headers = { ...asShop(), 'content-type': 'text/plain' };
    const { status, json } = await send({ headers, body: ping });
    expect([status, json.error.data.code]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
  });

  it.each(['GET', 'DELETE'])('is needed: there are no sessions to %s', async method => {
    expect((await send({ method, headers: asShop() })).status).toBe(405);
  });

  it.each(['1999-01-01', '2099-01-01'])('of the revision %s is rejected', async version => {
    const { status } = await send({ headers: { ...asShop(), 'mcp-protocol-version': version }, body: ping });
    expect(status).toBe(400);
  });
});

describe('what a credential may do', () => {
  it('follows from its scopes: other tools are not listed', async () => {
    const client = await mcpClient(program.url, { token: await shop.key(['reviews:read']) });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'cancel_job',
      'get_job',
      'get_review',
      'list_reviews',
      'wait_for_job',
    ]);
  });

  it('and a call of one is rejected with the scope that it needs, and changes nothing', async () => {
    const token = await shop.agent(['catalog:read']);
    const given = { title: 'Not allowed', sku: 'NOT-ALLOWED' };
    const { status, headers, json } = await send({
      headers: bearer(token),
      body: message('tools/call', { name: 'create_product', arguments: given }, 'call-7'),
    });
    expect(status).toBe(403);
    expect(headers['www-authenticate']).toMatch(
      /^Bearer realm="tradewind", error="insufficient_scope", scope="catalog:read catalog:write", resource_metadata=".*\/\.well-known\/oauth-protected-resource\/mcp"$/,
    );
    expect(json).toMatchObject({ id: 'call-7', error: { data: { code: 'SCOPE_MISSING' } } });
    expect((await shop.rest.get('/api/v1/products?sku=NOT-ALLOWED')).json.items).toEqual([]);
  });

  it('ends with the credential, in the middle of a connection', async () => {
    const credentials = await shop.owner.createClient(shop.id, ['catalog:read']);
    const known = { client_id: credentials.clientId, client_secret: credentials.clientSecret };
    const oauth = program.rest(null);
    const issued = await oauth.post('/api/v1/oauth/token', { ...known, grant_type: 'client_credentials' });
    const token = issued.json.access_token as string;
    const client = await mcpClient(program.url, { token });
    const call = () => client.callTool({ name: 'list_products', arguments: {} });
    expect(errorOf(await call())).toBeNull();
    await oauth.post('/api/v1/oauth/revoke', { ...known, token });
    await expect(call()).rejects.toMatchObject({ code: expect.anything() });
    expect((await send({ headers: bearer(token), body: ping })).status).toBe(401);
  });

  it("never reaches another merchant's records", async () => {
    const other = await startOrganization(program);
    const { json } = await other.rest.post('/api/v1/products', { title: 'Theirs', sku: 'THEIRS' });
    const client = await mcpClient(program.url, { token: shop.apiKey });
    const productId = json.product.id as string;
    for (const call of [
      { name: 'get_product', arguments: { productId } },
      { name: 'set_product_inventory', arguments: { productId, inventoryQuantity: 9 } },
    ]) {
      expect(errorOf(await client.callTool(call))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    }
    expect((await other.rest.get(`/api/v1/products/${productId}`)).json.product.version).toBe(1);
  });
});

describe('a repeated call', () => {
  const input = () => ({ title: 'Once', sku: newId() });

  it('with the same key is answered as the first time, and done once', async () => {
    const client = await mcpClient(program.url, { token: shop.apiKey });
    const args = { ...input(), idempotencyKey: newId() };
    const first = await client.callTool({ name: 'create_product', arguments: args });
    const second = await client.callTool({ name: 'create_product', arguments: args });
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect((await shop.rest.get(`/api/v1/products?sku=${args.sku}`)).json.items).toHaveLength(1);
  });

  it('may have its key in the header, as over REST', async () => {
    const args = input();
    const headers = { 'idempotency-key': newId() };
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const client = await mcpClient(program.url, { token: shop.apiKey, headers });
        return client.callTool({ name: 'create_product', arguments: args });
      }),
    );
    const inFlight = [first, second].map(result => errorOf(result!)).filter(error => error !== null);
    expect(inFlight.every(({ code }) => code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true);
    expect((await shop.rest.get(`/api/v1/products?sku=${args.sku}`)).json.items).toHaveLength(1);
  });

  it('with the same key and other arguments is rejected', async () => {
    const client = await mcpClient(program.url, { token: shop.apiKey });
    const args = { ...input(), idempotencyKey: newId() };
    await client.callTool({ name: 'create_product', arguments: args });
    const other = await client.callTool({ name: 'create_product', arguments: { ...args, title: 'Other' } });
    expect(errorOf(other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('has one key: another one in the header is rejected, and nothing is done', async () => {
    const client = await mcpClient(program.url, {
      token: shop.apiKey,
      headers: { 'idempotency-key': 'header' },
    });
    const args = { ...input(), idempotencyKey: 'argument' };
    const call = { name: 'create_product', arguments: args };
    expect(errorOf(await client.callTool(call))).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'idempotencyKey' }],
    });
    expect((await shop.rest.get(`/api/v1/products?sku=${args.sku}`)).json.items).toEqual([]);
    const same = { ...call, arguments: { ...args, idempotencyKey: 'header' } };
    expect(errorOf(await client.callTool(same))).toBeNull();
  });

  it.each([[''], ['x'.repeat(181)], ['not\u0000printable']])('has a key that can be one: %j', async key => {
    const client = await mcpClient(program.url, { token: shop.apiKey });
    const result = await client.callTool({
      name: 'create_product',
      arguments: { ...input(), idempotencyKey: key },
    });
    expect(errorOf(result)).toMatchObject({ code: 'IDEMPOTENCY_KEY_INVALID' });
  });

  it.each([[7], [null], [{}]])('has a key that is a text: %j', async key => {
    const { json } = await send({
      headers: asShop(),
      body: message('tools/call', { name: 'create_product', arguments: { ...input(), idempotencyKey: key } }),
    });
    expect(errorOf(json.result)).toMatchObject({
      errors: [{ path: 'idempotencyKey', code: 'TYPE_INVALID' }],
    });
  });
});
