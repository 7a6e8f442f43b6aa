import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../../composition/config/config.js';
import { openDemo } from '../../../composition/demo.js';
import { allScopes } from '../../../kernel/scopes.js';
import { listApiKeys } from '../../../subgraphs/platform/api-key/api-key.queries.js';
import {
  type DemoMerchant,
  ensureDemoMerchant,
} from '../../../subgraphs/platform/organization/demo-merchant.js';
import { findOrganization } from '../../../subgraphs/platform/organization/organization.queries.js';
import { createDataDir } from '../../support/program.js';
import { errorOf, IdentityWorld } from './identity-world.js';

let world: IdentityWorld;
let first: DemoMerchant;
beforeAll(async () => {
  world = await IdentityWorld.create();
  first = await ensureDemoMerchant(world.db);
});
afterAll(() => world.close());

const tokenOf = async ({ clientId, clientSecret }: DemoMerchant) => {
  const request = { grantType: 'client_credentials', clientId, clientSecret };
  return (await world.tokens.issue(world.request(), request)).scope;
};

const apiKeyOf = async (apiKey: string) => (await isolatedBearer(apiKey))?.organizationId ?? null;

/** Past the time for which the authenticator trusts what it knows. */
const isolatedBearer = (apiKey: string) => {
  world.clock.advance(10_000);
  return world.main.authenticator.bearer(apiKey);
};

/** Everything stored, as one text. */
async function snapshot(): Promise<string> {
  const tables = [
    'organization',
    'person',
    'member',
    'api_key',
    'api_key_secret',
    'oauth_client',
    'oauth_client_secret',
  ];
  const texts = tables.map(table =>
    world.db.pool.query(`select t::text from platform.${table} t order by 1`),
  );
  return JSON.stringify((await Promise.all(texts)).map(result => result.rows));
}

describe('the demo merchant', () => {
  it('can be used with everything it returns', async () => {
    expect(first.created).toBe(true);
    const organization = await findOrganization(world.db, first.organizationId);
    expect(organization).toMatchObject({ name: 'Demo Merchant', defaultCurrency: 'SGD' });
    const caller = await world.main.authenticator.bearer(first.apiKey);
    expect([caller?.organizationId, caller?.scopes]).toEqual([first.organizationId, new Set(allScopes())]);
    expect(await tokenOf(first)).toBe(allScopes().join(' '));
    const session = await world.sessions.signIn(world.request(), first);
    const ctx = await world.requestOf(session, first.organizationId);
    expect(ctx.caller.role).toBe('owner');
  });

  it('does not change when it is given its own credentials again, by several starts at once', async () => {
    const before = await snapshot();
    const again = await Promise.all([1, 2, 3].map(() => ensureDemoMerchant(world.db, first)));
    expect(again).toEqual(Array(3).fill({ ...first, created: false }));
    expect(await snapshot()).toBe(before);
  });

  it('lets given credentials win over those stored before', async () => {
    const given = {
      apiKey: 'tw_sk_fixed',
      clientId: 'fixed-client',
      clientSecret: 'fixed-secret',
      password: 'fixed password',
    };
    const fixed = await ensureDemoMerchant(world.db, given);
    expect(fixed).toEqual({ ...first, ...given, created: false });
    expect(await apiKeyOf(given.apiKey)).toBe(first.organizationId);
    expect(await apiKeyOf(first.apiKey)).toBeNull();
    expect(await tokenOf(fixed)).toBe(allScopes().join(' '));
    expect(await errorOf(world.sessions.signIn(world.request(), first))).toBe('CREDENTIALS_INVALID');
    expect(await errorOf(world.sessions.signIn(world.request(), fixed))).toBeNull();
    expect(await listApiKeys(world.db, first.organizationId)).toHaveLength(1);
    const other = await ensureDemoMerchant(world.db, { ...given, clientSecret: 'other-secret' });
    expect(await tokenOf(other)).toBe(allScopes().join(' '));
    expect(await errorOf(tokenOf(fixed))).toBe('CLIENT_INVALID');
  });

  it('works with new credentials when the old ones were lost', async () => {
    const renewed = await ensureDemoMerchant(world.db);
    expect([renewed.created, renewed.organizationId]).toEqual([false, first.organizationId]);
    expect(await apiKeyOf(renewed.apiKey)).toBe(first.organizationId);
    expect(await tokenOf(renewed)).toBe(allScopes().join(' '));
  });

  it('has at every start what was kept of the last one, where the environment gives nothing else', async () => {
    const dataDir = await createDataDir();
    const startWith = async (apiKey: string | null) => {
      const demo = { apiKey, clientId: null, clientSecret: null };
      const { created: _, ...credentials } = (await openDemo(world.db, { dataDir, demo } as Config))!;
      return credentials;
    };
    const kept = await startWith(null);
    expect(await startWith(null)).toEqual(kept);
    const given = { ...kept, apiKey: 'tw_sk_given' };
    expect(await startWith(given.apiKey)).toEqual(given);
    expect(await startWith(null)).toEqual(given);
    await rm(dataDir, { recursive: true });
  });

  it('does not take over a client of somebody else', async () => {
    const owner = await world.owner();
    const { client } = await world.clients.create(await owner.ctx(), {
      name: 'Mine',
      scopes: ['orders:read'],
    });
    const taken = ensureDemoMerchant(world.db, { clientId: client.clientId });
    await expect(taken).rejects.toThrowError(/belongs to somebody else/);
  });

  it.each([
    [
      'revoked',
      'update platform.api_key set revoked_at = now()',
      'update platform.oauth_client_organization set revoked_at = now()',
    ],
    [
      'ended',
      "update platform.api_key_secret set expires_at = '2026-01-01'",
      "update platform.oauth_client_secret set expires_at = '2026-01-01'",
    ],
  ])('works by its own credentials again after a start where they were %s', async (_, ...changes) => {
    const before = await ensureDemoMerchant(world.db);
    for (const change of changes) {
      await world.db.pool.query(change);
    }
    expect(await apiKeyOf(before.apiKey)).toBeNull();
    const after = await ensureDemoMerchant(world.db, before);
    expect(await apiKeyOf(after.apiKey)).toBe(first.organizationId);
    expect(await tokenOf(after)).toBe(allScopes().join(' '));
  });

  it('is made anew for its person, with the password of that start', async () => {
    await world.db.pool.query('delete from platform.member where organization_id = $1', [
      first.organizationId,
    ]);
    const anew = await ensureDemoMerchant(world.db);
    expect([anew.created, anew.organizationId === first.organizationId]).toEqual([true, false]);
    expect(await errorOf(world.sessions.signIn(world.request(), anew))).toBeNull();
  });
});
