import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fail } from '../../kernel/errors.js';
import { validation } from '../request/validation.js';
import type { Route } from '../route.js';
import type { ErrorWriter } from './error-writer.js';

/** Whether a path is an address of a route. */
type PathTest = (path: string) => boolean;

/** What one address takes. The route is the one whose contract errors are written by, where there is one. */
interface Address {
  takes: PathTest;
  methods: readonly string[];
  route?: Route;
}

/**
 * Answers what no route takes: 405 with `Allow` where the address takes another method, in the form of its contract, and
 * 404 otherwise. A word in the place of an id makes no address: `/products/bulk-edit` is not the product of that id, so it
 * takes no method at all. To be made before anything is registered on the server: pages and what else is not in the table are seen as they come.
 */
export function notFoundHandler(
  app: FastifyInstance,
  routes: readonly Route[],
  errors: ErrorWriter,
): RouteHandlerMethod {
  const addresses: Address[] = routes.map(route => ({
    route,
    takes: pathTest(route),
    methods: methodsOf(route),
  }));
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.route === undefined && config?.isUntaken !== true) {
      const pattern = patternOf(url);
      addresses.push({ takes: path => pattern.test(path), methods: [method].flat() });
    }
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    const there = addresses.filter(({ takes }) => takes(path));
    const allowed = new Set([...there.flatMap(({ methods }) => methods), 'OPTIONS']);
    // An address that takes the method and answers as if it were not there, as `/metrics` does to strangers, is not.
    if (there.length === 0 || allowed.has(request.method)) {
      return errors.send(request, reply, fail('NOT_FOUND'));
    }
    reply.header('allow', [...allowed].join(', '));
    return errors.send(request, reply, fail('METHOD_NOT_ALLOWED'), there[0]!.route);
  };
}

const methodsOf = ({ method }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

function pathTest({ path, params }: Route): PathTest {
  const pattern = patternOf(path);
  if (params === undefined) {
    return text => pattern.test(text);
  }
  const errorsOf = validation(params);
  return text => {
    const found = pattern.exec(text);
    return found !== null && errorsOf({ ...found.groups }).length === 0;
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
