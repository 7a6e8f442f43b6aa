import type { FastifyInstance } from 'fastify';
import type { Route } from './route.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the address does not take the method: it is registered so that no other address takes it. */
    isUntaken?: boolean;
  }
}

type Address = Pick<Route, 'method' | 'path'>;

const parameter = /:\w+/g;

/**
 * Methods that an address does not take and another one with a parameter in place of one of its words does: `GET /products/enrich`
 * would be the product of the id `enrich`.
 */
export function untakenMethods(routes: readonly Address[]): Address[] {
  const taken = new Set(routes.map(({ method, path }) => `${method} ${path.replace(parameter, ':')}`));
  const patterns = routes
    .filter(({ path }) => path.includes(':'))
    .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(parameter, '[^/]+')}$`) }));
  const paths = [...new Map(routes.map(({ path }) => [path.replace(parameter, ':'), path])).values()];
  return paths.flatMap(path =>
    [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
      .filter(method => !taken.has(`${method} ${path.replace(parameter, ':')}`))
      .map(method => ({ method, path })),
  );
}

/** Answers them as what no route takes. */
export function registerUntaken(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, path } of untakenMethods(routes)) {
    app.route({
      method,
      url: path,
      config: { isUntaken: true },
      handler: (_, reply) => reply.callNotFound(),
    });
  }
}
