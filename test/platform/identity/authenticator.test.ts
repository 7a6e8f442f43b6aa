import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiKeyUse } from '../../../subgraphs/platform/api-key/api-key-use.js';
import { DatabaseAuthenticator } from '../../../subgraphs/platform/authentication/authenticator.js';
import { CredentialChanges } from '../../../subgraphs/platform/authentication/credential-changes.js';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import { IdentityWorld, type Owner } from './identity-world.js';

let world: IdentityWorld;
let owner: Owner;
beforeAll(async () => {
  world = await IdentityWorld.create();
  owner = await world.owner();
});
afterAll(() => world.close());

/** An authenticator whose connection to other processes is in the test's hands. */
function isolated() {
  const listeners: ((payload: string) => void)[] = [];
  const reconnectListeners: (() => void)[] = [];
  const changes = new CredentialChanges({
    on: (_channel, listener) => {
      listeners.push(listener);
      return () => {};
    },
    onReconnect: listener => {
      reconnectListeners.push(listener);
      return () => {};
    },
    send: () => {},
  });
  const { db, clock } = world;
  const authenticator = new DatabaseAuthenticator({ db, clock, changes, apiKeyUse: new ApiKeyUse(db) });
  const call = (all: ((payload: string) => void)[], payload: string) =>
    all.map(listener => listener(payload));
  return {
    authenticator,
    hear: (subjectId: string) => call(listeners, subjectId),
    reconnect: () => call(reconnectListeners, ''),
  };
}

describe('verifying a credential', () => {
  it('takes one statement on a miss and none on a hit, until the trust in it ends', async () => {
    const { secret } = await world.apiKeys.create(await owner.ctx(), { name: 'counted' });
    const { authenticator } = isolated();
    const query = vi.spyOn(world.db, 'query');
    const first = await authenticator.bearer(secret);
    expect(query).toHaveBeenCalledTimes(1);
    world.clock.advance(identityLimits.credentialCacheTtlMs - 1);
    expect(await authenticator.bearer(secret)).toBe(first);
    expect(query).toHaveBeenCalledTimes(1);
    world.clock.advance(1);
    expect(await authenticator.bearer(secret)).toEqual(first);
    expect(query).toHaveBeenCalledTimes(2);
    await authenticator.session(owner.session.token, owner.organizationId);
    await authenticator.session(owner.session.token, owner.organizationId);
    expect(query).toHaveBeenCalledTimes(3);
    query.mockRestore();
  });

  it('does not remember what is unknown: a key that appears works at once', async () => {
    const { authenticator } = isolated();
    const { apiKey, secret } = await world.apiKeys.create(await owner.ctx(), { name: 'appears' });
    const hidden = 'update platform.api_key set revoked_at = $2 where id = $1';
    await world.db.pool.query(hidden, [apiKey.id, world.clock.now()]);
    expect(await authenticator.bearer(secret)).toBeNull();
    await world.db.pool.query(hidden, [apiKey.id, null]);
    expect((await authenticator.bearer(secret))?.id).toBe(apiKey.id);
  });

  it.each(['', 'x', 'tw_sk_', 'tw_at_x', `' or true --`, 'tw_sk_'.padEnd(100_000, 'a'), '\u0000'])(
    'answers null for %j',
    async token => {
      expect(await world.main.authenticator.bearer(token)).toBeNull();
      expect(await world.main.authenticator.session(token, owner.organizationId)).toBeNull();
    },
  );

  it('takes each kind of secret for its own purpose only', async () => {
    const { secret } = await world.apiKeys.create(await owner.ctx(), { name: 'kinds' });
    expect(await world.main.authenticator.session(secret, owner.organizationId)).toBeNull();
    expect(await world.main.authenticator.bearer(owner.session.token)).toBeNull();
  });

  it('knows the organization of a session in any letter case of its id', async () => {
    const known = await world.main.authenticator.session(
      owner.session.token,
      owner.organizationId.toUpperCase(),
    );
    expect(known?.caller.organizationId).toBe(owner.organizationId);
  });

  it('knows one session in each organization that it names, by the role there', async () => {
    const { authenticator } = isolated();
    const other = await world.owner();
    await world.join(other, owner.session, 'finance');
    const known = [];
    for (const named of [owner.organizationId, other.organizationId, null, owner.organizationId]) {
      const { caller } = (await authenticator.session(owner.session.token, named))!;
      known.push([caller.organizationId, caller.role]);
    }
    const own = [owner.organizationId, 'owner'];
    expect(known).toEqual([own, [other.organizationId, 'finance'], [null, null], own]);
  });
});

describe('a change elsewhere', () => {
  const revokeSilently = (id: string) =>
    world.db.pool.query('update platform.api_key set revoked_at = now() where id = $1', [id]);

  it('drops what depends on the subject, and nothing else', async () => {
    const { authenticator, hear } = isolated();
    const gone = await world.apiKeys.create(await owner.ctx(), { name: 'gone' });
    const kept = await world.apiKeys.create(await owner.ctx(), { name: 'kept' });
    await authenticator.bearer(gone.secret);
    const before = await authenticator.bearer(kept.secret);
    await revokeSilently(gone.apiKey.id);
    expect(await authenticator.bearer(gone.secret)).not.toBeNull();
    hear(gone.apiKey.id);
    expect(await authenticator.bearer(gone.secret)).toBeNull();
    expect(await authenticator.bearer(kept.secret)).toBe(before);
  });

  it.each<[string, (process: ReturnType<typeof isolated>) => void]>([
    ['its connection was lost', process => process.reconnect()],
    ['it has only begun to listen', process => process.hear('start')],
  ])('drops everything where messages may have been missed as %s', async (_, miss) => {
    const process = isolated();
    const { authenticator } = process;
    const { apiKey, secret } = await world.apiKeys.create(await owner.ctx(), { name: 'missed' });
    await authenticator.bearer(secret);
    await authenticator.session(owner.session.token, owner.organizationId);
    await revokeSilently(apiKey.id);
    miss(process);
    expect(await authenticator.bearer(secret)).toBeNull();
  });

  it('is not undone by an answer that was read before it', async () => {
    const { authenticator, hear } = isolated();
    const { apiKey, secret } = await world.apiKeys.create(await owner.ctx(), { name: 'overtaken' });
    const query = world.db.query.bind(world.db);
    const overtaken = vi.spyOn(world.db, 'query').mockImplementationOnce(async (statement, values) => {
      const rows = await query(statement, values);
      await revokeSilently(apiKey.id);
      hear(apiKey.id);
      return rows as never;
    });
    await authenticator.bearer(secret);
    overtaken.mockRestore();
    expect(await authenticator.bearer(secret)).toBeNull();
  });
});
