import fastify, { type FastifyInstance } from 'fastify';
import { RequestContext } from '../kernel/context.js';
import { compileSubgraph } from '../kernel/federation/compile-subgraph.js';
import { serveSubgraph } from '../kernel/federation/serve-subgraph.js';
import { measureRequests } from '../rest-facade/observability/metrics.js';
import { traceRequests } from '../rest-facade/observability/trace-requests.js';
import { publicRequests } from '../subgraphs/catalog/index.js';
import type { SubgraphName } from './config/config.js';
import type { ProcessDependencies } from './process-dependencies.js';
import { buildNamedSubgraph } from './subgraphs.js';

/** The role `subgraph:<name>`: one subgraph for gateways in other processes, which sign whom they speak for. */
export async function openSubgraphRole(
  dependencies: ProcessDependencies,
  name: SubgraphName,
): Promise<FastifyInstance> {
  const { config, db, clock, log, contextSecret, tracing, metrics } = dependencies;
  const subgraph = await buildNamedSubgraph(name, {
    ...dependencies,
    publicUrl: config.publicUrl,
    allowLoopback: config.allowLoopback,
    agents: config.agents,
  });
  const app = fastify();
  if (name === 'catalog') {
    const counting = publicRequests.start(db);
    app.addHook('onClose', () => counting.stop());
  }
  measureRequests(app, metrics);
  if (tracing !== null) {
    traceRequests(app, tracing);
  }
  await app.register(serveSubgraph, {
    executor: compileSubgraph(subgraph),
    contextSecret,
    clock,
    contextFrom: passed => new RequestContext({ ...passed, db, clock, log }),
  });
  return app;
}
