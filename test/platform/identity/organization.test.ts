import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import { findOrganization } from '../../../subgraphs/platform/organization/organization.queries.js';
import type { OrganizationFields } from '../../../subgraphs/platform/organization/organization.rules.js';
import { errorOf, IdentityWorld } from './identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world.close());

describe('creating an organization', () => {
  it('makes the creator its owner, with US dollars unless said otherwise', async () => {
    const session = await world.person();
    const ctx = await world.requestOf(session, null);
    const organization = await world.organizations.create(ctx, { name: '  Acme Trading ', country: 'sg' });
    const now = world.clock.now().toISOString();
    expect(organization).toEqual({
      id: organization.id,
      name: 'Acme Trading',
      defaultCurrency: 'USD',
      country: 'SG',
      requiresCampaignApproval: false,
      timeZone: 'UTC',
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    const known = await world.requestOf(session, organization.id);
    expect([known.organizationId, known.caller.role]).toEqual([organization.id, 'owner']);
  });

  it('names everything that is wrong at once, and makes nothing', async () => {
    const session = await world.person();
    const ctx = await world.requestOf(session, null);
    const input = { name: '', defaultCurrency: 'XYZ', country: 'ZZ' };
    await expect(world.organizations.create(ctx, input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'name', code: 'NAME_MISSING' },
        { path: 'defaultCurrency', code: 'CURRENCY_UNKNOWN' },
        { path: 'country', code: 'COUNTRY_UNKNOWN' },
      ],
    });
    const { rows } = await world.db.pool.query('select 1 from platform.member where user_id = $1', [
      session.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is for sessions only', async () => {
    const owner = await world.owner();
    const { secret } = await world.apiKeys.create(await owner.ctx(), { name: 'key' });
    const key = world.request((await world.main.authenticator.bearer(secret))!);
    expect(await errorOf(world.organizations.create(key, { name: 'X' }))).toBe('CALLER_NOT_ALLOWED');
    expect(await errorOf(world.organizations.create(world.request(), { name: 'X' }))).toBe('UNAUTHENTICATED');
  });

  it('stops at the limit of those that a person owns, also when they come at once', async () => {
    const owner = await world.owner();
    await world.join(await world.owner(), owner.session, 'admin');
    const max = identityLimits.organizationsPerOwnerMax;
    await world.db.pool.query(
      `with made as (
         insert into platform.organization (id, name, default_currency, created_at, updated_at)
         select gen_random_uuid(), 'Filler', 'USD', now(), now() from generate_series(1, $2) returning id)
       insert into platform.member select id, $1, 'owner', now() from made`,
      [owner.session.user.id, max - 2],
    );
    const ctx = await owner.ctx();
    const attempts = [1, 2, 3].map(() => errorOf(world.organizations.create(ctx, { name: 'One more' })));
    expect((await Promise.all(attempts)).sort()).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED', null]);
  });
});

describe('changing an organization', () => {
  it('keeps what is absent, removes a null country, and raises the version', async () => {
    const owner = await world.owner();
    const ctx = await owner.ctx();
    await world.organizations.update(ctx, { country: 'de', defaultCurrency: 'eur' });
    world.clock.advance(1000);
    const renamed = await world.organizations.update(ctx, { name: 'New name' });
    expect(renamed).toMatchObject({ name: 'New name', defaultCurrency: 'EUR', country: 'DE', version: 3 });
    const removed = await world.organizations.update(ctx, { country: null });
    expect(removed).toMatchObject({ country: null, version: 4 });
  });

  const changes: Record<keyof OrganizationFields | 'requiresCampaignApproval', string | boolean> = {
    requiresCampaignApproval: true,
    name: 'New name',
    defaultCurrency: 'EUR',
    country: 'DE',
    timeZone: 'Europe/Berlin',
  };
  it.each(Object.entries(changes))('stores %s alone', async (field, to) => {
    const owner = await world.owner();
    const before = await findOrganization(world.db, owner.organizationId);
    world.clock.advance(1_000);
    const updatedAt = world.clock.now().toISOString();
    await world.organizations.update(await owner.ctx(), { [field]: to });
    const after = await findOrganization(world.db, owner.organizationId);
    expect(after).toEqual({ ...before, [field]: to, version: 2, updatedAt });
  });

  it('changes nothing, not even the version, when everything is as it was', async () => {
    const owner = await world.owner();
    const ctx = await owner.ctx();
    const before = await findOrganization(world.db, owner.organizationId);
    world.clock.advance(1000);
    expect(await world.organizations.update(ctx, { name: 'Acme' })).toEqual(before);
  });

  it('rejects a stale If-Match', async () => {
    const owner = await world.owner();
    const { caller } = await owner.ctx();
    const stale = world.request(caller, 7);
    expect(await errorOf(world.organizations.update(stale, { name: 'X' }))).toBe('VERSION_STALE');
    const fresh = world.request(caller, 1);
    expect(await errorOf(world.organizations.update(fresh, { name: 'X' }))).toBeNull();
  });
});
