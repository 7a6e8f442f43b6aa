import { hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;
/** Most messages fit; a larger one makes the room grow, up to a payload of `eventSizeBytes`. */
const roomBytes = 8 * 1024;
/** Of a UTF-16 unit in UTF-8. */
const bytesPerUnitMax = 3;

/**
 * HMAC-SHA256 (RFC 2104) with one key, for many messages. Node's `createHmac` makes an object of its own for every
 * message, which costs more than hashing a webhook's usual payload; its one-shot `hash` makes none.
 */
export class KeyedHash {
  /** The key's inner block, with room for the message behind it. */
  #inner: Buffer = Buffer.alloc(blockBytes + roomBytes);
  /** The key's outer block, with room for the inner digest behind it. */
  readonly #outer: Buffer = Buffer.alloc(blockBytes + digestBytes);

  constructor(key: Buffer) {
    const block = Buffer.alloc(blockBytes);
    block.set(key.length > blockBytes ? hash('sha256', key, 'buffer') : key);
    this.#inner.set(block.map(byte => byte ^ 0x36));
    this.#outer.set(block.map(byte => byte ^ 0x5c));
  }

  /** Of the head and the body behind it, both as UTF-8, in base64. */
  base64Of(head: string, body: Buffer): string {
    this.#makeRoom(head.length * bytesPerUnitMax + body.length);
    const bodyAt = blockBytes + this.#inner.write(head, blockBytes, 'utf8');
    const endAt = bodyAt + body.copy(this.#inner, bodyAt);
    // As text: a buffer for each digest would cost more than the digest.
    this.#outer.write(hash('sha256', this.#inner.subarray(0, endAt), 'latin1'), blockBytes, 'latin1');
    return hash('sha256', this.#outer, 'base64');
  }

  #makeRoom(sizeBytes: number): void {
    if (this.#inner.length < blockBytes + sizeBytes) {
      const larger = Buffer.alloc(blockBytes + sizeBytes);
      larger.set(this.#inner.subarray(0, blockBytes));
      this.#inner = larger;
    }
  }
}
