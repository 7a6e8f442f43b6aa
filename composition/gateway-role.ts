import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import { graphqlEndpoint } from '../gateway/graphql-endpoint.js';
import type { ContextSource } from '../gateway/subscriptions.js';
import { anonymous, type RequestContext } from '../kernel/context.js';
import { AppError, fail } from '../kernel/errors.js';
import { namedOrganization } from '../rest-facade/access/admission.rules.js';
import { organizationIn } from '../rest-facade/access/organization-parameter.js';
import { PublicShare } from '../rest-facade/access/public-share.js';
import type { RequestRate } from '../rest-facade/access/request-rate.js';
import { serveAccountPages } from '../rest-facade/account/account-pages.js';
import { serveAuthorize } from '../rest-facade/authorize/serve-authorize.js';
import { graphqlPage } from '../rest-facade/docs/graphql-page.js';
import { registerDocs } from '../rest-facade/docs/register-docs.js';
import { serveOauthMetadata } from '../rest-facade/oauth/oauth-metadata.js';
import { type ReadinessCheck, serveHealth } from '../rest-facade/observability/health.js';
import { serveMetrics } from '../rest-facade/observability/metrics.js';
import { servePublicPages } from '../rest-facade/public-pages/serve-public-pages.js';
import { buildRestServer } from '../rest-facade/server.js';
import type { ConformanceAccess } from '../rest-facade/ucp/conformance/conformance.js';
import { publicRequests } from '../subgraphs/catalog/index.js';
import { ApiKeyUse, DatabaseAuthenticator } from '../subgraphs/platform/index.js';
import { createAgentModule, servedRoutes } from './agents.js';
import { CallerContexts } from './caller-context.js';
import { drain } from './drain.js';
import { describedEvents } from './events.js';
import { serveModelContext } from './mcp.js';
import type { ProcessDependencies } from './process-dependencies.js';
import { currentDocuments } from './public-documents.js';

export interface GatewayRole {
  app: FastifyInstance;
  gateway: Gateway;
  close(): Promise<void>;
}

/** What the role lets in or tells beside what it always does. */
export interface GatewayAccess {
  conformance: ConformanceAccess | null;
  /** The demo merchant's key, where pages on this machine may know it; null for nowhere. */
  demoKey: string | null;
}

/** The role `gateway`: REST, GraphQL and docs, over subgraphs of this process or of others. */
export async function openGatewayRole(
  dependencies: ProcessDependencies,
  checks: Readonly<Record<string, ReadinessCheck>>,
  { conformance, demoKey }: GatewayAccess,
): Promise<GatewayRole> {
  const { config, db, clock, log, metrics, tracing } = dependencies;
  const { publicUrl } = config;
  const { gateway, rate } = await dependencies.gateway.get();
  const apiKeyUse = new ApiKeyUse(db);
  apiKeyUse.start();
  const counting = publicRequests.start(db);
  const authenticator = new DatabaseAuthenticator({ db, clock, changes: dependencies.changes, apiKeyUse });
  const agents = await createAgentModule(dependencies, { publicUrl, gateway, conformance });
  const documents = currentDocuments(dependencies.signals, clock);
  const share = new PublicShare();
  const app = await buildRestServer({
    metrics,
    tracing,
    routes: servedRoutes(conformance),
    guard: agents.guard,
    fallbackCaller: agents.fallbackCaller,
    gateway,
    authenticator,
    // What comes in is kept where nobody can address it; what is given out lies elsewhere.
    storage: {
      put: (bytes, options) => dependencies.uploads.put(bytes, options),
      delete: key => dependencies.uploads.delete(key),
      get: key => dependencies.media.get(key),
    },
    db,
    clock,
    log,
    publicUrl,
    rate,
    documents,
    share,
    proxies: config.proxies,
  });
  await agents.describe(app);
  serveMetrics(app, metrics, config.metricsToken);
  serveHealth(app, checks);
  serveOauthMetadata(app, publicUrl);
  await serveModelContext(app, dependencies, authenticator);
  await serveAuthorize(app, { operations: gateway, authenticator, rate, db, clock, log, publicUrl });
  await servePublicPages(app, { operations: gateway, documents, share, rate, db, clock, log, publicUrl });
  await serveAccountPages(app);
  await registerDocs(app, {
    routes: servedRoutes(null),
    events: describedEvents(),
    publicUrl,
    graph: gateway.apiSchema,
    demoKey,
    countSearch: (request, reply) => rate.countRequest({ caller: anonymous, address: request.ip }, reply),
  });
  const contexts = new CallerContexts(dependencies, authenticator);
  await registerGraphQL(app, { gateway, contexts, rate, publicUrl });
  return {
    app,
    gateway,
    close: async () => {
      await drain(app);
      await Promise.all([apiKeyUse.stop(), counting.stop()]);
    },
  };
}

interface GraphQLEndpoint {
  gateway: Gateway;
  contexts: CallerContexts;
  rate: RequestRate;
  publicUrl: string;
}

async function registerGraphQL(app: FastifyInstance, endpoint: GraphQLEndpoint): Promise<void> {
  const { gateway, contexts, rate, publicUrl } = endpoint;
  await graphqlEndpoint(app, {
    gateway,
    ownIdempotencyKeys: new Set(['completeCheckoutSession', 'invokeAgent']),
    landingPage: graphqlPage(publicUrl),
    hasTls: publicUrl.startsWith('https:'),
    async contextOf(request, reply) {
      const { id: requestId, headers, ip: address } = request;
      const asked = { requestId, headers, address, organizationId: organizationOf(request) };
      try {
        const ctx = await contexts.of(asked);
        rate.countRequest(ctx, reply);
        return ctx;
      } catch (error) {
        if (error instanceof AppError && error.code === 'UNAUTHENTICATED') {
          // A wrong credential counts for whoever tries it.
          rate.countRequest({ caller: anonymous, address }, reply);
        }
        throw error;
      }
    },
    authenticate: (parameters, upgrade) => openSocket(endpoint, parameters, upgrade),
  });
}

/** Credentials of a socket come in the payload of `connection_init`, or as the cookie with `csrfToken` in the payload. */
async function openSocket(
  { contexts, rate }: GraphQLEndpoint,
  parameters: Record<string, unknown>,
  upgrade: FastifyRequest,
): Promise<ContextSource> {
  const text = (name: string): string | undefined => {
    const value = parameters[name];
    return typeof value === 'string' ? value : undefined;
  };
  const headers = {
    ...upgrade.headers,
    authorization: text('authorization') ?? text('Authorization') ?? upgrade.headers.authorization,
    'x-csrf-token': text('csrfToken'),
  };
  const address = upgrade.ip;
  const organizationId = namedOrganization(text('organizationId')) ?? organizationOf(upgrade);
  // Opening one looks a credential up, right or wrong.
  rate.spend({ caller: anonymous, address }, 1);
  const open = () => contexts.of({ requestId: upgrade.id, headers, address, organizationId });
  const first = await open();
  // A page elsewhere may open a socket with our cookie; only our own page knows the token.
  if (first.caller.kind === 'anonymous') {
    const detail = 'connection_init needs authorization, or csrfToken beside the cookie tw_session.';
    throw fail('UNAUTHENTICATED', { detail });
  }
  if (first.isReadOnly) {
    throw fail('CSRF_TOKEN_INVALID', { detail: "csrfToken of connection_init is not the session's." });
  }
  return {
    owner: `${first.caller.kind}:${first.caller.id}`,
    confirm: () => stillKnown(open),
    async forOperation() {
      const ctx = await stillKnown(open);
      rate.spend(ctx, 1);
      return ctx;
    },
  };
}

/** A session that has ended makes an anonymous context: that ends the socket's operations. */
async function stillKnown(open: () => Promise<RequestContext>): Promise<RequestContext> {
  const ctx = await open();
  if (ctx.caller.kind === 'anonymous') {
    throw fail('UNAUTHENTICATED');
  }
  return ctx;
}

function organizationOf(request: FastifyRequest): string | null {
  const named =
    organizationIn((request.query ?? {}) as Record<string, unknown>) ?? request.headers['x-organization-id'];
  return namedOrganization(named);
}
