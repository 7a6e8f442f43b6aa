import type { Client as McpClient } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { AgenticShop, paidWith, sentHome } from '../commerce/agentic-shop.js';
import { mcpClient, type Revision, revisions, textOf } from '../support/mcp-client.js';
import { AgentHost, profileWith } from '../ucp/agent-host.js';
import { sharedUcp, UcpSchemas } from '../ucp/ucp-schemas.js';

const path = '/ucp/mcp';
let shop: AgenticShop;
let host: AgentHost;
let profile: string;
let mug: string;

beforeAll(async () => {
  shop = await AgenticShop.open();
  host = await AgentHost.start();
  const capabilities = [
    'checkout',
    'order',
    'discount',
    'fulfillment',
    'cart',
    'catalog.search',
    'catalog.lookup',
  ];
  profile = host.serve('/agent', profileWith(capabilities));
  mug = await shop.product(50);
  await shop.program
    .graphql()
    .run(
      `mutation { updateDiscoverySettings(input: { isListed: true, displayName: "Demo" }) { discoverySettings { version } } }`,
    );
});
afterAll(async () => {
  await host.stop();
  await shop.close();
});

const meta = (more: object = {}) => ({ 'ucp-agent': { profile }, ...more });
const keyed = () => meta({ 'idempotency-key': newId() });

const schemas = sharedUcp === null ? null : new UcpSchemas('2026-04-08');
const published = {
  cart: schemas?.check('shopping/cart.json'),
  search: schemas?.check('shopping/catalog_search.json#/$defs/search_response'),
  lookup: schemas?.check('shopping/catalog_lookup.json#/$defs/lookup_response'),
  product: schemas?.check('shopping/catalog_lookup.json#/$defs/get_product_response'),
};
const expectPublished = (name: keyof typeof published, body: unknown) =>
  expect(published[name]?.(body) ?? []).toEqual([]);

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

  it('is told that the catalog is only read, and what needs a key', async () => {
    const { tools } = await client.listTools();
    const of = (name: string) => tools.find(tool => tool.name === name)!;
    for (const name of ['search_catalog', 'lookup_catalog', 'get_product', 'get_cart']) {
      expect(of(name).annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    }
    expect(of('search_catalog').inputSchema.required).toEqual(['meta', 'catalog']);
    expect(of('cancel_cart').inputSchema).toMatchObject({
      properties: { meta: { required: ['ucp-agent', 'idempotency-key'] } },
    });
  });

  it('finds a product, puts it into a cart, and buys the cart', async () => {
    let found = { products: [] as { id: string; variants: { id: string }[] }[] };
    while (!found.products.some(({ id }) => id === mug)) {
      found = await call('search_catalog', { meta: meta(), catalog: { query: 'mug' } });
    }
    expectPublished('search', found);
    const looked = await call('lookup_catalog', { meta: meta(), catalog: { ids: [mug, 'nothing'] } });
    expectPublished('lookup', looked);
    expect(looked.messages).toEqual([{ type: 'info', code: 'not_found', content: 'nothing' }]);
    const { product } = await call('get_product', { meta: meta(), catalog: { id: mug } });
    expectPublished('product', { ucp: looked.ucp, product });

    const before = await shop.stock(mug);
    const line_items = [{ item: { id: product.variants[0].id }, quantity: 1 }];
    const create = { meta: keyed(), cart: { line_items } };
    const cart = await call('create_cart', create);
    expectPublished('cart', cart);
    // Not answered, or so the agent thinks.
    expect(await call('create_cart', create)).toEqual(cart);
    const { id } = cart;
    const more = { line_items: [{ item: { id: mug }, quantity: 2 }] };
    const updated = await call('update_cart', { meta: keyed(), id, cart: more });
    expect(await call('get_cart', { meta: meta(), id })).toEqual(updated);
    expect(await shop.stock(mug)).toEqual(before);

    const checkout = { cart_id: id, line_items: [], ...sentHome.ucp };
    const opened = await call('create_checkout', { meta: keyed(), checkout });
    expect(opened).toMatchObject({ status: expect.any(String), line_items: [{ quantity: 2 }] });
    expect((await call('create_checkout', { meta: keyed(), checkout })).id).toBe(opened.id);
    const address = { line_items: more.line_items, ...sentHome.ucp };
    await call('update_checkout', { meta: keyed(), id: opened.id, checkout: address });
    const payment = { meta: keyed(), id: opened.id, checkout: paidWith('success_token').ucp };
    expect(await call('complete_checkout', payment)).toMatchObject({ status: 'completed' });
    expect((await call('get_cart', { meta: meta(), id })).messages).toMatchObject([{ code: 'not_found' }]);
  });

  it('cancels a cart once, and it is gone', async () => {
    const cart = { line_items: [{ item: { id: mug }, quantity: 1 }] };
    const { id } = await call('create_cart', { meta: keyed(), cart });
    const key = keyed();
    const canceled = await call('cancel_cart', { meta: key, id });
    expect(canceled).toMatchObject({ id, line_items: [{ quantity: 1 }] });
    expect(await call('cancel_cart', { meta: key, id })).toEqual(canceled);
    const result = await client.callTool({ name: 'cancel_cart', arguments: { meta: meta(), id } });
    expect(result).toMatchObject({ isError: true, structuredContent: { messages: [{ code: 'invalid' }] } });
  });

  it.each([
    ['get_cart', {}],
    ['update_cart', { cart: { line_items: [{ item: { id: 'x' }, quantity: 1 }] } }],
    ['cancel_cart', {}],
  ])('is told by %s that there is no such cart', async (name, more) => {
    const body = await call(name, { meta: keyed(), id: newId(), ...more });
    expect(body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] });
  });

  it('is told by JSON-RPC that it looks up too much', async () => {
    const ids = Array.from({ length: 51 }, () => newId());
    const lookup = client.callTool({ name: 'lookup_catalog', arguments: { meta: meta(), catalog: { ids } } });
    await expect(lookup).rejects.toMatchObject({ code: -32602 });
  });

  it('is told what it lacks', async () => {
    const bare = host.serve(`/bare-${revision}`, profileWith(['checkout']));
    const given = { meta: { 'ucp-agent': { profile: bare } } };
    for (const [name, more] of [
      ['search_catalog', { catalog: { query: 'mug' } }],
      ['lookup_catalog', { catalog: { ids: [mug] } }],
      ['get_product', { catalog: { id: mug } }],
      ['create_cart', { cart: { line_items: [{ item: { id: mug }, quantity: 1 }] } }],
    ] as const) {
      const { messages } = await call(name, { ...given, ...more });
      expect([name, messages[0].code]).toEqual([name, 'capabilities_incompatible']);
    }
  });
});
