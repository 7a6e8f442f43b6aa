import { expect, it } from 'vitest';
import { AccountGuard } from './account-guard.js';
import { ProviderError } from './provider-error.js';

const failing = (error: Error) => () => Promise.reject(error);

it('makes calls as long as the provider takes those of the account', async () => {
  const guard = new AccountGuard();
  const passing = [
    new ProviderError('unavailable', 'It is away.'),
    new ProviderError('rejected', 'The prompt is too long.'),
    new Error('a fault of ours'),
  ];
  for (const error of passing) {
    await expect(guard.call(failing(error))).rejects.toBe(error);
  }
  expect(await guard.call(async () => 'tea')).toBe('tea');
  expect(guard.rejection).toBeNull();
});

it.each([
  new ProviderError('unauthorized', 'It answered 401.', { status: 401 }),
  new ProviderError('rejected', 'Nothing is left.', { reason: 'exhausted' }),
])('makes none after it took none: %s', async rejection => {
  const guard = new AccountGuard();
  await expect(guard.call(failing(rejection))).rejects.toBe(rejection);
  let calls = 0;
  await expect(guard.call(async () => (calls += 1))).rejects.toBe(rejection);
  expect([calls, guard.rejection]).toEqual([0, rejection]);
});
