import type { Encryption } from '../../../../kernel/encryption.js';
import type { CartPersonal } from './cart.entity.js';

/** What carts know of buyers as the database has it: encrypted, and bound to its cart. */
export class CartVault {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  /** Null where there is nothing to keep. */
  seal(cartId: string, personal: CartPersonal): string | null {
    return personal.buyer === null && personal.context === null
      ? null
      : this.#encryption.encrypt(JSON.stringify(personal), contextOf(cartId));
  }

  open(cartId: string, sealed: string | null): CartPersonal {
    return sealed === null
      ? { buyer: null, context: null }
      : (JSON.parse(this.#encryption.decrypt(sealed, contextOf(cartId))) as CartPersonal);
  }
}

const contextOf = (cartId: string): string => `cart/${cartId}`;
