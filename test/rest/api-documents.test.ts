import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerDocs } from '../../rest-facade/docs/register-docs.js';
import { openApiPath, printOpenApi } from '../../rest-facade/openapi/print-openapi.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Rest, startRest } from './rest-harness.js';
import { documentedRoutes } from './route-matrix.js';
import { readThing } from './sample-rows.js';

let rest: Rest;

beforeAll(async () => {
  rest = await startRest(routes, () => ({ data: {} }));
  await registerDocs(rest.app, { routes, events: [], publicUrl: 'https://api.test' });
  await rest.app.ready();
});
afterAll(() => rest.app.close());

const get = (url: string) => rest.app.inject({ url });

interface Served {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, object>;
  components: { securitySchemes: object };
  'x-related-documents': { title: string; version: string; url: string }[];
}

const operationsIn = ({ paths }: Served): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
  );

const served = async (address: string): Promise<Served> => (await get(address)).json();

describe('the OpenAPI documents', () => {
  const protocols = [
    ['/openapi-ucp-2026-04-08.json', '2026-04-08', '/ucp/v1/'],
    ['/openapi-ucp-2026-01-11.json', '2026-01-11', '/ucp/2026-01-11/'],
    ['/openapi-acp-2026-04-17.json', '2026-04-17', '/acp/'],
  ];

  it('are 3.1.0; the main one is of version 1.0.0 (§9), and has the routes of the written contract', async () => {
    const main = await served('/openapi.json');
    expect([main.openapi, main.info.version]).toEqual(['3.1.0', '1.0.0']);
    const existing = new Set(routes.map(row => `${row.method} ${openApiPath(row.path)}`));
    const documented = documentedRoutes()
      .filter(({ route }) => existing.has(route))
      .map(({ route }) => route);
    expect(documented.filter(each => each.includes('/ucp/v1/'))).toHaveLength(7);
    expect(operationsIn(main)).toEqual(expect.arrayContaining(documented));
    expect(operationsIn(main).filter(each => /\/acp\/|\/ucp\/2026/.test(each))).toEqual([]);
  });

  it.each(protocols)('have %s with the routes of its protocol alone', async (address, version, below) => {
    const document = await served(address);
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', version]);
    const own = routes.filter(({ path }) => path.startsWith(below));
    expect(own.length).toBeGreaterThan(0);
    expect(operationsIn(document).sort()).toEqual(
      own.map(row => `${row.method} ${openApiPath(row.path)}`).sort(),
    );
    expect(Object.keys(document.components.securitySchemes)).not.toContain('client');
  });

  it('have one of what x402 pays, in all protocols', async () => {
    expect(operationsIn(await served('/openapi-x402.json')).sort()).toEqual([
      'POST /acp/checkout_sessions/{sessionId}/complete',
      'POST /api/v1/checkout-sessions/{sessionId}/complete',
      'POST /ucp/2026-01-11/checkout-sessions/{sessionId}/complete',
      'POST /ucp/v1/checkout-sessions/{sessionId}/complete',
    ]);
  });

  it('have every route between them, and link to each other for people and programs', async () => {
    const main = await served('/openapi.json');
    const links = main['x-related-documents'];
    const others = await Promise.all(links.map(({ url }) => served(new URL(url).pathname)));
    expect(others.map(({ info }) => ({ title: info.title, version: info.version }))).toEqual(
      links.map(({ title, version }) => ({ title, version })),
    );
    const operations = new Set([main, ...others].flatMap(operationsIn));
    expect([...operations].sort()).toEqual(
      routes.map(row => `${row.method} ${openApiPath(row.path)}`).sort(),
    );
    for (const document of [main, ...others]) {
      const named = document['x-related-documents'];
      expect(named).toHaveLength(others.length);
      for (const { url } of named) {
        expect(document.info.description).toContain(`](${url})`);
      }
    }
  });

  it('have a reference each, which leads to the others, to the document and to every operation', async () => {
    for (const [address, name] of [
      ['/docs/api', 'openapi'],
      ['/docs/ucp-2026-04-08', 'openapi-ucp-2026-04-08'],
      ['/docs/ucp-2026-01-11', 'openapi-ucp-2026-01-11'],
      ['/docs/acp-2026-04-17', 'openapi-acp-2026-04-17'],
      ['/docs/x402', 'openapi-x402'],
    ] as const) {
      const page = await get(address);
      const document = await served(`/${name}.json`);
      expect([
        page.statusCode,
        page.body.includes(`${document.info.title} ${document.info.version}`),
      ]).toEqual([200, true]);
      const [, main] = /<main[^>]*>([\s\S]*)<\/main>/.exec(page.body)!;
      const others = [
        ...main!.matchAll(/href="(\/docs\/(?:ucp|acp|x402)[^"/]*|\/openapi[^"]*|\/docs\/api)"/g),
      ];
      expect(new Set(others.map(([, link]) => link))).toHaveLength(5);
      const operations = [...main!.matchAll(/href="([^"]+\/operations\/\w+)"/g)].map(([, link]) => link!);
      expect(new Set(operations)).toHaveLength(operationsIn(document).length);
      const former = await get(`${address.replace(/\/api$/, '')}/json`);
      expect([former.statusCode, former.headers.location]).toEqual([308, `/${name}.json`]);
    }
  });

  it('refers only to components that it has', () => {
    const document = printOpenApi(routes);
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      match => match[1]!,
    );
    const { schemas } = document.components as unknown as { schemas: Record<string, unknown> };
    expect(references.filter(name => !(name in schemas))).toEqual([]);
    expect(Object.keys(schemas)).toContain('Problem');
  });

  it('shows query parameters as the spec spells them', () => {
    const { paths } = printOpenApi(routes) as unknown as {
      paths: Record<string, { get: { parameters: { name?: string; in?: string; $ref?: string }[] } }>;
    };
    const { parameters } = paths['/api/v1/products']!.get;
    const names = parameters.filter(each => each.in === 'query').map(each => each.name);
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/OrganizationId' });
    expect(names).toEqual(
      expect.arrayContaining(['status', 'q', 'sku', 'min-price', 'max-price', 'sort-by', 'limit', 'offset']),
    );
  });

  it('lists the codes of each error', () => {
    const { paths, components } = printOpenApi([readThing]) as unknown as {
      paths: Record<string, { get: { responses: Record<string, { $ref?: string }> } }>;
      components: { responses: Record<string, { description: string }> };
    };
    const { responses } = paths['/api/v1/things/{thingId}']!.get;
    expect(Object.keys(responses)).toEqual(['200', '304', '400', '401', '403', '404', '429', '500', '503']);
    expect(responses['404']).toEqual({ $ref: '#/components/responses/NotFoundOrProductNotFound' });
    expect(components.responses.NotFoundOrProductNotFound!.description).toContain('`PRODUCT_NOT_FOUND`');
  });
});
