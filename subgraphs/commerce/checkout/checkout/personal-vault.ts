import type { Encryption } from '../../../../kernel/encryption.js';
import { emailDigest } from '../../pricing/buyer/email-digest.js';
import type { CheckoutPersonal } from './checkout-session.entity.js';

/** Personal data of sessions as the database has it: encrypted, and bound to its session. */
export class PersonalVault {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  /** Null where there is nothing to keep. */
  seal(sessionId: string, personal: CheckoutPersonal): string | null {
    return isEmpty(personal)
      ? null
      : this.#encryption.encrypt(JSON.stringify(personal), contextOf(sessionId));
  }

  /** The same for an address in whatever case. No other organization has the same. Null where there is none. */
  emailDigest(organizationId: string, email: string | null): string | null {
    return email === null ? null : emailDigest(this.#encryption, email, `checkout-buyer/${organizationId}`);
  }

  open(sessionId: string, sealed: string | null): CheckoutPersonal {
    return sealed === null
      ? noPersonal
      : (JSON.parse(this.#encryption.decrypt(sealed, contextOf(sessionId))) as CheckoutPersonal);
  }
}

/** Of a session that knows nothing of its buyer, or not any more. */
export const noPersonal: CheckoutPersonal = Object.freeze({
  buyer: null,
  destinations: [],
  billingAddress: null,
});

const isEmpty = ({ buyer, destinations, billingAddress }: CheckoutPersonal): boolean =>
  buyer === null && billingAddress === null && destinations.length === 0;

const contextOf = (sessionId: string): string => `checkout-session/${sessionId}`;
