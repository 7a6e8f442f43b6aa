import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';
/** NIST SP 800-38D recommends 96-bit nonces for GCM. */
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets at rest with AES-256-GCM. What is encrypted is bound to its place (`context`, such as
 * `webhook/<id>`): moved to another row it cannot be decrypted.
 */
export class Encryption {
  readonly #key: Buffer;

  /** @throws RangeError unless the key has 32 bytes. */
  constructor(key: Buffer) {
    if (key.length !== 32) {
      throw new RangeError(`An encryption key has 32 bytes, not ${key.length}`);
    }
    this.#key = key;
  }

  /**
   * `context` must be the same for decryption; it binds the ciphertext to its row, so that it cannot be copied to
   * another.
   */
  encrypt(secret: string, context: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce);
    cipher.setAAD(Buffer.from(context));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
  }

  /** @throws Error when the text was changed, moved, or encrypted with another key. */
  decrypt(encrypted: string, context: string): string {
    const [found, payload] = encrypted.split('.');
    if (found !== version || payload === undefined) {
      throw new Error(`Unknown encryption version in ${context}`);
    }
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  }

  /**
   * Stands for a text that is looked up without being stored: the same for the same text and place, and without the key
   * nothing can be guessed from it (HMAC-SHA-256, under a key of its own that is derived for digests).
   */
  digest(text: string, context: string): string {
    const digestKey = createHmac('sha256', this.#key).update('digest').digest();
    const message = JSON.stringify([context, text]);
    return createHmac('sha256', digestKey).update(message).digest('base64url');
  }
}
