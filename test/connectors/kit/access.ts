import { describe, expect, it } from 'vitest';
import { KitWorld, type Subject } from './kit-world.js';

const wrong = 'd0e5c0ffee5ec2e7d0e5c0ffee5ec2e7';
const skewToleranceMs = 60_000;

/** Who gets in, and for how long. */
export function accessTests(subject: Subject): void {
  const { protocol, marketplace } = subject.module;
  const { clockSkewMs = null } = subject.particulars;
  const requiredSecrets = marketplace.credentialFields.filter(field => field.isSecret && field.isRequired);
  const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

  describe('access', () => {
    it(
      'connects an account with the right credentials',
      inWorld(async world => {
        expect(world.account.externalId).toBe(protocol.account.externalId);
        expect(world.account.endpoint).toBe(world.sandbox.url);
        expect(world.account.name).not.toBe('');
        expect(world.account.stores).toEqual(protocol.account.stores);
        expect(world.account.credentials.expiresAt === null).toBe(protocol.tokenTtlMs === null);
      }),
    );

    it.each(requiredSecrets.map(({ name }) => name))('does not connect an account with a wrong %s', name =>
      KitWorld.run(subject, async world => {
        expect((await world.errorOf(world.authorise({ [name]: wrong }))).kind).toBe('unauthorized');
      }),
    );

    it(
      'is rejected by the sandbox for a wrong secret or token, each by itself',
      inWorld(async world => {
        const known = Object.keys(world.account.credentials.values);
        const names =
          subject.particulars.callSecrets ??
          ['accessToken', ...requiredSecrets.map(({ name }) => name)].filter(name => known.includes(name));
        expect(names).not.toEqual([]);
        for (const name of names) {
          const channel = world.channelOf(world.accountWith({ [name]: wrong }));
          const error = await world.errorOf(channel.findListings(world.store, ['ANY']));
          expect([name, error.kind]).toEqual([name, 'unauthorized']);
        }
        expect(await world.channel.findListings(world.store, ['ANY'])).toEqual([]);
      }),
    );

    it(
      clockSkewMs === null ? 'does not sign the time of calls' : 'rejects calls whose signed time is off',
      inWorld(async world => {
        const channelOff = (ms: number) =>
          world.channelOf(world.account, {
            clock: { now: () => new Date(world.clock.now().getTime() + ms) },
          });
        if (clockSkewMs === null) {
          expect(await channelOff(-86_400_000).findListings(world.store, ['ANY'])).toEqual([]);
          return;
        }
        for (const ms of [-clockSkewMs - skewToleranceMs, clockSkewMs + skewToleranceMs]) {
          const error = await world.errorOf(channelOff(ms).findListings(world.store, ['ANY']));
          expect(['unauthorized', 'rejected']).toContain(error.kind);
        }
        const within = channelOff(-Math.floor(clockSkewMs / 2));
        expect(await within.findListings(world.store, ['ANY'])).toEqual([]);
      }),
    );

    it.skipIf(protocol.tokenTtlMs === null)(
      'renews a token that has expired',
      inWorld(async world => {
        world.sandbox.tokens.expireAll();
        const error = await world.errorOf(world.channel.findListings(world.store, ['ANY']));
        expect(error.kind).toBe('unauthorized');

        const credentials = await world.channel.refreshCredentials();
        expect(Date.parse(credentials.expiresAt!)).toBeGreaterThan(world.clock.now().getTime());
        const renewed = world.channelOf({ ...world.account, credentials });
        expect(await renewed.findListings(world.store, ['ANY'])).toEqual([]);
      }),
    );

    it(
      'says that only the merchant can help when the authorisation is withdrawn',
      inWorld(async world => {
        world.sandbox.tokens.revokeAll();
        const call = await world.errorOf(world.channel.findListings(world.store, ['ANY']));
        const refresh = await world.errorOf(world.channel.refreshCredentials());
        expect([call.kind, refresh.kind]).toEqual(['unauthorized', 'unauthorized']);
      }),
    );
  });
}
