import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../kernel/limits.js';
import { IdentityWorld, password, refusalOf } from './identity-world.js';

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
  expect(await refusalOf(world.sessions.signIn(world.request(), { email, password }))).toBe(
    'CREDENTIALS_INVALID',
  );
  expect(
    await refusalOf(world.sessions.signIn(world.request(), { email, password: newPassword })),
  ).toBeNull();
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
      await refusalOf(world.passwords.change(ctx, { currentPassword: `guess ${guess}`, newPassword })),
    );
  }
  expect([...outcomes]).toEqual(['CREDENTIALS_INVALID', 'RATE_LIMITED']);
});

it('a change forgets the wrong guesses before it, as signing in does', async () => {
  const person = await world.person();
  const ctx = await world.requestOf(person, null);
  const guess = async () => {
    for (let count = 1; count < limits.signInFailuresPerPlace; count += 1) {
      const wrong = world.passwords.change(ctx, { currentPassword: 'a wrong guess', newPassword });
      expect(await refusalOf(wrong)).toBe('CREDENTIALS_INVALID');
    }
  };
  await guess();
  await world.passwords.change(ctx, { currentPassword: password, newPassword });
  await guess();
});

it('of two changes at once one wins', async () => {
  const person = await world.person();
  const ctx = await world.requestOf(person, null);
  const change = (to: string) =>
    refusalOf(world.passwords.change(ctx, { currentPassword: password, newPassword: to }));
  expect((await Promise.all([change('first new one'), change('second new one')])).toSorted()).toEqual([
    'CREDENTIALS_INVALID',
    null,
  ]);
});
