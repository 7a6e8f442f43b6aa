import 'reflect-metadata';
import { ApolloGateway, LocalGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import fastify, { type FastifyInstance } from 'fastify';
import { CallerContexts } from '../../composition/caller-context.js';
import { loadConfig, subgraphNames } from '../../composition/config/config.js';
import { openProcessDependencies, type ProcessDependencies } from '../../composition/process-dependencies.js';
import { registerDomains } from '../../composition/registration.js';
import { buildNamedSubgraph } from '../../composition/subgraphs.js';
import { composeSupergraph } from '../../gateway/compose.js';
import type { RequestContext } from '../../kernel/context.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { createLogger } from '../../kernel/log.js';
import { ApiKeyUse, DatabaseAuthenticator } from '../../subgraphs/platform/index.js';
import { readBaselineSettings } from './baseline-settings.js';
import { baselinePort, serveBaseline } from './serve-baseline.js';

/**
 * The baseline of the GraphQL benchmark: @apollo/gateway as its documentation sets it up for subgraphs in the same
 * process, behind fastify and Apollo Server with their defaults. The subgraphs, their database and the
 * authentication are ours in both.
 */
registerDomains();
const dependencies = await openDependencies();
const app = fastify();
await serveGraphQL(app, dependencies);
await serveBaseline(app);

async function openDependencies(): Promise<ProcessDependencies> {
  const { databaseUrl, dataDir } = await readBaselineSettings();
  const config = loadConfig({ DATABASE_URL: databaseUrl, TRADEWIND_DATA_DIR: dataDir });
  return openProcessDependencies(config, databaseUrl, createLogger('warn'));
}

async function serveGraphQL(
  server: FastifyInstance,
  processDependencies: ProcessDependencies,
): Promise<void> {
  const { db, clock, changes } = processDependencies;
  const subgraphs = await buildSubgraphs(processDependencies);
  const gateway = new ApolloGateway({
    supergraphSdl: composeSupergraph([...subgraphs.values()]),
    buildService: ({ name }) => new LocalGraphQLDataSource(subgraphs.get(name)!.schema),
  });
  const apollo = new ApolloServer<RequestContext>({ gateway });
  await apollo.start();
  const apiKeyUse = new ApiKeyUse(db);
  const authenticator = new DatabaseAuthenticator({ db, clock, changes, apiKeyUse });
  const contexts = new CallerContexts(processDependencies, authenticator);
  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: fastifyApolloHandler(apollo, {
      context: ({ id, headers, ip }) =>
        contexts.of({ requestId: id, headers, organizationId: null, address: ip }),
    }),
  });
}

async function buildSubgraphs(processDependencies: ProcessDependencies): Promise<Map<string, Subgraph>> {
  const { agents } = processDependencies.config;
  const publicUrl = `http://127.0.0.1:${baselinePort}`;
  const options = { ...processDependencies, publicUrl, allowLoopback: false, agents };
  const built = await Promise.all(subgraphNames.map(name => buildNamedSubgraph(name, options)));
  return new Map(built.map(subgraph => [subgraph.name, subgraph]));
}
