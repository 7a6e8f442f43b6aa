import type { Encryption } from '../../../kernel/encryption.js';
import { KeyedHash } from './keyed-hash.js';
import { signedHeaders, timestampOf } from './message-headers.js';
import { secretContext, signingKey } from './signing-secret.rules.js';

/** A webhook's secrets as they are stored: the current one, and the one before it while a rotation lasts. */
export type StoredSecrets = {
  secretEncrypted: string;
  previousSecretEncrypted: string | null;
  previousSecretExpiresAt: string | null;
};

/** Its columns of `platform.webhook`. */
export const storedSecrets = `secret_encrypted as "secretEncrypted",
    previous_secret_encrypted as "previousSecretEncrypted", previous_secret_expires_at as "previousSecretExpiresAt"`;

/**
 * Signs messages to one webhook by the Standard Webhooks specification: `v1,` and the HMAC-SHA256 of
 * `id.timestamp.body`. While a rotation lasts there are two signatures, the current secret's first, so that
 * receivers with either secret accept the message.
 */
export class MessageSigner {
  readonly #current: KeyedHash;
  readonly #previous: { key: KeyedHash; expiresAtMs: number } | null;

  constructor(current: Buffer, previous: { key: Buffer; expiresAtMs: number } | null) {
    this.#current = new KeyedHash(current);
    this.#previous = previous && { ...previous, key: new KeyedHash(previous.key) };
  }

  /** The headers that every message carries. `at` is when it is sent, to the second. */
  headers(id: string, at: Date, body: Buffer): Record<string, string> {
    const head = `${id}.${timestampOf(at)}.`;
    const signatures = this.#keysAt(at).map(key => `v1,${key.base64Of(head, body)}`);
    return signedHeaders(id, at, signatures.join(' '));
  }

  #keysAt(at: Date): KeyedHash[] {
    const isOverlap = this.#previous !== null && at.getTime() < this.#previous.expiresAtMs;
    return isOverlap ? [this.#current, this.#previous!.key] : [this.#current];
  }
}

/** @throws Error when a secret was encrypted with another key, or for another webhook. */
export function signerOf(encryption: Encryption, webhookId: string, secrets: StoredSecrets): MessageSigner {
  const keyOf = (encrypted: string) => signingKey(encryption.decrypt(encrypted, secretContext(webhookId)));
  const { secretEncrypted, previousSecretEncrypted, previousSecretExpiresAt } = secrets;
  const previous =
    previousSecretEncrypted === null || previousSecretExpiresAt === null
      ? null
      : { key: keyOf(previousSecretEncrypted), expiresAtMs: Date.parse(previousSecretExpiresAt) };
  return new MessageSigner(keyOf(secretEncrypted), previous);
}
