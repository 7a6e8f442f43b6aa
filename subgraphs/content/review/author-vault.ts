import type { Encryption } from '../../../kernel/encryption.js';

/** Names of authors as the database has them: encrypted, and bound to their review. */
export class AuthorVault {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  seal(reviewId: string, name: string | null): string | null {
    return name === null ? null : this.#encryption.encrypt(name, contextOf(reviewId));
  }

  open(reviewId: string, sealed: string | null): string | null {
    return sealed === null ? null : this.#encryption.decrypt(sealed, contextOf(reviewId));
  }
}

const contextOf = (reviewId: string): string => `review-author/${reviewId}`;
