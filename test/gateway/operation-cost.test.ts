import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { graphqlEndpoint } from '../../gateway/graphql-endpoint.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { documentLimits } from '../../kernel/federation/document.limits.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { requestContext } from './test-context.js';
import { World } from './world.js';

const world = new World();
let app: FastifyInstance;
let gateway: Gateway;

beforeAll(async () => {
  const subgraphs = [await catalogSubgraph(world), await ordersSubgraph(world)];
  gateway = createGateway({ executors: subgraphs.map(compileSubgraph) });
  app = Fastify();
  await app.register(graphqlEndpoint, {
    gateway,
    landingPage: null,
    hasTls: false,
    authenticate: async () => null,
    contextOf: async () => requestContext(),
  });
});
afterAll(() => app.close());

const post = async (payload: object) => {
  const headers = { accept: 'application/graphql-response+json' };
  return (await app.inject({ method: 'POST', url: '/graphql', headers, payload })).json();
};

describe('the cost of an operation', () => {
  const query = 'query ($limit: Int) { products(limit: $limit) { items { id } } }';
  const costOf = async (body: object) => {
    const { errors, extensions } = await post({ query, ...body });
    expect(errors).toBeUndefined();
    return extensions;
  };

  it('is in the extensions of the answer where they are asked for it, with the limit', async () => {
    const costing = (requested: number) => ({ cost: { requested, limit: documentLimits.costMax } });
    const asked = { extensions: { cost: true } };
    expect(await costOf({ ...asked, variables: { limit: 3 } })).toEqual(costing(6));
    expect(await costOf({ ...asked, variables: { limit: 50 } })).toEqual(costing(100));
    expect(await costOf({ ...asked, query: '{ products(limit: 2) { items { id } } }' })).toEqual(costing(4));
  });

  it('is left out otherwise', async () => {
    for (const extensions of [undefined, null, {}, { cost: false }, { cost: 'yes' }]) {
      expect(await costOf({ extensions, variables: { limit: 3 } })).toBeUndefined();
    }
  });

  it('is told with the limit where it is passed', async () => {
    const variables = { limit: documentLimits.costMax };
    const { data, errors } = await post({ query, variables, extensions: { cost: true } });
    expect(errors[0].extensions).toMatchObject({
      code: 'OPERATION_TOO_COSTLY',
      detail: expect.stringContaining(`20000 objects; the limit is ${documentLimits.costMax}`),
    });
    expect(data).toBeUndefined();
  });
});
