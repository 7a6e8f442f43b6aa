import type { Encryption } from '../../../../kernel/encryption.js';
import { emailDigest } from '../buyer/email-digest.js';
import type { BuyerRecord } from './buyer-record.entity.js';

/** Buyers as the database has them: encrypted, bound to their record, and found by a keyed digest of their e-mail. */
export class BuyerVault {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  seal(organizationId: string, { id, email, name, addresses }: BuyerRecord): string {
    const personal = JSON.stringify({ email, name, addresses });
    return this.#encryption.encrypt(personal, contextOf(organizationId, id));
  }

  open(organizationId: string, { id, personal }: SealedBuyer): BuyerRecord {
    const opened = JSON.parse(this.#encryption.decrypt(personal, contextOf(organizationId, id)));
    return { id, ...(opened as Omit<BuyerRecord, 'id'>) };
  }

  /** The same for an address in whatever case. No other organization has the same. */
  emailDigest(organizationId: string, email: string): string {
    return emailDigest(this.#encryption, email, `buyer-email/${organizationId}`);
  }
}

export interface SealedBuyer {
  id: string;
  personal: string;
}

const contextOf = (organizationId: string, id: string): string => `buyer-record/${organizationId}/${id}`;
