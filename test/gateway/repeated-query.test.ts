import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GraphQLServer, openGraphQLServer } from './graphql-server.js';

let server: GraphQLServer;
beforeAll(async () => {
  server = await openGraphQLServer();
});
afterAll(() => server.close());

describe('a query that has been seen before', () => {
  const graphqlJson = 'application/graphql-response+json';
  const byId = 'query Named($id: ID!) { named: product(id: $id) { title sold } }';

  async function raw(payload: unknown, headers: Record<string, string>) {
    const reply = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    });
    const { date: _, ...rest } = Object.fromEntries(reply.headers);
    return { status: reply.status, headers: rest, body: await reply.text() };
  }

  it.each([
    ['data', { query: byId, variables: { id: '1' } }, {}],
    ['data to a named operation', { query: byId, operationName: 'Named', variables: { id: '2' } }, {}],
    ['data without variables', { query: '{ a: product(id: 1) { id } }', variables: null }, {}],
    ['data to who asks for JSON', { query: byId, variables: { id: '3' } }, { accept: 'application/json' }],
    ['data of another type', { query: '{ e: product(id: 1) { id } }' }, { accept: graphqlJson }],
    ['part of the data with an error', { query: '{ b: product(id: 2) { id warning } }' }, {}],
    ['a masked error', { query: '{ c: leaking }' }, {}],
    ['bad variables', { query: byId, variables: {} }, {}],
    ['variables that are a list', { query: byId, variables: [1] }, {}],
    ['an unknown operation name', { query: byId, operationName: 'Other', variables: { id: '1' } }, {}],
    ['no valid credentials', { query: byId, variables: { id: '1' } }, { authorization: 'Bearer wrong' }],
    ['too many requests', { query: byId, variables: { id: '1' } }, { authorization: 'Bearer hasty' }],
  ])('is answered as the first time: %s', async (_, payload, headers) => {
    const withoutId = (text: string): string => text.replace(/"requestId":"[^"]*"/g, '"requestId":"any"');
    // Apollo Server answers the wide Accept field in any case.
    const first = await raw(payload, { accept: 'application/json, */*;q=0.1', ...headers });
    for (let turn = 0; turn < 2; turn++) {
      const again = await raw(payload, { accept: '*/*', ...headers });
      expect({ ...again, body: withoutId(again.body) }).toEqual({ ...first, body: withoutId(first.body) });
    }
  });

  it('runs once for each request, also when it ends in an error', async () => {
    await raw({ query: '{ d: leaking }' }, {});
    const before = server.records.lines.length;
    await raw({ query: '{ d: leaking }' }, {});
    expect(server.records.lines.length - before).toBe(1);
  });
});
