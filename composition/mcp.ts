import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../kernel/context.js';
import { allScopes, type Scope } from '../kernel/scopes.js';
import { JobWait } from '../rest-facade/mcp/job-wait.js';
import { serveMcp } from '../rest-facade/mcp/mcp-endpoint.js';
import { MerchantService } from '../rest-facade/mcp/merchant-service.js';
import { resourceMetadataUrl, serveResourceMetadata } from '../rest-facade/mcp/protected-resource.js';
import { jobFeedOf } from './job-feed.js';
import type { ProcessDependencies } from './process-dependencies.js';

const path = '/mcp';

/** Serves the Model Context Protocol: the tools of a merchant at `/mcp`. */
export async function serveModelContext(
  app: FastifyInstance,
  { config, db, clock, log, toolbox, gateway }: ProcessDependencies,
  authenticator: Authenticator,
): Promise<void> {
  const { publicUrl } = config;
  const { gateway: operations, rate } = await gateway.get();
  const jobs = new JobWait(toolbox, jobFeedOf(operations));
  const service = new MerchantService({ toolbox, jobs });
  const scopes = allScopes().filter(scope => isOfTool(toolbox.tools, scope));
  const authorization = {
    metadataUrl: resourceMetadataUrl(publicUrl, path),
    firstScopes: scopes.filter(scope => scope.endsWith(':read')),
  };
  const dependencies = { authenticator, rate, db, clock, log, publicUrl };
  serveMcp(app, { path, authorization, service }, dependencies);
  const documentation = '/docs/guides/mcp';
  serveResourceMetadata(app, { publicUrl, path, name: 'Tradewind', scopes, documentation });
}

const isOfTool = (tools: ProcessDependencies['toolbox']['tools'], scope: Scope): boolean =>
  tools.some(tool => tool.scope === scope);
