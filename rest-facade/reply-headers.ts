/** What the API description says of a header field of replies. */
interface ReplyHeader {
  /** As it is written. */
  name: string;
  description: string;
  schema: Readonly<Record<string, unknown>>;
  example: string | number | boolean;
}

const text = { type: 'string' };
const url = { type: 'string', format: 'uri-reference' };
const seconds = { type: 'integer', minimum: 0 };

/** Every header field that tells a client something, by its name in lower case. Replies set no others of their own. */
export const replyHeaders = {
  'x-request-id': {
    name: 'X-Request-Id',
    description: 'Names the request in logs: the one that was sent, or a new one.',
    schema: text,
    example: '019a9f00-0000-7000-8000-0000000000aa',
  },
  ratelimit: {
    name: 'RateLimit',
    description:
      'Requests that remain (`r`), and seconds until all are allowed again (`t`). Absent where nothing is counted.',
    schema: text,
    example: '"default";r=599;t=1',
  },
  'ratelimit-policy': {
    name: 'RateLimit-Policy',
    description:
      'Requests allowed (`q`) in a window of so many seconds (`w`). Absent where nothing is counted.',
    schema: text,
    example: '"default";q=600;w=60',
  },
  'retry-after': {
    name: 'Retry-After',
    description: 'Seconds to wait before the next look or the next attempt.',
    schema: seconds,
    example: 1,
  },
  etag: {
    name: 'ETag',
    description: 'Version of the resource, for `If-Match` and `If-None-Match`.',
    schema: text,
    example: '"3"',
  },
  location: {
    name: 'Location',
    description: 'Address of what was made, or of the job that does the work.',
    schema: url,
    example: '/api/v1/jobs/019a9f00-0000-7000-8000-000000000001',
  },
  'idempotent-replayed': {
    name: 'Idempotent-Replayed',
    description: '`true` where this is the first reply to the same `Idempotency-Key`, repeated.',
    schema: { type: 'boolean' },
    example: true,
  },
  'content-disposition': {
    name: 'Content-Disposition',
    description: 'Under which name the content is saved, or that it is shown in place.',
    schema: text,
    example: 'attachment; filename="catalog.csv"',
  },
  'x-next-cursor': {
    name: 'X-Next-Cursor',
    description: 'Cursor of the next page, where `limit` was given and there is one.',
    schema: text,
    example: 'eyJpZCI6IjAxOWE5ZjAwIn0',
  },
  'www-authenticate': {
    name: 'WWW-Authenticate',
    description: 'Which credential is asked for, and what the one sent lacks (RFC 6750).',
    schema: text,
    example: 'Bearer realm="tradewind"',
  },
  allow: {
    name: 'Allow',
    description: 'Methods that the address takes.',
    schema: text,
    example: 'GET, HEAD',
  },
  'accept-encoding': {
    name: 'Accept-Encoding',
    description: 'Content codings of bodies that are taken, after a `Content-Encoding` that is not: none.',
    schema: text,
    example: 'identity',
  },
  'payment-required': {
    name: 'PAYMENT-REQUIRED',
    description: 'x402: what is to be paid, as base64 of JSON.',
    schema: text,
    example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=',
  },
  'payment-response': {
    name: 'PAYMENT-RESPONSE',
    description: 'x402 v2: what became of the payment, as base64 of JSON.',
    schema: text,
    example: 'eyJzdWNjZXNzIjp0cnVlfQ==',
  },
  'x-payment-response': {
    name: 'X-PAYMENT-RESPONSE',
    description: 'x402 v1: what became of the payment, as base64 of JSON.',
    schema: text,
    example: 'eyJzdWNjZXNzIjp0cnVlfQ==',
  },
  'request-id': {
    name: 'Request-Id',
    description: 'As it was sent.',
    schema: text,
    example: 'req-1',
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    description: 'As it was sent.',
    schema: text,
    example: 'order-4711',
  },
  deprecation: {
    name: 'Deprecation',
    description: 'Since when the route is deprecated (RFC 9745).',
    schema: text,
    example: '@1793491200',
  },
  sunset: {
    name: 'Sunset',
    description: 'When the route stops answering (RFC 8594).',
    schema: text,
    example: 'Sat, 01 May 2027 00:00:00 GMT',
  },
  link: {
    name: 'Link',
    description: 'The route to use in its place, as `successor-version`.',
    schema: text,
    example: '</api/v2/products>; rel="successor-version"',
  },
} as const satisfies Record<string, ReplyHeader>;

export type ReplyHeaderName = keyof typeof replyHeaders;
