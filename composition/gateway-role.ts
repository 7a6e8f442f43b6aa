import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createGateway, type Gateway } from '../gateway/gateway.js';
import { graphqlEndpoint } from '../gateway/graphql-endpoint.js';
import type { ContextSource } from '../gateway/subscriptions.js';
import { subgraphNames } from '../kernel/config.js';
import type { RequestContext } from '../kernel/context.js';
import { fail } from '../kernel/errors.js';
import { compileSubgraph } from '../kernel/federation/compile-subgraph.js';
import { remoteExecutor } from '../kernel/federation/remote-executor.js';
import type { SubgraphExecutor } from '../kernel/federation/subgraph-executor.js';
import { tracedExecutor } from '../kernel/telemetry/traced-executor.js';
import { serveAcpDiscovery } from '../rest-facade/acp/acp-discovery.js';
import { namedOrganization } from '../rest-facade/admission.rules.js';
import { graphqlPage } from '../rest-facade/docs/graphql-page.js';
import { registerDocs } from '../rest-facade/docs/register-docs.js';
import { type ReadinessCheck, serveHealth } from '../rest-facade/health.js';
import { serveMetrics } from '../rest-facade/metrics.js';
import { serveOauthMetadata } from '../rest-facade/oauth-metadata.js';
import { organizationIn } from '../rest-facade/organization-parameter.js';
import { buildRestServer } from '../rest-facade/server.js';
import { type ConformanceAccess, conformanceStandIn } from '../rest-facade/ucp-ground/conformance.js';
import { ApiKeyUse, DatabaseAuthenticator } from '../subgraphs/platform/index.js';
import { openAgentGround, servedRows } from './agents.js';
import { CallerContexts } from './caller-context.js';
import { drain } from './drain.js';
import { describedEvents } from './events.js';
import type { ProcessParts } from './process-parts.js';
import { buildNamedSubgraph, describeSubgraph } from './subgraphs.js';

export interface GatewayRole {
  app: FastifyInstance;
  gateway: Gateway;
  close(): Promise<void>;
}

/** The role `gateway`: REST, GraphQL and docs, over subgraphs of this process or of others. */
export async function openGatewayRole(
  parts: ProcessParts,
  publicUrl: string,
  checks: Readonly<Record<string, ReadinessCheck>>,
  conformance: ConformanceAccess | null,
): Promise<GatewayRole> {
  const { config, db, clock, log, metrics, tracing } = parts;
  const gateway = createGateway({ executors: await executors(parts, publicUrl) });
  const apiKeyUse = new ApiKeyUse(db);
  apiKeyUse.start();
  const authenticator = new DatabaseAuthenticator({ db, clock, changes: parts.changes, apiKeyUse });
  const agents = await openAgentGround(parts, { publicUrl, gateway, conformance });
  const app = await buildRestServer({
    metrics,
    tracing,
    rows: servedRows(conformance),
    guard: agents.guard,
    ...(conformance === null ? {} : { standIn: conformanceStandIn(conformance) }),
    gateway,
    authenticator,
    // What comes in is kept where nobody can address it; what is given out lies elsewhere.
    storage: {
      put: (bytes, options) => parts.uploads.put(bytes, options),
      delete: key => parts.uploads.delete(key),
      get: key => parts.media.get(key),
    },
    db,
    clock,
    log,
    publicUrl,
    rateLimitPerMinute: config.rateLimit ?? 'off',
    isBehindProxy: config.isBehindProxy,
  });
  agents.describe(app);
  serveMetrics(app, metrics);
  serveHealth(app, checks);
  serveOauthMetadata(app, publicUrl);
  serveAcpDiscovery(app, publicUrl);
  await registerDocs(app, { rows: servedRows(null), events: describedEvents(), publicUrl });
  await registerGraphQL(app, gateway, new CallerContexts(parts, authenticator), publicUrl);
  return {
    app,
    gateway,
    close: async () => {
      await drain(app);
      await gateway.close();
      await apiKeyUse.stop();
    },
  };
}

async function executors(parts: ProcessParts, publicUrl: string): Promise<SubgraphExecutor[]> {
  const { tracing } = parts;
  const untraced = await untracedExecutors(parts, publicUrl);
  return tracing === null ? untraced : untraced.map(executor => tracedExecutor(executor, tracing));
}

function untracedExecutors(parts: ProcessParts, publicUrl: string): Promise<SubgraphExecutor[]> {
  const { config, contextSecret, tracing } = parts;
  return Promise.all(
    subgraphNames.map(async name => {
      const url = config.subgraphUrls.get(name);
      if (url === undefined) {
        const { allowLoopback, agents } = config;
        return compileSubgraph(
          await buildNamedSubgraph(name, { ...parts, publicUrl, allowLoopback, agents }),
        );
      }
      const { sdl } = await describeSubgraph(name);
      return remoteExecutor({ name, sdl, url, contextSecret, tracing });
    }),
  );
}

async function registerGraphQL(
  app: FastifyInstance,
  gateway: Gateway,
  contexts: CallerContexts,
  publicUrl: string,
): Promise<void> {
  await graphqlEndpoint(app, {
    gateway,
    landingPage: graphqlPage(publicUrl),
    hasTls: publicUrl.startsWith('https:'),
    contextOf: request =>
      contexts.of({
        requestId: request.id,
        headers: request.headers,
        address: request.ip,
        organizationId: organizationOf(request),
      }),
    authenticate: (parameters, upgrade) => openSocket(contexts, parameters, upgrade),
  });
}

/** Credentials of a socket come in the payload of `connection_init`, or as the cookie with `csrfToken` in the payload. */
async function openSocket(
  contexts: CallerContexts,
  parameters: Record<string, unknown>,
  upgrade: FastifyRequest,
): Promise<ContextSource | null> {
  const text = (name: string): string | undefined => {
    const value = parameters[name];
    return typeof value === 'string' ? value : undefined;
  };
  const headers = {
    ...upgrade.headers,
    authorization: text('authorization') ?? text('Authorization') ?? upgrade.headers.authorization,
    'x-csrf-token': text('csrfToken'),
  };
  const organizationId = namedOrganization(text('organizationId')) ?? organizationOf(upgrade);
  const open = () => contexts.of({ requestId: upgrade.id, headers, address: upgrade.ip, organizationId });
  const first = await open();
  // A page elsewhere may open a socket with our cookie; only our own page knows the token.
  return first.caller.kind === 'anonymous' || first.isReadOnly ? null : () => stillKnown(open);
}

/** A session that has ended makes an anonymous context: that ends the socket's operations. */
async function stillKnown(open: ContextSource): Promise<RequestContext> {
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
