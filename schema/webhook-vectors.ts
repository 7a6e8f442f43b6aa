import { MessageSigner } from '../subgraphs/platform/webhook/signing-secret.js';
import { signingKey } from '../subgraphs/platform/webhook/signing-secret.rules.js';

interface Vector {
  name: string;
  /** What a receiver must do. */
  expected: 'accept' | 'reject';
  why: string;
  /** The one that the receiver has. */
  secret: string;
  /** The receiver's time, RFC 3339. */
  now: string;
  headers: Record<string, string>;
  /** The body as it arrives, in UTF-8. */
  body: string;
}

/** Published, so that nobody may use them for anything else: the ASCII texts of their meaning in base64. */
const secrets = {
  current: `whsec_${Buffer.from('tradewind test vectors: current!').toString('base64')}`,
  previous: `whsec_${Buffer.from('tradewind test vectors: previous').toString('base64')}`,
  foreign: `whsec_${Buffer.from('tradewind test vectors: foreign!').toString('base64')}`,
};

const signedAt = new Date('2026-11-21T08:00:00.000Z');
const toleranceMs = 5 * 60 * 1000;
const at = (offsetMs: number): string => new Date(signedAt.getTime() + offsetMs).toISOString();

const id = '019a9f00-0000-7000-8000-000000000002';
/** Quotes, letters outside of ASCII and outside of the first plane: bytes, not characters, are signed. */
const body = JSON.stringify({
  schemaVersion: '2026-08-01',
  id,
  type: 'product.updated',
  occurredAt: signedAt.toISOString(),
  publishedAt: signedAt.toISOString(),
  organizationId: '019a9f00-0000-7000-8000-000000000003',
  resourceVersion: 7,
  source: {
    system: 'developer_api',
    marketplace: null,
    accountId: null,
    providerEventId: null,
    providerEventType: null,
  },
  subject: {
    type: 'product',
    id: '019a9f00-0000-7000-8000-000000000001',
    externalId: 'MUG-1',
    externalNumber: null,
  },
  data: { product: { title: 'Tasse "Größe L" 茶 🍵' }, changedFields: ['title'] },
});

/** As a delivery does, during a rotation with both secrets. */
function signed(secret: string, previous: string | null = null): Record<string, string> {
  const overlap =
    previous === null ? null : { key: signingKey(previous), expiresAtMs: signedAt.getTime() + 1 };
  return new MessageSigner(signingKey(secret), overlap).headers(id, signedAt, Buffer.from(body));
}

const valid: Vector = {
  name: 'valid',
  expected: 'accept',
  why: 'The signature is of these bytes by this secret.',
  secret: secrets.current,
  now: at(0),
  headers: signed(secrets.current),
  body,
};

const rotated = signed(secrets.current, secrets.previous);
const inSeconds = (time: string): string => String(Math.floor(Date.parse(time) / 1000));

const vectors: Vector[] = [
  valid,
  {
    ...valid,
    name: 'late within the tolerance',
    why: 'It arrives five minutes after it was signed, which is the limit.',
    now: at(toleranceMs),
  },
  {
    ...valid,
    name: 'two signatures, new secret',
    why: 'While a secret is rotated there are two signatures; the first is of the new secret.',
    headers: rotated,
  },
  {
    ...valid,
    name: 'two signatures, old secret',
    why: 'The second signature is of the secret that a receiver has not replaced yet.',
    secret: secrets.previous,
    headers: rotated,
  },
  {
    ...valid,
    name: 'signature of an unknown version beside a valid one',
    why: 'Signatures of versions that a receiver does not know are passed over.',
    headers: {
      ...valid.headers,
      'webhook-signature': `v1a,bm90IGtub3du ${valid.headers['webhook-signature']}`,
    },
  },
  {
    ...valid,
    name: 'tampered body',
    expected: 'reject',
    why: 'One digit of the body was changed.',
    body: body.replace('"resourceVersion":7', '"resourceVersion":8'),
  },
  {
    ...valid,
    name: 'body printed again',
    expected: 'reject',
    why: 'The same JSON with other white space has other bytes: verify before you parse.',
    body: JSON.stringify(JSON.parse(body), null, 2),
  },
  {
    ...valid,
    name: 'another event id',
    expected: 'reject',
    why: 'The id is signed too, so that a delivery cannot pass for another.',
    headers: { ...valid.headers, 'webhook-id': '019a9f00-0000-7000-8000-000000000009' },
  },
  {
    ...valid,
    name: 'wrong secret',
    expected: 'reject',
    why: 'The receiver has the secret of another webhook.',
    secret: secrets.foreign,
  },
  {
    ...valid,
    name: 'stale timestamp',
    expected: 'reject',
    why: 'It was signed more than five minutes ago: a recorded delivery, sent again.',
    now: at(toleranceMs + 1_000),
  },
  {
    ...valid,
    name: 'replayed under a fresh timestamp',
    expected: 'reject',
    why: 'The timestamp is signed too: a recorded delivery cannot be made young.',
    now: at(2 * toleranceMs),
    headers: { ...valid.headers, 'webhook-timestamp': inSeconds(at(2 * toleranceMs)) },
  },
  {
    ...valid,
    name: 'future timestamp',
    expected: 'reject',
    why: 'It claims to be signed more than five minutes from now.',
    now: at(-toleranceMs - 1_000),
  },
  {
    ...valid,
    name: 'wrong prefix',
    expected: 'reject',
    why: 'The right bytes under a version that they are not of.',
    headers: {
      ...valid.headers,
      'webhook-signature': String(valid.headers['webhook-signature']).replace(/^v1,/, 'v2,'),
    },
  },
  {
    ...valid,
    name: 'no signature',
    expected: 'reject',
    why: 'The header is empty.',
    headers: { ...valid.headers, 'webhook-signature': '' },
  },
];

/** `docs/webhook-vectors.json`: messages for receivers to test their verification with, signed as deliveries are. */
export const webhookVectors = (): string =>
  `${JSON.stringify(
    {
      title: 'Test vectors for receivers of Tradewind webhooks (Standard Webhooks)',
      toleranceSeconds: toleranceMs / 1000,
      vectors,
    },
    null,
    2,
  )}\n`;
