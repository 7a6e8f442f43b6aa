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
async function addedDocument(text: string, { rest } = shop): Promise<string> {
  const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="care.txt"' };
  const { json } = await rest.send('POST', '/api/v1/documents', { headers, body: text });
  await rest.finishedJob(json.jobId);
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
      'tradewind://documents/{id}/text{?offset}',
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

  it('have the text of documents, in parts that say where it goes on', async () => {
    const other = await startOrganization(program);
    const client = await connect(other.apiKey);
    const paragraphs = Array.from(
      { length: 250 },
      (_, index) => `${index} ${revision} ${'linen '.repeat(180).trim()}.`,
    );
    const long = `tradewind://documents/${await addedDocument(paragraphs.join('\n\n'), other)}/text`;
    const parts: string[] = [];
    for (let uri: string | undefined = long; uri !== undefined; ) {
      const { contents } = await client.readResource({ uri });
      const [content] = contents as { text: string; _meta?: Record<string, string> }[];
      expect(content).toMatchObject({ uri, mimeType: 'text/plain' });
      parts.push(content!.text);
      uri = content!._meta?.['dev.tradewind/next'];
    }
    expect(parts).toHaveLength(2);
    expect(parts.join('\n\n')).toBe(paragraphs.join('\n\n'));
    const ours = await connect(shop.apiKey);
    const { contents } = await ours.readResource({ uri: `${documentUri}/text` });
    expect(contents).toEqual([
      { uri: `${documentUri}/text`, mimeType: 'text/plain', text: 'Linen is washed at 40 degrees.' },
    ]);
  });

  it.each([
    `tradewind://products/${newId()}/text`,
    `tradewind://documents/${newId()}/text`,
    `tradewind://documents/${newId()}/text?offset=-1`,
    `tradewind://documents/${newId()}/text?offset=999999999`,
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
    for (const uri of [productUri, documentUri, `${documentUri}/text`]) {
      await expect(client.readResource({ uri })).rejects.toThrow(/No (product|document) has this id/);
    }
  });

  it('follow the scopes of the credential', async () => {
    const client = await connect(await shop.key(['orders:read']));
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    expect((await client.listResources()).resources).toEqual([]);
    for (const uri of [productUri, documentUri, `${documentUri}/text`]) {
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
