import type { Client as McpClient } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { mcpClient, type Revision, revisions } from '../support/mcp-client.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
let productUri: string;
let documentUri: string;

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  const { json } = await shop.rest.post('/api/v1/products', { title: 'Lamp', sku: 'LAMP' });
  productUri = `tradewind://products/${json.product.id}`;
  documentUri = `tradewind://documents/${await addedDocument('Linen is washed at 40 degrees.')}`;
});
afterAll(() => program.stop());

/** A document that search finds. */
async function addedDocument(text: string): Promise<string> {
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="care.txt"' };
  const { json } = await shop.rest.send('POST', '/api/v1/documents', { headers, body: text });
  await shop.rest.finishedJob(json.jobId);
  return json.data.documentId;
}

describe.each(Object.keys(revisions) as Revision[])('resources, speaking %s', revision => {
  const clients: McpClient[] = [];
  const connect = async (token: string): Promise<McpClient> => {
    const client = await mcpClient(program.url, { token, revision });
    clients.push(client);
    return client;
  };
  afterAll(() => Promise.all(clients.map(client => client.close())));

  it('are templates of products and documents, and a list of documents', async () => {
    const client = await connect(shop.apiKey);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'tradewind://products/{id}',
      'tradewind://documents/{id}',
    ]);
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([
      { uri: documentUri, name: 'care.txt', mimeType: 'application/json', description: 'text' },
    ]);
  });

  it('are read as JSON', async () => {
    const client = await connect(shop.apiKey);
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }]);
      return JSON.parse((contents[0] as { text: string }).text);
    };
    expect(await read(productUri)).toMatchObject({ product: { sku: 'LAMP', title: 'Lamp' } });
    expect(await read(documentUri)).toMatchObject({ document: { fileName: 'care.txt', status: 'indexed' } });
  });

  it.each([
    `tradewind://products/${newId()}`,
    `tradewind://documents/${newId()}`,
    'tradewind://products/x',
    'tradewind://constructor/019a9f00-0000-7000-8000-000000000001',
    'file:///etc/passwd',
    'https://example.com/',
    '',
  ])('%j is none', async uri => {
    const client = await connect(shop.apiKey);
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: expect.any(Number) });
  });

  it('of other organizations are none', async () => {
    const client = await connect((await startOrganization(program)).apiKey);
    expect((await client.listResources()).resources).toEqual([]);
    for (const uri of [productUri, documentUri]) {
      await expect(client.readResource({ uri })).rejects.toThrow(/No (product|document) has this id/);
    }
  });

  it('follow the scopes of the credential', async () => {
    const client = await connect(await shop.key(['orders:read']));
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    expect((await client.listResources()).resources).toEqual([]);
    for (const uri of [productUri, documentUri]) {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ data: { code: 'SCOPE_MISSING' } });
    }
  });

  it('have cursors that are checked', async () => {
    const client = await connect(shop.apiKey);
    await expect(client.listResources({ cursor: 'nonsense' })).rejects.toMatchObject({
      data: { code: 'CURSOR_INVALID' },
    });
  });
});
