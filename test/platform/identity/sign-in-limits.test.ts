import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous } from '../../../kernel/context.js';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import { subjectKey } from '../../../subgraphs/platform/session/sign-in-throttle.js';
import { errorOf, IdentityWorld } from './identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world.close());

const password = 'correct horse battery';

describe('failed sign-ins', () => {
  const from = (address: string | null, caller = anonymous) => world.request(caller, null, address);
  const wrong = (email: string, address: string | null = null, caller = anonymous) =>
    errorOf(world.sessions.signIn(from(address, caller), { email, password: 'wrong password' }));
  const right = (email: string, address: string | null = null) =>
    world.sessions.signIn(from(address), { email, password });

  it('are limited by account and network, also when they come at once', async () => {
    await world.person('fay@example.com');
    const attempts = identityLimits.signInFailuresPerPlace + 3;
    const outcomes = await Promise.all(Array.from({ length: attempts }, () => wrong('fay@example.com')));
    expect(outcomes.filter(code => code === 'RATE_LIMITED')).toHaveLength(3);
    await expect(right('fay@example.com')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 15 * 60,
    });
    world.clock.advance(identityLimits.signInWindowMs - 1_000);
    await expect(right('fay@example.com')).rejects.toMatchObject({ retryAfterSeconds: 1 });
    world.clock.advance(1_000);
    expect((await right('fay@example.com')).user.email).toBe('fay@example.com');
  });

  it('from elsewhere do not lock the owner of an account out', async () => {
    await world.person('ida@example.com');
    await right('ida@example.com', '198.51.100.4');
    for (let host = 1; host <= 11; host += 1) {
      await Promise.all(Array.from({ length: 10 }, () => wrong('ida@example.com', `203.0.113.${host}`)));
    }
    expect(await wrong('ida@example.com', '192.0.2.1')).toBe('RATE_LIMITED');
    expect((await right('ida@example.com', '198.51.100.4')).user.email).toBe('ida@example.com');
    expect(await wrong('ida@example.com', '192.0.2.1')).toBe('CREDENTIALS_INVALID');
  });

  it('from elsewhere lock the owner out where they have not signed in for 90 days', async () => {
    const email = 'kay@example.com';
    await world.person(email);
    await right(email, '198.51.100.4');
    const fromHomeAfter = async (ms: number) => {
      world.clock.advance(ms);
      const windowEnd = new Date(world.clock.now().getTime() + identityLimits.signInWindowMs);
      await world.db.pool.query(
        `insert into platform.sign_in_failure (subject, failures, window_ends_at) values ($1, $2, $3)
        on conflict (subject) do update set failures = excluded.failures, window_ends_at = excluded.window_ends_at`,
        [subjectKey(`email ${email}`), identityLimits.signInFailuresPerEmail, windowEnd],
      );
      return errorOf(right(email, '198.51.100.4'));
    };
    const ttlMs = identityLimits.signInPlaceTtlMs;
    expect([await fromHomeAfter(ttlMs - 1), await fromHomeAfter(ttlMs - 1)]).toEqual([null, null]);
    expect(await fromHomeAfter(ttlMs)).toBe('RATE_LIMITED');
  });

  it('of a few leave the right password from another network alone', async () => {
    await world.person('joy@example.com');
    for (let attempt = 0; attempt <= identityLimits.signInFailuresPerPlace; attempt += 1) {
      await wrong('joy@example.com', '203.0.113.9');
    }
    expect(await wrong('joy@example.com', '203.0.113.9')).toBe('RATE_LIMITED');
    expect((await right('joy@example.com', '198.51.100.9')).user.email).toBe('joy@example.com');
  });

  it('are forgotten when the account signs in', async () => {
    await world.person('gus@example.com');
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        Array.from({ length: identityLimits.signInFailuresPerPlace - 1 }, () => wrong('gus@example.com')),
      );
      await right('gus@example.com');
    }
    expect(await wrong('gus@example.com')).toBe('CREDENTIALS_INVALID');
  });

  it('are limited by network over all accounts, which an own account neither resets nor uses up', async () => {
    await world.person('hal@example.com');
    const max = identityLimits.signInFailuresPerNetwork;
    for (let batch = 0; batch < max; batch += 10) {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, i) => wrong(`victim-${batch + i}@example.com`, '203.0.113.7')),
      );
      expect(new Set(outcomes)).toEqual(new Set(['CREDENTIALS_INVALID']));
      if (batch === 0) {
        await right('hal@example.com', '203.0.113.7');
      }
    }
    expect(await wrong('another@example.com', '203.0.113.7')).toBe('RATE_LIMITED');
    expect(await wrong('another@example.com', '203.0.113.8')).toBe('CREDENTIALS_INVALID');
  });

  it('count for the network whatever credential the caller shows, and for a /64 of IPv6', async () => {
    const kinds = ['api_key', 'oauth_client', 'session'] as const;
    for (let attempt = 0; attempt < identityLimits.signInFailuresPerNetwork; attempt += 1) {
      const caller = { ...anonymous, kind: kinds[attempt % 3]!, id: `credential-${attempt}` };
      await wrong(`other-${attempt}@example.com`, `2001:db8:0:1::${attempt.toString(16)}`, caller);
    }
    const holder = { ...anonymous, kind: 'api_key' as const, id: 'one-more' };
    expect(await wrong('last@example.com', '2001:db8:0:1:ffff::1', holder)).toBe('RATE_LIMITED');
    expect(await wrong('last@example.com', '2001:db8:0:2::1', holder)).toBe('CREDENTIALS_INVALID');
  });
});

it('makes only so many accounts from one network, whatever credential is shown', async () => {
  const signUp = (n: number, address: string) =>
    errorOf(
      world.sessions.signUp(world.request({ ...anonymous, kind: 'api_key', id: `key-${n}` }, null, address), {
        email: `crowd-${address}-${n}@example.com`,
        password,
        name: 'One Of Many',
      }),
    );
  for (let n = 0; n < identityLimits.signUpsPerNetwork; n += 1) {
    expect(await signUp(n, '203.0.113.77')).toBeNull();
  }
  expect(await signUp(99, '203.0.113.77')).toBe('RATE_LIMITED');
  expect(await signUp(0, '203.0.113.78')).toBeNull();
});
