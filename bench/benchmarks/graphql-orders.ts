import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import type { Contestant } from '../load/compare-throughput.js';
import { encodeRequest } from '../load/http-request.js';
import { fillOrders } from '../orders/fill-orders.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { Workbench } from '../workbench.js';
import { assertSameReply } from './same-reply.js';
import { throughputOutcome } from './throughput-outcome.js';

const products = 2_000;
const orders = 10_000;
/** Pages that are asked for in turn. */
const pages = 100;

/** Twenty orders with the titles of their products over POST /graphql, each time another page, with an API key. */
export const graphqlOrders: Benchmark = { name: 'graphql-orders', isLarge: false, run };

const query = `query Orders($cursor: String) {
  orders(limit: 20, cursor: $cursor) {
    items {
      id externalOrderNumber status placedAt totals { total { amount currency } }
      items { name quantity product { id title } }
    }
    pagination { hasMore nextCursor }
  }
}`;

const baselines = [
  {
    module: 'graphql-orders-baseline.js',
    name: 'GraphQL orders with titles',
    target: { atLeast: 0.6 },
    note: 'bare fastify and pg, the same two statements and the same bytes, no authentication',
  },
  {
    module: 'apollo-gateway-baseline.js',
    name: 'GraphQL orders, @apollo/gateway',
    target: { atLeast: 3 },
    note: '@apollo/gateway with LocalGraphQLDataSource behind fastify and Apollo Server; our subgraphs and authentication in both',
  },
] as const;

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('graphql_orders');
  const productIds = await fillCatalog(database, workbench.exchange, products);
  await fillOrders(database, workbench.exchange, orders, productIds);
  const ourServer = await workbench.ourServer(database);
  const cursors = await cursorsOf(ourServer, database.apiKey);
  const outcomes: Outcome[] = [];
  for (const { module, ...described } of baselines) {
    const server = await workbench.baselineServer(module, database);
    const ours = asking(ourServer, cursors, database.apiKey);
    const baseline = asking(server, cursors, database.apiKey);
    await assertSameReply(ours, baseline);
    outcomes.push(await throughputOutcome(described, { ours, baseline }, workbench.options));
    await workbench.stop(server);
  }
  await workbench.stop(ourServer);
  return outcomes;
}

/** Where each page begins but the first, as a client learns it from the page before. */
async function cursorsOf(server: PinnedProcess, apiKey: string): Promise<string[]> {
  const cursors: string[] = [];
  for (let page = 0; page < pages; page++) {
    const response = await fetch(new URL('/graphql', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { cursor: cursors.at(-1) ?? null } }),
    });
    const { data } = (await response.json()) as {
      data: { orders: { pagination: { nextCursor: string } } };
    };
    cursors.push(data.orders.pagination.nextCursor);
  }
  return cursors;
}

function asking(server: PinnedProcess, cursors: readonly string[], apiKey: string): Contestant {
  const headers = { authorization: `Bearer ${apiKey}` };
  const requests = cursors.map(cursor =>
    encodeRequest({ method: 'POST', path: '/graphql', headers, body: { query, variables: { cursor } } }),
  );
  return { server, requestOf: index => requests[index % requests.length]! };
}
