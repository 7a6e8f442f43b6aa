import Fastify from 'fastify';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphqlEndpoint } from '../../gateway/graphql-endpoint.js';
import { type GraphQLServer, openGraphQLServer } from './graphql-server.js';
import { requestContext } from './test-context.js';

let server: GraphQLServer;
let url: string;
beforeAll(async () => {
  server = await openGraphQLServer();
  url = server.url;
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: Headers;
  body: {
    data?: unknown;
    errors?: { message: string; path?: unknown; locations?: unknown; extensions: Record<string, unknown> }[];
  };
}

async function post(payload: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', ...headers },
    body: JSON.stringify(payload),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Answer['body'] };
}

const codes = ({ status, body }: Answer): unknown[] => [
  status,
  ...(body.errors ?? []).map(error => error.extensions.code),
];

const requestIds = ({ body }: Answer): unknown[] =>
  (body.errors ?? []).map(({ extensions }) => extensions.requestId);

describe('GraphQL over HTTP', () => {
  /** Browsers cannot send this to another site unasked; without it, a GET may be forged and is rejected. */
  const fetchFn: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, 'apollo-require-preflight': 'true' } });

  it.each(serverAudits({ url: () => url, fetchFn }).map(audit => [audit.id, audit.name, audit] as const))(
    'passes the audit %s: %s',
    async (_id, _name, audit) => {
      const result = await audit.fn();
      expect(result.status === 'ok' ? 'ok' : result).toBe('ok');
    },
  );
});

describe('/graphql', () => {
  it('answers operations with their variables', async () => {
    const answer = await post({
      query: 'query($id: ID!) { product(id: $id) { title sold } }',
      variables: { id: '1' },
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { product: { title: 'Lamp', sold: 100 } } } });
  });

  it('keeps what an error says, and names the request; no stack, no cause', async () => {
    const { body, status } = await post({ query: '{ product(id: 2) { id warning } }' });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { product: { id: '2', warning: null } },
      errors: [
        {
          message: 'The organization has reached the limit for this resource.',
          path: ['product', 'warning'],
          extensions: {
            code: 'LIMIT_REACHED',
            status: 409,
            detail: 'The organization has reached the limit for this resource.',
            errors: [],
            retryAfterSeconds: 7,
            requestId: 'request-1',
          },
        },
      ],
    });
  });

  it('masks what was not meant for the caller', async () => {
    const answer = await post({ query: '{ leaking }' });
    expect(codes(answer)).toEqual([200, 'INTERNAL']);
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|stack|node_modules/);
  });

  it.each([
    ['does not parse', { query: '{ product(' }, [400, 'OPERATION_INVALID']],
    ['does not fit the schema', { query: '{ nope }' }, [400, 'OPERATION_INVALID']],
    [
      'has bad variables',
      { query: 'query($id: ID!) { product(id: $id) { id } }' },
      [400, 'VALIDATION_FAILED'],
    ],
    [
      'names no operation',
      { query: 'query A { __typename } query B { __typename }' },
      [400, 'OPERATION_INVALID'],
    ],
    ['is a subscription', { query: 'subscription { productChanged { id } }' }, [400, 'OPERATION_INVALID']],
    ['is empty', {}, [400, 'OPERATION_INVALID']],
    ['is a batch', [{ query: '{ __typename }' }], [400, 'OPERATION_INVALID']],
    ['is null', null, [400, 'OPERATION_INVALID']],
    ['is a text', 'x', [400, 'OPERATION_INVALID']],
    ['has a query that is no text', { query: 1 }, [400, 'OPERATION_INVALID']],
    [
      'has variables that are no object',
      { query: '{ __typename }', variables: [] },
      [400, 'OPERATION_INVALID'],
    ],
    [
      'is a persisted query',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      [200, 'OPERATION_INVALID'],
    ],
    ['has too many tokens', { query: `{ ${'a '.repeat(4001)} }` }, [400, 'OPERATION_TOO_COSTLY']],
    ['is too long', { query: `{ __typename } #${'x'.repeat(40_000)}` }, [400, 'OPERATION_TOO_COSTLY']],
    [
      'has a name that is too long',
      { query: 'query A { __typename }', operationName: 'A'.repeat(40_000) },
      [400, 'OPERATION_TOO_COSTLY'],
    ],
    ['is nested without end', { query: `{ a(b: ${'['.repeat(9_000)}` }, [400, 'OPERATION_TOO_COSTLY']],
    [
      'has several effects',
      {
        query:
          'mutation { a: createProduct(input: { title: "A" }) { id } b: createProduct(input: { title: "B" }) { id } }',
      },
      [400, 'OPERATION_INVALID'],
    ],
    [
      'goes too deep',
      { query: `{ a ${'{ a '.repeat(12)} ${'}'.repeat(12)} }` },
      [400, 'OPERATION_TOO_COSTLY'],
    ],
  ])('rejects what %s, and names the request', async (_, payload, expected) => {
    const answer = await post(payload);
    expect(codes(answer)).toEqual(expected);
    expect(requestIds(answer)).toEqual(['request-1']);
  });

  it.each(['{ product(id: 1) { id } }', 'mutation { placeOrder(product: 1) { id } }'])(
    'takes an empty operation name for that of no operation, also of what was run without one: %s',
    async query => {
      await post({ query });
      const before = server.records.lines.length;
      expect(codes(await post({ query, operationName: '' }))).toEqual([400, 'OPERATION_INVALID']);
      expect(server.records.lines).toHaveLength(before);
    },
  );

  it('says where in the document an error is', async () => {
    const { body } = await post({ query: '{\n  nope\n}' });
    expect(body.errors?.[0]).toMatchObject({
      locations: [{ line: 2, column: 3 }],
      extensions: { requestId: 'request-1' },
    });
  });

  it('answers 401 without valid credentials, with the challenge', async () => {
    const answer = await post({ query: '{ __typename }' }, { authorization: 'Bearer wrong' });
    expect(codes(answer)).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(requestIds(answer)).toEqual(['request-1']);
  });

  it('answers 429 with the time to wait', async () => {
    const answer = await post({ query: '{ __typename }' }, { authorization: 'Bearer hasty' });
    expect(codes(answer)).toEqual([429, 'RATE_LIMITED']);
    expect(answer.headers.get('retry-after')).toBe('9');
  });

  it('masks a failure to verify credentials', async () => {
    const answer = await post({ query: '{ __typename }' }, { authorization: 'Bearer broken' });
    expect(codes(answer)).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  });

  it('does not let other websites send operations from a browser', async () => {
    const simple = await fetch(`${url}?query=%7B__typename%7D`);
    expect(simple.status).toBe(400);
    expect(await simple.json()).toMatchObject({ errors: [{ extensions: { requestId: 'request-1' } }] });
    const form = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"query":"{__typename}"}',
    });
    expect([400, 415]).toContain(form.status);
  });

  it.each<[string, Record<string, string>, number]>([
    ['shows a credential', { authorization: 'Bearer right' }, 200],
    ['asks for a preflight', { cookie: 'tw_session=s', 'apollo-require-preflight': 'true' }, 200],
    ['may be sent by a page elsewhere', { cookie: 'tw_session=s' }, 400],
  ])('knows a GET that %s', async (_what, headers, status) => {
    expect((await fetch(`${url}?query={product(id:1){title}}`, { headers })).status).toBe(status);
  });

  it('takes queries over GET, and no mutations', async () => {
    const headers = { 'apollo-require-preflight': 'true' };
    expect(await (await fetch(`${url}?query=%7B__typename%7D`, { headers })).json()).toEqual({
      data: { __typename: 'Query' },
    });
    const write = await fetch(`${url}?query=mutation%7BplaceOrder(product:1)%7Bid%7D%7D`, { headers });
    expect([write.status, write.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('shows browsers how to use it, without any script', async () => {
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toMatch(/^<!doctype html>(?![\s\S]*<script)/);
  });
});

it.each([
  ['abc', true, 'tw_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure'],
  ['abc', false, 'tw_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000'],
  [null, true, 'tw_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure'],
])('the cookie of the session %s, with TLS: %s, is for this site alone', async (token, hasTls, cookie) => {
  const own = Fastify();
  const contextOf = async () => {
    const ctx = requestContext();
    ctx.extensions.session = { token };
    return ctx;
  };
  const authenticate = async () => null;
  await own.register(graphqlEndpoint, {
    gateway: server.gateway,
    landingPage: null,
    hasTls,
    authenticate,
    contextOf,
  });
  const payload = { query: 'mutation { __typename }' };
  const reply = await own.inject({ method: 'POST', url: '/graphql', payload });
  expect(reply.headers['set-cookie']).toBe(cookie);
  await own.close();
});
