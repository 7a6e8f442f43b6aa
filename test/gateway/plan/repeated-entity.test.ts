import { expect, it } from 'vitest';
import { createGateway } from '../../../gateway/gateway.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { catalogSubgraph } from '../catalog-subgraph.js';
import { ordersSubgraph } from '../orders-subgraph.js';
import { requestContext } from '../test-context.js';
import { World } from '../world.js';

/** Notes the entities that the subgraph is asked for. */
const noting = (executor: SubgraphExecutor, asked: unknown[]): SubgraphExecutor => ({
  ...executor,
  prepare(query) {
    const fetch = executor.prepare(query);
    return (variables, ctx) => {
      asked.push(...((variables.representations ?? []) as unknown[]));
      return fetch(variables, ctx);
    };
  },
});

it('an entity is asked for once, and its error is told wherever it is met', async () => {
  const world = new World();
  const asked: unknown[] = [];
  const executors = [await catalogSubgraph(world), await ordersSubgraph(world)]
    .map(compileSubgraph)
    .map(executor => noting(executor, asked));
  const query = '{ order(products: [2, 1, 2]) { lines { product { title warning } } } }';
  const answer = await createGateway({ executors }).execute({ query }, requestContext());
  expect(asked).toEqual(['2', '1'].map(id => ({ __typename: 'Product', id })));
  expect(answer.data).toEqual({
    order: { lines: ['Chair', 'Lamp', 'Chair'].map(title => ({ product: { title, warning: null } })) },
  });
  expect(answer.errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual(
    [0, 2].map(index => [['order', 'lines', index, 'product', 'warning'], 'LIMIT_REACHED']),
  );
});
