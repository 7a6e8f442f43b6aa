import Fastify from 'fastify';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { graphqlEndpoint } from '../../gateway/graphql-endpoint.js';
import { fail } from '../../kernel/errors.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { catalogSubgraph, secret } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { Records, requestContext } from './test-context.js';
import { World } from './world.js';

export interface GraphQLServer {
  gateway: Gateway;
  /** Of the endpoint. */
  url: string;
  records: Records;
  close(): Promise<void>;
}

/** The endpoint over HTTP; `Bearer wrong`, `hasty` and `broken` are callers whose credentials fail. */
export async function openGraphQLServer(): Promise<GraphQLServer> {
  const world = new World();
  const records = new Records();
  const subgraphs = [await catalogSubgraph(world), await ordersSubgraph(world)];
  const gateway = createGateway({ executors: subgraphs.map(compileSubgraph) });
  const app = Fastify({ genReqId: () => 'request-1' });
  await app.register(graphqlEndpoint, {
    gateway,
    landingPage: '<!doctype html><title>GraphQL</title>',
    hasTls: false,
    authenticate: async () => null,
    async contextOf({ headers }) {
      if (headers.authorization === 'Bearer wrong') {
        throw fail('UNAUTHENTICATED');
      }
      if (headers.authorization === 'Bearer hasty') {
        throw fail('RATE_LIMITED', { retryAfterSeconds: 9 });
      }
      if (headers.authorization === 'Bearer broken') {
        throw new Error(secret);
      }
      return requestContext({ log: records.log });
    },
  });
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  return { gateway, url, records, close: () => app.close() };
}
