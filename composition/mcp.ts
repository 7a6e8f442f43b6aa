import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../kernel/context.js';
import { allScopes, type Scope } from '../kernel/scopes.js';
import { JobWait } from '../rest-facade/mcp/job-wait.js';
import { type McpDependencies, serveMcp } from '../rest-facade/mcp/mcp-endpoint.js';
import { MerchantResources } from '../rest-facade/mcp/merchant-resources.js';
import { MerchantService } from '../rest-facade/mcp/merchant-service.js';
import { resourceMetadataUrl, serveResourceMetadata } from '../rest-facade/mcp/protected-resource.js';
import { PublicService } from '../rest-facade/mcp/public-service.js';
import { shopMcpPath } from '../rest-facade/public-pages/public-view.js';
import { AgentAuthenticator } from '../rest-facade/ucp/agent/agent-authentication.js';
import { type RouteCall, signatureCheck, UcpService } from '../rest-facade/ucp/mcp/ucp-service.js';
import { ucpMcpPath } from '../rest-facade/ucp/profile/profile.js';
import { installationSigningKey } from '../subgraphs/commerce/index.js';
import { jobFeedOf } from './job-feed.js';
import type { ProcessDependencies } from './process-dependencies.js';
import { openPublicToolbox } from './toolbox.js';

const path = '/mcp';

/**
 * Serves the Model Context Protocol: the tools of a merchant at `/mcp`, purchases by agents at `/ucp/mcp`, and what is public at
 * `/shop/mcp`.
 */
export async function serveModelContext(
  app: FastifyInstance,
  process: ProcessDependencies,
  authenticator: Authenticator,
): Promise<void> {
  const { config, db, clock, log, gateway } = process;
  const { publicUrl } = config;
  const { rate } = await gateway.get();
  const dependencies = { authenticator, rate, db, clock, log, publicUrl };
  await serveMerchantTools(app, process, dependencies);
  await servePurchases(app, process, dependencies);
  const service = new PublicService(openPublicToolbox(process.gateway, process.uploads, publicUrl));
  serveMcp(app, { path: shopMcpPath, authorization: null, audience: 'api', service }, dependencies);
}

async function serveMerchantTools(
  app: FastifyInstance,
  { toolbox, gateway }: ProcessDependencies,
  dependencies: McpDependencies,
): Promise<void> {
  const { publicUrl } = dependencies;
  const { gateway: operations } = await gateway.get();
  const jobs = new JobWait(toolbox, jobFeedOf(operations));
  const resources = new MerchantResources(toolbox, operations);
  const service = new MerchantService({ toolbox, jobs, resources });
  const scopes = allScopes().filter(scope => isOfTool(toolbox.tools, scope));
  const authorization = {
    metadataUrl: resourceMetadataUrl(publicUrl, path),
    firstScopes: scopes.filter(scope => scope.endsWith(':read')),
  };
  serveMcp(app, { path, authorization, audience: 'mcp', service }, dependencies);
  serveResourceMetadata(app, { publicUrl, path, name: 'Tradewind', scopes, documentation: '/docs/mcp.md' });
}

const isOfTool = (tools: ProcessDependencies['toolbox']['tools'], scope: Scope): boolean =>
  tools.some(tool => tool.scope === scope);

async function servePurchases(
  app: FastifyInstance,
  { db, clock, log, encryption, gateway }: ProcessDependencies,
  dependencies: McpDependencies,
): Promise<void> {
  const { publicUrl } = dependencies;
  const { gateway: operations } = await gateway.get();
  const key = await installationSigningKey(db, encryption);
  const agents = new AgentAuthenticator({ operations, key, publicUrl, db, clock, log });
  const firstScopes = ['checkout:write'] as const;
  const authorization = {
    metadataUrl: resourceMetadataUrl(publicUrl, ucpMcpPath),
    firstScopes,
    onlyTokens: true,
  };
  const service = new UcpService(routeCallOf(app));
  const verify = signatureCheck(agents);
  // As of the routes that are called.
  const audience = 'api';
  serveMcp(app, { path: ucpMcpPath, authorization, audience, service, verify }, dependencies);
  const about = { name: 'Tradewind checkout', documentation: '/docs/ucp.md' } as const;
  serveResourceMetadata(app, { publicUrl, path: ucpMcpPath, scopes: firstScopes, ...about });
}

/** A request of a route, without leaving the process. */
const routeCallOf =
  (app: FastifyInstance): RouteCall =>
  async ({ method, url, headers, body, address, authorization, requestId }) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        ...headers,
        'x-request-id': requestId,
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(address === null ? {} : { remoteAddress: address }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
