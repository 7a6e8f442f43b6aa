import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Encryption } from '../../../../kernel/encryption.js';
import { CredentialVault } from './credential-vault.js';

it('credentials are read back for their own connection alone, and no two issues of them look the same', () => {
  const vault = new CredentialVault(new Encryption(randomBytes(32)));
  const credentials = { values: { token: 'planted-token' }, expiresAt: null };
  const [first, second] = [vault.seal('c-1', credentials), vault.seal('c-1', credentials)];
  expect(vault.open('c-1', first)).toEqual(credentials);
  expect([first === second, first.includes('planted-token')]).toEqual([false, false]);
  for (const sealed of [vault.seal('c-2', credentials), 'nothing', '']) {
    expect(() => vault.open('c-1', sealed)).toThrow(expect.objectContaining({ kind: 'unauthorized' }));
  }
});
