import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../kernel/database/database.js';
import { allScopes } from '../../../kernel/scopes.js';
import { listApiKeys } from '../../../subgraphs/platform/api-key/api-key.queries.js';
import { ApiKeyUse } from '../../../subgraphs/platform/api-key/api-key-use.js';
import { purgeExpiredCredentials } from '../../../subgraphs/platform/authentication/purge-expired.js';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import { errorOf, IdentityWorld, nextChange, type Owner } from './identity-world.js';

let world: IdentityWorld;
let owner: Owner;
beforeAll(async () => {
  world = await IdentityWorld.create();
  owner = await world.owner();
});
afterAll(() => world.close());

const works = async (secret: string, process = world.main) =>
  (await process.authenticator.bearer(secret)) !== null;

const listed = async (id: string) =>
  (await listApiKeys(world.db, owner.organizationId)).find(key => key.id === id);

describe('creating an API key', () => {
  it('shows a secret that works at once with every scope, and stores its hash only', async () => {
    const { apiKey, secret } = await world.apiKeys.create(await owner.ctx(), { name: 'ERP' });
    expect(secret).toMatch(/^tw_sk_[0-9A-Za-z]{43}$/);
    expect(await world.main.authenticator.bearer(secret)).toEqual({
      kind: 'api_key',
      id: apiKey.id,
      organizationId: owner.organizationId,
      userId: null,
      role: null,
      scopes: new Set(allScopes()),
    });
    expect(apiKey).toEqual({
      id: apiKey.id,
      name: 'ERP',
      scopes: [...allScopes()],
      prefix: 'tw_sk_',
      lastFour: secret.slice(-4),
      previousSecretExpiresAt: null,
      createdAt: world.clock.now().toISOString(),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    });
    const { rows } = await world.db.pool.query(
      `select string_agg(s::text, ' ') || (select string_agg(k::text, ' ') from platform.api_key k) as text
       from platform.api_key_secret s`,
    );
    expect(rows[0].text).not.toContain(secret.slice(6));
  });

  it('takes a narrower list of scopes, each once', async () => {
    const input = { name: 'Reader', scopes: ['catalog:read', 'catalog:read', 'orders:read'] };
    const { secret } = await world.apiKeys.create(await owner.ctx(), input);
    const caller = await world.main.authenticator.bearer(secret);
    expect(caller?.scopes).toEqual(new Set(['catalog:read', 'orders:read']));
  });

  it('names everything that is wrong at once', async () => {
    const input = {
      name: '',
      scopes: ['catalog:read', 'catalog:burn'],
      expiresAt: world.clock.now().toISOString(),
    };
    await expect(world.apiKeys.create(await owner.ctx(), input)).rejects.toMatchObject({
      errors: [
        { path: 'name', code: 'NAME_MISSING' },
        { path: 'scopes.1', code: 'SCOPE_UNKNOWN' },
        { path: 'expiresAt', code: 'EXPIRY_PAST' },
      ],
    });
  });

  it('stops at the limit of an organization, also when they come at once; revoked and expired ones do not count', async () => {
    const full = await world.owner();
    const ctx = await full.ctx();
    const first = await world.apiKeys.create(ctx, { name: 'first' });
    await world.db.pool.query(
      `insert into platform.api_key (organization_id, id, name, scopes, created_by, created_at)
       select $1, gen_random_uuid(), 'filler', '{catalog:read}', $2, now() from generate_series(1, $3)`,
      [full.organizationId, full.session.user.id, identityLimits.apiKeysMax - 2],
    );
    await world.db.pool.query(
      `insert into platform.api_key (organization_id, id, name, scopes, created_by, created_at, expires_at)
       values ($1, gen_random_uuid(), 'expired', '{catalog:read}', $2, $3, $3)`,
      [full.organizationId, full.session.user.id, world.clock.now()],
    );
    const outcomes = await Promise.all(
      [1, 2].map(() => errorOf(world.apiKeys.create(ctx, { name: 'last' }))),
    );
    expect(outcomes.sort()).toEqual(['LIMIT_REACHED', null]);
    await world.apiKeys.revoke(ctx, first.apiKey.id);
    expect(await errorOf(world.apiKeys.create(ctx, { name: 'again' }))).toBeNull();
  });
});

describe('an API key', () => {
  it('ends when it expires, also in the cache', async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 2000).toISOString();
    const { secret } = await world.apiKeys.create(await owner.ctx(), { name: 'short', expiresAt });
    expect(await works(secret)).toBe(true);
    world.clock.advance(1999);
    expect(await works(secret)).toBe(true);
    world.clock.advance(1);
    expect(await works(secret)).toBe(false);
  });

  it('ends at once when it is revoked, here and in another process', async () => {
    const { apiKey, secret } = await world.apiKeys.create(await owner.ctx(), { name: 'revoked' });
    const second = await world.secondProcess();
    expect([await works(secret), await works(secret, second)]).toEqual([true, true]);
    const heard = nextChange(second);
    const revoked = await world.apiKeys.revoke(await owner.ctx(), apiKey.id);
    expect(await works(secret)).toBe(false);
    expect(await heard).toBe(apiKey.id);
    expect(await works(secret, second)).toBe(false);
    world.clock.advance(1000);
    expect(await world.apiKeys.revoke(await owner.ctx(), apiKey.id)).toEqual(revoked);
  });

  it('shows when it was last used, written for all keys together and once a minute', async () => {
    const { apiKey, secret } = await world.apiKeys.create(await owner.ctx(), { name: 'used' });
    const usedAt = world.clock.now().toISOString();
    await works(secret);
    expect((await listed(apiKey.id))?.lastUsedAt).toBeNull();
    await world.main.apiKeyUse.flush();
    expect((await listed(apiKey.id))?.lastUsedAt).toBe(usedAt);
    world.clock.advance(59_999);
    await works(secret);
    await world.main.apiKeyUse.flush();
    expect((await listed(apiKey.id))?.lastUsedAt).toBe(usedAt);
    world.clock.advance(1);
    await works(secret);
    world.main.apiKeyUse.start();
    await world.main.apiKeyUse.stop();
    expect((await listed(apiKey.id))?.lastUsedAt).toBe(world.clock.now().toISOString());
  });

  it('is used although the time of its use cannot be written, of which the log is told each time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const warn = vi.fn();
    const query = () => Promise.reject(new Error('away'));
    const use = new ApiKeyUse({ query, log: { warn } } as unknown as Database);
    use.start();
    for (let minute = 0; minute < 2; minute += 1) {
      use.note(owner.organizationId, 'a key', world.clock.now());
      await vi.advanceTimersByTimeAsync(identityLimits.lastUsedResolutionMs);
    }
    await use.stop();
    vi.useRealTimers();
    expect(warn.mock.calls).toEqual(Array(2).fill([{ error: 'Error: away' }, expect.any(String)]));
  });
});

describe('rotating an API key', () => {
  it('lets the old secret work until the overlap ends, and not a moment longer', async () => {
    const created = await world.apiKeys.create(await owner.ctx(), { name: 'rotated' });
    await works(created.secret);
    const rotated = await world.apiKeys.rotate(await owner.ctx(), created.apiKey.id, 5);
    expect(rotated.apiKey.lastFour).toBe(rotated.secret.slice(-4));
    const end = new Date(world.clock.now().getTime() + 5000).toISOString();
    expect(rotated.apiKey.previousSecretExpiresAt).toBe(end);
    const all = await listApiKeys(world.db, owner.organizationId);
    expect(all.filter(({ id }) => id === created.apiKey.id)).toEqual([rotated.apiKey]);
    expect([await works(created.secret), await works(rotated.secret)]).toEqual([true, true]);
    world.clock.advance(4999);
    expect(await works(created.secret)).toBe(true);
    world.clock.advance(1);
    expect([await works(created.secret), await works(rotated.secret)]).toEqual([false, true]);
    expect(await listed(created.apiKey.id)).toMatchObject({ previousSecretExpiresAt: null });
    expect((await purgeExpiredCredentials(world.db)).apiKeySecrets).toBe(1);
  });

  it('ends the old secret at once without an overlap, and never prolongs an earlier end', async () => {
    const created = await world.apiKeys.create(await owner.ctx(), { name: 'twice' });
    const second = await world.apiKeys.rotate(await owner.ctx(), created.apiKey.id, 60);
    const third = await world.apiKeys.rotate(await owner.ctx(), created.apiKey.id, 3600);
    world.clock.advance(60_000);
    expect(await Promise.all([created, second, third].map(key => works(key.secret)))).toEqual([
      false,
      true,
      true,
    ]);
    const fourth = await world.apiKeys.rotate(await owner.ctx(), created.apiKey.id, 0);
    const all = [created, second, third, fourth];
    expect(await Promise.all(all.map(key => works(key.secret)))).toEqual([false, false, false, true]);
  });

  it('takes an overlap of 0 to 7 days, a day when none is given', async () => {
    const { apiKey } = await world.apiKeys.create(await owner.ctx(), { name: 'bounds' });
    const rotate = async (seconds?: number) =>
      errorOf(world.apiKeys.rotate(await owner.ctx(), apiKey.id, seconds));
    expect(await Promise.all([-1, 604_801, 0.5].map(rotate))).toEqual(Array(3).fill('VALIDATION_FAILED'));
    expect(await rotate(604_800)).toBeNull();
    await rotate(0);
    await rotate();
    const day = new Date(world.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
    expect((await listed(apiKey.id))?.previousSecretExpiresAt).toBe(day);
  });

  it('does not bring back a revoked key', async () => {
    const { apiKey } = await world.apiKeys.create(await owner.ctx(), { name: 'gone' });
    await world.apiKeys.revoke(await owner.ctx(), apiKey.id);
    expect(await errorOf(world.apiKeys.rotate(await owner.ctx(), apiKey.id, 60))).toBe('API_KEY_NOT_FOUND');
  });
});

describe('strangers', () => {
  it('find no key of another organization', async () => {
    const { apiKey, secret } = await world.apiKeys.create(await owner.ctx(), { name: 'mine' });
    const stranger = await (await world.owner()).ctx();
    expect(await errorOf(world.apiKeys.revoke(stranger, apiKey.id))).toBe('API_KEY_NOT_FOUND');
    expect(await errorOf(world.apiKeys.rotate(stranger, apiKey.id))).toBe('API_KEY_NOT_FOUND');
    expect(await errorOf(world.apiKeys.revoke(stranger, `' or true --`))).toBe('API_KEY_NOT_FOUND');
    expect(await listApiKeys(world.db, stranger.organizationId)).toEqual([]);
    expect(await works(secret)).toBe(true);
  });
});
