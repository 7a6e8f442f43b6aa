import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import {
  buildClientSchema,
  type GraphQLArgument,
  type GraphQLSchema,
  getIntrospectionQuery,
  isRequiredArgument,
} from 'graphql';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { bearer, type Program, startProgram } from '../support/program.js';
import { ShoppingAgent } from '../ucp/shopping-agent.js';
import { leavesOf, namedType, type RootField, sampleOf } from './argument-samples.js';
import { codesOf, withIds } from './id-calls.js';
import { replaced, textsOf } from './input-samples.js';
import { agentHeaders } from './tenant-requests.js';

let program: Program;
let shop: Organization;
let agentToken: string;
let platform: ShoppingAgent;
beforeAll(async () => {
  platform = await ShoppingAgent.start();
  program = await startProgram();
  shop = await startOrganization(program);
  agentToken = await shop.agent();
});
afterAll(async () => {
  await program.stop();
  await platform.stop();
});

/** What no text may hold, in JSON and percent-encoded, and a year that the calendar does not have. */
const unsound = [
  { name: 'NUL', text: 'x\0', encoded: 'x%00' },
  { name: 'half a character', text: '\ud83d', encoded: '%ED%A0%BD' },
];
const yearZero = '0000-01-01T00:00:00Z';

const pathOf = (route: Pick<Route, 'path'>) => route.path.replace(/:\w+/g, () => newId());
const headersOf = (route: Route): Record<string, string> => {
  const agent = agentHeaders(version => platform.userAgent(version));
  const extra = route.id.startsWith('ucp-2026-01-11')
    ? agent.ucp['ucp-2026-01-11']
    : route.id.startsWith('ucp')
      ? agent.ucp.ucp
      : route.id.startsWith('acp')
        ? agent.acp()
        : {};
  const credential =
    typeof route.callers === 'string'
      ? {}
      : route.callers.includes('api_key')
        ? bearer(shop.apiKey)
        : route.callers.includes('oauth_client')
          ? bearer(agentToken)
          : shop.owner.headers;
  return { ...extra, ...credential };
};

const named = <T extends Route>(rows: readonly T[]) =>
  rows.map(route => [`${route.method} ${route.path}`, route] as const);
const send = (route: Route, path: string, body?: unknown) =>
  program.rest(null).send(route.method, path, {
    headers: headersOf(route),
    ...(route.consumes === 'form'
      ? {
          body: new URLSearchParams(body as Record<string, string>).toString(),
          headers: { ...headersOf(route), 'content-type': 'application/x-www-form-urlencoded' },
        }
      : { body }),
  });

const isClientError = (status: number) => status >= 400 && status < 500;

describe('text that cannot be stored', () => {
  it.each(named(routes.filter(route => route.path.includes(':'))))(
    'in the address of %s names nothing',
    async (_, route) => {
      for (const { encoded } of unsound) {
        for (const name of route.path.match(/:\w+/g)!) {
          const path = pathOf({ path: route.path.replace(name, encoded) as Route['path'] });
          // Not by the checked client: an address that is not well-formed belongs to no route.
          const { status } = await fetch(`${program.url}${path}`, {
            method: route.method,
            headers: headersOf(route),
          });
          // UCP answers some errors with 200.
          expect([path, status < 500]).toEqual([path, true]);
        }
      }
    },
  );

  it.each(named(routes))('in the query of %s is rejected', async (_, route) => {
    const names = [...Object.keys(route.query?.properties ?? {}), 'organizationId', 'unknown'];
    for (const name of names) {
      for (const text of [...unsound.map(({ encoded }) => encoded), yearZero]) {
        const path = `${pathOf(route)}?${name}=${text}`;
        const { status } = await send(route, path, route.method === 'GET' ? undefined : {});
        expect([path, status < 500]).toEqual([path, true]);
      }
    }
  });

  const writes = routes.filter(
    route => route.method !== 'GET' && route.consumes !== 'file' && route.consumes !== 'raw',
  );
  it.each(named(writes))('in the body of %s is rejected', async (_, route) => {
    for (const text of textsOf(route.body ?? Type.Object({}))) {
      for (const given of [...unsound.map(each => each.text), ...(text.isTime ? [yearZero] : [])]) {
        const body = text.with(route.consumes === 'form' ? given.toWellFormed() : given);
        const { status } = await send(route, pathOf(route), body);
        expect([text.path, given, isClientError(status)]).toEqual([text.path, given, true]);
      }
    }
  });

  it.each(named(writes))('in the name of a field of the body of %s is rejected', async (_, route) => {
    const { status } = await send(route, pathOf(route), { 'a\0': 'b' });
    expect(isClientError(status)).toBe(true);
  });

  it('is named with its place among all other errors', async () => {
    const { status, json } = await shop.rest.post('/api/v1/products', {
      title: 'a\0',
      tags: ['fine', '\udc00'],
    });
    expect(status).toBe(400);
    expect(json.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['title', 'CHARACTER_INVALID'],
      ['tags.1', 'CHARACTER_INVALID'],
    ]);
  });
});

describe('an address that leads out of its folder', () => {
  const paths = ['%2e%2e/', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', '%00', '.env'];

  it.each(paths)('is not found among the files of the docs: %s', async path => {
    const { hostname, port } = new URL(program.url);
    // Not fetch, which would walk the path itself.
    const [reply] = (await once(
      request({ hostname, port, path: `/docs/static/${path}` }).end(),
      'response',
    )) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(404);
  });
});

describe('a report that is not there', () => {
  it('is a 404 in every format, and never a file that is cut', async () => {
    const path = `/api/v1/products/bulk-import/${newId()}/rows`;
    for (const query of ['', '?format=json', '?format=csv', '?format=csv&outcome=error']) {
      expect((await shop.rest.get(`${path}${query}`)).json.code).toBe('IMPORT_NOT_FOUND');
    }
  });
});

describe('text that cannot be stored, in GraphQL', () => {
  let schema: GraphQLSchema;
  beforeAll(async () => {
    schema = buildClientSchema((await shop.graphql.run(getIntrospectionQuery())).data);
  });

  it('is rejected in every text of every argument of every query and mutation', async () => {
    const cases = argumentCases(schema);
    expect(cases.length).toBeGreaterThan(300);
    for (const { place, document, variables } of cases) {
      const { errors } = await shop.graphql.run(document, variables);
      expect([place, errors?.map(({ extensions }) => extensions.code)]).toEqual([
        place,
        ['VALIDATION_FAILED'],
      ]);
    }
  }, 120_000);

  it('is rejected where it is written into the document', async () => {
    const { errors } = await shop.graphql.run('{ product(id: "a\\u0000") { id } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'id' }] });
    const document = `mutation { createProduct(input: { title: "A", tags: ["a", "b\\u0000"],
      variants: [{ optionValues: { Size: "\\u0000" } }] }) { product { id } } }`;
    const nested = await shop.graphql.run(document);
    expect(nested.errors?.[0]?.extensions.errors).toMatchObject([
      { path: 'input.tags.1', code: 'CHARACTER_INVALID' },
      { path: 'input.variants.0.optionValues.Size', code: 'CHARACTER_INVALID' },
    ]);
  });

  it.each([
    ['a time', '{ settlements(filter: { updatedAfter: "yesterday" }) { items { id } } }'],
    [
      'a default of a time',
      'query($t: DateTime = "2026-13-01T00:00:00Z") { orders(filter: { updatedAfter: $t }) { items { id } } }',
    ],
    ['an object', 'mutation { createProduct(input: { title: "A", attributes: "red" }) { product { id } } }'],
  ])('is rejected where the document writes something else for %s', async (_, document) => {
    const { status, errors } = await shop.graphql.run(document);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'OPERATION_INVALID']);
  });

  it('is rejected in the variables of a query that is known already', async () => {
    const query = 'query ($id: ID!) { product(id: $id) { id } }';
    const accept = { accept: 'application/json' };
    await shop.graphql.run(query, { id: newId() }, accept);
    const { errors } = await shop.graphql.run(query, { id: '\0' }, accept);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is rejected over a socket', async () => {
    const live = shop.live();
    const events = live.events('subscription ($id: ID!) { jobProgress(jobId: $id) { id } }', { id: 'a\0' });
    await expect(events.next()).rejects.toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
  });

  it('is told as wrong input where more is wrong than GraphQL counts', async () => {
    const { errors } = await shop.graphql.run(
      'query ($ids: [ID!]!) { products(filter: { skus: $ids }) { pagination { total } } }',
      { ids: Array.from({ length: 100 }, () => ({})) },
    );
    expect(errors!.length).toBeGreaterThan(0);
    expect(errors!.filter(({ extensions }) => extensions.status >= 500)).toEqual([]);
  });
});

interface ArgumentCase {
  place: string;
  document: string;
  variables: Record<string, unknown>;
}

/** Every text of every argument, one at a time, in an operation that is right otherwise. */
function argumentCases(schema: GraphQLSchema): ArgumentCase[] {
  const roots = { query: schema.getQueryType()!, mutation: schema.getMutationType()! };
  return Object.entries(roots).flatMap(([operation, root]) =>
    Object.values(root.getFields()).flatMap(field =>
      field.args.flatMap(argument => casesOf(operation, field, argument)),
    ),
  );
}

function casesOf(operation: string, field: RootField, argument: GraphQLArgument): ArgumentCase[] {
  // One document a field, so that it is planned once.
  const given = field.args;
  const declared = given.map(each => `$${each.name}: ${each.type}`).join(', ');
  const passed = given.map(each => `${each.name}: $${each.name}`).join(', ');
  const selection = 'getFields' in namedType(field.type) ? ' { __typename }' : '';
  const document = `${operation} (${declared}) { ${field.name}(${passed})${selection} }`;
  const sample = Object.fromEntries(given.map(each => [each.name, sampleOf(each.type)]));
  return leavesOf(argument.type, [argument.name]).flatMap(({ path, isTime }) =>
    (isTime ? ['x\0', yearZero] : unsound.map(({ text }) => text)).map(text => ({
      place: `${field.name}: ${path.join('.')} ${JSON.stringify(text)}`,
      document,
      variables: replaced(sample, path, text) as Record<string, unknown>,
    })),
  );
}

const clients = () => ({
  ofMerchant: program.graphql(shop.apiKey),
  ofAgent: program.graphql(agentToken),
  live: program.live(shop.apiKey),
});

describe('an id that is none', () => {
  it.each(withIds)('is rejected by $title', async ({ kind, field, argument }) => {
    expect(await codesOf(clients(), { kind, field, argument }, 'zzz')).toEqual([
      expect.stringMatching(/^(VALIDATION_FAILED (ID|COUNT)_INVALID|[A-Z_]*NOT_FOUND)$/),
    ]);
  });

  it.each(withIds.filter(({ kind, argument }) => kind === 'query' && isRequiredArgument(argument)))(
    'is nothing more than an id of nothing to $title',
    async ({ kind, field, argument }) => {
      const unknown = await codesOf(clients(), { kind, field, argument }, newId());
      const isNarrowing = ['ingestions', 'sitemapAddresses'].includes(field.name);
      expect(unknown).toEqual(isNarrowing ? [] : await codesOf(clients(), { kind, field, argument }, 'zzz'));
    },
  );
});
