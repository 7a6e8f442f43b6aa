import argon2 from '@node-rs/argon2';
import { newSecret } from '../credential/secret.js';
import { normalizePassword } from './account.rules.js';

/** OWASP's password storage cheat sheet: Argon2id (the library's default), 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no password has, made once: unknown addresses cost the same work as known ones. */
let decoy: Promise<string> | null = null;

export const hashPassword = (password: string): Promise<string> =>
  argon2.hash(normalizePassword(password), cost);

/** Whether the password has the hash. Without a hash it does the work all the same, and answers false. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(newSecret('csrfToken'));
  const matches = await argon2.verify(passwordHash ?? (await decoy), normalizePassword(password));
  return matches && passwordHash !== null;
}
