import { GraphQLError } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../kernel/federation/subgraph-executor.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { Records, requestContext } from './test-context.js';
import { World } from './world.js';

let executors: SubgraphExecutor[];
beforeAll(async () => {
  const world = new World();
  executors = [await catalogSubgraph(world), await ordersSubgraph(world)].map(compileSubgraph);
});

/** A gateway whose subgraph of the name is another. */
const gatewayWith = (name: string, changes: Partial<SubgraphExecutor>) =>
  createGateway({ executors: executors.map(one => (one.name === name ? { ...one, ...changes } : one)) });

describe('a subgraph of another process', () => {
  it('whose errors have no code of ours is masked, and what it said is logged', async () => {
    const error = new GraphQLError('hunter2', { extensions: { code: 'THEIRS' } });
    const gateway = gatewayWith('catalog', { prepare: () => async () => ({ data: null, errors: [error] }) });
    const records = new Records();
    const query = '{ order(products: [1]) { lines { product { title } } } }';
    const answer = await gateway.execute({ query }, requestContext({ log: records.log }));
    expect(answer.errors!.map(({ extensions }) => extensions.code)).toEqual(['INTERNAL']);
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(JSON.stringify(records.lines)).toContain('hunter2');
  });

  it('is let go with all others when the gateway closes', async () => {
    const closed: string[] = [];
    const gateway = createGateway({
      executors: executors.map(one => ({ ...one, close: async () => void closed.push(one.name) })),
    });
    await gateway.close();
    expect(closed.sort()).toEqual(['catalog', 'orders']);
  });
});

it('variables that cannot be stored are rejected, also for a query that was seen before', async () => {
  const gateway = createGateway({ executors });
  const query = 'query ($id: ID!) { product(id: $id) { id } }';
  await gateway.execute({ query, variables: { id: '1' } }, requestContext());
  const sound = { query, variables: { id: '1' } };
  const unsound = { query, variables: { id: 'a\0' } };
  expect([gateway.knownQuery(sound) !== null, gateway.knownQuery(unsound)]).toEqual([true, null]);
  for (const run of [gateway.execute, gateway.subscribe]) {
    const answer = (await run(unsound, requestContext())) as { errors: GraphQLError[] };
    expect(answer.errors[0]!.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'id', code: 'CHARACTER_INVALID' }],
    });
  }
});

it('a question about the schema that lacks a variable is rejected like any other operation', async () => {
  const query = 'query ($name: String!) { __type(name: $name) { name } }';
  const { errors } = await createGateway({ executors }).execute({ query }, requestContext());
  expect(errors!.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED']);
});
