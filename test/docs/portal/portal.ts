import type { FastifyInstance } from 'fastify';
import { describedEvents } from '../../../composition/events.js';
import { registerDocs } from '../../../rest-facade/docs/register-docs.js';
import { routes } from '../../../rest-facade/routes/routes.js';
import { startRest, withKey } from '../../rest/rest-harness.js';

/** The documentation of the whole API, on a server without a database. */
export interface Portal {
  app: FastifyInstance;
  /** With the port that it listens on. */
  url: string;
}

export const demoKey = withKey.authorization.slice('Bearer '.length);

export async function startPortal(key: string | null = demoKey): Promise<Portal> {
  const { app } = await startRest(routes, () => ({ data: { products: { items: [], totalCount: 0 } } }));
  await registerDocs(app, {
    routes,
    events: describedEvents(),
    publicUrl: 'http://127.0.0.1:4000',
    demoKey: key,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url };
}
