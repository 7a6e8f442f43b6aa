import type { Client as McpClient } from '@modelcontextprotocol/client';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyToolSource } from '../../composition/toolbox.js';
import {
  type ExampleIds,
  furnishedForTools,
  searchEnvironment,
  toolExamples,
} from '../end-to-end/tool-examples.js';
import { errorOf, mcpClient, type Revision, revisions, textOf } from '../support/mcp-client.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let db: Client;

beforeAll(async () => {
  program = await startProgram(searchEnvironment);
  db = new Client({ connectionString: program.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await program.stop();
});

const names = everyToolSource().map(({ tool }) => tool.name);

describe.each(Object.keys(revisions) as Revision[])('the official client, speaking %s', revision => {
  let client: McpClient;
  let ids: ExampleIds;

  beforeAll(async () => {
    const furnished = await furnishedForTools(program, db, `shop-${revision}`);
    ids = furnished.ids;
    client = await mcpClient(program.url, { token: furnished.merchant.shop.apiKey, revision });
  });
  afterAll(() => client.close());

  it('is served in this revision', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'tradewind', title: 'Tradewind' });
    expect(client.getInstructions()).toContain('wait_for_job');
  });

  it('lists every tool, with hints and schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...names, 'wait_for_job'].sort());
    expect(tools.find(({ name }) => name === 'set_product_price')).toMatchObject({
      title: 'Set the price of a product',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: { type: 'object' },
    });
    expect(tools.find(({ name }) => name === 'list_products')).toMatchObject({
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    });
  });

  it.each(names)('calls %s, whose answer is valid by its schema', async name => {
    const result = await client.callTool({ name, arguments: toolExamples(ids)[name]! });
    expect(errorOf(result)).toBeNull();
    expect(textOf(result)).toEqual(result.structuredContent);
  });

  it.each(names)('is told by %s which argument is wrong', async name => {
    const given = { ...toolExamples(ids)[name]!, nonsense: 1 };
    const result = await client.callTool({ name, arguments: given });
    expect(errorOf(result)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'nonsense', code: 'UNKNOWN_FIELD' }],
    });
  });

  it('is told that there is no such tool', async () => {
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
  });
});
