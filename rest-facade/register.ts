import fastifyMultipart from '@fastify/multipart';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import { inputLimits } from '../kernel/input.limits.js';
import { type Admission, isOfPublicShare, isPublic } from './access/admission.js';
import type { MetAgent } from './agent-checkout/met-agent.js';
import { contractOf, withEnvelope } from './contract/contract.js';
import { echoed } from './reply/echoed-headers.js';
import { constantHeaders } from './reply/reply-writer.js';
import { acceptBodies } from './request/body-parsers.js';
import type { Consumes, Route } from './route.js';
import { RouteHandler, type RouteServices } from './route-handler.js';
import { registerUntaken } from './untaken-methods.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that the route was made of. */
    route?: Route;
  }
  interface FastifyRequest {
    /** Set for routes before their body is read. */
    admission: Admission;
    /** Set before the handler of routes that demand one. */
    agent?: MetAgent;
  }
}

const consumed: readonly Consumes[] = ['json', 'form', 'file', 'raw'];

/** Registers all routes; those that consume the same kind of body share one group with its parsers. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: RouteServices,
): void {
  app.decorateRequest('admission');
  app.decorateRequest('agent');
  app.decorateRequest('wireBody', null);
  registerUntaken(app, routes);
  for (const kind of consumed) {
    const group = routes.filter(route => (route.consumes ?? 'json') === kind);
    app.register(async scope => {
      acceptBodies(scope, kind);
      if (kind === 'file') {
        await scope.register(fastifyMultipart);
      }
      for (const route of group) {
        registerRoute(scope, route, routes, services);
      }
    });
  }
}

function registerRoute(
  app: FastifyInstance,
  route: Route,
  routes: readonly Route[],
  services: RouteServices,
): void {
  const handler = new RouteHandler(route, routes, services);
  app.route({
    method: route.method,
    url: route.path,
    config: { route },
    bodyLimit: route.upload?.limitBytes ?? route.bodyLimitBytes ?? inputLimits.bodySizeBytes,
    ...serialisation(route),
    onRequest: admitting(route, handler, services),
    handler: handler.handle,
  });
}

/** Before the body is read: who may not call is told so without having to send it. */
function admitting(
  route: Route,
  handler: RouteHandler,
  { admissions, share }: Pick<RouteServices, 'admissions' | 'share'>,
): onRequestHookHandler | onRequestAsyncHookHandler {
  const headers = constantHeaders(route);
  const { echoes = [] } = contractOf(route);
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    if (echoes.length > 0) reply.headers(echoed(request, echoes));
  };
  if (isPublic(route)) {
    const admit = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      request.admission = admissions.admitPublic(route, request, reply);
      if (!handler.answersKept(request, reply)) done();
    };
    const isShared = isOfPublicShare(route);
    return (request, reply, done) => {
      begin(request, reply);
      const turn = isShared ? share.turn(reply.raw) : null;
      if (turn === null) admit(request, reply, done);
      else turn.then(() => admit(request, reply, done)).catch(done);
    };
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    begin(request, reply);
    request.admission = await admissions.admit(route, request, reply);
  };
}

/** The serialiser of the success reply, compiled from its published schema. */
function serialisation(route: Route) {
  const { reply } = route;
  return 'body' in reply
    ? { schema: { response: { '2xx': withEnvelope(contractOf(route), reply.schema) } } }
    : {};
}
