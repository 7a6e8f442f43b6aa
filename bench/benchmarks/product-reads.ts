import type { Benchmark, Outcome } from '../benchmark.js';
import type { Contestant } from '../load/compare-throughput.js';
import { encodeRequest } from '../load/http-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { BenchCatalog, Workbench } from '../workbench.js';
import { assertSameReply } from './same-reply.js';
import { throughputOutcome } from './throughput-outcome.js';

const products = 2_000;
const bareBaseline = 'bare fastify and pg, the same SQL and the same bytes, no authentication';

/** §4.12 GET /api/v1/products/{id} with an API key, a different product each time. */
export const productById: Benchmark = {
  name: 'product-by-id',
  isLarge: false,
  run: workbench => compareReads(workbench, 'product by id', ({ productIds }) => productIds.map(productPath)),
};

/** §4.12 GET /api/v1/products, the newest twenty. */
export const productList: Benchmark = {
  name: 'product-list',
  isLarge: false,
  run: workbench => compareReads(workbench, 'list of 20', () => ['/api/v1/products?limit=20']),
};

const productPath = (id: string): string => `/api/v1/products/${id}`;

async function compareReads(
  workbench: Workbench,
  name: string,
  pathsOf: (catalog: BenchCatalog) => string[],
): Promise<Outcome[]> {
  const catalog = await workbench.catalog(products);
  const paths = pathsOf(catalog);
  const servers = [
    await workbench.ourServer(catalog),
    await workbench.baselineServer('rest-baseline.js', catalog),
  ] as const;
  const authorization = `Bearer ${catalog.apiKey}`;
  const ours = reading(servers[0], paths, { authorization });
  const baseline = reading(servers[1], paths, {});
  await assertSameReply(ours, baseline);
  const described = { name, target: { atLeast: 0.7 }, note: bareBaseline };
  const outcome = await throughputOutcome(described, { ours, baseline }, workbench.options);
  await workbench.stop(...servers);
  return [outcome];
}

function reading(server: PinnedProcess, paths: string[], headers: Record<string, string>): Contestant {
  const requests = paths.map(path => encodeRequest({ method: 'GET', path, headers }));
  return { server, requestOf: index => requests[index % requests.length]! };
}
