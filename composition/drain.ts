import type { FastifyInstance } from 'fastify';

/** Orchestrators commonly wait 30 s before they kill: room for the jobs to be handed over after the requests. */
export const drainTimeoutMs = 10_000;

/**
 * Stops listening and lets the requests that are open come to their end. A client that does not take its answer, or
 * does not end its upload, is cut off after a while: it must not keep the process from stopping.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
