import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Credentials } from '../../../../connectors/marketplaces/port.js';
import type { Encryption } from '../../../../kernel/encryption.js';

/** Credentials of accounts as the database has them: encrypted, and bound to their connection. */
export class CredentialVault {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  /** No two answers are equal, even for the same credentials: the text stands for one issue of them. */
  seal(connectionId: string, credentials: Credentials): string {
    return this.#encryption.encrypt(JSON.stringify(credentials), contextOf(connectionId));
  }

  /** @throws MarketplaceError `unauthorized` when they were sealed with another key: only new ones help then. */
  open(connectionId: string, sealed: string): Credentials {
    try {
      return JSON.parse(this.#encryption.decrypt(sealed, contextOf(connectionId))) as Credentials;
    } catch (cause) {
      throw new MarketplaceError('unauthorized', 'The stored credentials cannot be read any more.', {
        cause,
      });
    }
  }
}

const contextOf = (connectionId: string): string => `marketplace-connection/${connectionId}`;
