import type { FastifyInstance } from 'fastify';
import type { SigningKey } from '../kernel/http-signatures/signing-key.js';
import type { FallbackCaller } from '../rest-facade/access/admission.js';
import { serveAcpDiscovery } from '../rest-facade/acp/discovery.js';
import { acpOrderNotifier } from '../rest-facade/acp/order-notifier.js';
import { serveBuyerPages } from '../rest-facade/buyer-pages/serve-buyer-pages.js';
import { serveReturnPage } from '../rest-facade/buyer-pages/serve-return-page.js';
import type { OperationSource } from '../rest-facade/operation.js';
import type { Route } from '../rest-facade/route.js';
import { routes } from '../rest-facade/routes/routes.js';
import { authenticateAgents } from '../rest-facade/ucp/agent/agent-authentication.js';
import {
  type ConformanceAccess,
  conformanceFallbackCaller,
  conformanceHandlers,
  requireSimulationSecret,
} from '../rest-facade/ucp/conformance/conformance.js';
import { ucpConformanceRoutes } from '../rest-facade/ucp/conformance/conformance.routes.js';
import { ucpOrderNotifier } from '../rest-facade/ucp/order/order-notifier.js';
import { serveUcpDiscovery } from '../rest-facade/ucp/profile/discovery.js';
import {
  CheckoutPageReader,
  conformanceCallerId,
  installationSigningKey,
  OrderPageReader,
} from '../subgraphs/commerce/index.js';
import type { DemoMerchant } from '../subgraphs/platform/index.js';
import type { Config } from './config/config.js';
import type { ProcessDependencies } from './process-dependencies.js';

/** For whom the conformance tests of agents' protocols act; null: they are not let in. */
export function conformanceAccess({ agents }: Config, demo: DemoMerchant | null): ConformanceAccess | null {
  if (agents.conformance === null) {
    return null;
  }
  const { organization, simulationSecret } = agents.conformance;
  return {
    organizationId: organization === 'demo' ? demo!.organizationId : organization,
    callerId: conformanceCallerId,
    simulationSecret,
  };
}

/** The routes that are served: those of the table, and what conformance tests ask for where they are let in. */
export const servedRoutes = (conformance: ConformanceAccess | null): readonly Route[] =>
  conformance === null ? routes : [...routes, ...ucpConformanceRoutes];

interface AgentService {
  publicUrl: string;
  gateway: OperationSource;
  conformance: ConformanceAccess | null;
}

/** What agents need beside the routes. */
export interface AgentModule {
  /** Authenticates agents before a route's handler, and signs its reply. */
  guard(app: FastifyInstance): void;
  /** Who acts where no credential is shown: the conformance tests, where they are let in. */
  fallbackCaller: FallbackCaller | undefined;
  /** What they read before they shop. */
  describe(app: FastifyInstance): Promise<void>;
}

export async function createAgentModule(
  dependencies: ProcessDependencies,
  { publicUrl, gateway, conformance }: AgentService,
): Promise<AgentModule> {
  const { db, encryption, clock, log } = dependencies;
  const key = await installationSigningKey(db, encryption);
  const rails = () => railsToldBeforehand(dependencies, conformance);
  const orders = new OrderPageReader(db, encryption);
  const checkouts = new CheckoutPageReader(db, encryption, { rails: dependencies.rails, publicUrl });
  const otherHandlers = conformance === null ? [] : conformanceHandlers;
  return {
    fallbackCaller: conformance === null ? undefined : conformanceFallbackCaller(conformance),
    guard: app => {
      authenticateAgents(app, { operations: gateway, key, publicUrl, db, clock, log });
      if (conformance !== null) {
        requireSimulationSecret(app, conformance);
      }
    },
    describe: async app => {
      serveUcpDiscovery(app, { publicUrl, routes, key: key.published, rails, otherHandlers });
      serveAcpDiscovery(app, publicUrl);
      await serveBuyerPages(app, {
        order: link => orders.read(link),
        checkout: link => checkouts.read(link),
      });
      await serveReturnPage(app);
    },
  };
}

/** How platforms are told of orders, by protocol. */
export async function orderNotifiers({ db, encryption, config }: ProcessDependencies) {
  const key: SigningKey = await installationSigningKey(db, encryption);
  return { ucp: ucpOrderNotifier(key, config.publicUrl), acp: acpOrderNotifier(config.publicUrl) };
}

/** Those that this installation knows, as it has many merchants; where there is one for the tests, the ones it offers. */
async function railsToldBeforehand(
  { rails, db }: ProcessDependencies,
  conformance: ConformanceAccess | null,
) {
  const offered =
    conformance === null
      ? rails.known.map(({ key, title }) => ({ key, title, handlerId: key }))
      : await rails.offered(db, conformance.organizationId);
  return offered.map(({ key, title, handlerId }) => ({ rail: key, title, handlerId, requirements: {} }));
}
