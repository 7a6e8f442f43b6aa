import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Clock } from '../kernel/clock.js';
import type { Authenticator } from '../kernel/context.js';
import type { Database } from '../kernel/database/database.js';
import { inputLimits } from '../kernel/input.limits.js';
import type { Logger } from '../kernel/log.js';
import type { Tracing } from '../kernel/telemetry/tracing.js';
import { Admissions, type FallbackCaller, isOfPublicShare } from './access/admission.js';
import { allowOrigin, servePreflights } from './access/cross-origin.js';
import { PublicShare } from './access/public-share.js';
import type { RequestRate } from './access/request-rate.js';
import { ContractSections } from './contract/contract-sections.js';
import { brokenRequestHandler } from './errors/broken-request.js';
import { ErrorWriter } from './errors/error-writer.js';
import { notFoundHandler } from './errors/not-found.js';
import { errorOf } from './errors/thrown-error.js';
import { httpLimits } from './http.limits.js';
import { logRequests } from './observability/access-log.js';
import { measureRequests } from './observability/metrics.js';
import { traceRequests } from './observability/trace-requests.js';
import type { OperationSource } from './operation.js';
import { PublicDocuments } from './public-documents/public-documents.js';
import { registerRoutes } from './register.js';
import { rejectEncodedBody } from './request/content-encoding.js';
import { requestIdOf } from './request/request-id.js';
import type { FileStorage } from './request/upload.js';
import type { Route } from './route.js';

export interface RestServerOptions {
  routes: readonly Route[];
  gateway: OperationSource;
  authenticator: Authenticator;
  storage: FileStorage;
  db: Database;
  clock: Clock;
  log: Logger;
  /** Address of the server as clients know it, without a slash at the end. */
  publicUrl: string;
  /** Counts requests; the same for every protocol of the process. */
  rate: RequestRate;
  /** Where requests are counted; null for not at all. */
  metrics: Registry | null;
  /** Where requests are traced. Default null: nowhere. */
  tracing?: Tracing | null;
  /** Whose `X-Forwarded-*` are believed: so many proxies in front, or those at these addresses. Null: nobody's. */
  proxies: number | string[] | null;
  /** Public documents that are kept; the same for the pages of the process. Default: those of the routes alone. */
  documents?: PublicDocuments;
  /** What share of the process is the public's; the same for the pages of the process. Default: that of the routes alone. */
  share?: PublicShare;
  /** Adds hooks for routes, before they are registered. */
  guard?: (app: FastifyInstance) => void;
  /** Who acts where no credential is shown. Default: nobody. */
  fallbackCaller?: FallbackCaller | undefined;
}

/**
 * The HTTP server of the API: every route of the table, and around them the generic work. It does not listen yet, and
 * more may be registered on it (docs, health, metrics, GraphQL).
 */
export async function buildRestServer(options: RestServerOptions): Promise<FastifyInstance> {
  const errors = new ErrorWriter(options.publicUrl, new ContractSections(options.routes), options.log);
  const app = fastify({
    genReqId: request => requestIdOf(request.headers),
    requestIdHeader: false,
    trustProxy: trusted(options.proxies),
    clientErrorHandler: brokenRequestHandler(options.publicUrl),
    bodyLimit: inputLimits.bodySizeBytes,
    requestTimeout: httpLimits.requestTimeoutMs,
    connectionTimeout: httpLimits.idleTimeoutMs,
    keepAliveTimeout: httpLimits.keepAliveTimeoutMs,
    routerOptions: { maxParamLength: httpLimits.pathParameterLength, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      errors.send(request, reply, errorOf(error));
    },
  });
  if (options.metrics !== null) {
    measureRequests(app, options.metrics);
  }
  if (options.tracing != null) {
    traceRequests(app, options.tracing);
  }
  logRequests(app, options.log);
  const share = options.share ?? new PublicShare();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (isOther(request)) {
      share.serveOther(reply.raw);
    }
    if (request.headers.origin !== undefined) {
      allowOrigin(reply);
    }
    done();
  });
  app.addHook('preParsing', rejectEncodedBody);
  app.setErrorHandler((error, request, reply) => {
    // Fastify closes the connection of a body that it stopped reading, which can take the response back on its way to a
    // client that is still sending. The rest of the body is read and dropped instead.
    reply.removeHeader('connection');
    errors.send(request, reply, errorOf(error, request));
  });
  app.setNotFoundHandler(notFoundHandler(app, options.routes, errors));
  const { gateway: operations, storage, db, clock, log, publicUrl } = options;
  const admissions = new Admissions(options.authenticator, options.rate, options.fallbackCaller);
  servePreflights(app, options.routes);
  options.guard?.(app);
  const documents = options.documents ?? new PublicDocuments(clock);
  registerRoutes(app, options.routes, {
    operations,
    admissions,
    storage,
    db,
    clock,
    log,
    publicUrl,
    documents,
    share,
  });
  return app;
}

/** Whether it is of somebody who sells or buys: of the API, and not of what everybody may read. */
function isOther({ routeOptions: { config, url } }: FastifyRequest): boolean {
  return config.route === undefined ? url === '/graphql' : !isOfPublicShare(config.route);
}

/** How fastify is told; a hop is counted from ours outwards. */
function trusted(
  proxies: RestServerOptions['proxies'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') {
    return (_address, hop) => hop < proxies;
  }
  return proxies ?? false;
}
