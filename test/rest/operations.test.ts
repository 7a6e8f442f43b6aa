import { beforeAll, describe, expect, it } from 'vitest';
import { describeSubgraphs } from '../../composition/subgraphs.js';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { routes } from '../../rest-facade/routes/routes.js';

let gateway: Gateway;

beforeAll(async () => {
  const subgraphs = await describeSubgraphs();
  gateway = createGateway({ executors: subgraphs.map(subgraph => compileSubgraph(subgraph)) });
});

describe('the operation of every row', () => {
  it.each(routes)('$id is valid against the composed schema and can be planned', ({ operation }) => {
    expect(gateway.prepare(operation)).toBeTypeOf('function');
  });
});
