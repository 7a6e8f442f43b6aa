import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentCaller } from '../../../subgraphs/platform/authentication/current-caller.queries.js';
import { MailQueue } from '../../../subgraphs/platform/mail/mail-queue.js';
import { issueMailToken } from '../../../subgraphs/platform/mail/mail-token.queries.js';
import { oauthGrantLimits } from '../../../subgraphs/platform/oauth-grant/oauth-grant.limits.js';
import { PasswordResetService } from '../../../subgraphs/platform/session/password-reset.service.js';
import { connected, consented, publicClient } from './connected-client.js';
import { errorOf, IdentityWorld, nextChange, type Owner, publicUrl } from './identity-world.js';

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

describe('the token of a person who consented', () => {
  it('acts for them in their organization, and is not them', async () => {
    const { accessToken } = await connected(world, ofOwner());
    const caller = await callerOf(accessToken);
    expect(caller).toMatchObject({
      kind: 'oauth_client',
      organizationId: owner.organizationId,
      userId: null,
      role: null,
      grantedBy: owner.session.user.id,
    });
    expect([...caller!.scopes]).toEqual(['catalog:read']);
    const ctx = world.request(caller!);
    expect(() => ctx.requireRole('owner')).toThrow(expect.objectContaining({ code: 'CALLER_NOT_ALLOWED' }));
  });

  it('loses at once, in every process, what their role does not allow any more', async () => {
    const session = await world.colleague(owner, 'admin');
    const scopes = ['catalog:read', 'catalog:write', 'settlements:write'] as const;
    const consent = { ...ofOwner(), session, scopes };
    const { accessToken, refresh, scope } = await connected(world, consent);
    expect(scope).toBe('catalog:read catalog:write settlements:write');
    const second = await world.secondProcess();
    expect((await callerOf(accessToken, second))!.scopes.size).toBe(3);
    const heard = nextChange(second);
    const userId = session.user.id;
    await world.members.changeRole(await owner.ctx(), { userId, role: 'finance' });
    await heard;
    for (const process of [world.main, second]) {
      expect([...(await callerOf(accessToken, process))!.scopes]).toEqual([
        'catalog:read',
        'settlements:write',
      ]);
    }
    expect((await issue(refresh)).scope).toBe('catalog:read settlements:write');
    const identity = (await callerOf(accessToken))!;
    const now = await currentCaller(world.db, identity, world.clock.now());
    expect([...now!.scopes]).toEqual(['catalog:read', 'settlements:write']);
    expect(now!.grantedBy).toBe(userId);
  });

  it('ends with their membership, and stays ended when they come back', async () => {
    const session = await world.colleague(owner, 'member');
    const { accessToken, refresh } = await connected(world, { ...ofOwner(), session });
    const second = await world.secondProcess();
    const identity = (await callerOf(accessToken, second))!;
    const heard = nextChange(second);
    await world.members.remove(await owner.ctx(), session.user.id);
    await heard;
    expect([await callerOf(accessToken), await callerOf(accessToken, second)]).toEqual([null, null]);
    await world.join(owner, session, 'admin');
    expect(await callerOf(accessToken)).toBeNull();
    expect(await currentCaller(world.db, identity, world.clock.now())).toBeNull();
    expect(await errorOf(issue(refresh))).toBe('OAUTH_INVALID_GRANT');
  });

  it('ends when an owner revokes the client for the organization', async () => {
    const own = await publicClient(world, owner);
    const { accessToken, refresh } = await connected(world, { ...ofOwner(), clientId: own.clientId });
    const identity = (await callerOf(accessToken))!;
    await world.clients.revoke(await owner.ctx(), own.id);
    expect(await callerOf(accessToken)).toBeNull();
    expect(await currentCaller(world.db, identity, world.clock.now())).toBeNull();
    expect(await errorOf(issue(refresh))).toBe('CLIENT_INVALID');
  });

  it('ends when their password is reset by mail', async () => {
    const session = await world.colleague(owner, 'member');
    const { accessToken, refresh } = await connected(world, { ...ofOwner(), session });
    const ctx = world.request();
    const token = await ctx.transaction(tx => issueMailToken(tx, session.user.id, 'reset_password'));
    const resets = new PasswordResetService(world.main.changes, new MailQueue(false));
    await resets.reset(ctx, { token, newPassword: 'another long password' });
    expect(await callerOf(accessToken)).toBeNull();
    expect(await errorOf(issue(refresh))).toBe('OAUTH_INVALID_GRANT');
  });

  it('is for the resource that they consented to, and no other', async () => {
    const consent = { ...ofOwner(), resource: `${publicUrl}/mcp` };
    const { accessToken, refresh } = await connected(world, consent);
    const { bearer } = world.main.authenticator;
    const known = (audience?: 'api' | 'mcp') => bearer.call(world.main.authenticator, accessToken, audience);
    expect([await known(), await known('api'), (await known('mcp'))?.kind]).toEqual([
      null,
      null,
      'oauth_client',
    ]);
    expect(await errorOf(issue({ ...refresh, resource: publicUrl }))).toBe('OAUTH_INVALID_TARGET');
    expect(await errorOf(issue({ ...refresh, resource: 'https://other.example/mcp' }))).toBe(
      'OAUTH_INVALID_TARGET',
    );
    const again = await issue({ ...refresh, resource: 'HTTPS://SHOP.example/tradewind/mcp/' });
    expect(await world.main.authenticator.bearer(again.accessToken)).toBeNull();
  });
});

describe('a code', () => {
  const requestOf = () => consented(world, ofOwner());

  it.each([
    ['another verifier', { codeVerifier: 'v'.repeat(43) }, 'OAUTH_INVALID_GRANT'],
    ['a verifier that is too short', { codeVerifier: 'short' }, 'OAUTH_INVALID_GRANT'],
    ['no verifier', { codeVerifier: null }, 'OAUTH_INVALID_REQUEST'],
    ['another redirect URI', { redirectUri: 'https://app.example/other' }, 'OAUTH_INVALID_GRANT'],
    ['no redirect URI', { redirectUri: null }, 'OAUTH_INVALID_REQUEST'],
    ['another code', { code: 'tw_ac_x' }, 'OAUTH_INVALID_GRANT'],
    ['another resource', { resource: `${publicUrl}/mcp` }, 'OAUTH_INVALID_TARGET'],
    ['a client that is none', { clientId: 'tw_client_0' }, 'CLIENT_INVALID'],
    ['a client with a document', { clientId: 'https://app.example/client.json' }, 'OAUTH_INVALID_GRANT'],
    ['a secret', { clientSecret: 'secret' }, 'CLIENT_INVALID'],
  ])('is not redeemed with %s, and stays the client’s', async (_name, wrong, code) => {
    const request = await requestOf();
    expect(await errorOf(issue({ ...request, ...wrong }))).toBe(code);
    expect(await errorOf(issue(request))).toBeNull();
  });

  it('is not redeemed by another client of the organization', async () => {
    const other = await publicClient(world, owner);
    const request = await requestOf();
    expect(await errorOf(issue({ ...request, clientId: other.clientId }))).toBe('OAUTH_INVALID_GRANT');
    expect(await errorOf(issue(request))).toBeNull();
  });

  it('lasts a minute', async () => {
    const [late, inTime] = [await requestOf(), await requestOf()];
    world.clock.advance(oauthGrantLimits.codeTtlMs - 1);
    expect(await errorOf(issue(inTime))).toBeNull();
    world.clock.advance(1);
    expect(await errorOf(issue(late))).toBe('OAUTH_INVALID_GRANT');
  });

  it('works once: of many at the same time one wins, and all that it won is taken back', async () => {
    const request = await requestOf();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => issue(request)));
    const won = outcomes.filter(outcome => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.code] : []))).toEqual(
      Array(7).fill('OAUTH_INVALID_GRANT'),
    );
    const { accessToken, refreshToken } = won[0]!.value;
    expect(await callerOf(accessToken)).toBeNull();
    const refresh = { grantType: 'refresh_token', clientId: app.clientId, refreshToken };
    expect(await errorOf(issue(refresh))).toBe('OAUTH_INVALID_GRANT');
  });

  it('that another client shows again takes nothing back', async () => {
    const other = await publicClient(world, owner);
    const request = await requestOf();
    const { accessToken } = await issue(request);
    expect(await errorOf(issue({ ...request, clientId: other.clientId }))).toBe('OAUTH_INVALID_GRANT');
    expect(await callerOf(accessToken)).not.toBeNull();
  });

  it('of somebody who is no member any more is not redeemed', async () => {
    const session = await world.colleague(owner, 'member');
    const request = await consented(world, { ...ofOwner(), session });
    await world.members.remove(await owner.ctx(), session.user.id);
    expect(await errorOf(issue(request))).toBe('OAUTH_INVALID_GRANT');
  });
});

describe('a refresh token', () => {
  it('is replaced by each use; the old one ends everything', async () => {
    const { refresh, accessToken } = await connected(world, ofOwner());
    const next = await issue(refresh);
    expect(next.refreshToken).not.toBe(refresh.refreshToken);
    expect([await callerOf(accessToken), await callerOf(next.accessToken)]).not.toContain(null);
    const second = await world.secondProcess();
    expect(await callerOf(next.accessToken, second)).not.toBeNull();
    const heard = nextChange(second);
    expect(await errorOf(issue(refresh))).toBe('OAUTH_INVALID_GRANT');
    await heard;
    expect([await callerOf(accessToken), await callerOf(next.accessToken, second)]).toEqual([null, null]);
    expect(await errorOf(issue({ ...refresh, refreshToken: next.refreshToken }))).toBe('OAUTH_INVALID_GRANT');
  });

  it('is used by one of many at the same time', async () => {
    const { refresh } = await connected(world, ofOwner());
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => issue(refresh)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is another client’s for nobody', async () => {
    const other = await publicClient(world, owner);
    const { refresh, accessToken } = await connected(world, ofOwner());
    expect(await errorOf(issue({ ...refresh, clientId: other.clientId }))).toBe('OAUTH_INVALID_GRANT');
    await world.tokens.revoke(world.request(), { clientId: other.clientId, token: refresh.refreshToken });
    await world.tokens.revoke(world.request(), { clientId: other.clientId, token: accessToken });
    expect(await callerOf(accessToken)).not.toBeNull();
    expect(await errorOf(issue(refresh))).toBeNull();
  });

  it('gives fewer scopes on request, never more, and loses none by that', async () => {
    const scopes = ['catalog:read', 'catalog:write'] as const;
    const { refresh } = await connected(world, { ...ofOwner(), scopes });
    const more = { ...refresh, scope: 'catalog:read settlements:write' };
    expect(await errorOf(issue(more))).toBe('OAUTH_INVALID_SCOPE');
    expect(await errorOf(issue({ ...refresh, scope: 'nonsense' }))).toBe('OAUTH_INVALID_SCOPE');
    const fewer = await issue({ ...refresh, scope: 'catalog:read' });
    expect(fewer.scope).toBe('catalog:read');
    expect([...(await callerOf(fewer.accessToken))!.scopes]).toEqual(['catalog:read']);
    const all = await issue({ ...refresh, refreshToken: fewer.refreshToken });
    expect(all.scope).toBe('catalog:read catalog:write');
  });

  it('lasts 30 days after the last use', async () => {
    const { refresh } = await connected(world, ofOwner());
    world.clock.advance(oauthGrantLimits.grantTtlMs - 1);
    const next = await issue(refresh);
    world.clock.advance(oauthGrantLimits.grantTtlMs);
    expect(await errorOf(issue({ ...refresh, refreshToken: next.refreshToken }))).toBe('OAUTH_INVALID_GRANT');
  });

  it('ends everything when its client revokes it (RFC 7009)', async () => {
    const { refresh, accessToken } = await connected(world, ofOwner());
    await world.tokens.revoke(world.request(), { clientId: app.clientId, token: refresh.refreshToken });
    expect(await callerOf(accessToken)).toBeNull();
    expect(await errorOf(issue(refresh))).toBe('OAUTH_INVALID_GRANT');
  });

  it('survives when its client revokes an access token alone', async () => {
    const { refresh, accessToken } = await connected(world, ofOwner());
    await world.tokens.revoke(world.request(), { clientId: app.clientId, token: accessToken });
    expect(await callerOf(accessToken)).toBeNull();
    expect(await errorOf(issue(refresh))).toBeNull();
  });
});
