import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../../../../kernel/encryption.js';

/** What a link to a buyer's page says: `id` is that of an order, or of a checkout session. */
export interface PageLink {
  organizationId: string;
  id: string;
  signature: string;
}

/** What buyers have pages of. */
export type LinkedPage = 'order' | 'checkout';

/**
 * Links by which whoever has one reads a page of one order or session, without signing in: buyers have no account. A link is
 * signed (HMAC-SHA-256, 256 bits) with a key derived from the installation's, so that it can neither be guessed nor moved to
 * another order, nor to a page of another kind. It holds as long as what it shows and the key are there; nothing of it is stored.
 */
export class PageLinks {
  readonly #encryption: Pick<Encryption, 'digest'>;
  readonly #page: LinkedPage;

  constructor(encryption: Pick<Encryption, 'digest'>, page: LinkedPage) {
    this.#encryption = encryption;
    this.#page = page;
  }

  /** Below the installation's public address. */
  pathOf(organizationId: string, id: string): string {
    return `/${this.#page}/${organizationId}/${id}/${this.#signature(organizationId, id)}`;
  }

  isSigned({ organizationId, id, signature }: PageLink): boolean {
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#signature(organizationId, id));
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #signature(organizationId: string, id: string): string {
    return this.#encryption.digest(`${organizationId}/${id}`, `${this.#page}-page`);
  }
}
