import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { newId } from '../../kernel/ids.js';
import { validation } from '../../rest-facade/request/validation.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { untakenMethods } from '../../rest-facade/untaken-methods.js';
import { sharedRoutes } from '../support/shared-data.js';
import { organizationId, type Rest, startRest, withSession } from './rest-harness.js';
import {
  copiedRoutes,
  credentialCases,
  documentedRouteOf,
  documentedRoutes,
  type MatrixCredentials,
  routesNotBuilt,
  writtenError,
} from './route-matrix.js';

const documented = documentedRoutes();

/**
 * Routes of ours that the contract does not list: the second step of an import, its report, uploaded pictures, pushes, the
 * list of jobs, answers to returns, how far accounts were read, webhooks after their creation, files of reports, and the checkout by protocols that it does not name.
 */
const added = [
  'POST /api/v1/products/bulk-import/{planId}/apply',
  'GET /api/v1/products/bulk-import/{importId}/rows',
  'GET /media/{organizationId}/{name}',
  'POST /api/v1/marketplaces/{marketplace}/pushes/{token}',
  'GET /api/v1/orders/{orderId}/actions/{actionId}/document',
  'GET /api/v1/returns/{returnId}/action-options',
  'POST /api/v1/returns/{returnId}/actions',
  'GET /api/v1/returns/{returnId}/actions',
  'GET /api/v1/marketplaces/feeds',
  'GET /api/v1/jobs',
  'GET /api/v1/webhooks',
  'GET /api/v1/webhooks/{webhookId}',
  'PATCH /api/v1/webhooks/{webhookId}',
  'DELETE /api/v1/webhooks/{webhookId}',
  'POST /api/v1/webhooks/{webhookId}/pause',
  'POST /api/v1/webhooks/{webhookId}/resume',
  'POST /api/v1/webhooks/{webhookId}/test',
  'POST /api/v1/webhooks/{webhookId}/rotate-secret',
  'GET /api/v1/webhooks/{webhookId}/deliveries',
  'GET /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}',
  'POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  'POST /api/v1/payments/{rail}/pushes/{token}',
  'GET /api/v1/analytics/reports/{reportId}/runs/{runId}/file',
];
/** Those of protocols that the contract does not name, and capabilities that it does not of one that it does. */
const addedProtocols = [' /acp/', ' /ucp/2026-01-11/', ' /ucp/v1/carts', ' /ucp/v1/catalog/'];

const credentials: MatrixCredentials = {
  full: {
    api_key: { authorization: 'Bearer full-key' },
    oauth_client: { authorization: 'Bearer full-client' },
    session: { ...withSession },
  },
  scopeless: {
    api_key: { authorization: 'Bearer scopeless-key' },
    oauth_client: { authorization: 'Bearer scopeless-client' },
  },
};

describe('the route table', () => {
  it('keeps to the contract: method, path, scope, callers and success status of every documented route', () => {
    const ours = routes
      .map(documentedRouteOf)
      .filter(
        ({ route }) => !added.includes(route) && !addedProtocols.some(protocol => route.includes(protocol)),
      );
    const theirs = ours.map(({ route }) => documented.find(entry => entry.route === route));
    expect(ours).toEqual(theirs);
  });

  it('has every route of the contract but those that are listed as not built, each of which it has not', () => {
    const built = new Set(routes.map(row => documentedRouteOf(row).route));
    const missing = documented.map(({ route }) => route).filter(route => !built.has(route));
    expect(routesNotBuilt()).toEqual(missing);
  });

  it.skipIf(sharedRoutes === null)('is held against a true copy of the contract', () => {
    expect(readFileSync(copiedRoutes, 'utf8')).toBe(readFileSync(sharedRoutes!, 'utf8'));
  });

  it('has no two rows with one id, nor two with one address', () => {
    const ids = routes.map(row => row.id);
    const addresses = routes.map(row => `${row.method} ${row.path.replace(/:\w+/g, ':')}`);
    expect([new Set(ids).size, new Set(addresses).size]).toEqual([routes.length, routes.length]);
  });

  it('lists every code at most once a row', () => {
    const repeated = routes.filter(({ errorCodes = [] }) => new Set(errorCodes).size !== errorCodes.length);
    expect(repeated.map(row => row.id)).toEqual([]);
  });
});

describe.skipIf(routesNotBuilt().length === 0)('a route that is not built', () => {
  let rest: Rest;
  beforeAll(async () => {
    rest = await startRest(routes);
  });
  afterAll(() => rest.app.close());

  it.each(routesNotBuilt())('%s is 404 as a problem, without a credential too', async route => {
    const [method, path] = route.split(' ') as ['GET', string];
    const reply = await rest.app.inject({ method, url: path.replace(/\{\w+\}/g, newId()) });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(reply.headers.allow).toBeUndefined();
  });
});

describe('an address', () => {
  it('takes another method only where its ids are ids: 405 with what it takes', async () => {
    const rest = await startRest(routes);
    const allowOf = async (path: string) =>
      (await rest.app.inject({ method: 'PUT', url: path })).headers.allow;
    expect(await allowOf(`/api/v1/products/${newId()}`)).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
    expect(await allowOf('/api/v1/products/bulk-import')).toBe('POST, OPTIONS');
    expect(await allowOf('/api/v1/products/bulk-edit')).toBeUndefined();
    await rest.app.close();
  });

  it('of words is no address of an id, by whichever method: 405 with what it takes', async () => {
    const rest = await startRest(routes);
    const untaken = untakenMethods(routes);
    expect(untaken).toContainEqual({ method: 'GET', path: '/api/v1/products/enrich' });
    for (const { method, path } of untaken) {
      const reply = await rest.app.inject({ method, url: path.replace(/:\w+/g, newId()) });
      const taken = routes.filter(row => row.path.replace(/:\w+/g, ':') === path.replace(/:\w+/g, ':'));
      expect([`${method} ${path}`, reply.statusCode]).toEqual([`${method} ${path}`, 405]);
      expect(String(reply.headers.allow).split(', ')).toEqual(
        expect.arrayContaining(taken.map(row => row.method)),
      );
      expect(String(reply.headers.allow).split(', ')).not.toContain(method);
    }
    expect(rest.calls).toEqual([]);
    await rest.app.close();
  });
});

describe('every route rejects', () => {
  let rest: Rest;
  beforeAll(async () => {
    rest = await startRest(routes);
  });
  afterAll(() => rest.app.close());

  const cases = routes.flatMap(row => credentialCases(row, credentials));

  it.each(cases)('$title: $status $code', async ({ request, status, code }) => {
    const reply = await rest.app.inject(request);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(rest.calls).toEqual([]);
  });

  const writes = routes.filter(row => row.callers.includes('session') && row.method !== 'GET');

  it.each(writes)('$method $path of a session without its CSRF token', async row => {
    const url = `${row.path.replace(/:\w+/g, 'x')}?organizationId=${organizationId}`;
    const reply = await rest.app.inject({
      method: row.method,
      url,
      headers: { cookie: 'tw_session=signed-in' },
    });
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual(
      writtenError(row, 'CSRF_TOKEN_INVALID'),
    );
    expect(rest.calls).toEqual([]);
  });
});

describe('an example of a body', () => {
  const examples = routes.flatMap(({ id, body, example }) =>
    body === undefined || example === undefined
      ? []
      : [{ id, body, example: example as Record<string, unknown> }],
  );

  it.each(examples)('of $id is one that the route takes', ({ body, example }) => {
    expect(validation(body)(structuredClone(example))).toEqual([]);
  });

  it('chooses, where a route chooses among marketplaces, some that there are', () => {
    const chosen = examples.flatMap(({ example }) => (example.marketplaces ?? []) as string[]);
    expect(chosen.filter(name => !marketplaces.some(({ key }) => key === name))).toEqual([]);
  });
});
