import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import { MailQueue } from '../../../subgraphs/platform/mail/mail-queue.js';
import { findMailToken, issueMailToken } from '../../../subgraphs/platform/mail/mail-token.queries.js';
import { PasswordService } from '../../../subgraphs/platform/session/password.service.js';
import { PasswordResetService } from '../../../subgraphs/platform/session/password-reset.service.js';
import { errorOf, IdentityWorld, password } from './identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world.close());

const newPassword = 'staple battery horse';

it('a changed password is the one to sign in with, and ends every session but the one that changed it', async () => {
  const mine = await world.person();
  const { email } = mine.user;
  const other = await world.sessions.signIn(world.request(), { email, password });
  const isKnown = async ({ token }: typeof mine) =>
    (await world.main.authenticator.session(token, null)) !== null;
  expect(await isKnown(other)).toBe(true);
  const ctx = await world.requestOf(mine, null);
  expect(await world.passwords.change(ctx, { currentPassword: password, newPassword })).toBe(1);
  expect([await isKnown(mine), await isKnown(other)]).toEqual([true, false]);
  expect(await errorOf(world.sessions.signIn(world.request(), { email, password }))).toBe(
    'CREDENTIALS_INVALID',
  );
  expect(await errorOf(world.sessions.signIn(world.request(), { email, password: newPassword }))).toBeNull();
});

it('it takes the current one, and a new one that is long enough; wrong guesses are limited like sign-ins', async () => {
  const person = await world.person();
  const ctx = await world.requestOf(person, null);
  const short = world.passwords.change(ctx, { currentPassword: password, newPassword: 'short' });
  await expect(short).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'newPassword', code: 'PASSWORD_TOO_SHORT' }],
  });
  const outcomes = new Set<string | null>();
  for (let guess = 0; guess < 40; guess += 1) {
    outcomes.add(
      await errorOf(world.passwords.change(ctx, { currentPassword: `guess ${guess}`, newPassword })),
    );
  }
  expect([...outcomes]).toEqual(['CREDENTIALS_INVALID', 'RATE_LIMITED']);
});

it('a change forgets the wrong guesses before it, as signing in does', async () => {
  const person = await world.person();
  const ctx = await world.requestOf(person, null);
  const guess = async () => {
    for (let count = 1; count < identityLimits.signInFailuresPerPlace; count += 1) {
      const wrong = world.passwords.change(ctx, { currentPassword: 'a wrong guess', newPassword });
      expect(await errorOf(wrong)).toBe('CREDENTIALS_INVALID');
    }
  };
  await guess();
  await world.passwords.change(ctx, { currentPassword: password, newPassword });
  await guess();
});

it('a change is told by mail, and ends the token for another password that was mailed before', async () => {
  const { user, ...session } = await world.person();
  const ctx = await world.requestOf({ user, ...session }, null);
  const token = await ctx.transaction(tx => issueMailToken(tx, user.id, 'reset_password'));
  const passwords = new PasswordService(world.main.changes, new MailQueue(true));
  await passwords.change(ctx, { currentPassword: password, newPassword });
  expect(await findMailToken(world.db, token, 'reset_password')).toBeNull();
  const { rows } = await world.db.pool.query('select payload from graphile_worker._private_jobs');
  expect(rows).toMatchObject([{ payload: { kind: 'password_changed', userId: user.id } }]);
});

it('a forgotten password is asked for so often from one network, and a new one lifts the lock of wrong guesses', async () => {
  const resets = new PasswordResetService(world.main.changes, new MailQueue(true));
  const from = (address: string) => world.request(undefined, null, address);
  const ask = (address: string, email: string) => errorOf(resets.request(from(address), { email }));
  for (let count = 0; count < identityLimits.passwordResetsPerNetwork; count += 1) {
    expect(await ask('203.0.113.7', `somebody-${count}@example.com`)).toBeNull();
  }
  expect(await ask('203.0.113.7', 'one-more@example.com')).toBe('RATE_LIMITED');
  expect(await ask('198.51.100.7', 'one-more@example.com')).toBeNull();

  const { user } = await world.person();
  const signIn = (chosen: string) =>
    errorOf(world.sessions.signIn(world.request(), { email: user.email, password: chosen }));
  for (let count = 0; count < identityLimits.signInFailuresPerPlace; count += 1) {
    await signIn('a wrong guess');
  }
  expect(await signIn(password)).toBe('RATE_LIMITED');
  const token = await world.request().transaction(tx => issueMailToken(tx, user.id, 'reset_password'));
  await resets.reset(world.request(), { token, newPassword });
  expect(await signIn(newPassword)).toBeNull();
});

it('of two changes at once one wins', async () => {
  const person = await world.person();
  const ctx = await world.requestOf(person, null);
  const change = (to: string) =>
    errorOf(world.passwords.change(ctx, { currentPassword: password, newPassword: to }));
  expect((await Promise.all([change('first new one'), change('second new one')])).toSorted()).toEqual([
    'CREDENTIALS_INVALID',
    null,
  ]);
});
