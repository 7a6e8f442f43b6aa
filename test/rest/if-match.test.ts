import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Rest, startRest, withKey, withSession } from './rest-harness.js';
import { requestTo } from './route-matrix.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest(routes, () => ({ data: {} }));
});
afterAll(() => rest.app.close());

const writes = routes.filter(({ method }) => method !== 'GET');
const isVersioned = ({ errorCodes = [] }: Route): boolean => errorCodes.includes('VERSION_STALE');

function credentialOf({ callers }: Route): Record<string, string> {
  if (typeof callers === 'string' || callers.includes('api_key')) {
    return withKey;
  }
  return callers.includes('oauth_client') ? { authorization: 'Bearer full-client' } : withSession;
}

describe('If-Match', () => {
  it.each(writes.filter(row => !isVersioned(row)).map(row => [`${row.method} ${row.path}`, row] as const))(
    'is rejected and not ignored by %s, which changes no single version',
    async (_name, row) => {
      const before = rest.calls.length;
      const reply = await rest.app.inject(requestTo(row, { ...credentialOf(row), 'if-match': '"1"' }));
      expect([reply.statusCode, rest.calls.length]).toEqual([400, before]);
      expect(reply.body).toContain('If-Match');
    },
  );

  it('of any version is taken by every write', async () => {
    for (const row of writes) {
      const reply = await rest.app.inject(requestTo(row, { ...credentialOf(row), 'if-match': ' * ' }));
      expect([row.id, reply.body]).not.toEqual([row.id, expect.stringContaining('If-Match')]);
    }
  });

  it('is promised by these writes alone, whose services compare versions', () => {
    expect(
      writes
        .filter(isVersioned)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(promised);
  });
});

/** By the names of the rows. A new one needs a service that compares versions, and a test that it answers 412. */
const promised = [
  'aops.config.replace',
  'campaigns.act',
  'campaigns.archive',
  'campaigns.delete',
  'campaigns.restore',
  'campaigns.revise',
  'checkoutSessions.cancel',
  'checkoutSessions.replace',
  'checkoutSessions.update',
  'jobs.cancel',
  'orders.update',
  'priceBooks.delete',
  'priceBooks.update',
  'products.cost',
  'products.delete',
  'products.delist',
  'products.images.add',
  'products.inventory',
  'products.price',
  'products.publish',
  'products.update',
  'promotions.delete',
  'promotions.products.add',
  'promotions.products.remove',
  'promotions.update',
  'ucp-2026-01-11.checkout.replace',
  'ucp.carts.replace',
  'ucp.checkout.replace',
  'ucp.checkout.update',
  'webhooks.delete',
  'webhooks.pause',
  'webhooks.resume',
  'webhooks.rotate-secret',
  'webhooks.update',
];
