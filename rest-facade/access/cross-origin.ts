import type { FastifyInstance, FastifyReply } from 'fastify';

/** Header fields of replies that scripts of other origins may read. */
const exposedHeaders = [
  'Content-Digest',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Request-Id',
  'Retry-After',
  'Signature',
  'Signature-Input',
  'X-Next-Cursor',
  'X-Request-Id',
].join(', ');

/** Header fields of requests; the second line is of the protocols that agents shop by. */
const allowedHeaders = [
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id',
  'API-Version, Content-Digest, Request-Id, Signature, Signature-Input, UCP-Agent',
].join(', ');

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': '7200',
};

/** Lets scripts of any origin use the API with a token; cookies stay out, as credentials are never allowed (CORS). */
export function allowOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders);
}

/** Answers preflight requests, for every address. */
export function servePreflights(app: FastifyInstance): void {
  app.options('*', (_request, reply) => reply.code(204).headers(preflight).send());
}
