import Fastify, { type FastifyInstance } from 'fastify';
import { type Client, createClient, type FormattedExecutionResult } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from '../../gateway/gateway.js';
import { type GraphQLEndpointOptions, graphqlEndpoint } from '../../gateway/graphql-endpoint.js';
import { socketLimits } from '../../gateway/socket.limits.js';
import type { Caller } from '../../kernel/context.js';
import { fail } from '../../kernel/errors.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { merchant, requestContext } from './test-context.js';
import { World } from './world.js';

let world: World;
let app: FastifyInstance;
/** The part of the app that has the sockets. */
let endpoint: FastifyInstance;
let url: string;
let clients: Client[];
let revoked: boolean;
/** Who the caller is by now. */
let caller: Caller;

beforeEach(async () => {
  world = new World();
  clients = [];
  revoked = false;
  caller = merchant;
  const subgraphs = [await catalogSubgraph(world), await ordersSubgraph(world)];
  app = Fastify({ genReqId: () => 'request-1' });
  const options: GraphQLEndpointOptions = {
    gateway: createGateway({ executors: subgraphs.map(compileSubgraph) }),
    landingPage: null,
    hasTls: false,
    contextOf: async () => requestContext(),
    async authenticate({ authorization }) {
      if (authorization === 'Bearer unknown') {
        throw fail('UNAUTHENTICATED');
      }
      if (authorization === 'Bearer hasty') {
        throw fail('RATE_LIMITED', { detail: 'ö'.repeat(100) });
      }
      if (authorization === 'Bearer broken') {
        throw fail('INTERNAL');
      }
      if (authorization !== 'Bearer good') {
        return null;
      }
      const confirm = async () => {
        if (revoked) {
          throw fail('UNAUTHENTICATED');
        }
        return requestContext({ caller });
      };
      return { owner: 'api_key:good', confirm, forOperation: confirm };
    },
  };
  await app.register(async child => {
    endpoint = child;
    await graphqlEndpoint(child, options);
  });
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});

afterEach(async () => {
  await Promise.all(clients.map(client => client.dispose()));
  await app.close();
});

interface Closed {
  code: number;
  reason: string;
}

function connect(authorization: string | null = 'Bearer good') {
  const client = createClient({
    url: `${url}/graphql`,
    connectionParams: authorization === null ? {} : { authorization },
    retryAttempts: 0,
    lazy: true,
  });
  clients.push(client);
  const closed = new Promise<Closed>(resolve => client.on('closed', event => resolve(event as Closed)));
  return { client, closed };
}

/** Results of one operation, in order, each to be awaited. */
const iterate = (
  client: Client,
  query: string,
  variables = {},
): AsyncIterableIterator<FormattedExecutionResult> => client.iterate({ query, variables });

const codesOf = (errors: unknown): unknown[] =>
  (errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);

describe('graphql-ws on /graphql', () => {
  it('sends each event of a subscription, and ends the source when the client completes', async () => {
    const events = iterate(connect().client, 'subscription { productChanged { __typename id title } }');
    for (const [id, title] of [
      ['1', 'Lamp'],
      ['2', 'Chair'],
    ]) {
      const next = events.next();
      await world.untilStreams(1);
      world.change(id!);
      expect((await next).value).toEqual({ data: { productChanged: { __typename: 'Product', id, title } } });
    }
    await events.return?.();
    await world.untilStreams(0);
  });

  it('joins what other subgraphs know to each event', async () => {
    const events = iterate(
      connect().client,
      'subscription { orderPlaced { lines { product { title sold } } } }',
    );
    const next = events.next();
    await world.untilStreams(1);
    world.change('2');
    expect((await next).value).toEqual({
      data: { orderPlaced: { lines: [{ product: { title: 'Chair', sold: 200 } }] } },
    });
  });

  it('answers queries and mutations too, of several the one that is named, with its variables', async () => {
    const query = 'query A { __typename } query B($id: ID!) { product(id: $id) { title sold } }';
    const answer = connect().client.iterate({ query, operationName: 'B', variables: { id: '1' } });
    expect(await answer.next()).toEqual({
      done: false,
      value: { data: { product: { title: 'Lamp', sold: 100 } } },
    });
  });

  it('ends the source when the client goes away', async () => {
    const { client } = connect();
    void iterate(client, 'subscription { productChanged { id } }')
      .next()
      .catch(() => {});
    await world.untilStreams(1);
    client.terminate();
    await world.untilStreams(0);
  });

  it.each([
    [4403, 'without credentials', null, 'Forbidden'],
    [4403, 'with credentials that are rejected', 'Bearer bad', 'Forbidden'],
    [
      4403,
      'with credentials that nobody knows',
      'Bearer unknown',
      'Forbidden: Credentials are missing or not valid.',
    ],
    // As much of the reason as a close has room for.
    [4429, 'for a caller in a hurry', 'Bearer hasty', 'ö'.repeat(61)],
    [4500, 'where credentials cannot be verified', 'Bearer broken', 'Internal server error'],
  ])('closes the socket with %i %s', async (code, _, authorization, reason) => {
    const { client, closed } = connect(authorization);
    const answer = iterate(client, '{ __typename }').next();
    await expect(answer).rejects.toMatchObject({ code });
    expect(await closed).toMatchObject({ code, reason });
  });

  it.each([
    ['a document that does not fit the schema', 'subscription { nope }', ['OPERATION_INVALID']],
    ['a document that does not parse', 'subscription {', ['OPERATION_INVALID']],
    ['a document that is too deep', `{ a ${'{ a '.repeat(12)} ${'}'.repeat(12)} }`, ['OPERATION_TOO_COSTLY']],
    ['bad variables', 'query($id: ID!) { product(id: $id) { id } }', ['VALIDATION_FAILED']],
    ['a subscription beyond the scopes', 'subscription { guardedChanged { id } }', ['SCOPE_MISSING']],
  ])('answers with an error that has a code and the request id: %s', async (_, query, codes) => {
    const answer = iterate(connect().client, query).next();
    const errors = await answer.then(
      ({ value }) => value.errors,
      error => error,
    );
    expect(codesOf(errors)).toEqual(codes);
    expect(errors[0].extensions.requestId).toBe('request-1');
    expect(errors[0]).not.toHaveProperty('stack');
  });

  it('stops a subscription before the first event after its credential was revoked', async () => {
    const events = iterate(connect().client, 'subscription { productChanged { id } }');
    const first = events.next();
    await world.untilStreams(1);
    world.change('1');
    expect((await first).value).toEqual({ data: { productChanged: { id: '1' } } });
    revoked = true;
    const second = events.next();
    world.change('2');
    expect((await second).value).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(await events.next()).toEqual({ done: true, value: undefined });
    await world.untilStreams(0);
  });

  it.each([
    ['lost a scope', { scopes: new Set<never>() }],
    ['left the organization', { organizationId: null }],
  ])('stops a subscription before the first event after its caller %s', async (_, change) => {
    const events = iterate(connect().client, 'subscription { productChanged { id } }');
    const first = events.next();
    await world.untilStreams(1);
    caller = { ...merchant, ...change };
    world.change('1');
    expect((await first).value).toMatchObject({ errors: [{ extensions: { code: 'SCOPE_MISSING' } }] });
    expect(await events.next()).toEqual({ done: true, value: undefined });
    await world.untilStreams(0);
  });

  it('limits the operations that one socket has open', async () => {
    const { client } = connect();
    for (let open = 1; open <= socketLimits.operationsPerSocketMax; open += 1) {
      void iterate(client, 'subscription { productChanged { id } }')
        .next()
        .catch(() => {});
      await world.untilStreams(open);
    }
    const rejected = iterate(client, 'subscription { productChanged { id } }').next();
    const errors = await rejected.catch(thrown => thrown);
    expect(codesOf(errors)).toEqual(['OPERATION_TOO_COSTLY']);
    expect(errors[0].extensions.requestId).toBe('request-1');
  });

  it('limits the sockets of one credential, and counts those that are open only', async () => {
    const opened = async (): Promise<Closed | null> => {
      const { client, closed } = connect();
      const answer = iterate(client, '{ __typename }');
      const first = answer.next().then(
        () => null,
        () => null,
      );
      clientsOpen.push(iterate(client, 'subscription { productChanged { id } }'));
      void clientsOpen
        .at(-1)!
        .next()
        .catch(() => {});
      await first;
      return Promise.race([closed, Promise.resolve(null)]);
    };
    const clientsOpen: AsyncIterableIterator<unknown>[] = [];
    for (let n = 0; n < socketLimits.socketsPerCallerMax; n += 1) {
      expect(await opened()).toBeNull();
    }
    await world.untilStreams(socketLimits.socketsPerCallerMax);
    expect(await opened()).toMatchObject({ code: 4429 });
    await clients[0]!.dispose();
    await world.untilStreams(socketLimits.socketsPerCallerMax - 1);
    expect(await opened()).toBeNull();
  });

  it('pulls no event that its reader has no room for', async () => {
    const { client, closed } = connect();
    const events = iterate(client, 'subscription { productChanged { id } }');
    const first = events.next();
    await world.untilStreams(1);
    world.change('1');
    await first;
    const [socket] = endpoint.websocketServer.clients;
    const held: ((error?: Error) => void)[] = [];
    const sending = new Promise<void>(resolve => {
      socket!.send = ((_data: unknown, done: (error?: Error) => void) => {
        held.push(done);
        resolve();
      }) as typeof socket.send;
    });
    const pulled = world.pulled;
    for (let event = 0; event < 100; event += 1) {
      world.change('2');
    }
    await sending;
    await new Promise(setImmediate);
    expect([world.pulled - pulled, held.length]).toEqual([1, 1]);
    client.terminate();
    await closed;
    await world.untilStreams(0);
  });

  it('says goodbye with 1001 when the server stops, and the server does not wait for long', async () => {
    const { client, closed } = connect();
    void iterate(client, 'subscription { productChanged { id } }')
      .next()
      .catch(() => {});
    await world.untilStreams(1);
    await app.close();
    expect(await closed).toMatchObject({ code: 1001 });
    await world.untilStreams(0);
  });

  it('closes a socket that sends more than a document', async () => {
    const { client, closed } = connect();
    void iterate(client, `{ product(id: "${'x'.repeat(socketLimits.messageSizeBytes)}") { id } }`)
      .next()
      .catch(() => {});
    expect(await closed).toMatchObject({ code: 1009 });
  });
});
