import type { Encryption } from '../../../../kernel/encryption.js';

/** What an e-mail address is found by without being readable: the same in whatever case. `context`: see `Encryption.digest`. */
export const emailDigest = (encryption: Encryption, email: string, context: string): string =>
  encryption.digest(email.trim().toLowerCase(), context);
