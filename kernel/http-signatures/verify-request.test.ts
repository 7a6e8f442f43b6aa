import { type InnerList, parseDictionary, serializeInnerList } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { contentDigest } from './content-digest.js';
import { requestSignature } from './sign-message.js';
import { signatureBase } from './signature-base.js';
import { SigningKey } from './signing-key.js';
import { claimsSignature, type SignedRequest, verifyRequest } from './verify-request.js';
import type { VerifyingKey } from './verify-signature.js';

const now = new Date('2026-11-21T10:00:00.900Z');
const key = SigningKey.generate();
const url = 'https://shop.example/ucp/v1/orders?status=open';
const all = '"@method" "@authority" "@path" "@query"';

/** A request without a body, signed over the components that are written out, with the parameters behind them. */
function signed(written: string, more: Partial<SignedRequest> = {}): SignedRequest {
  const request = {
    method: 'GET',
    url,
    headers: {},
    body: Buffer.alloc(0),
    protocolFields: ['acme-client'],
    ...more,
  };
  const input = [...parseDictionary(`sig1=${written}`).values()][0] as InnerList;
  const signature = key.sign(signatureBase(input, request)).toString('base64');
  return {
    ...request,
    headers: {
      ...request.headers,
      'signature-input': `sig1=${serializeInnerList(input)}`,
      signature: `sig1=:${signature}:`,
    },
  };
}
const verify = (request: SignedRequest, keys: readonly VerifyingKey[] = [key.published]) =>
  verifyRequest(request, keys, now);
const seconds = Math.floor(now.getTime() / 1_000);
const keyId = `keyid="${key.published.kid}"`;

describe('a request claims to be signed', () => {
  it('by either of the fields of signatures', () => {
    expect(claimsSignature({ headers: { 'signature-input': 'x' } })).toBe(true);
    expect(claimsSignature({ headers: { signature: 'x' } })).toBe(true);
    expect(claimsSignature({ headers: { 'content-digest': 'x' } })).toBe(false);
  });
});

describe('a signature of a request without a body', () => {
  it('covers method, authority, path and query', () => {
    expect(verify(signed(`(${all});${keyId}`))).toBeNull();
    for (const name of ['@method', '@authority', '@path', '@query']) {
      expect(verify(signed(`(${all.replace(`"${name}"`, '').trim()});${keyId}`)), name).toBe(
        'signature_incomplete',
      );
    }
  });

  it('needs no query where there is none', () => {
    const plain = { url: 'https://shop.example/ucp/v1/orders' };
    expect(verify(signed(`("@method" "@authority" "@path");${keyId}`, plain))).toBeNull();
  });

  it('is not over a component of something else that has the same name', () => {
    const headers = { 'content-type': 'a=1' };
    const written = `("content-type";sf "@authority" "@path" "@query");${keyId}`;
    expect(verify(signed(written, { headers }))).toBe('signature_incomplete');
  });

  it.each(['acme-client', 'idempotency-key', 'signature-agent'])('covers %s where it is sent', name => {
    const headers = { [name]: '"x"' };
    expect(verify(signed(`(${all} "${name}");${keyId}`, { headers }))).toBeNull();
    expect(verify(signed(`(${all});${keyId}`, { headers }))).toBe('signature_incomplete');
  });

  it('may cover one member of signature-agent alone, which names the signer', () => {
    const headers = { 'signature-agent': 'sig1="https://agent.example"' };
    expect(verify(signed(`(${all} "signature-agent";key="sig1");${keyId}`, { headers }))).toBeNull();
    const client = { 'acme-client': 'profile="https://client.example"' };
    expect(verify(signed(`(${all} "acme-client";key="profile");${keyId}`, { headers: client }))).toBe(
      'signature_incomplete',
    );
  });

  it.each([
    ['made a minute ahead, as clocks differ', `created=${seconds + 60}`, null],
    ['made later than that', `created=${seconds + 61}`, 'signature_untimely'],
    ['made five minutes ago, and one more as clocks differ', `created=${seconds - 359}`, null],
    ['made before that', `created=${seconds - 360}`, 'signature_untimely'],
    ['made long ago, to end some day', `created=1;expires=${seconds + 60}`, 'signature_untimely'],
    ['made at no time', 'created="now"', 'signature_untimely'],
    ['that ends at no time', 'expires=never', 'signature_untimely'],
    ['that ended a minute ago', `expires=${seconds - 59}`, null],
    ['that ended before that', `expires=${seconds - 61}`, 'signature_untimely'],
  ])('%s is taken or rejected', (_name, parameter, fault) => {
    expect(verify(signed(`(${all});${parameter};${keyId}`))).toBe(fault);
  });

  it('without a time may ask, but changes something only under an idempotency key', () => {
    const post = (written: string, headers = {}) => verify(signed(written, { method: 'POST', headers }));
    expect(post(`(${all});${keyId}`)).toBe('signature_untimely');
    expect(post(`(${all});created=${seconds};${keyId}`)).toBeNull();
    expect(post(`(${all} "idempotency-key");${keyId}`, { 'idempotency-key': 'a' })).toBeNull();
  });

  it.each([
    'none',
    'hmac-sha256',
    'rsa-pss-sha512',
    'rsa-v1_5-sha256',
    'ed25519',
    'ecdsa-p384-sha384',
    'ES256',
    '',
  ])('that names the algorithm "%s" contradicts its key, which is of P-256', algorithm => {
    expect(verify(signed(`(${all});alg="${algorithm}";${keyId}`))).toBe('algorithm_unsupported');
  });

  it('may name the algorithm of its key', () => {
    expect(verify(signed(`(${all});alg="ecdsa-p256-sha256";${keyId}`))).toBeNull();
  });

  it('is not verified by a key that says it is for another algorithm than its curve', () => {
    const keyOf = (alg: string) => [{ ...key.published, alg }];
    expect(verify(signed(`(${all});${keyId}`), keyOf('ES384'))).toBe('algorithm_unsupported');
    expect(verify(signed(`(${all});${keyId}`), keyOf('ES256'))).toBeNull();
  });

  it('is read from fields that came in several lines', () => {
    const request = signed(`(${all});${keyId}`);
    const { signature, 'signature-input': input } = request.headers;
    const headers = {
      signature: ['other=:AAAA:', String(signature)],
      'signature-input': ['other=("@method");keyid="nobody"', String(input)],
    };
    expect(verify({ ...request, headers })).toBeNull();
  });

  it('is none where its input is no list of components, or it is no bytes', () => {
    const request = signed(`(${all});${keyId}`);
    const change = (headers: Record<string, string>) =>
      verify({ ...request, headers: { ...request.headers, ...headers } });
    expect(change({ 'signature-input': 'sig1="text"' })).toBe('signature_missing');
    expect(change({ signature: 'sig1="text"' })).toBe('signature_missing');
    expect(change({ signature: 'sig1=(' })).toBe('signature_invalid');
    expect(change({ signature: 'sig1=:AAAA:' })).toBe('signature_invalid');
  });

  it('without the id of a key is by nobody, also not by a key that has none', () => {
    const { kid: _, ...nameless } = key.published;
    expect(verify(signed(`(${all})`))).toBe('key_not_found');
    expect(verifyRequest(signed(`(${all})`), [nameless], now)).toBe('key_not_found');
  });
});

describe('a signature of a request with a body', () => {
  const body = Buffer.from('{"a":1}');
  const headers = { 'content-type': 'application/json', 'content-digest': contentDigest(body) };

  it.each(['content-type', 'content-digest'])('covers its %s', left => {
    const names = ['content-type', 'content-digest'].filter(name => name !== left).map(name => `"${name}"`);
    const request = { method: 'POST', body, headers };
    const parameters = `created=${seconds};${keyId}`;
    expect(verify(signed(`(${all} "content-type" "content-digest");${parameters}`, request))).toBeNull();
    expect(verify(signed(`(${all} ${names.join(' ')});${parameters}`, request))).toBe('signature_incomplete');
  });

  it('is of the second as a whole, and of the query where there is one', () => {
    const request = {
      method: 'POST',
      url,
      headers: {},
      body: { bytes: body, contentType: 'application/json' },
      covered: [],
    };
    const fields = requestSignature(key, request, now);
    expect(fields['signature-input']).toContain(
      `("@method" "@authority" "@path" "@query" "content-digest" "content-type");created=${seconds};`,
    );
    expect(fields['content-digest']).toBe(contentDigest(body));
    const plain = requestSignature(key, { ...request, url: 'https://shop.example/' }, now);
    expect(plain['signature-input']).not.toContain('@query');
  });
});
