import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { purgeExpiredCredentials } from '../../../subgraphs/platform/authentication/purge-expired.js';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import { issueMailToken } from '../../../subgraphs/platform/mail/mail-token.queries.js';
import { connected, consented, publicClient } from './connected-client.js';
import { errorOf, IdentityWorld } from './identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world.close());

const password = 'correct horse battery';
const hour = 60 * 60 * 1000;

describe('signing up', () => {
  it('opens a session of the new person', async () => {
    const session = await world.person('Ann@Example.com');
    expect(session.token).toMatch(/^tw_st_[0-9A-Za-z]{43}$/);
    expect(session.user.email).toBe('ann@example.com');
    expect(Date.parse(session.expiresAt) - world.clock.now().getTime()).toBe(identityLimits.sessionTtlMs);
    const known = await world.main.authenticator.session(session.token, null);
    expect(known?.caller).toEqual({
      kind: 'session',
      id: expect.any(String),
      organizationId: null,
      userId: session.user.id,
      role: null,
      scopes: new Set(),
    });
    expect(known?.csrfToken).toBe(session.csrfToken);
  });

  it('keeps neither the token nor the password', async () => {
    const session = await world.person();
    const text = JSON.stringify([
      (await world.db.pool.query('select * from platform.session')).rows.map(row => ({
        ...row,
        hash: String(row.hash),
      })),
      (await world.db.pool.query('select * from platform.person')).rows,
    ]);
    expect(text).not.toContain(session.token);
    expect(text).not.toContain(password);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('rejects an address that has an account, however it is written, and makes nothing', async () => {
    await world.person('bea@example.com');
    expect(await errorOf(world.person(' BEA@example.COM '))).toBe('EMAIL_TAKEN');
    const { rows } = await world.db.pool.query(`select id from platform.person where email like '%bea@%'`);
    expect(rows).toHaveLength(1);
  });

  it('makes one account when two sign up with one address at the same moment', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => errorOf(world.person('cid@example.com'))));
    expect(outcomes.sort()).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN', null]);
  });

  it('names everything that is wrong at once', async () => {
    const input = { email: 'nobody', password: 'short', name: ' ' };
    await expect(world.sessions.signUp(world.request(), input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'email', code: 'EMAIL_MALFORMED' },
        { path: 'password', code: 'PASSWORD_TOO_SHORT' },
        { path: 'name', code: 'NAME_MISSING' },
      ],
    });
  });
});

describe('signing in', () => {
  it('takes the password in any Unicode composition', async () => {
    const input = { email: 'dee@example.com', password: 'Stra\u00dfe caf\u00e9 12', name: 'Dee' };
    await world.sessions.signUp(world.request(), input);
    const decomposed = { email: 'dee@example.com', password: 'Stra\u00dfe cafe\u0301 12' };
    const session = await world.sessions.signIn(world.request(), decomposed);
    expect(session.user.name).toBe('Dee');
  });

  it('does the same work and says the same for an unknown address as for a wrong password', async () => {
    await world.person('eve@example.com');
    const verify = vi.spyOn(argon2, 'verify');
    const unknown = world.sessions.signIn(world.request(), { email: 'not-eve@example.com', password });
    const unknownError = await unknown.catch(error => error);
    const wrong = world.sessions.signIn(world.request(), {
      email: 'eve@example.com',
      password: 'wrong password',
    });
    const wrongError = await wrong.catch(error => error);
    expect([unknownError.code, wrongError.code]).toEqual(['CREDENTIALS_INVALID', 'CREDENTIALS_INVALID']);
    expect(unknownError.detail).toBe(wrongError.detail);
    const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
    verify.mockRestore();
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1']);
  });

  it('passes input as values: SQL in an address is only a wrong address', async () => {
    const email = `x'; delete from platform.person; --@example.com`;
    expect(await errorOf(world.sessions.signIn(world.request(), { email, password }))).toBe(
      'CREDENTIALS_INVALID',
    );
    const { rows } = await world.db.pool.query('select 1 from platform.person limit 1');
    expect(rows).toHaveLength(1);
  });
});

describe('a session', () => {
  it('is prolonged while it is used, at most once an hour, and ends 14 days after its last use', async () => {
    const session = await world.person();
    const stored = async () =>
      (
        await world.db.pool.query('select renewed_at, expires_at from platform.session where user_id = $1', [
          session.user.id,
        ])
      ).rows[0];
    const first = await stored();
    world.clock.advance(hour - 1000);
    await world.main.authenticator.session(session.token, null);
    expect(await stored()).toEqual(first);
    world.clock.advance(identityLimits.credentialCacheTtlMs);
    const usedAt = world.clock.now();
    await world.main.authenticator.session(session.token, null);
    expect(await stored()).toEqual({
      renewed_at: usedAt.toISOString(),
      expires_at: new Date(usedAt.getTime() + identityLimits.sessionTtlMs).toISOString(),
    });
    world.clock.advance(identityLimits.sessionTtlMs - 1);
    expect(await world.main.authenticator.session(session.token, null)).not.toBeNull();
    world.clock.advance(identityLimits.sessionTtlMs);
    expect(await world.main.authenticator.session(session.token, null)).toBeNull();
  });

  it('ends at once when its person signs out', async () => {
    const session = await world.person();
    const ctx = await world.requestOf(session, null);
    await world.sessions.signOut(ctx);
    expect(await world.main.authenticator.session(session.token, null)).toBeNull();
  });

  it('leaves the database when it has expired, as everything does that can never be valid again', async () => {
    const old = await world.owner();
    const ctx = await old.ctx();
    const email = old.session.user.email;
    await world.sessions.signIn(world.request(), { email, password });
    await errorOf(world.sessions.signIn(world.request(), { email, password: 'a wrong one' }));
    const { apiKey } = await world.apiKeys.create(ctx, { name: 'Rotated' });
    await world.apiKeys.rotate(ctx, apiKey.id, 60);
    const { client, clientSecret } = await world.clients.create(ctx, {
      name: 'Rotated',
      scopes: ['orders:read'],
    });
    const { clientId } = client;
    await world.tokens.issue(world.request(), { grantType: 'client_credentials', clientId, clientSecret });
    await world.clients.rotateSecret(ctx, client.id, 60);
    await world.invitations.create(ctx, { email: 'guest@example.com', role: 'member' });
    await ctx.transaction(tx => issueMailToken(tx, old.session.user.id, 'verify_email'));
    const app = await publicClient(world, old);
    const consent = { ...app, session: old.session, organizationId: old.organizationId };
    await connected(world, consent);
    await consented(world, consent);
    world.clock.advance(identityLimits.signInPlaceTtlMs);
    const live = await world.person();
    const purged = await purgeExpiredCredentials(world.db);
    expect(Object.entries(purged).filter(([, count]) => count === 0)).toEqual([]);
    const { rows } = await world.db.pool.query('select user_id from platform.session');
    expect(rows).toEqual([{ user_id: live.user.id }]);
    expect(await purgeExpiredCredentials(world.db)).toEqual({
      accessTokens: 0,
      grants: 0,
      refreshTokens: 0,
      sessions: 0,
      apiKeySecrets: 0,
      clientSecrets: 0,
      failures: 0,
      places: 0,
      invitations: 0,
      mailTokens: 0,
    });
  });
});
