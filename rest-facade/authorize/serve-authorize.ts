import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { authorizePath } from '../oauth/authorize-path.js';
import { acceptBodies } from '../request/body-parsers.js';
import { AuthorizeEndpoint, type AuthorizeOptions } from './authorize-endpoint.js';

/** Bytes of a form: a password and a few ticks. */
const formBytes = 16 * 1024;

/** What the address of a page says is for the client and the person: no cache keeps it, and no other site is told it. */
const headers = {
  'cache-control': 'no-store',
  pragma: 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** Serves the pages on which people let programs act for them. Scripts of other sites read none of them. */
export async function serveAuthorize(app: FastifyInstance, options: AuthorizeOptions): Promise<void> {
  const endpoint = new AuthorizeEndpoint(options);
  await app.register(async scope => {
    await scope.register(fastifyHelmet, {
      contentSecurityPolicy: false,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: false,
    });
    acceptBodies(scope, 'form');
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers(headers).removeHeader('access-control-allow-origin');
    });
    scope.setErrorHandler((error, request, reply) => endpoint.fail(error, request, reply));
    scope.get(authorizePath, endpoint.show);
    scope.post(authorizePath, { bodyLimit: formBytes }, endpoint.submit);
  });
}
