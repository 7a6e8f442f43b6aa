import type { Client as McpClient } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestSignature } from '../../kernel/http-signatures/sign-message.js';
import { SigningKey } from '../../kernel/http-signatures/signing-key.js';
import { newId } from '../../kernel/ids.js';
import { AgenticShop, paidWith, sentHome } from '../commerce/agentic-shop.js';
import { mcpClient, type Revision, revisions, textOf } from '../support/mcp-client.js';
import { AgentHost, profileWith } from '../ucp/agent-host.js';
import { sharedUcp, UcpSchemas } from '../ucp/ucp-schemas.js';

let shop: AgenticShop;
let host: AgentHost;
let profile: string;

beforeAll(async () => {
  shop = await AgenticShop.open();
  host = await AgentHost.start();
  profile = host.serve(
    '/agent',
    profileWith(['checkout', 'order', 'discount', 'fulfillment', 'buyer_consent']),
  );
});
afterAll(async () => {
  await host.stop();
  await shop.close();
});

const path = '/ucp/mcp';
const meta = (more: object = {}) => ({ 'ucp-agent': { profile }, ...more });
const keyed = () => meta({ 'idempotency-key': newId() });

/** The checkout, by the schemas that the protocol publishes, where those lie beside the project. */
const problemsOf = sharedUcp === null ? () => [] : new UcpSchemas('2026-04-08').checkoutProblems;

describe.each(Object.keys(revisions) as Revision[])('an agent that speaks %s', revision => {
  let client: McpClient;
  beforeAll(async () => {
    client = await mcpClient(shop.program.url, { token: shop.token, revision, path });
  });
  afterAll(() => client.close());

  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies; the published schemas check their shape.
  const call = async (name: string, given: object): Promise<any> => {
    const result = await client.callTool({ name, arguments: given as Record<string, unknown> });
    expect(textOf(result)).toEqual(result.structuredContent);
    return result.structuredContent;
  };

  it('finds the endpoint in the profile of the installation', async () => {
    const { json } = await shop.program.rest(null).get('/.well-known/ucp');
    const services = json.ucp.services['dev.ucp.shopping'] as { transport: string; endpoint: string }[];
    const { endpoint } = services.find(({ transport }) => transport === 'mcp')!;
    expect(new URL(endpoint).pathname).toBe(path);
  });

  it('has a tool for each operation that is served', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'get_order',
    ]);
    expect(tools.find(({ name }) => name === 'complete_checkout')).toMatchObject({
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
      inputSchema: {
        required: ['meta', 'id', 'checkout'],
        properties: { meta: { required: ['ucp-agent', 'idempotency-key'] } },
      },
    });
  });

  it('buys: from a cart to an order, paid once', async () => {
    const mug = await shop.product(10);
    const before = await shop.captured();
    const line_items = [{ item: { id: mug }, quantity: 2 }];
    const created = await call('create_checkout', { meta: keyed(), checkout: { line_items } });
    expect(created).toMatchObject({ status: 'incomplete', messages: [{ code: 'missing' }] });
    const { id } = created;
    const checkout = { line_items, ...sentHome.ucp };
    const updated = await call('update_checkout', { meta: keyed(), id, checkout });
    expect(updated).toMatchObject({ id, status: 'ready_for_complete' });
    expect(problemsOf(updated)).toEqual([]);
    expect(await shop.stock(mug)).toEqual({ onHand: 10, reserved: 2 });

    const payment = { meta: keyed(), id, checkout: paidWith('success_token').ucp };
    const completed = await call('complete_checkout', payment);
    expect(completed).toMatchObject({ status: 'completed', order: { id: expect.any(String) } });
    expect(problemsOf(completed)).toEqual([]);
    // Not answered, or so the agent thinks.
    expect(await call('complete_checkout', payment)).toEqual(completed);
    const after = await shop.captured();
    expect(after.charges).toBe(before.charges + 1);
    expect(await shop.stock(mug)).toEqual({ onHand: 8, reserved: 0 });

    const order = await call('get_order', { meta: meta(), id: completed.order.id });
    expect(order).toMatchObject({ id: completed.order.id, checkout_id: id, currency: 'USD' });
    expect(await call('get_checkout', { meta: meta(), id })).toMatchObject({ status: 'completed' });
  });

  it('cancels, and the stock is free again', async () => {
    const mug = await shop.product(3);
    const checkout = { line_items: [{ item: { id: mug }, quantity: 3 }] };
    const { id } = await call('create_checkout', { meta: keyed(), checkout });
    expect(await shop.stock(mug)).toEqual({ onHand: 3, reserved: 3 });
    expect(await call('cancel_checkout', { meta: keyed(), id })).toMatchObject({ status: 'canceled' });
    expect(await shop.stock(mug)).toEqual({ onHand: 3, reserved: 0 });
  });

  it.each([
    ['get_checkout', {}],
    ['get_order', {}],
    ['update_checkout', { checkout: { line_items: [{ item: { id: 'x' }, quantity: 1 }] } }],
    ['cancel_checkout', {}],
    ['complete_checkout', { checkout: paidWith('success_token').ucp }],
  ])('is told by %s that there is no such thing', async (name, more) => {
    const body = await call(name, { meta: keyed(), id: newId(), ...more });
    expect(body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] });
  });

  it.each([
    '.',
    '..',
    '%2e',
    '../orders',
    '?',
    '#',
    'x/y',
    '\u0000',
    '\ud800',
    'x'.repeat(101),
    '\ud83d\ude00',
  ])('is never led elsewhere by the id %j', async id => {
    for (const [name, more] of [
      ['get_checkout', {}],
      ['get_order', {}],
      ['update_checkout', { checkout: { line_items: [{ item: { id: 'x' }, quantity: 1 }] } }],
      ['cancel_checkout', {}],
    ] as const) {
      const result = await client.callTool({ name, arguments: { meta: keyed(), id, ...more } });
      const { messages } = result.structuredContent as { messages: { code: string }[] };
      expect([name, messages.map(({ code }) => code)]).toEqual([
        name,
        [expect.stringMatching(/^(not_found|invalid)$/)],
      ]);
    }
  });

  it('is told in a message what the merchant says no to', async () => {
    const mug = await shop.product(1);
    const checkout = { line_items: [{ item: { id: mug }, quantity: 5 }] };
    const body = await call('create_checkout', { meta: keyed(), checkout });
    expect(body.messages).toMatchObject([{ type: 'error', code: 'out_of_stock' }]);
    expect(body.messages[0].content).toBe('Fewer than 5 are available.');
  });

  it.each([
    ['complete_checkout', { meta: { 'ucp-agent': { profile: '' } }, id: newId(), checkout: {} }, 'meta'],
    ['get_checkout', { meta: {}, id: 7 }, 'id'],
    ['create_checkout', { meta: {}, checkout: [] }, 'checkout'],
    ['create_checkout', { meta: { 'idempotency-key': 7 }, checkout: {} }, 'meta'],
    ['update_checkout', { meta: {}, id: newId() }, 'checkout'],
  ])('is told which argument of %s is wrong: %j', async (name, given, place) => {
    const result = await client.callTool({ name, arguments: given });
    expect(result.isError).toBe(true);
    const { messages } = result.structuredContent as { messages: { path: string }[] };
    expect(messages[0]!.path.startsWith(`$.${place}`)).toBe(true);
  });

  it('is told where in its checkout something is wrong', async () => {
    const checkout = { line_items: [{ item: { id: 'x' }, quantity: 0 }] };
    const result = await client.callTool({ name: 'create_checkout', arguments: { meta: keyed(), checkout } });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { messages: [{ path: '$.line_items[0].quantity' }] },
    });
  });

  it.each([
    [undefined, 'invalid_profile_url'],
    ['not a url', 'invalid_profile_url'],
    ['http://agent.example/"; x="', 'invalid_profile_url'],
    ['https://ägent.example/', 'invalid_profile_url'],
    ['/nothing-there', 'profile_unreachable'],
    ['/no-profile', 'profile_malformed'],
  ])('is rejected with the profile %j', async (named, code) => {
    host.serve('/no-profile', { nothing: 'of that' });
    const url = named?.startsWith('/') ? host.address(named) : named;
    const given = { meta: { 'ucp-agent': { profile: url } }, checkout: { line_items: [] } };
    await expect(client.callTool({ name: 'create_checkout', arguments: given })).rejects.toMatchObject({
      code: -32001,
      data: { code },
    });
  });

  it('signs its requests, and a signature that is none of its keys is rejected', async () => {
    const key = SigningKey.generate();
    const signing = host.serve(
      `/signing-${revision}`,
      profileWith(['checkout', 'order'], { signing_keys: [key.published] }),
    );
    const given = { meta: { 'ucp-agent': { profile: signing } }, id: newId() };
    const send = async (signer: SigningKey, changed = '') => {
      const body = JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'get_checkout', arguments: given },
      });
      const url = `${shop.program.url}${path}`;
      const content = { bytes: Buffer.from(body), contentType: 'application/json' };
      const signed = requestSignature(
        signer,
        { method: 'POST', url, headers: {}, body: content, covered: [] },
        new Date(),
      );
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.token}`,
          accept: 'application/json, text/event-stream',
          ...signed,
          'content-type': 'application/json',
        },
        body: body + changed,
      });
      return [response.status, await response.text()] as const;
    };
    const [status, text] = await send(key);
    expect([status, text]).toEqual([200, expect.stringContaining('not_found')]);
    expect(await send(SigningKey.generate())).toEqual([401, expect.stringContaining('REQUEST_KEY_UNKNOWN')]);
    expect(await send(key, ' ')).toEqual([400, expect.stringContaining('REQUEST_DIGEST_MISMATCH')]);
  });
});

describe('who may not buy', () => {
  it('has no tools, and is told the scope', async () => {
    const { demo, url } = shop.program;
    const token = await shop.program.rest(null).post('/api/v1/oauth/token', {
      ...{ grant_type: 'client_credentials', client_id: demo.clientId, client_secret: demo.clientSecret },
      scope: 'catalog:read',
    });
    const client = await mcpClient(url, { token: token.json.access_token, path });
    expect((await client.listTools()).tools).toEqual([]);
    const call = client.callTool({ name: 'get_order', arguments: { meta: meta(), id: newId() } });
    await expect(call).rejects.toThrow();
    const response = await fetch(`${url}${path}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('scope="checkout:write"');
  });

  it('with an API key is told at once that agents have tokens', async () => {
    const { url, demo } = shop.program;
    const send = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body });
      const { error } = (await reply.json()) as { error: { message: string; data: { code: string } } };
      return [reply.status, error] as const;
    };
    const [status, error] = await send(demo.apiKey);
    expect([status, error.data.code]).toEqual([403, 'CALLER_NOT_ALLOWED']);
    const [unknown, answer] = await send('tw_sk_unknown');
    expect([unknown, answer.data.code]).toEqual([401, 'UNAUTHENTICATED']);
    for (const message of [error.message, answer.message]) {
      expect(message).toContain('OAuth access token');
      expect(message).not.toContain('API key');
    }
  });
});
