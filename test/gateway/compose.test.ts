import { describe, expect, it } from 'vitest';
import { composeSupergraph } from '../../gateway/compose.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { World } from './world.js';

describe('composition', () => {
  it('does not depend on the order of the subgraphs', async () => {
    const world = new World();
    const [catalog, orders] = [await catalogSubgraph(world), await ordersSubgraph(world)];
    expect(composeSupergraph([orders, catalog])).toBe(composeSupergraph([catalog, orders]));
  });

  it('lists everything that does not fit together', () => {
    const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.5", import: ["@key"])';
    const one = { name: 'one', sdl: `${link} type Query { a: String, b: Int }` };
    const two = { name: 'two', sdl: `${link} type Query { a: String, b: Int }` };
    expect(() => composeSupergraph([one, two])).toThrow(/Query\.a[\s\S]*Query\.b/);
  });
});
