import type { Benchmark, Outcome } from '../benchmark.js';
import type { Contestant } from '../load/compare-throughput.js';
import { encodeRequest } from '../load/http-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { BenchCatalog, Workbench } from '../workbench.js';
import { assertSameReply } from './same-reply.js';
import { throughputOutcome } from './throughput-outcome.js';

/** One product over POST /graphql with an API key. */
export const graphqlProduct: Benchmark = { name: 'graphql-product', isLarge: false, run };

const query = `query Product($id: ID!) {
  product(id: $id) {
    id handle sku title description brand productType tags status price { amount currency } inventoryQuantity
    variantCount variants { id sku title price { amount currency } inventoryQuantity } version createdAt updatedAt
  }
}`;

async function run(workbench: Workbench): Promise<Outcome[]> {
  const catalog = await workbench.catalog(2_000);
  const servers = [
    await workbench.ourServer(catalog),
    await workbench.baselineServer('apollo-gateway-baseline.js', catalog),
  ] as const;
  const ours = asking(servers[0], catalog);
  const baseline = asking(servers[1], catalog);
  await assertSameReply(ours, baseline);
  const outcome = await throughputOutcome(
    {
      name: 'GraphQL product',
      target: { atLeast: 3 },
      note: '@apollo/gateway with LocalGraphQLDataSource behind fastify and Apollo Server; our subgraphs and authentication in both',
    },
    { ours, baseline },
    workbench.options,
  );
  await workbench.stop(...servers);
  return [outcome];
}

function asking(server: PinnedProcess, { productIds, apiKey }: BenchCatalog): Contestant {
  const headers = { authorization: `Bearer ${apiKey}` };
  const requests = productIds.map(id =>
    encodeRequest({ method: 'POST', path: '/graphql', headers, body: { query, variables: { id } } }),
  );
  return { server, requestOf: index => requests[index % requests.length]! };
}
