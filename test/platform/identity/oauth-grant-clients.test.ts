import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpiredCredentials } from '../../../subgraphs/platform/authentication/purge-expired.js';
import { oauthGrantLimits } from '../../../subgraphs/platform/oauth-grant/oauth-grant.limits.js';
import { connected, consented, publicClient } from './connected-client.js';
import { errorOf, IdentityWorld, type Owner, password } from './identity-world.js';

let world: IdentityWorld;
let owner: Owner;
let app: { id: string; clientId: string };
beforeAll(async () => {
  world = await IdentityWorld.create();
});
// The clock moves, and sessions end: each test has people of its own.
beforeEach(async () => {
  owner = await world.owner();
  app = await publicClient(world, owner);
});
afterAll(() => world.close());

const issue = (request: object) => world.tokens.issue(world.request(), request);
const callerOf = (token: string, process = world.main) => process.authenticator.bearer(token);
const ofOwner = () => ({
  session: owner.session,
  organizationId: owner.organizationId,
  clientId: app.clientId,
});

describe('a public client', () => {
  it('gets nothing by itself, shows no secret, and is given none', async () => {
    const alone = { grantType: 'client_credentials', clientId: app.clientId };
    expect(await errorOf(issue(alone))).toBe('OAUTH_UNAUTHORIZED_CLIENT');
    expect(await errorOf(issue({ ...alone, clientSecret: '' }))).toBe('CLIENT_INVALID');
    expect(await errorOf(world.clients.rotateSecret(await owner.ctx(), app.id))).toBe(
      'OAUTH_CLIENT_NOT_FOUND',
    );
  });

  it('is made with where people are sent back to', async () => {
    const input = { name: 'App', scopes: ['catalog:read'], isPublic: true };
    for (const redirectUris of [undefined, [], ['http://app.example/'], ['https://app.example/#x']]) {
      const made = world.clients.create(await owner.ctx(), { ...input, redirectUris });
      expect(await errorOf(made)).toBe('VALIDATION_FAILED');
    }
  });

  it('acts only where it is registered, with the scopes that it was registered with', async () => {
    const stranger = await world.owner();
    const consent = { session: stranger.session, organizationId: stranger.organizationId };
    const elsewhere = consented(world, { ...consent, clientId: app.clientId });
    expect(await errorOf(elsewhere)).toBe('ORGANIZATION_FORBIDDEN');
    const beyond = consented(world, { ...ofOwner(), scopes: ['orders:write'] });
    expect(await errorOf(beyond)).toBe('OAUTH_INVALID_REQUEST');
  });
});

describe('the grants of an organization', () => {
  it('are seen and ended by whoever gave them, and by owners and admins', async () => {
    const shop = await world.owner();
    const [ann, ben] = [await world.colleague(shop, 'member'), await world.colleague(shop, 'member')];
    const { clientId } = await publicClient(world, shop);
    const consent = { organizationId: shop.organizationId, clientId };
    const { accessToken } = await connected(world, { ...consent, session: ann });
    await connected(world, { ...consent, session: ben });
    await consented(world, { ...consent, session: ben });
    const ctxOf = (session: typeof ann) => world.requestOf(session, shop.organizationId);
    const list = async (session: typeof ann, filter = {}) => {
      const { items } = await world.grants.list(await ctxOf(session), filter);
      return items.map(({ userId }) => userId);
    };
    const [annId, benId] = [ann.user.id, ben.user.id];
    expect(await list(ann)).toEqual([annId]);
    expect(await list(shop.session)).toEqual([benId, annId]);
    expect(await list(shop.session, { userId: annId })).toEqual([annId]);
    expect(await errorOf(list(ann, { userId: benId }))).toBe('MEMBER_NOT_FOUND');
    const [grant] = (await world.grants.list(await ctxOf(ann), {})).items;
    expect(grant).toMatchObject({
      clientId,
      clientName: 'App',
      isRegistered: true,
      scopes: ['catalog:read'],
    });
    const { id } = grant!;
    for (const session of [ben, owner.session]) {
      const ctx = session === ben ? await ctxOf(ben) : await owner.ctx();
      expect(await errorOf(world.grants.revoke(ctx, id))).toBe('OAUTH_GRANT_NOT_FOUND');
    }
    expect(await callerOf(accessToken)).not.toBeNull();
    const revoked = await world.grants.revoke(await ctxOf(shop.session), id);
    expect(revoked.revokedAt).not.toBeNull();
    expect(await callerOf(accessToken)).toBeNull();
    expect((await world.grants.revoke(await ctxOf(ann), id)).revokedAt).toBe(revoked.revokedAt);
    expect(await list(ann, { isActive: true })).toEqual([]);
    expect(await list(ann, { isActive: false })).toEqual([annId]);
  });

  it('are so many for a member; a further one ends the one used longest ago', async () => {
    const session = await world.colleague(owner, 'member');
    const first = await connected(world, { ...ofOwner(), session });
    world.clock.advance(1000);
    const second = await connected(world, { ...ofOwner(), session });
    for (let more = 2; more < oauthGrantLimits.grantsPerMemberMax; more++) {
      world.clock.advance(1000);
      await connected(world, { ...ofOwner(), session });
    }
    const renewed = await issue(first.refresh);
    expect(await callerOf(second.accessToken)).not.toBeNull();
    await connected(world, { ...ofOwner(), session });
    expect(await callerOf(second.accessToken)).toBeNull();
    expect(await callerOf(renewed.accessToken)).not.toBeNull();
    const ctx = await world.requestOf(session, owner.organizationId);
    const { countAll } = await world.grants.list(ctx, { isActive: true });
    expect(await countAll()).toMatchObject({ count: oauthGrantLimits.grantsPerMemberMax });
  });

  it('are kept for 90 days after their end', async () => {
    const { refresh } = await connected(world, ofOwner());
    await world.tokens.revoke(world.request(), { clientId: app.clientId, token: refresh.refreshToken });
    world.clock.advance(oauthGrantLimits.retentionMs - 1);
    await purgeExpiredCredentials(world.db);
    const count = async () => {
      const { email } = owner.session.user;
      const session = await world.sessions.signIn(world.request(), { email, password });
      const ctx = await world.requestOf(session, owner.organizationId);
      return (await world.grants.list(ctx, {})).items.length;
    };
    expect(await count()).toBe(1);
    world.clock.advance(1);
    await purgeExpiredCredentials(world.db);
    expect(await count()).toBe(0);
  });
});
