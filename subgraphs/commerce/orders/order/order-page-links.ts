import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../../../../kernel/encryption.js';

/** What a link to an order's page says. */
export interface OrderPageLink {
  organizationId: string;
  orderId: string;
  signature: string;
}

/**
 * Links by which whoever has one reads the page of an order, without signing in: buyers have no account. A link is
 * signed (HMAC-SHA-256, 256 bits) with a key derived from the installation's, so that it cannot be guessed or moved to
 * another order. It holds as long as the order and the key are there; nothing of it is stored.
 */
export class OrderPageLinks {
  readonly #encryption: Pick<Encryption, 'digest'>;

  constructor(encryption: Pick<Encryption, 'digest'>) {
    this.#encryption = encryption;
  }

  /** Below the installation's public address. */
  pathOf(organizationId: string, orderId: string): string {
    return `/order/${organizationId}/${orderId}/${this.#signature(organizationId, orderId)}`;
  }

  isSigned({ organizationId, orderId, signature }: OrderPageLink): boolean {
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#signature(organizationId, orderId));
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #signature(organizationId: string, orderId: string): string {
    return this.#encryption.digest(`${organizationId}/${orderId}`, 'order-page');
  }
}
