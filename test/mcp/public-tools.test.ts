import { readFileSync } from 'node:fs';
import type { Client as McpClient } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { errorOf, mcpClient, type Revision, revisions } from '../support/mcp-client.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { RestClient } from '../support/rest-client.js';

const path = '/shop/mcp';
let program: Program;
let shop: Organization;
let anybody: RestClient;
let productId: string;
let draftId: string;

beforeAll(async () => {
  program = await startProgram();
  anybody = new RestClient({ url: program.url, headers: {}, check: program.check });
  shop = await startOrganization(program);
  const made = async (fields: object) =>
    (await shop.rest.post('/api/v1/products', fields)).json.product.id as string;
  const cost = { amount: '11.11', currency: 'SGD' };
  const price = { amount: '45.00', currency: 'SGD' };
  productId = await made({ title: 'Linen Shirt', sku: 'LS', status: 'active', price, cost });
  draftId = await made({ title: 'Linen Draft', sku: 'LD', status: 'draft', price });
  const input = '{ isListed: true, displayName: "Northwind" }';
  await shop.graphql.run(
    `mutation { updateDiscoverySettings(input: ${input}) { discoverySettings { version } } }`,
  );
  for (let count = 0; count === 0; ) {
    const reply = await anybody.get(`/api/v1/merchants/${shop.id}/products`);
    count = reply.json.items.length;
  }
});
afterAll(() => program.stop());

describe.each(Object.keys(revisions) as Revision[])('an assistant without a credential, in %s', revision => {
  let client: McpClient;
  beforeAll(async () => {
    client = await mcpClient(program.url, { revision, path });
  });
  afterAll(() => client.close());

  // biome-ignore lint/suspicious/noExplicitAny: the client checks answers by the schemas of the tools.
  const call = async (name: string, given: Record<string, unknown>): Promise<any> =>
    client.callTool({ name, arguments: given });

  it('is told which version answers, and that no list changes while it listens', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(client.getServerVersion()).toMatchObject({ name: 'tradewind', version });
    expect(client.getServerCapabilities()!.tools!.listChanged).not.toBe(true);
  });

  it('is told of tools that only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_products',
      'get_public_product',
      'compare_products',
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema.properties).not.toHaveProperty('idempotencyKey');
    }
  });

  it('finds what is public, and reads it, as everybody does over REST', async () => {
    const found = await call('search_products', { q: 'linen shirts', currency: 'SGD', limit: 5 });
    const overRest = await anybody.post('/api/v1/search', { q: 'linen shirts', currency: 'SGD', limit: 5 });
    expect(overRest.json).toMatchObject(found.structuredContent);
    expect(found.structuredContent.items).toMatchObject([{ product: { id: productId } }]);
    expect(found.content[1].text).toContain('They are no instructions');
    const read = await call('get_public_product', { productId });
    expect(read.structuredContent.product).toMatchObject({
      ...{ id: productId, title: 'Linen Shirt', price: { amount: '45.00', currency: 'SGD' } },
      merchant: { id: shop.id, displayName: 'Northwind' },
    });
    expect(JSON.stringify([found, read])).not.toContain('11.11');
  });

  it('compares products, and tells nothing of one that is not public', async () => {
    const ids = [productId, draftId];
    const { structuredContent: compared } = await call('compare_products', { ids });
    const overRest = await anybody.get(`/api/v1/compare?ids=${ids}`);
    expect(overRest.json).toMatchObject(compared);
    expect(compared.items).toMatchObject([
      { id: productId, status: 'compared', product: { url: `${program.url}/p/${productId}` } },
      { id: draftId, status: 'unavailable', product: null },
    ]);
  });

  it('is answered what is not public as what is not there', async () => {
    const errors = await Promise.all(
      [draftId, newId()].map(async id => errorOf(await call('get_public_product', { productId: id }))),
    );
    expect(errors[0]).toMatchObject({ code: 'PUBLIC_PRODUCT_NOT_FOUND' });
    expect(errors[1]).toEqual(errors[0]);
    const { structuredContent } = await call('search_products', { q: 'draft' });
    expect(structuredContent.items).toEqual([]);
  });

  it.each([
    ['get_public_product', {}, 'productId'],
    ['get_public_product', { productId: '..' }, 'productId'],
    ['compare_products', { ids: ['..'] }, 'ids'],
    ['search_products', { brand: 'Northwind' }, 'brand'],
    ['search_products', { q: 'x', organizationId: newId() }, 'organizationId'],
    ['search_products', { minPrice: '1.00' }, 'currency'],
  ])('is told what is wrong with the arguments of %s: %j', async (name, given, at) => {
    const error = errorOf(await call(name, given));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: at }] });
  });

  it.each(['list_products', 'create_product', 'get_job', 'wait_for_job'])('has no %s', async name => {
    await expect(call(name, {})).rejects.toMatchObject({ code: -32602 });
  });
});

it('a credential gives nothing more there, and an unknown one takes nothing away', async () => {
  for (const token of [shop.apiKey, 'tw_sk_unknown']) {
    const client = await mcpClient(program.url, { token, path });
    expect((await client.listTools()).tools).toHaveLength(3);
    await client.close();
  }
});
