import { mkdir } from 'node:fs/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { superviseEmbeddedPostgres } from '../embedded-postgres/supervised-postgres.js';
import { unnamed } from '../kernel/database/statement.js';
import type { Logger } from '../kernel/log.js';
import { type ReadinessCheck, serveHealth } from '../rest-facade/observability/health.js';
import { serveMetrics } from '../rest-facade/observability/metrics.js';
import type { DemoMerchant } from '../subgraphs/platform/index.js';
import { conformanceAccess } from './agents.js';
import { type Config, ConfigError, type SubgraphName, subgraphNames } from './config/config.js';
import { isLoopbackHost } from './config/listening-host.js';
import { openDemo } from './demo.js';
import type { DemoSandboxes, SandboxedModules } from './demo-sandboxes.js';
import { drain } from './drain.js';
import { type GatewayAccess, openGatewayRole } from './gateway-role.js';
import { listenOn, withKnownPort } from './listening-address.js';
import { openMail, sendsMail } from './mail.js';
import { migrate } from './migrations.js';
import { everyModule, type Modules } from './modules.js';
import type { RunningPaymentSandbox } from './payment-sandboxes.js';
import { openProcessDependencies, type ProcessDependencies } from './process-dependencies.js';
import { registerDomains } from './registration.js';
import type { RunningSandbox } from './sandboxes.js';
import { openSubgraphRole } from './subgraph-role.js';
import { type RunningWorker, startWorkerRole } from './worker.js';

/** A started process. */
export interface Running {
  /** Where it listens. */
  url: string;
  demo: DemoMerchant | null;
  /** Marketplaces of the demo that this process runs. */
  sandboxes: readonly RunningSandbox[];
  /** Payment processors of the demo that this process runs. */
  paymentSandboxes: readonly RunningPaymentSandbox[];
  sendsMail: boolean;
  /** Where people read the mails of the demo that this process sends. */
  mailSandboxUrl: string | null;
  /** Stops everything in the order opposite to the start; what runs is finished first. */
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** What tests and benchmarks put in place of what this build knows. */
export interface GivenModules extends Partial<Modules> {
  sandboxed?: Partial<SandboxedModules>;
}

/** Starts the roles of the configuration. A start that fails half-way takes back what it had started. */
export async function start(config: Config, log: Logger, given: GivenModules = {}): Promise<Running> {
  registerDomains();
  const modules = { sandboxed: {}, ...everyModule, ...given };
  const stops: Stop[] = [];
  const stop = async (): Promise<void> => {
    for (let next = stops.pop(); next !== undefined; next = stops.pop()) {
      await next().catch(error => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  };
  try {
    return { ...(await startRoles({ given: config, modules }, log, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRoles(
  { given, modules }: { given: Config; modules: Required<GivenModules> },
  log: Logger,
  stops: Stop[],
): Promise<Omit<Running, 'stop'>> {
  const config = await withKnownPort(given);
  await mkdir(config.dataDir, { recursive: true });
  const databaseUrl = await openDatabase(config, log, stops);
  await migrate(databaseUrl);
  const dependencies = await openProcessDependencies(config, databaseUrl, log, modules);
  stops.push(dependencies.close);
  const demo = await openDemo(dependencies.db, config);
  const conformance = conformanceAccess(config, demo);
  if (conformance !== null) {
    // Agents must not send them (UCP); conformance tests do.
    dependencies.rails.takeCardNumbersOf(conformance.organizationId);
  }
  const sandboxes = await openSandboxes(dependencies, { modules, demo }, stops);
  const isWorker = config.roles.has('worker');
  const mail = isWorker ? await openMail(config, stops) : { sender: null, sandboxUrl: null };
  const worker = isWorker ? await startWorkerRole(dependencies, mail.sender) : null;
  if (worker !== null) {
    stops.push(worker.stop);
  }
  const access = { conformance, demoKey: keyForPages(config, demo) };
  const url = await listen(dependencies, { checks: readiness(dependencies, worker), access }, stops);
  return { url, demo, ...sandboxes, sendsMail: sendsMail(config), mailSandboxUrl: mail.sandboxUrl };
}

/** Beside the worker, which calls the marketplaces; they stop after it. Their code is loaded for the demo alone. */
async function openSandboxes(
  dependencies: ProcessDependencies,
  { modules, demo }: { modules: Required<GivenModules>; demo: DemoMerchant | null },
  stops: Stop[],
): Promise<DemoSandboxes> {
  const { config } = dependencies;
  if (demo === null || !config.demoSandboxes || !config.roles.has('worker')) {
    return { sandboxes: [], paymentSandboxes: [] };
  }
  const { openDemoSandboxes } = await import('./demo-sandboxes.js');
  return openDemoSandboxes(dependencies, demo, modules.sandboxed, stops);
}

async function openDatabase(config: Config, log: Logger, stops: Stop[]): Promise<string> {
  if (config.databaseUrl !== null) {
    return config.databaseUrl;
  }
  const server = await superviseEmbeddedPostgres({ dataDir: config.dataDir, durable: true, log });
  stops.push(server.stop);
  return server.url;
}

/** What has to work for this process to be sent requests; the schema is this build's, or the start had failed. */
function readiness(
  dependencies: ProcessDependencies,
  worker: RunningWorker | null,
): Record<string, ReadinessCheck> {
  return {
    database: async () => {
      await dependencies.db.query(unnamed('select 1'));
    },
    migrations: async () => {},
    ...(worker === null
      ? {}
      : {
          worker: async () => {
            if (!worker.isTaking()) {
              throw new Error('no jobs are taken');
            }
          },
        }),
  };
}

/** The demo's key, where only this machine can be reached: what is behind a proxy or a public address tells nobody. */
const keyForPages = (config: Config, demo: DemoMerchant | null): string | null =>
  isLoopbackHost(config.host) && config.proxies === null && isLoopbackHost(new URL(config.publicUrl).hostname)
    ? (demo?.apiKey ?? null)
    : null;

async function listen(
  dependencies: ProcessDependencies,
  { checks, access }: { checks: Record<string, ReadinessCheck>; access: GatewayAccess },
  stops: Stop[],
): Promise<string> {
  const { config } = dependencies;
  if (config.roles.has('gateway')) {
    const role = await openGatewayRole(dependencies, checks, access);
    stops.push(role.close);
    return listenOn(role.app, config);
  }
  const [name, ...others] = subgraphNames.filter(one => config.roles.has(`subgraph:${one}`));
  if (others.length > 0) {
    throw new ConfigError([
      'TRADEWIND_ROLES has several subgraphs without a gateway; give each a process of its own',
    ]);
  }
  const app = await openPlainRole(dependencies, name);
  serveHealth(app, checks);
  serveMetrics(app, dependencies.metrics, config.metricsToken);
  stops.push(() => drain(app));
  return listenOn(app, config);
}

const openPlainRole = (
  dependencies: ProcessDependencies,
  name: SubgraphName | undefined,
): Promise<FastifyInstance> =>
  name === undefined ? Promise.resolve(fastify() as FastifyInstance) : openSubgraphRole(dependencies, name);
