import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { writtenError } from '../rest/route-matrix.js';
import { Browser } from '../support/browser.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { callOf, mutations } from './operation-calls.js';

let program: Program;
let shop: Organization;
/** What a page elsewhere can make a browser send: the cookie, and tokens that are not of this session. */
let forgeries: Record<'none' | 'wrong' | "another session's", Record<string, string>>;

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  const attacker = new Browser(program);
  await attacker.signUp('attacker@example.com');
  const cookie = shop.owner.headers.cookie!;
  forgeries = {
    none: { cookie },
    wrong: { cookie, 'x-csrf-token': 'x'.repeat(43) },
    "another session's": { cookie, 'x-csrf-token': attacker.csrfToken! },
  };
});
afterAll(() => program.stop());

const tokens = ['none', 'wrong', "another session's"] as const;

const writes = routes.filter(route => route.callers.includes('session') && route.method !== 'GET');

/** Forms are what a page elsewhere can send without asking first. */
const typesOf = (route: Route): string[] =>
  route.consumes === 'file'
    ? ['multipart/form-data; boundary=b', 'text/plain']
    : ['application/json', 'text/plain'];

const attempts = writes.flatMap(route =>
  tokens.flatMap(token =>
    typesOf(route).map(type => ({ route, method: route.method, path: route.path, token, type })),
  ),
);

describe('a write with a session cookie', () => {
  it('is tried with every method that writes', () => {
    expect([...new Set(writes.map(route => route.method))].sort()).toEqual([
      'DELETE',
      'PATCH',
      'POST',
      'PUT',
    ]);
  });

  it.each(attempts)(
    '$method $path is rejected with the token: $token, as $type',
    async ({ route, token, type }) => {
      const path = route.path.replace(/:\w+/g, () => newId());
      const url = new URL(`${path}?organizationId=${shop.id}`, program.url);
      const headers = { ...forgeries[token], ...(route.method === 'DELETE' ? {} : { 'content-type': type }) };
      const body = route.method === 'DELETE' ? null : '{}';
      const reply = await fetch(url, { method: route.method, headers, body });
      const { code } = (await reply.json()) as { code: string };
      expect({ status: reply.status, code }).toEqual(writtenError(route, 'CSRF_TOKEN_INVALID'));
    },
  );
});

describe('a mutation with a session cookie', () => {
  const cases = mutations.flatMap(mutation =>
    tokens.map(token => ({ mutation, name: mutation.name, token })),
  );

  it.each(cases)('$name is rejected with the token: $token', async ({ mutation, token }) => {
    const { document, variables } = callOf(mutation, {});
    const headers = { ...forgeries[token], 'x-organization-id': shop.id };
    const { errors, status } = await program.graphql(null).run(document, variables, headers);
    expect([status, errors?.[0]?.extensions.code]).toEqual([403, 'CSRF_TOKEN_INVALID']);
  });

  it('is run in none of the forms that a page elsewhere can send without asking first', async () => {
    const query = 'mutation { createProduct(input: { title: "Forged" }) { product { id } } }';
    const url = new URL(`/graphql?organizationId=${shop.id}`, program.url);
    const { none: headers } = forgeries;
    const form = new FormData();
    form.set('operations', JSON.stringify({ query }));
    const requests: [URL, RequestInit][] = [
      [new URL(`${url}&query=${encodeURIComponent(query)}`), { headers }],
      [url, { method: 'POST', headers, body: form }],
      [
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'text/plain' },
          body: JSON.stringify({ query }),
        },
      ],
      [url, { method: 'POST', headers, body: new URLSearchParams({ query }) }],
    ];
    for (const [address, init] of requests) {
      expect((await fetch(address, init)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await shop.rest.get('/api/v1/products')).json.items).toEqual([]);
  });
});
