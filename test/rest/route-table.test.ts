import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../rest-facade/routes/routes.js';
import { organizationId, type Rest, startRest, withSession } from './rest-harness.js';
import {
  contractOf,
  credentialCases,
  documentedRoutes,
  type MatrixCredentials,
  writtenRefusal,
} from './route-matrix.js';

const documented = documentedRoutes();

/**
 * Routes of ours that the contract does not list: the second step of an import, its report, uploaded pictures, pushes, and
 * the checkout by protocols that it does not name.
 */
const added = [
  'POST /api/v1/products/bulk-import/{planId}/apply',
  'GET /api/v1/products/bulk-import/{importId}/rows',
  'GET /media/{organizationId}/{name}',
  'POST /api/v1/marketplaces/{marketplace}/pushes/{token}',
  'GET /api/v1/orders/{orderId}/actions/{actionId}/document',
  'POST /api/v1/payments/{rail}/pushes/{token}',
];
const addedDoors = [' /acp/', ' /ucp/2026-01-11/'];

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
      .map(contractOf)
      .filter(({ route }) => !added.includes(route) && !addedDoors.some(door => route.includes(door)));
    const theirs = ours.map(({ route }) => documented.find(entry => entry.route === route));
    expect(ours).toEqual(theirs);
  });

  it('has no two rows with one id, nor two with one address', () => {
    const ids = routes.map(row => row.id);
    const addresses = routes.map(row => `${row.method} ${row.path.replace(/:\w+/g, ':')}`);
    expect([new Set(ids).size, new Set(addresses).size]).toEqual([routes.length, routes.length]);
  });

  it('lists every code at most once a row', () => {
    const repeated = routes.filter(({ refuses = [] }) => new Set(refuses).size !== refuses.length);
    expect(repeated.map(row => row.id)).toEqual([]);
  });
});

describe('every route refuses', () => {
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
      writtenRefusal(row, 'CSRF_TOKEN_INVALID'),
    );
    expect(rest.calls).toEqual([]);
  });
});
