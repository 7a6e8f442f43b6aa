import type { FastifyInstance } from 'fastify';
import { type SandboxFaultName, sandboxFaultNames } from './sandbox-faults.js';
import type { StripeSandbox } from './stripe-sandbox.js';

const bodyOf = <T>(body: unknown): T => JSON.parse(String(body)) as T;

/** Plain JSON for people and tests: the state as it is, what was captured, faults, and where pushes go. */
export function controlRoutes(app: FastifyInstance, sandbox: StripeSandbox): void {
  app.get('/', async () => ({
    rail: 'acp_stripe',
    settings: sandbox.settings,
    ...sandbox.snapshot(),
    captured: sandbox.captured(),
    faults: sandbox.faults,
    pushTarget: sandbox.webhooks.target,
  }));

  /** `{"decline": 1, "hangAfter": "always"}` replaces all faults. */
  app.put('/faults', async (request, reply) => {
    const times = bodyOf<Partial<Record<SandboxFaultName, number | 'always'>>>(request.body);
    const unknown = Object.keys(times).filter(name => !sandboxFaultNames.includes(name as SandboxFaultName));
    if (unknown.length > 0) {
      return reply
        .code(400)
        .send({ error: `Unknown faults: ${unknown.join(', ')}. Known: ${sandboxFaultNames.join(', ')}` });
    }
    sandbox.faults.clear();
    for (const [name, count] of Object.entries(times)) {
      sandbox.faults.set(name as SandboxFaultName, count === 'always' ? Number.POSITIVE_INFINITY : count);
    }
    return sandbox.faults;
  });

  app.put('/push-target', async request => {
    sandbox.sendPushesTo(bodyOf<{ url: string | null }>(request.body).url);
    return { pushTarget: sandbox.webhooks.target };
  });

  app.post('/release', async () => {
    sandbox.release();
    return {};
  });
}
