import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { systemClock } from '../../kernel/clock.js';
import { RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { remoteExecutor } from '../../kernel/federation/remote-executor.js';
import { contextHeader, openContext, sealContext } from '../../kernel/federation/sealed-context.js';
import { serveSubgraph } from '../../kernel/federation/serve-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { isEventStream } from '../../kernel/federation/subgraph-executor.js';
import { catalogSubgraph, secret } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { Records, requestContext } from './test-context.js';
import { World } from './world.js';

const contextSecret = 'a secret that only the processes of one installation share';
const world = new World();
let records: Records;
let served: { app: FastifyInstance; url: string }[];
let subgraphs: Subgraph[];
let local: Gateway;
let remote: Gateway;

async function serve(subgraph: Subgraph): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify();
  await app.register(serveSubgraph, {
    executor: compileSubgraph(subgraph),
    contextSecret,
    clock: systemClock,
    contextFrom: passed =>
      new RequestContext({
        ...passed,
        db: null as unknown as Database,
        clock: systemClock,
        log: records.log,
      }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  subgraphs = [await catalogSubgraph(world), await ordersSubgraph(world)];
  served = await Promise.all(subgraphs.map(serve));
  local = createGateway({ executors: subgraphs.map(compileSubgraph) });
  remote = createGateway({
    executors: subgraphs.map(({ name, sdl }, index) =>
      remoteExecutor({ name, sdl, url: served[index]!.url, contextSecret }),
    ),
  });
});

beforeEach(() => {
  records = new Records();
});

afterAll(async () => {
  await remote.close();
  await Promise.all(served.map(({ app }) => app.close()));
});

describe('a subgraph in another process', () => {
  it.each([
    ['a query', '{ product(id: 1) { id title tags warning } }', {}],
    ['a join', '{ order(products: [1, 2, 9]) { lines { quantity product { title warning } } } }', {}],
    ['an error with field errors', '{ rejecting }', {}],
    ['an error with a time to wait', '{ product(id: 2) { warning } }', {}],
    ['a missing scope', 'mutation { placeOrder(product: "0") { id } }', {}],
    ['the context of the caller', '{ whoAsks }', {}],
    ['a masked error', '{ leaking product(id: 1) { id } }', {}],
    ['bad variables', 'query($id: ID!) { product(id: $id) { id } }', { id: { a: 1 } }],
    ['a partial null', '{ product(id: 3) { id label } a: product(id: 1) { id } }', {}],
    ['unions', '{ search { __typename ... on Category { size } } }', {}],
  ])('answers exactly as in this one: %s', async (_, query, variables) => {
    const own = requestContext({ ifMatch: 7 });
    const here = await local.execute({ query, variables }, own);
    const there = await remote.execute({ query, variables }, requestContext({ ifMatch: 7 }));
    expect(JSON.parse(JSON.stringify(there))).toEqual(JSON.parse(JSON.stringify(here)));
    expect(JSON.stringify(there)).not.toContain(secret);
  });

  it('logs the cause of a masked error where it happened, under the id of the request', async () => {
    await remote.execute({ query: '{ leaking }' }, requestContext());
    expect(records.lines).toMatchObject([
      { level: 'error', requestId: 'request-1', err: { message: secret } },
    ]);
  });

  it('streams events, pulled one at a time, until the reader leaves', async () => {
    const events = await remote.subscribe(
      { query: 'subscription { orderPlaced { lines { product { title } } } }' },
      requestContext(),
    );
    if (!isEventStream(events)) {
      throw new Error(JSON.stringify(events));
    }
    for (const [id, title] of [
      ['1', 'Lamp'],
      ['2', 'Chair'],
    ]) {
      const next = events.next();
      await world.untilStreams(1);
      world.change(id!);
      expect(JSON.parse(JSON.stringify((await next).value))).toEqual({
        data: { orderPlaced: { lines: [{ product: { title } }] } },
      });
    }
    const waiting = events.next();
    await events.return();
    expect(await waiting).toEqual({ value: undefined, done: true });
    await world.untilStreams(0);
  });

  it('rejects a subscription with its code', async () => {
    const answer = await remote.subscribe(
      { query: 'subscription { guardedChanged { id } }' },
      requestContext(),
    );
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'SCOPE_MISSING' } }] });
  });

  it('is UNAVAILABLE, with a time to wait, while nobody serves it', async () => {
    const gone = remoteExecutor({ ...subgraphs[0]!, url: 'http://127.0.0.1:9', contextSecret });
    const gateway = createGateway({ executors: [gone] });
    const answer = await gateway.execute({ query: '{ product(id: 1) { id } }' }, requestContext());
    expect(answer).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 1 } }],
    });
    await gateway.close();
  });

  it('is UNAVAILABLE when the secrets differ: the caller is not to blame', async () => {
    const stranger = remoteExecutor({ ...subgraphs[0]!, url: served[0]!.url, contextSecret: 'another' });
    const gateway = createGateway({ executors: [stranger] });
    const answer = await gateway.execute({ query: '{ product(id: 1) { id } }' }, requestContext());
    expect(answer.errors?.map(error => error.extensions.code)).toEqual(['UNAVAILABLE']);
    await gateway.close();
  });

  it('ends its streams when it stops, and says that it can be tried again', async () => {
    const passing = await serve(subgraphs[0]!);
    const executor = remoteExecutor({ ...subgraphs[0]!, url: passing.url, contextSecret });
    const events = await executor.subscribe(
      { query: 'subscription { productChanged { id } }' },
      requestContext(),
    );
    await world.untilStreams(1);
    const waiting = isEventStream(events) && events.next();
    await passing.app.close();
    expect(await waiting).toMatchObject({ value: { errors: [{ extensions: { code: 'UNAVAILABLE' } }] } });
    await executor.close();
  });
});

describe('the context header', () => {
  const request = { path: '/graphql', body: '{"query":"{ __typename }"}' };
  const sealed = (of = request) => sealContext(requestContext(), contextSecret, of);
  const opened = (header: unknown, clock = systemClock, of = request) =>
    openContext(header, { secret: contextSecret, clock }, of);
  const error = expect.objectContaining({ code: 'UNAUTHENTICATED' });
  const at = (ms: number) => ({ now: () => new Date(systemClock.now().getTime() + ms) });

  it('brings the verified caller across unchanged', () => {
    const { requestId, caller, idempotency, ifMatch, isDryRun, address } = requestContext();
    expect(opened(sealed())).toEqual({
      address,
      requestId,
      caller,
      idempotency,
      ifMatch,
      isDryRun,
    });
  });

  it.each([
    ['missing', () => undefined],
    ['empty', () => ''],
    ['unsigned', () => sealed().split('.')[0]],
    ['signed with another secret', () => sealContext(requestContext(), 'another', request)],
    ['changed', () => sealed().replace(/^..../, 'AAAA')],
    ['cut off', () => sealed().slice(0, -1)],
    ['with more behind it', () => `${sealed()}.x`],
  ])('is rejected when it is %s', async (_, header) => {
    expect(() => opened(header())).toThrow(error);
    const type = { 'content-type': 'application/json' };
    const headers = header() === undefined ? type : { ...type, [contextHeader]: header()! };
    for (const url of ['/graphql', '/graphql/stream']) {
      const reply = await served[0]!.app.inject({
        method: 'POST',
        url,
        headers,
        payload: request.body,
      });
      expect(reply.statusCode).toBe(401);
    }
  });

  it('is rejected 30 seconds after its seal, and 30 seconds before', () => {
    expect(() => opened(sealed(), at(29_000))).not.toThrow();
    expect(() => opened(sealed(), at(31_000))).toThrow(error);
    expect(() => opened(sealed(), at(-31_000))).toThrow(error);
  });

  it('is rejected with another body, and at another address, than it was sealed for', async () => {
    const post = (url: string, payload: string) =>
      served[0]!.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', [contextHeader]: sealed() },
        payload,
      });
    expect((await post('/graphql', request.body)).statusCode).toBe(200);
    expect((await post('/graphql', request.body.replace('__typename', 'other'))).statusCode).toBe(401);
    expect((await post('/graphql/stream', request.body)).statusCode).toBe(401);
    expect(() => opened(sealed(), systemClock, { ...request, body: '' })).toThrow(error);
  });

  it.each([undefined, null, 'now'])('is rejected with %s in place of its time', sealedAtMs => {
    const [payload = ''] = sealed().split('.');
    const content = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sealedAtMs };
    const forged = Buffer.from(JSON.stringify(content)).toString('base64url');
    const mac = createHmac('sha256', contextSecret).update(forged).digest('base64url');
    expect(() => opened(`${forged}.${mac}`)).toThrow(error);
  });
});
