import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fail } from '../kernel/errors.js';
import type { RefusalWriter } from './refusal-writer.js';
import type { Route } from './route.js';

/** Answers what no route takes: 405 with `Allow` where the address takes another method, 404 otherwise. */
export function notFoundHandler(rows: readonly Route[], refusals: RefusalWriter): RouteHandlerMethod {
  const patterns = rows.map(row => ({ pattern: patternOf(row.path), methods: methodsOf(row) }));
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    const allowed = new Set(
      patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    );
    if (allowed.size === 0) {
      return refusals.send(request, reply, fail('NOT_FOUND'));
    }
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    return refusals.send(request, reply, fail('METHOD_NOT_ALLOWED'));
  };
}

const methodsOf = ({ method }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);
