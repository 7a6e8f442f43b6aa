import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredCredentials } from '../../../subgraphs/platform/authentication/purge-expired.js';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import {
  isLiveOauthClient,
  listOauthClients,
} from '../../../subgraphs/platform/oauth-client/oauth-client.queries.js';
import type { IssuedOauthClient } from '../../../subgraphs/platform/oauth-client/oauth-client.service.js';
import { errorOf, IdentityWorld, nextChange, type Owner } from './identity-world.js';

let world: IdentityWorld;
let owner: Owner;
let issued: IssuedOauthClient;
beforeAll(async () => {
  world = await IdentityWorld.create();
  owner = await world.owner();
  issued = await world.clients.create(await owner.ctx(), {
    name: 'Agent',
    scopes: ['checkout:write', 'catalog:read', 'orders:read'],
  });
});
afterAll(() => world.close());

const credentials = ({ client, clientSecret } = issued) => ({ clientId: client.clientId, clientSecret });

const request = (extra: object = {}) => ({ grantType: 'client_credentials', ...credentials(), ...extra });

const issue = (input: object) => world.tokens.issue(world.request(), input);

const works = async (token: string, process = world.main) =>
  (await process.authenticator.bearer(token)) !== null;

describe('an OAuth client', () => {
  it('gets an id and a secret of which only the hash is stored', async () => {
    const { client } = issued;
    const clientSecret = issued.clientSecret!;
    expect(client.clientId).toMatch(/^tw_client_[0-9a-f]{32}$/);
    expect(clientSecret).toMatch(/^tw_cs_[0-9A-Za-z]{43}$/);
    expect(client).toMatchObject({
      organizationIds: [owner.organizationId],
      lastFour: clientSecret.slice(-4),
    });
    const { rows } = await world.db.pool.query(
      'select encode(hash, $1) as hash from platform.oauth_client_secret',
      ['escape'],
    );
    expect(rows.map(row => row.hash).join()).not.toContain(clientSecret.slice(6));
  });

  it('is made with scopes, and only with known ones', async () => {
    const create = async (scopes: string[]) =>
      errorOf(world.clients.create(await owner.ctx(), { name: 'x', scopes }));
    expect(await Promise.all([create([]), create(['checkout:steal'])])).toEqual(
      Array(2).fill('VALIDATION_FAILED'),
    );
  });

  it('keeps its old secret during the overlap of a rotation, and its tokens after it', async () => {
    const made = await world.clients.create(await owner.ctx(), { name: 'Rotating', scopes: ['orders:read'] });
    const { accessToken } = await issue({ grantType: 'client_credentials', ...credentials(made) });
    const rotated = await world.clients.rotateSecret(await owner.ctx(), made.client.id, 10);
    const tokenWith = (secret: string | null) =>
      errorOf(
        issue({ grantType: 'client_credentials', clientId: made.client.clientId, clientSecret: secret }),
      );
    expect(await tokenWith(made.clientSecret)).toBeNull();
    expect(await tokenWith(rotated.clientSecret)).toBeNull();
    world.clock.advance(10_000);
    expect(await tokenWith(made.clientSecret)).toBe('CLIENT_INVALID');
    expect(await tokenWith(rotated.clientSecret)).toBeNull();
    expect(await works(accessToken)).toBe(true);
  });

  it('loses every secret of before at once by a rotation without an overlap', async () => {
    const ctx = await owner.ctx();
    const made = await world.clients.create(ctx, { name: 'Leaked', scopes: ['orders:read'] });
    const { id } = made.client;
    const second = await world.clients.rotateSecret(ctx, id, 3600);
    const third = await world.clients.rotateSecret(ctx, id, 0);
    const tokens = [made, second, third].map(one =>
      errorOf(issue({ grantType: 'client_credentials', ...credentials(one) })),
    );
    expect(await Promise.all(tokens)).toEqual(['CLIENT_INVALID', 'CLIENT_INVALID', null]);
  });

  it('ends with its tokens at once when it is revoked, in every process', async () => {
    const made = await world.clients.create(await owner.ctx(), { name: 'Ending', scopes: ['orders:read'] });
    const { accessToken } = await issue({ grantType: 'client_credentials', ...credentials(made) });
    const second = await world.secondProcess();
    expect([await works(accessToken), await works(accessToken, second)]).toEqual([true, true]);
    const heard = nextChange(second);
    const isLive = () => isLiveOauthClient(world.db, owner.organizationId, made.client.id);
    expect(await isLive()).toBe(true);
    const revoked = await world.clients.revoke(await owner.ctx(), made.client.id);
    expect(await isLive()).toBe(false);
    expect(await heard).toBe(made.client.id);
    expect([await works(accessToken), await works(accessToken, second)]).toEqual([false, false]);
    const again = issue({ grantType: 'client_credentials', ...credentials(made) });
    expect(await errorOf(again)).toBe('CLIENT_INVALID');
    world.clock.advance(1_000);
    expect(await world.clients.revoke(await owner.ctx(), made.client.id)).toEqual(revoked);
  });

  it('is no business of strangers', async () => {
    const stranger = await (await world.owner()).ctx();
    const { id } = issued.client;
    expect(await errorOf(world.clients.revoke(stranger, id))).toBe('OAUTH_CLIENT_NOT_FOUND');
    expect(await errorOf(world.clients.rotateSecret(stranger, id))).toBe('OAUTH_CLIENT_NOT_FOUND');
    expect(await listOauthClients(world.db, stranger.organizationId, stranger.userId)).toEqual([]);
    expect(await errorOf(issue(request()))).toBeNull();
  });

  it('stops at the limit of an organization', async () => {
    const full = await world.owner();
    const ctx = await full.ctx();
    await world.db.pool.query(
      `with made as (
         insert into platform.oauth_client (id, client_id, name, scopes, created_by, created_at)
         select g, g::text, 'filler', '{}', $2, now()
         from (select gen_random_uuid() as g from generate_series(1, $3)) as ids returning id)
       insert into platform.oauth_client_organization select $1, id, now() from made`,
      [full.organizationId, full.session.user.id, identityLimits.oauthClientsMax - 1],
    );
    const create = () => errorOf(world.clients.create(ctx, { name: 'last', scopes: ['orders:read'] }));
    expect((await Promise.all([create(), create()])).sort()).toEqual(['LIMIT_REACHED', null]);
    const [newest, ...others] = await listOauthClients(world.db, full.organizationId, ctx.userId);
    await world.clients.revoke(ctx, others.find(({ name }) => name === 'last')?.id ?? newest!.id);
    expect(await create()).toBeNull();
  });
});

describe('a client of several organizations', () => {
  const twoOrganizations = async () => {
    const ctx = await owner.ctx();
    const other = await world.organizations.create(ctx, { name: 'Second shop' });
    const input = { name: 'Agency', scopes: ['orders:read'] as const, organizationIds: [other.id] };
    return { other: other.id, made: await world.clients.create(ctx, input) };
  };

  it('names the organization of each token', async () => {
    const { other, made } = await twoOrganizations();
    const base = { grantType: 'client_credentials', ...credentials(made) };
    expect(await errorOf(issue(base))).toBe('OAUTH_INVALID_REQUEST');
    const stranger = await world.owner();
    expect(await errorOf(issue({ ...base, organizationId: stranger.organizationId }))).toBe(
      'OAUTH_INVALID_REQUEST',
    );
    for (const organizationId of [owner.organizationId, other]) {
      const { accessToken } = await issue({ ...base, organizationId });
      expect((await world.main.authenticator.bearer(accessToken))?.organizationId).toBe(organizationId);
    }
  });

  it('loses only the organization that revokes it', async () => {
    const { other, made } = await twoOrganizations();
    const base = { grantType: 'client_credentials', ...credentials(made) };
    const own = await issue({ ...base, organizationId: owner.organizationId });
    const kept = await issue({ ...base, organizationId: other });
    await world.clients.revoke(await owner.ctx(), made.client.id);
    expect([await works(own.accessToken), await works(kept.accessToken)]).toEqual([false, true]);
    const next = await issue(base);
    expect((await world.main.authenticator.bearer(next.accessToken))?.organizationId).toBe(other);
    const listed = await listOauthClients(world.db, other, owner.session.user.id);
    expect(listed.find(({ id }) => id === made.client.id)?.organizationIds).toEqual([other]);
  });

  it('has one current secret after two of its organizations rotated it at the same moment', async () => {
    const { other, made } = await twoOrganizations();
    const contexts = [await owner.ctx(), await world.requestOf(owner.session, other)];
    const rotated = await Promise.all(
      contexts.map(ctx => world.clients.rotateSecret(ctx, made.client.id, 60)),
    );
    const listed = (await listOauthClients(world.db, other, owner.session.user.id)).filter(
      client => client.id === made.client.id,
    );
    expect(listed).toHaveLength(1);
    expect(rotated.map(({ clientSecret }) => clientSecret!.slice(-4))).toContain(listed[0]?.lastFour);
  });

  it('takes an owner or admin of each of them, to be made and to get a new secret', async () => {
    const stranger = await world.owner();
    const input = { name: 'x', scopes: ['orders:read'], organizationIds: [stranger.organizationId] };
    expect(await errorOf(world.clients.create(await owner.ctx(), input))).toBe('ORGANIZATION_FORBIDDEN');
    await world.join(stranger, owner.session, 'member');
    expect(await errorOf(world.clients.create(await owner.ctx(), input))).toBe('ORGANIZATION_FORBIDDEN');
    const { made } = await twoOrganizations();
    const admin = await world.person();
    await world.join(owner, admin, 'admin');
    const ctx = await world.requestOf(admin, owner.organizationId);
    expect(await errorOf(world.clients.rotateSecret(ctx, made.client.id))).toBe('ORGANIZATION_FORBIDDEN');
    const [listed] = await listOauthClients(world.db, owner.organizationId, admin.user.id);
    expect(listed?.organizationIds).toEqual([owner.organizationId]);
  });

  it('gets a new secret without an organization that has ended its part', async () => {
    const { other, made } = await twoOrganizations();
    await world.clients.revoke(await world.requestOf(owner.session, other), made.client.id);
    const admin = await world.person();
    await world.join(owner, admin, 'admin');
    const ctx = await world.requestOf(admin, owner.organizationId);
    expect(await errorOf(world.clients.rotateSecret(ctx, made.client.id))).toBeNull();
  });
});

describe('the token endpoint', () => {
  it('issues an opaque token of an hour with the scopes of the client', async () => {
    const answer = await issue(request());
    expect(answer).toEqual({
      accessToken: expect.stringMatching(/^tw_at_[0-9A-Za-z]{43}$/),
      refreshToken: null,
      tokenType: 'Bearer',
      expiresIn: 3600,
      scope: 'checkout:write catalog:read orders:read',
    });
    expect(await world.main.authenticator.bearer(answer.accessToken)).toEqual({
      kind: 'oauth_client',
      id: issued.client.id,
      organizationId: owner.organizationId,
      userId: null,
      role: null,
      scopes: new Set(['checkout:write', 'catalog:read', 'orders:read']),
    });
    world.clock.advance(3_600_000 - 1);
    expect(await works(answer.accessToken)).toBe(true);
    world.clock.advance(1);
    expect(await works(answer.accessToken)).toBe(false);
    expect((await purgeExpiredCredentials(world.db)).accessTokens).toBeGreaterThan(0);
  });

  it('narrows requested scopes to those of the client and says which were granted', async () => {
    const answer = await issue(request({ scope: 'orders:read settlements:read orders:read' }));
    expect(answer.scope).toBe('orders:read');
    expect((await world.main.authenticator.bearer(answer.accessToken))?.scopes).toEqual(
      new Set(['orders:read']),
    );
  });

  it.each([
    ['OAUTH_INVALID_SCOPE', { scope: 'settlements:read' }],
    ['OAUTH_INVALID_SCOPE', { scope: 'orders:read everything' }],
    ['OAUTH_UNSUPPORTED_GRANT_TYPE', { grantType: 'password' }],
    ['OAUTH_INVALID_REQUEST', { grantType: null }],
    ['CLIENT_INVALID', { clientSecret: 'tw_cs_wrong' }],
    ['CLIENT_INVALID', { clientSecret: null }],
    ['CLIENT_INVALID', { clientId: 'tw_client_unknown' }],
    ['CLIENT_INVALID', { clientId: null }],
    ['CLIENT_INVALID', { clientId: `' or '1'='1`, grantType: 'password' }],
  ])('rejects with %s: %j', async (code, extra) => {
    const { rows: before } = await world.db.pool.query('select count(*) from platform.access_token');
    expect(await errorOf(issue(request(extra)))).toBe(code);
    const { rows: after } = await world.db.pool.query('select count(*) from platform.access_token');
    expect(after).toEqual(before);
  });
});

describe('the revocation endpoint', () => {
  const revoke = (token: string | null, client = issued) =>
    world.tokens.revoke(world.request(), { token, ...credentials(client) });

  it('ends a token at once in every process', async () => {
    const { accessToken } = await issue(request());
    const second = await world.secondProcess();
    expect([await works(accessToken), await works(accessToken, second)]).toEqual([true, true]);
    const heard = nextChange(second);
    await revoke(accessToken);
    expect(await works(accessToken)).toBe(false);
    await heard;
    expect(await works(accessToken, second)).toBe(false);
  });

  it('answers alike for unknown tokens and those of other clients, which stay valid', async () => {
    const { accessToken } = await issue(request());
    const other = await world.clients.create(await owner.ctx(), { name: 'Other', scopes: ['orders:read'] });
    expect(await errorOf(revoke('tw_at_unknown'))).toBeNull();
    expect(await errorOf(revoke(accessToken, other))).toBeNull();
    expect(await works(accessToken)).toBe(true);
    await revoke(accessToken);
    expect(await errorOf(revoke(accessToken))).toBeNull();
  });

  it('rejects a client that is not proved, and a missing token', async () => {
    const { accessToken } = await issue(request());
    const wrong = { token: accessToken, clientId: issued.client.clientId, clientSecret: 'tw_cs_wrong' };
    expect(await errorOf(world.tokens.revoke(world.request(), wrong))).toBe('CLIENT_INVALID');
    for (const none of [null, '']) {
      expect(await errorOf(revoke(none))).toBe('OAUTH_INVALID_REQUEST');
    }
    expect(await works(accessToken)).toBe(true);
  });
});
