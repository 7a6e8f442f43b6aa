import type { FastifyInstance, FastifyReply } from 'fastify';

/** Header fields of replies that scripts of other origins may read. */
const exposedHeaders = [
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
].join(', ');

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, UCP-Agent',
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
