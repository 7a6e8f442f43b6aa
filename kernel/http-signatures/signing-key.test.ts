import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { type InnerList, parseDictionary } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { contentDigest, isDigestOf } from './content-digest.js';
import { responseSignature } from './sign-message.js';
import { signatureBase } from './signature-base.js';
import { SigningKey } from './signing-key.js';
import { isAlgorithmUsable, isSignedBy } from './verify-signature.js';

const key = SigningKey.generate();
const body = Buffer.from('{"a":1}');

describe('a signing key', () => {
  it('is one of P-256 and no other', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
    const pem = other.export({ format: 'pem', type: 'pkcs8' }) as string;
    expect(() => SigningKey.fromPem(pem)).toThrow('A signing key is an EC key of the curve P-256');
  });

  it('has a thumbprint by RFC 7638 as its id', () => {
    const { x, y, kid } = key.published;
    const members = `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`;
    expect(
      isDigestOf(`sha-256=:${Buffer.from(kid, 'base64url').toString('base64')}:`, Buffer.from(members)),
    ).toBe(true);
  });

  it('signs a text that is sent apart from its signature', () => {
    const [header, payload, signature] = key.detachedJws('{"a":1}').split('.');
    expect(payload).toBe('');
    expect(JSON.parse(Buffer.from(header!, 'base64url').toString())).toEqual({
      alg: 'ES256',
      kid: key.published.kid,
    });
    const signed = Buffer.from(`${header}.${body.toString('base64url')}`);
    const publicKey = createPublicKey({ key: { ...key.published }, format: 'jwk' });
    const bytes = Buffer.from(signature!, 'base64url');
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
  });
});

describe('a digest of a body', () => {
  it('is found beside others, and is whole', () => {
    const digest = contentDigest(body);
    expect(isDigestOf(digest, body)).toBe(true);
    expect(isDigestOf(`sha-512=:AAAA:, ${digest}`, body)).toBe(true);
    expect(isDigestOf(contentDigest('{"a":2}'), body)).toBe(false);
    for (const field of ['sha-256=:AAAA:', 'sha-256=1', 'sha-512=:AAAA:', 'sha-256=(', '']) {
      expect(isDigestOf(field, body), field).toBe(false);
    }
  });
});

describe('a signature of another key', () => {
  const input = [...parseDictionary('s=("@method" "x")').values()][0] as InnerList;
  const message = { method: 'GET', url: 'https://shop.example/', headers: { x: '1' } };

  it.each([
    ['P-384', 'sha384'],
    ['P-256', 'sha256'],
  ])('of the curve %s is verified', (namedCurve, digest) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    const jwk = publicKey.export({ format: 'jwk' });
    const base = Buffer.from(signatureBase(input, message));
    const signature = sign(digest, base, { key: privateKey, dsaEncoding: 'ieee-p1363' });
    expect([isAlgorithmUsable(jwk, input), isSignedBy(jwk, message, input, signature)]).toEqual([true, true]);
    expect(isSignedBy(jwk, { ...message, method: 'PUT' }, input, signature)).toBe(false);
    expect(isSignedBy(jwk, { ...message, headers: {} }, input, signature)).toBe(false);
  });

  it('of a kind that is not known verifies nothing', () => {
    const keys = [{}, { crv: 'secp256k1' }, { crv: 'toString' }];
    expect(keys.map(jwk => isAlgorithmUsable(jwk, input))).toEqual([false, false, false]);
    expect(isSignedBy({ crv: 'P-256' }, message, input, Buffer.alloc(64))).toBe(false);
  });
});

describe('the signature of a response', () => {
  it('without a body covers its status alone', () => {
    const fields = responseSignature(key, { status: 304, body: null }, new Date(1_999));
    expect(Object.keys(fields)).toEqual(['signature-input', 'signature']);
    expect(fields['signature-input']).toBe(`sig1=("@status");created=1;keyid="${key.published.kid}"`);
  });
});
