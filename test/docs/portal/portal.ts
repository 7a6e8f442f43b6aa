import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildSchema } from 'graphql';
import { describedEvents } from '../../../composition/events.js';
import { registerDocs } from '../../../rest-facade/docs/register-docs.js';
import { routes } from '../../../rest-facade/routes/routes.js';
import { startRest, withKey } from '../../rest/rest-harness.js';

const apiSchema = new URL('../../../schema/api.graphql', import.meta.url);

/** The documentation of the whole API, on a server without a database. */
export interface Portal {
  app: FastifyInstance;
  /** With the port that it listens on. */
  url: string;
}

export const demoKey = withKey.authorization.slice('Bearer '.length);

export async function startPortal(key: string | null = demoKey): Promise<Portal> {
  const { app } = await startRest(routes, () => ({ data: { products: { items: [], totalCount: 0 } } }));
  const graph = buildSchema(readFileSync(apiSchema, 'utf8'), { assumeValidSDL: true });
  await registerDocs(app, {
    graph,
    routes,
    events: describedEvents(),
    publicUrl: 'http://127.0.0.1:4000',
    demoKey: key,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url };
}
