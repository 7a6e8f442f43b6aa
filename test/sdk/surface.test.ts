import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApiPath } from '../../rest-facade/openapi/print-openapi.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { callNames } from '../../schema/client-names.js';
import { operations } from '../../sdk/generated/calls.js';
import { createClient } from '../../sdk/index.js';
import { type OperationName, type OperationShape, shapeOf } from '../../sdk/prepared-request.js';
import { documentedRoutes, routesNotBuilt } from '../rest/route-matrix.js';

const description = JSON.parse(
  readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> };
const called = Object.values(operations).map(line => line.split(' ').slice(0, 2).join(' '));

/** The least that a call takes for its reply. */
const emptyReply = ({ replyKeys, isReplyText }: OperationShape): Response =>
  replyKeys.length === 0
    ? new Response(isReplyText ? '' : null, isReplyText ? { headers: { 'content-type': 'text/plain' } } : {})
    : Response.json({ ok: true, apiVersion: 'any', items: [], access_token: 'any', ucp: {} });

describe('the client library has a call', () => {
  it('for every route of the contract that is built', () => {
    const missing = documentedRoutes()
      .map(({ route }) => route)
      .filter(route => !routesNotBuilt().includes(route) && !called.includes(route));
    expect(missing).toEqual([]);
  });

  it('for every operation of the API description, and for nothing else', () => {
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    );
    expect(called.toSorted()).toEqual(described.toSorted());
  });

  it('which is a function under its name, and sends the method to the path', async () => {
    const sent: string[] = [];
    let shape: OperationShape;
    const client = createClient({
      baseUrl: 'https://api.test',
      maxRetries: 0,
      fetch: async (url, init) => {
        sent.push(`${init!.method} ${new URL(String(url)).pathname}`);
        return emptyReply(shape);
      },
    });
    for (const [name, line] of Object.entries(operations)) {
      const call = name.split('.').reduce((at, segment) => (at as never)[segment], client as unknown);
      shape = shapeOf(name as OperationName);
      const [, path] = line.split(' ') as [string, string];
      const params = [...path.matchAll(/\{\w+\}/g)].map((_, index) => `p${index}`);
      await (call as (...given: unknown[]) => PromiseLike<unknown>)(...params);
    }
    const filled = called.map(route => {
      let index = 0;
      return route.replaceAll(/\{\w+\}/g, () => `p${index++}`);
    });
    expect(sent).toEqual(filled);
  });

  it('that takes a key exactly where the route honours one', () => {
    const keyed = Object.keys(operations).filter(name => shapeOf(name as OperationName).isKeyed);
    const names = callNames(routes.map(({ id }) => id));
    const honoured = routes
      .filter(({ path, method }) => called.includes(`${method} ${openApiPath(path)}`))
      .filter(route =>
        route.idempotent === undefined
          ? Array.isArray(route.callers) && ['POST', 'PATCH'].includes(route.method)
          : route.idempotent !== false,
      )
      .map(({ id }) => names.get(id)!);
    expect(keyed.toSorted()).toEqual([...new Set(honoured)].toSorted());
  });
});

describe('names of calls', () => {
  it('are those of routes, with a verb where others are below', () => {
    const names = callNames([
      'things.list',
      'things.bulk-change',
      'things.bulk-change.apply',
      'products.price',
    ]);
    expect([...names.values()]).toEqual([
      'things.list',
      'things.bulkChange.start',
      'things.bulkChange.apply',
      'products.setPrice',
    ]);
  });

  it('that two routes would have are rejected when they are generated', () => {
    expect(() => callNames(['things.run', 'things.run.start', 'things.run.start.now'])).not.toThrow();
    expect(() => callNames(['things.run', 'things.run.start'])).toThrow(/Two routes would be called/);
  });
});
