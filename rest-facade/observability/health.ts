import type { FastifyInstance } from 'fastify';

/** Rejects, saying what is wrong, while the part is not ready to work. */
export type ReadinessCheck = () => Promise<void>;

/** `/healthz`: the process answers. `/readyz`: every part it needs does; each is named with what is wrong with it. */
export function serveHealth(app: FastifyInstance, checks: Readonly<Record<string, ReadinessCheck>>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => outcome(name, check)));
    const isReady = results.every(([, result]) => result === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(results) });
  });
}

async function outcome(name: string, check: ReadinessCheck): Promise<[string, string]> {
  try {
    await check();
    return [name, 'ok'];
  } catch (error) {
    return [name, error instanceof Error ? error.message : 'failed'];
  }
}
