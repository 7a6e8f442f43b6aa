import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { requestContext } from './test-context.js';
import { World } from './world.js';

const openedOver = async (world: World) =>
  createGateway({
    executors: [compileSubgraph(await catalogSubgraph(world)), compileSubgraph(await ordersSubgraph(world))],
  });

describe('a gateway that is opened again', () => {
  it('plans what it knows already, and asks its own subgraphs', async () => {
    const other = new World();
    other.warning = async () => 'of the other';
    const [first, second] = [await openedOver(new World()), await openedOver(other)];
    const document = parse('query ($id: ID!) { product(id: $id) { warning } }');
    const answers = [first, second, first].map(one => one.prepare(document)({ id: '1' }, requestContext()));
    const told = (await Promise.all(answers)).map(({ data }) => data);
    expect(told).toEqual([null, 'of the other', null].map(warning => ({ product: { warning } })));
    expect(first.supergraphSdl).toBe(second.supergraphSdl);
  });

  it('rejects what another of its name would take, and takes it there', async () => {
    const whole = compileSubgraph(await catalogSubgraph(new World()));
    const { schema, sdl, name } = await ordersSubgraph(new World());
    const other = compileSubgraph({ schema, sdl, name: whole.name });
    expect(name).not.toBe(whole.name);
    const query = 'query ($id: ID!) { product(id: $id) { warning } }';
    for (const _ of [1, 2]) {
      whole.prepare(query);
      expect(() => other.prepare(query)).toThrow(`Not valid in subgraph ${whole.name}`);
    }
  });

  it('still rejects a document that is not valid, every time', async () => {
    const gateway = await openedOver(new World());
    const document = parse('{ nothing }');
    expect(() => gateway.prepare(document)).toThrow('Not a valid operation');
    expect(() => gateway.prepare(document)).toThrow('Not a valid operation');
  });
});
