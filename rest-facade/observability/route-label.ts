import type { FastifyRequest } from 'fastify';

/** The route's id, else the pattern it was registered with. Unknown addresses share one label: a scanner makes no new. */
export function routeLabel({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.route?.id ?? url ?? 'unknown';
}
