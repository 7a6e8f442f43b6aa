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
    description: 'Id of the request in logs: the one that was sent, or a new one.',
    schema: text,
    example: '019a9f00-0000-7000-8000-0000000000aa',
  },
  ratelimit: {
    name: 'RateLimit',
    description:
      'Remaining requests (`r`), and seconds until the limit is reset (`t`). Absent if requests are not counted.',
    schema: text,
    example: '"default";r=599;t=1',
  },
  'ratelimit-policy': {
    name: 'RateLimit-Policy',
    description: 'Allowed requests (`q`) in a window of `w` seconds. Absent if requests are not counted.',
    schema: text,
    example: '"default";q=600;w=60',
  },
  'retry-after': {
    name: 'Retry-After',
    description: 'Seconds to wait before the next request.',
    schema: seconds,
    example: 1,
  },
  etag: {
    name: 'ETag',
    description:
      'Version of the resource, for `If-Match` and `If-None-Match`. Of a resource that time changes, such as one with a window, the state follows: `"3-in_effect"`; `If-Match` compares the version alone.',
    schema: text,
    example: '"3"',
  },
  'last-modified': {
    name: 'Last-Modified',
    description:
      'When anything of the document last changed, for `If-Modified-Since`. Absent for ten seconds after the change.',
    schema: text,
    example: 'Sat, 21 Nov 2026 08:00:00 GMT',
  },
  location: {
    name: 'Location',
    description: 'URL of the created resource, or of the job that does the work.',
    schema: url,
    example: '/api/v1/jobs/019a9f00-0000-7000-8000-000000000001',
  },
  'idempotent-replayed': {
    name: 'Idempotent-Replayed',
    description: '`true` if this repeats the first response to the same `Idempotency-Key`.',
    schema: { type: 'boolean' },
    example: true,
  },
  'content-disposition': {
    name: 'Content-Disposition',
    description: 'File name for the content, or `inline`.',
    schema: text,
    example: 'attachment; filename="catalog.csv"',
  },
  'x-next-cursor': {
    name: 'X-Next-Cursor',
    description: 'Cursor of the next page, if `limit` was given and there is one.',
    schema: text,
    example: 'eyJpZCI6IjAxOWE5ZjAwIn0',
  },
  'www-authenticate': {
    name: 'WWW-Authenticate',
    description: 'The required kind of credential, and what the one that was sent lacks (RFC 6750).',
    schema: text,
    example: 'Bearer realm="tradewind"',
  },
  allow: {
    name: 'Allow',
    description: 'Methods that the URL supports.',
    schema: text,
    example: 'GET, HEAD',
  },
  'accept-encoding': {
    name: 'Accept-Encoding',
    description: 'Accepted content codings, after an unsupported `Content-Encoding`: only `identity`.',
    schema: text,
    example: 'identity',
  },
  'payment-required': {
    name: 'PAYMENT-REQUIRED',
    description: 'x402: the payment requirements, as base64-encoded JSON.',
    schema: text,
    example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=',
  },
  'payment-response': {
    name: 'PAYMENT-RESPONSE',
    description: 'x402 v2: the result of the payment, as base64-encoded JSON.',
    schema: text,
    example: 'eyJzdWNjZXNzIjp0cnVlfQ==',
  },
  'x-payment-response': {
    name: 'X-PAYMENT-RESPONSE',
    description: 'x402 v1: the result of the payment, as base64-encoded JSON.',
    schema: text,
    example: 'eyJzdWNjZXNzIjp0cnVlfQ==',
  },
  'request-id': {
    name: 'Request-Id',
    description: 'The body as it was sent.',
    schema: text,
    example: 'req-1',
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    description: 'The body as it was sent.',
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
