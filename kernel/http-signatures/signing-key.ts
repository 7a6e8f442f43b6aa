import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';

/** A public key as profiles publish it (RFC 7517). */
export interface PublicKeyEntry {
  kid: string;
  kty: string;
  crv: string;
  x: string;
  y: string;
  use: 'sig';
  alg: 'ES256';
}

/** An ES256 key that signs HTTP messages (RFC 9421 §3.3.4). */
export class SigningKey {
  /** `kid` is the key's thumbprint (RFC 7638), so that it names this key and no other. */
  readonly published: PublicKeyEntry;
  readonly #key: KeyObject;

  private constructor(key: KeyObject) {
    this.#key = key;
    const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' }) as Record<string, string>;
    if (crv !== 'P-256') {
      throw new TypeError('A signing key is an EC key of the curve P-256');
    }
    const members = { crv, kty: kty!, x: x!, y: y! };
    const kid = createHash('sha256').update(JSON.stringify(members)).digest('base64url');
    this.published = { kid, ...members, use: 'sig', alg: 'ES256' };
  }

  /** A new private key of P-256; nothing stores it. */
  static generate(): SigningKey {
    return new SigningKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  }

  /** Throws TypeError unless it is a private key of P-256. */
  static fromPem(pem: string): SigningKey {
    return new SigningKey(createPrivateKey(pem));
  }

  /** The private key as PKCS #8, unencrypted: encrypt it before it is stored. */
  toPem(): string {
    return this.#key.export({ format: 'pem', type: 'pkcs8' }) as string;
  }

  /** The signature in the fixed width that RFC 9421 §3.3.4 wants: r and s, 32 bytes each. */
  sign(base: string): Buffer {
    return sign('sha256', Buffer.from(base), { key: this.#key, dsaEncoding: 'ieee-p1363' });
  }

  /** A JSON Web Signature over the text, without the text in it (RFC 7515, appendix F). */
  detachedJws(text: string): string {
    const { alg, kid } = this.published;
    const header = Buffer.from(JSON.stringify({ alg, kid })).toString('base64url');
    const signature = this.sign(`${header}.${Buffer.from(text).toString('base64url')}`);
    return `${header}..${signature.toString('base64url')}`;
  }
}
