import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../composition/config/config.js';
import { type Running, start } from '../../composition/start.js';
import type { Caller } from '../../kernel/context.js';
import { createLogger } from '../../kernel/log.js';
import { startOrganization } from '../support/organization.js';
import { type Program, quietEnvironment, startProgram } from '../support/program.js';
import { ToolClient } from '../support/tool-client.js';

let program: Program;
/** The catalog in a process of its own. */
let catalog: Running;
let tools: ToolClient;
let caller: Caller;

beforeAll(async () => {
  program = await startProgram();
  const environment = quietEnvironment(program.databaseUrl, program.dataDir);
  const served = { ...environment, TRADEWIND_DEMO: 'off', TRADEWIND_ROLES: 'subgraph:catalog' };
  catalog = await start(loadConfig(served), createLogger('silent'));
  tools = await ToolClient.open(program, { TRADEWIND_SUBGRAPH_URLS: `catalog=${catalog.url}` });
  const shop = await startOrganization(program);
  await shop.rest.post('/api/v1/products', { title: 'Mug', sku: 'MUG' });
  caller = await tools.callerOf(shop.apiKey);
});
afterAll(async () => {
  await tools.close();
  await program.stop();
});

it('a worker opens one gateway, at its first calls, over subgraphs of other processes', async () => {
  const { gateway } = tools.dependencies;
  expect(await gateway.opened()).toBeNull();
  const answers = await Promise.all(
    [1, 2, 3].map(() => tools.call(caller, 'list_products', { sku: ['MUG'] })),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: true, output: { items: [{ title: 'Mug' }] } });
  }
  expect(await gateway.opened()).toBe(await gateway.get());
  // Of a subgraph in the process itself.
  expect(await tools.call(caller, 'list_orders', {})).toMatchObject({ ok: true, output: { items: [] } });
});

it('a subgraph that is away says nothing of the call, which is thrown', async () => {
  await catalog.stop();
  await expect(tools.call(caller, 'list_products', {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
