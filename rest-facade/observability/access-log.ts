import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../kernel/log.js';
import { routeLabel } from './route-label.js';

/**
 * One line for each answered request, at level debug: at any other nothing is registered and requests pay nothing.
 * What failed (5xx) is logged in any case, by who rejects it. Called before routes are registered.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('debug')) {
    return;
  }
  app.addHook('onResponse', (request, reply, done) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: routeLabel(request),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request answered',
    );
    done();
  });
}
