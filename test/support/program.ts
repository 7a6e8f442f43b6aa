import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, loadConfig } from '../../composition/config/config.js';
import { type GivenModules, start } from '../../composition/start.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { PaymentRail } from '../../connectors/payments/port.js';
import { createLogger, type Logger } from '../../kernel/log.js';
import type { DemoMerchant } from '../../subgraphs/platform/index.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { GraphQLClient } from './graphql-client.js';
import { LiveClient } from './live-client.js';
import { openApiCheck, type ReplyCheck } from './openapi-check.js';
import { RestClient } from './rest-client.js';
import { sourceReader } from './source-reader.js';

/** The whole program in this process, on a database of its own, and clients that speak to it over HTTP. */
export interface Program {
  url: string;
  databaseUrl: string;
  dataDir: string;
  demo: DemoMerchant;
  check: ReplyCheck;
  /** Every reply that it sees is checked against /openapi.json. Without a key: the demo merchant's. */
  rest(apiKey?: string | null): RestClient;
  graphql(apiKey?: string | null): GraphQLClient;
  live(apiKey?: string): LiveClient;
  stop(): Promise<void>;
}

/** What a test program differs in from one that a person starts: its place, and that nobody waits for it. */
export const quietEnvironment = (databaseUrl: string, dataDir: string): Environment => ({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  TRADEWIND_DATA_DIR: dataDir,
  TRADEWIND_DEMO: 'on',
  TRADEWIND_DEMO_SANDBOXES: 'off',
  TRADEWIND_RATE_LIMIT: 'off',
  TRADEWIND_LOG_LEVEL: 'silent',
});

/** What a test puts in place of the program's own. */
export interface ProgramOverrides {
  log?: Logger;
  marketplaces?: readonly SandboxedMarketplace[];
  rails?: readonly PaymentRail[];
}

export async function startProgram(
  environment: Environment = {},
  overrides: ProgramOverrides = {},
): Promise<Program> {
  const database = await databaseOf(environment);
  const dataDir = await createDataDir();
  const config = loadConfig({ ...quietEnvironment(database.url, dataDir), ...environment });
  const log = overrides.log ?? createLogger(config.logLevel);
  const running = await start(config, log, givenModules(overrides));
  const check = await openApiCheck(running.url);
  const live: LiveClient[] = [];
  const demo = running.demo!;
  return {
    url: running.url,
    databaseUrl: database.url,
    dataDir,
    demo,
    check,
    rest: (apiKey = demo.apiKey) => restClient(running.url, apiKey, check),
    graphql: (apiKey = demo.apiKey) => new GraphQLClient(running.url, bearer(apiKey)),
    live: (apiKey = demo.apiKey) => {
      const client = new LiveClient(running.url, bearer(apiKey));
      live.push(client);
      return client;
    },
    stop: async () => {
      await Promise.all(live.map(client => client.close()));
      await running.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Of a marketplace that is given, the sandbox stands in wherever sandboxes are on. */
const givenModules = ({ marketplaces, rails }: ProgramOverrides): GivenModules => ({
  documentReader: sourceReader(),
  ...(marketplaces === undefined
    ? {}
    : { marketplaces: marketplaces.map(({ marketplace }) => marketplace), sandboxed: { marketplaces } }),
  ...(rails === undefined ? {} : { rails }),
});

/** A database of its own, unless the test brings one. */
const databaseOf = async ({ DATABASE_URL: url }: Environment): Promise<TestDatabase> =>
  url === undefined ? createTestDatabase() : { url, drop: async () => {} };

/** A folder that a database server under another account may pass through. */
export async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradewind-program-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

export const restClient = (url: string, apiKey: string | null, check: ReplyCheck | null): RestClient =>
  new RestClient({ url, headers: bearer(apiKey), check });

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };
