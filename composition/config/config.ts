import { outboundLimits } from '../../kernel/outbound/outbound.limits.js';
import {
  ConfigReader,
  type ConformanceConfig,
  type Environment,
  type MailConfig,
  type ProcessRole,
  type SubgraphName,
} from './config-reader.js';
import { variables } from './environment-variables.js';
import { linkHost } from './listening-host.js';
import { type ModelConfig, readModelConfig } from './model-config.js';

export {
  type ConformanceConfig,
  type Environment,
  type ProcessRole,
  type SubgraphName,
  subgraphNames,
} from './config-reader.js';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where the installation is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  /** Null: the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  readonly dataDir: string;
  readonly roles: ReadonlySet<ProcessRole>;
  /** Addresses of subgraphs that run in other processes. */
  readonly subgraphUrls: ReadonlyMap<SubgraphName, string>;
  /** What the pictures and imports of one organization may take; null: no limit. */
  readonly storageQuotaBytes: number | null;
  /** Requests a minute per credential; null switches the limit off. */
  readonly rateLimit: number | null;
  /** Calls of public pages a minute and address; null: they are not counted. */
  readonly publicRateLimit: number | null;
  /**
   * Whose `X-Forwarded-*` are believed: that many proxies in front of the program, or those at these addresses and
   * networks; null: nobody's.
   */
  readonly proxies: number | string[] | null;
  /** What scrapers of `/metrics` show as a bearer token; null: only this machine may read them. */
  readonly metricsToken: string | null;
  readonly allowLoopback: boolean;
  readonly workerConcurrency: number;
  /** For one call to a marketplace; a call without an answer by then may or may not have been done. */
  readonly marketplaceTimeoutMs: number;
  readonly logLevel: string;
  /** Signs the caller's context between processes; null: made and kept under `dataDir`. */
  readonly internalSecret: string | null;
  /** 32 bytes, base64; null: made and kept under `dataDir`. */
  readonly encryptionKey: string | null;
  /** Null: there is no mail server. */
  readonly mail: MailConfig | null;
  readonly tracesEndpoint: string | null;
  /** Whether sandboxes of the marketplaces are started and connected to the demo merchant. */
  readonly demoSandboxes: boolean;
  readonly agents: AgentConfig;
  readonly models: ModelConfig;
  readonly demo: {
    readonly apiKey: string | null;
    readonly clientId: string | null;
    readonly clientSecret: string | null;
  } | null;
}

export interface AgentConfig {
  /** Whether agents are served whose profile's host has no address, as on a machine without a network. */
  readonly servesUnknown: boolean;
  /** Null: the conformance tests of the Universal Commerce Protocol are not let in. */
  readonly conformance: ConformanceConfig | null;
}

/** The configuration is wrong; the message lists every problem, not just the first. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the environment once. Throws ConfigError with all problems together. */
export function loadConfig(environment: Environment): Config {
  const problems: string[] = unknownVariables(environment);
  const read = new ConfigReader(environment, problems);
  const embedded = read.text('DATABASE_URL') === null;
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.integer('PORT', { fallback: 4000, min: 0, max: 65_535 });
  const hasDemo = read.demo(host, embedded);
  const config: Config = {
    host,
    port,
    publicUrl: (
      read.url('TRADEWIND_PUBLIC_URL', ['http:', 'https:']) ?? `http://${linkHost(host)}:${port}`
    ).replace(/\/+$/, ''),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseConnections: read.integer('TRADEWIND_DATABASE_CONNECTIONS', { fallback: 20, min: 2, max: 500 }),
    dataDir: read.text('TRADEWIND_DATA_DIR') ?? '.tradewind',
    roles: read.roles(),
    subgraphUrls: read.subgraphUrls(),
    storageQuotaBytes: read.storageQuota(),
    rateLimit: read.rateLimit(),
    publicRateLimit: read.publicRateLimit(),
    proxies: read.proxies(),
    metricsToken: read.secret(
      'TRADEWIND_METRICS_TOKEN',
      value => value.length >= 16,
      'at least 16 characters',
    ),
    allowLoopback: read.flag('TRADEWIND_ALLOW_LOOPBACK', hasDemo),
    workerConcurrency: read.integer('TRADEWIND_WORKER_CONCURRENCY', { fallback: 8, min: 1, max: 100 }),
    marketplaceTimeoutMs: read.integer('TRADEWIND_MARKETPLACE_TIMEOUT_MS', {
      fallback: outboundLimits.timeoutMs,
      min: 100,
      max: outboundLimits.timeoutMs,
    }),
    logLevel: read.logLevel(),
    internalSecret: read.secret(
      'TRADEWIND_INTERNAL_SECRET',
      value => value.length >= 32,
      'at least 32 characters',
    ),
    encryptionKey: read.secret('TRADEWIND_ENCRYPTION_KEY', is32Bytes, '32 bytes in base64'),
    mail: read.mail(),
    tracesEndpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    demoSandboxes: read.flag('TRADEWIND_DEMO_SANDBOXES', hasDemo),
    agents: {
      servesUnknown: read.flag('TRADEWIND_UCP_UNKNOWN_AGENTS', hasDemo),
      conformance: read.conformance(hasDemo),
    },
    models: readModelConfig(read),
    demo: hasDemo
      ? {
          apiKey: read.secret('TRADEWIND_DEMO_API_KEY', isApiKey, 'tw_sk_ and at least 16 letters or digits'),
          clientId: read.text('TRADEWIND_DEMO_CLIENT_ID'),
          clientSecret: read.text('TRADEWIND_DEMO_CLIENT_SECRET'),
        }
      : null,
  };
  if (problems.length > 0) {
    throw new ConfigError(problems);
  }
  return Object.freeze(config);
}

const is32Bytes = (text: string): boolean => Buffer.from(text, 'base64').length === 32;
const isApiKey = (text: string): boolean => /^tw_sk_[0-9A-Za-z]{16,}$/.test(text);

/** A misspelt variable of ours would otherwise be ignored without a word. */
function unknownVariables(environment: Environment): string[] {
  const known = new Set<string>(variables.map(({ name }) => name));
  return Object.keys(environment)
    .filter(name => name.startsWith('TRADEWIND_') && !known.has(name))
    .map(name => `${name} is not a variable of this program`);
}
