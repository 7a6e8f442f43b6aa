import ipaddr from 'ipaddr.js';
import { type VariableName, variables } from './environment-variables.js';
import { isId } from './ids.js';
import { limits } from './limits.js';
import { isLoopbackHost, linkHost } from './listening-host.js';

/** Names of the subgraphs that this build has. */
export const subgraphNames = ['catalog', 'commerce', 'finance', 'platform'] as const;
export type SubgraphName = (typeof subgraphNames)[number];

/** What this process does; `all` is every one of them. */
export type ProcessRole = 'gateway' | 'worker' | `subgraph:${SubgraphName}`;

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
  /** Requests a minute per credential; null switches the limit off. */
  readonly rateLimit: number | null;
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
  readonly tracesEndpoint: string | null;
  /** Whether sandboxes of the marketplaces are started and connected to the demo merchant. */
  readonly demoSandboxes: boolean;
  readonly agents: AgentConfig;
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

export interface ConformanceConfig {
  /** For which organization they act: its id, or `demo`. */
  readonly organization: string;
  /** What they show to have shipments simulated; null: nobody can. */
  readonly simulationSecret: string | null;
}

export type Environment = { readonly [name: string]: string | undefined };

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
  const read = new Reader(environment, problems);
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
    rateLimit: read.rateLimit(),
    proxies: read.proxies(),
    metricsToken: read.secret(
      'TRADEWIND_METRICS_TOKEN',
      value => value.length >= 16,
      'at least 16 characters',
    ),
    allowLoopback: read.flag('TRADEWIND_ALLOW_LOOPBACK', hasDemo),
    workerConcurrency: read.integer('TRADEWIND_WORKER_CONCURRENCY', { fallback: 8, min: 1, max: 100 }),
    marketplaceTimeoutMs: read.integer('TRADEWIND_MARKETPLACE_TIMEOUT_MS', {
      fallback: limits.outboundTimeoutMs,
      min: 100,
      max: limits.outboundTimeoutMs,
    }),
    logLevel: read.logLevel(),
    internalSecret: read.secret(
      'TRADEWIND_INTERNAL_SECRET',
      value => value.length >= 32,
      'at least 32 characters',
    ),
    encryptionKey: read.secret('TRADEWIND_ENCRYPTION_KEY', is32Bytes, '32 bytes in base64'),
    tracesEndpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    demoSandboxes: read.flag('TRADEWIND_DEMO_SANDBOXES', hasDemo),
    agents: {
      servesUnknown: read.flag('TRADEWIND_UCP_UNKNOWN_AGENTS', hasDemo),
      conformance: read.conformance(hasDemo),
    },
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

/** Shorter forms of IPv4, such as a bare number, would be mistaken for a count. */
const isProxyAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) || ipaddr.isValidCIDR(text);

const is32Bytes = (text: string): boolean => Buffer.from(text, 'base64').length === 32;
const isApiKey = (text: string): boolean => /^tw_sk_[0-9A-Za-z]{16,}$/.test(text);

/** A misspelt variable of ours would otherwise be ignored without a word. */
function unknownVariables(environment: Environment): string[] {
  const known = new Set<string>(variables.map(({ name }) => name));
  return Object.keys(environment)
    .filter(name => name.startsWith('TRADEWIND_') && !known.has(name))
    .map(name => `${name} is not a variable of this program`);
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

class Reader {
  readonly #environment: Environment;
  readonly #problems: string[];

  constructor(environment: Environment, problems: string[]) {
    this.#environment = environment;
    this.#problems = problems;
  }

  text(name: VariableName): string | null {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  integer(
    name: VariableName,
    { fallback, min, max }: { fallback: number; min: number; max: number },
  ): number {
    const text = this.text(name);
    const value = text === null ? fallback : Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      this.#problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    }
    return value;
  }

  flag(name: VariableName, fallback: boolean): boolean {
    const text = this.text(name);
    if (text !== null && text !== 'on' && text !== 'off') {
      this.#problems.push(`${name} must be on or off, not "${text}"`);
    }
    return text === null ? fallback : text === 'on';
  }

  url(name: VariableName, protocols: readonly string[]): string | null {
    const text = this.text(name);
    const fits = text === null || (URL.canParse(text) && protocols.includes(new URL(text).protocol));
    if (!fits) {
      // The value may hold a password, so it is not repeated.
      this.#problems.push(`${name} must be a URL that starts with ${protocols.join('// or ')}//`);
    }
    return text;
  }

  /** A value that is never repeated in a message. */
  secret(name: VariableName, fits: (value: string) => boolean, form: string): string | null {
    const text = this.text(name);
    if (text !== null && !fits(text)) {
      this.#problems.push(`${name} must be ${form}`);
    }
    return text;
  }

  /** A demo merchant has credentials that are printed, and rights that are meant for the person at this machine. */
  demo(host: string, fallback: boolean): boolean {
    const hasDemo = this.flag('TRADEWIND_DEMO', fallback);
    const isMeant = this.flag('TRADEWIND_DEMO_PUBLIC', false);
    if (hasDemo && !isMeant && !isLoopbackHost(host)) {
      this.#problems.push(
        `HOST=${host} would open the demo merchant to everybody who reaches this machine, with printed credentials, sandboxes and webhooks to loopback addresses: set TRADEWIND_DEMO=off, or TRADEWIND_DEMO_PUBLIC=on if that is meant`,
      );
    }
    return hasDemo;
  }

  /** The clients' own entries in `X-Forwarded-For` stand left of those that the proxies add: a number counts from the right. */
  proxies(): number | string[] | null {
    const text = this.text('TRADEWIND_BEHIND_PROXY') ?? 'off';
    if (text === 'off') {
      return null;
    }
    const hops = Number(text);
    if (Number.isInteger(hops) && hops >= 1 && hops <= 10) {
      return hops;
    }
    const addresses = text.split(',').map(address => address.trim());
    if (!addresses.every(isProxyAddress)) {
      this.#problems.push(
        `TRADEWIND_BEHIND_PROXY must be off, the number of proxies from 1 to 10, or their addresses and networks (10.0.0.0/8), not "${text}"`,
      );
    }
    return addresses;
  }

  conformance(hasDemo: boolean): ConformanceConfig | null {
    const organization = this.text('TRADEWIND_UCP_CONFORMANCE');
    if (organization === null) {
      return null;
    }
    if (organization === 'demo' ? !hasDemo : !isId(organization)) {
      this.#problems.push('TRADEWIND_UCP_CONFORMANCE must be an organization id, or demo where there is one');
    }
    return { organization, simulationSecret: this.text('TRADEWIND_UCP_SIMULATION_SECRET') };
  }

  logLevel(): string {
    const text = this.text('TRADEWIND_LOG_LEVEL') ?? 'info';
    if (!logLevels.includes(text)) {
      this.#problems.push(`TRADEWIND_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`);
    }
    return text;
  }

  rateLimit(): number | null {
    return this.text('TRADEWIND_RATE_LIMIT') === 'off'
      ? null
      : this.integer('TRADEWIND_RATE_LIMIT', { fallback: 6_000, min: 1, max: 10_000_000 });
  }

  roles(): ReadonlySet<ProcessRole> {
    const every: ProcessRole[] = [
      'gateway',
      'worker',
      ...subgraphNames.map(name => `subgraph:${name}` as const),
    ];
    const listed = (this.text('TRADEWIND_ROLES') ?? 'all').split(',').map(role => role.trim());
    for (const role of listed.filter(one => one !== 'all' && !every.includes(one as ProcessRole))) {
      this.#problems.push(`TRADEWIND_ROLES has "${role}"; roles are all, ${every.join(', ')}`);
    }
    return new Set(listed.includes('all') ? every : (listed as ProcessRole[]));
  }

  subgraphUrls(): ReadonlyMap<SubgraphName, string> {
    const urls = new Map<SubgraphName, string>();
    for (const entry of this.text('TRADEWIND_SUBGRAPH_URLS')?.split(',') ?? []) {
      const [name, url] = entry.trim().split(/=(.*)/s);
      if (!subgraphNames.includes(name as SubgraphName) || !URL.canParse(url ?? '')) {
        this.#problems.push(`TRADEWIND_SUBGRAPH_URLS has "${entry}"; an entry is <subgraph>=<URL>`);
      } else {
        urls.set(name as SubgraphName, url!);
      }
    }
    return urls;
  }
}
