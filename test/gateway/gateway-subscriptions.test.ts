import type { ExecutionResult } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { type EventStream, isEventStream } from '../../kernel/federation/subgraph-executor.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { requestContext } from './test-context.js';
import { World } from './world.js';

let gateway: Gateway;
const world = new World();

beforeAll(async () => {
  const subgraphs = [await catalogSubgraph(world), await ordersSubgraph(world)];
  gateway = createGateway({ executors: subgraphs.map(compileSubgraph) });
});

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a subscription', () => {
  async function open(query: string, variables = {}, ctx = requestContext()) {
    const answer = await gateway.subscribe({ query, variables }, ctx);
    if (!isEventStream(answer)) {
      throw new Error(JSON.stringify(answer));
    }
    return answer;
  }

  it('answers each event as asked, until its reader leaves', async () => {
    const events = await open('subscription { c: productChanged { __typename title warning } }');
    const first = events.next();
    world.change('1');
    expect(plain(await first)).toEqual({
      done: false,
      value: { data: { c: { __typename: 'Product', title: 'Lamp', warning: null } } },
    });
    const waiting = events.next();
    await events.return();
    expect(await waiting).toEqual({ done: true });
    expect(world.openStreams).toBe(0);
  });

  it('fetches from other subgraphs what the event lacks', async () => {
    const events = await open(
      'subscription($p: String!) { orderPlaced { id lines { product { id label(prefix: $p) } } } }',
      { p: '!' },
    );
    for (const [id, label] of [
      ['1', '!Lamp'],
      ['2', '!Chair'],
    ]) {
      const next = events.next();
      world.change(id!);
      expect(plain((await next).value)).toEqual({
        data: { orderPlaced: { id: 'o3', lines: [{ product: { id, label } }] } },
      });
    }
    await events.return();
    expect(world.openStreams).toBe(0);
  });

  it('masks an event that cannot be presented and goes on', async () => {
    const events = await open('subscription { productChanged { id } }');
    const bad = events.next();
    world.change('leak');
    expect((await bad).value).toMatchObject({ data: null, errors: [{ extensions: { code: 'INTERNAL' } }] });
    const good = events.next();
    world.change('1');
    expect(plain((await good).value)).toEqual({ data: { productChanged: { id: '1' } } });
    await events.return();
  });

  it('that joins other subgraphs ends with a masked error where its source fails', async () => {
    const subgraphs = [await catalogSubgraph(world), await ordersSubgraph(world)].map(compileSubgraph);
    async function* broken(): AsyncGenerator<ExecutionResult> {
      yield await Promise.reject(new Error('hunter2'));
    }
    const failing = createGateway({
      executors: subgraphs.map(one => ({ ...one, subscribe: async () => broken() as EventStream })),
    });
    const query = 'subscription { orderPlaced { lines { product { title } } } }';
    const events = (await failing.subscribe({ query }, requestContext())) as EventStream;
    const { value } = await events.next();
    expect(value).toMatchObject({ data: null, errors: [{ extensions: { code: 'INTERNAL' } }] });
    expect(JSON.stringify(value)).not.toContain('hunter2');
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('is rejected with its code', async () => {
    const answer = await gateway.subscribe(
      { query: 'subscription { guardedChanged { id } }' },
      requestContext(),
    );
    expect(plain(answer)).toMatchObject({
      errors: [{ extensions: { code: 'SCOPE_MISSING', detail: 'This needs the scope catalog:write.' } }],
    });
    expect(world.openStreams).toBe(0);
  });
});
