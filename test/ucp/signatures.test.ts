import { type InnerList, parseDictionary, serializeInnerList } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { contentDigest, isDigestOf } from '../../kernel/http-signatures/content-digest.js';
import { requestSignature, responseSignature } from '../../kernel/http-signatures/sign-message.js';
import { signatureBase } from '../../kernel/http-signatures/signature-base.js';
import { SigningKey } from '../../kernel/http-signatures/signing-key.js';
import { type SignedRequest, verifyRequest } from '../../kernel/http-signatures/verify-request.js';
import { isSignedBy, type VerifyingKey } from '../../kernel/http-signatures/verify-signature.js';

const now = new Date('2026-11-21T10:00:00Z');
const key = SigningKey.generate();
const body = Buffer.from('{"line_items":[{"item":{"id":"a"},"quantity":1}]}');

const inputOf = (field: string): InnerList => [...parseDictionary(field).values()][0] as InnerList;

/** A request as an agent sends it, signed with `key`. */
function signedRequest(more: Partial<SignedRequest> = {}): SignedRequest {
  const headers = {
    'ucp-agent': 'profile="https://agent.example/profile"',
    'idempotency-key': 'b1946ac9-2492-4d23-9a2b-0e5b2d1c7a11',
    'content-type': 'application/json',
  };
  const url = 'https://shop.example/ucp/v1/checkout-sessions';
  const signature = requestSignature(
    key,
    {
      method: 'POST',
      url,
      headers,
      body: { bytes: body, contentType: 'application/json' },
      covered: ['ucp-agent', 'idempotency-key'],
    },
    now,
  );
  return {
    method: 'POST',
    url,
    headers: { ...headers, ...signature },
    body,
    protocolFields: ['ucp-agent'],
    ...more,
  };
}

const changedHeaders = (changes: Record<string, string | undefined>): Partial<SignedRequest> => ({
  headers: Object.fromEntries(
    Object.entries({ ...signedRequest().headers, ...changes }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>,
});

describe('RFC 9421, published test vectors', () => {
  it('B.2.4: verifies a response signed with ecdsa-p256-sha256, and none with a changed status', () => {
    const publicKey: VerifyingKey = {
      kty: 'EC',
      crv: 'P-256',
      x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
      y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
    };
    const input = inputOf(
      'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    );
    const signature = Buffer.from(
      'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==',
      'base64',
    );
    const headers = {
      'content-type': 'application/json',
      'content-digest':
        'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
      'content-length': '23',
    };
    expect(isSignedBy(publicKey, { status: 200, headers }, input, signature)).toBe(true);
    expect(isSignedBy(publicKey, { status: 201, headers }, input, signature)).toBe(false);
  });

  it('B.2.6: verifies a request signed with ed25519, and none to another path', () => {
    const publicKey: VerifyingKey = {
      kty: 'OKP',
      crv: 'Ed25519',
      x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
    };
    const input = inputOf(
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    );
    const signature = Buffer.from(
      'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
      'base64',
    );
    const headers = {
      date: 'Tue, 20 Apr 2021 02:07:55 GMT',
      'content-type': 'application/json',
      'content-length': '18',
    };
    const request = { method: 'POST', url: 'http://example.com/foo?param=Value&Pet=dog', headers };
    expect(isSignedBy(publicKey, request, input, signature)).toBe(true);
    expect(isSignedBy(publicKey, { ...request, url: 'http://example.com/bar' }, input, signature)).toBe(
      false,
    );
  });
});

describe('SigningKey', () => {
  it('is named by its RFC 7638 thumbprint, and stays itself when stored', () => {
    const again = SigningKey.fromPem(key.toPem());
    expect(again.published).toEqual(key.published);
    expect(key.published).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' });
    expect(key.published.kid).toMatch(/^[\w-]{43}$/);
  });
});

describe('verifyRequest', () => {
  const keys = [key.published];

  it('takes a request that its published key signed', () => {
    expect(verifyRequest(signedRequest(), keys, now)).toBeNull();
  });

  it('takes one whose first signature is by an unknown key and whose second is good', () => {
    const { headers } = signedRequest();
    const other = changedHeaders({
      'signature-input': `other=("@method");keyid="nobody", ${headers['signature-input']}`,
      signature: `other=:AAAA:, ${headers.signature}`,
    });
    expect(verifyRequest(signedRequest(other), keys, now)).toBeNull();
  });

  it.each([
    ['another body', { body: Buffer.from('{}') }, 'digest_mismatch'],
    ['another method', { method: 'PUT' }, 'signature_invalid'],
    ['another host', { url: 'https://other.example/ucp/v1/checkout-sessions' }, 'signature_invalid'],
    ['a query that is not signed', { url: `${signedRequest().url}?x=1` }, 'signature_incomplete'],
    ['another idempotency key', changedHeaders({ 'idempotency-key': 'other' }), 'signature_invalid'],
    ['another agent', changedHeaders({ 'ucp-agent': 'profile="https://x.example/"' }), 'signature_invalid'],
    ['a signature without its input', changedHeaders({ 'signature-input': undefined }), 'signature_missing'],
    ['an input without its signature', changedHeaders({ signature: undefined }), 'signature_missing'],
    ['fields that cannot be read', changedHeaders({ 'signature-input': 'sig1=(' }), 'signature_invalid'],
    ['a digest that is none', changedHeaders({ 'content-digest': 'sha-256=x' }), 'digest_mismatch'],
  ] as const)('rejects %s', (_, change, fault) => {
    expect(verifyRequest(signedRequest(change), keys, now)).toBe(fault);
  });

  it('rejects a signature that covers less than the request carries', () => {
    const { method, url, headers } = signedRequest();
    const plain = { 'content-type': 'application/json', 'ucp-agent': String(headers['ucp-agent']) };
    const signature = requestSignature(
      key,
      { method, url, headers: plain, body: { bytes: body, contentType: 'application/json' }, covered: [] },
      now,
    );
    const request = {
      method,
      url,
      headers: { ...plain, ...signature },
      body,
      protocolFields: ['ucp-agent'],
    };
    expect(verifyRequest(request, keys, now)).toBe('signature_incomplete');
  });

  it('says when the key is not published, and when it is of a kind that is not known', () => {
    expect(verifyRequest(signedRequest(), [], now)).toBe('key_not_found');
    const unknown = [{ ...key.published, crv: 'P-999' }];
    expect(verifyRequest(signedRequest(), unknown, now)).toBe('algorithm_unsupported');
    const stranger = [{ ...SigningKey.generate().published, kid: key.published.kid }];
    expect(verifyRequest(signedRequest(), stranger, now)).toBe('signature_invalid');
  });

  it('rejects what was signed in the future', () => {
    expect(verifyRequest(signedRequest(), keys, new Date(now.getTime() - 120_000))).toBe(
      'signature_untimely',
    );
  });
});

describe('a signature with an end', () => {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
  const expires = new Date(now.getTime() + 300_000);

  /** As `signedRequest`, with the moment at which its signer ends it. */
  function endingRequest(): SignedRequest {
    const { method, url, headers } = signedRequest();
    const unsigned = { method, url, headers, body };
    const input = inputOf(
      `sig1=("@method" "@authority" "@path" "content-digest" "content-type" "ucp-agent" "idempotency-key");created=${seconds(now)};expires=${seconds(expires)};keyid="${key.published.kid}"`,
    );
    const signature = key.sign(signatureBase(input, unsigned)).toString('base64');
    return {
      ...unsigned,
      headers: {
        ...headers,
        'signature-input': `sig1=${serializeInnerList(input)}`,
        signature: `sig1=:${signature}:`,
      },
    };
  }

  it.each([
    ['before it', -1_000, null],
    ['a minute after it, as clocks differ', 60_000, null],
    ['later', 61_000, 'signature_untimely'],
  ])('is taken or rejected: %s', (_, afterMs, fault) => {
    const at = new Date(expires.getTime() + afterMs);
    expect(verifyRequest(endingRequest(), [key.published], at)).toBe(fault);
  });
});

describe('responseSignature', () => {
  it('covers status, digest and content type', () => {
    const fields = responseSignature(
      key,
      { status: 201, body: { bytes: body, contentType: 'application/json; charset=utf-8' } },
      now,
    );
    expect(isDigestOf(fields['content-digest']!, body)).toBe(true);
    expect(fields['content-digest']).toBe(contentDigest(body));
    const input = inputOf(fields['signature-input']!);
    expect(input[0].map(([name]) => name)).toEqual(['@status', 'content-digest', 'content-type']);
    const bytes = [...parseDictionary(fields.signature!).values()][0]![0] as ArrayBuffer;
    const headers = {
      'content-digest': fields['content-digest']!,
      'content-type': 'application/json; charset=utf-8',
    };
    expect(isSignedBy(key.published, { status: 201, headers }, input, Buffer.from(bytes))).toBe(true);
  });
});
