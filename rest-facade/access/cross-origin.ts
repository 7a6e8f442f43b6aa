import type { FastifyInstance, FastifyReply } from 'fastify';
import { contractOf } from '../contract/contract.js';
import { replyHeaders } from '../reply/reply-headers.js';
import type { Route } from '../route.js';

/** Header fields of replies that scripts of other origins may read. */
const exposedHeaders = [
  'Content-Digest',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'RateLimit',
  'RateLimit-Policy',
  'Request-Id',
  'Retry-After',
  'Signature',
  'Signature-Input',
  'WWW-Authenticate',
  'X-Next-Cursor',
  'X-Request-Id',
].join(', ');

/** Header fields of requests that every route may be sent. */
const commonHeaders = [
  'Authorization',
  'Content-Digest',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Signature',
  'Signature-Input',
  'X-Request-Id',
];

/** Those of the Model Context Protocol's transport, of any revision: clients in browsers send them. */
const modelContextHeaders = [
  'Accept',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
];

const preflightOf = (routes: readonly Route[]) => ({
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    ...new Set([...commonHeaders, ...modelContextHeaders, ...routes.flatMap(ownHeaders)]),
  ].join(', '),
  'access-control-max-age': '7200',
});

/** Those that a route's operation needs, and those that its replies repeat. */
const ownHeaders = (route: Route): string[] => [
  ...Object.entries(route.headers?.properties ?? {}).map(
    ([name, schema]) => (schema as { title?: string }).title ?? name,
  ),
  ...(contractOf(route).echoes ?? []).map(name => replyHeaders[name].name),
];

/** Lets scripts of any origin use the API with a token; cookies stay out, as credentials are never allowed (CORS). */
export function allowOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders);
}

/** Answers preflight requests, for every address. */
export function servePreflights(app: FastifyInstance, routes: readonly Route[]): void {
  const preflight = preflightOf(routes);
  app.options('*', (_request, reply) => reply.code(204).headers(preflight).send());
}
