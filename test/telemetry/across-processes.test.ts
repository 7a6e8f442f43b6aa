import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Environment, loadConfig } from '../../composition/config/config.js';
import { type Running, start } from '../../composition/start.js';
import { createLogger } from '../../kernel/log.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { bearer, createDataDir, quietEnvironment } from '../support/program.js';
import { type Collector, startCollector } from './collector.js';

let collector: Collector;
let database: TestDatabase;
let dataDir: string;
let subgraph: Running;
let gateway: Running;
beforeAll(async () => {
  collector = await startCollector();
  database = await createTestDatabase();
  dataDir = await createDataDir();
  subgraph = await startRoles({ TRADEWIND_ROLES: 'subgraph:catalog' });
  gateway = await startRoles({
    TRADEWIND_ROLES: 'gateway',
    TRADEWIND_SUBGRAPH_URLS: `catalog=${subgraph.url}`,
  });
});
afterAll(async () => {
  await collector.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** One role of the installation, as if it were a process of its own: nothing is shared but the database. */
function startRoles(roles: Environment): Promise<Running> {
  const common = {
    ...quietEnvironment(database.url, dataDir),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  };
  return start(loadConfig({ ...common, ...roles }), createLogger('silent'));
}

it('a trace goes on in the process of the subgraph, down to its statements', async () => {
  const headers = bearer(gateway.demo!.apiKey);
  const response = await fetch(`${gateway.url}/api/v1/products?limit=1`, { headers });
  expect(response.status).toBe(200);
  await gateway.stop();
  await subgraph.stop();
  const statement = collector.spans.find(
    span => span.kind === 3 && collector.lineage(span).slice(1).includes('/graphql'),
  )!;
  expect(collector.lineage(statement)).toEqual([
    expect.stringMatching(/^catalog\.product\.(list|count)/),
    '/graphql',
    'catalog query products',
    'products.list',
  ]);
  const sender = (spanName: string) =>
    collector.spans.find(span => span.name === spanName && span.traceId === statement.traceId)!.resource[
      'service.instance.id'
    ];
  expect(sender('catalog query products')).toBe(sender('products.list'));
  expect(sender('/graphql')).toBe(statement.resource['service.instance.id']);
  expect(sender('/graphql')).not.toBe(sender('products.list'));
});
