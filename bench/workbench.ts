import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { createLogger } from '../kernel/log.js';
import type { BaselineSettings } from './baseline/baseline-settings.js';
import { type BenchDatabase, createBenchDatabase } from './bench-database.js';
import { fillCatalog } from './catalog/fill-catalog.js';
import type { BenchOptions } from './command-line.js';
import { PinnedProcess, type ProgramOptions } from './processes/pinned-process.js';

/** A database with a catalog, and the ids of its products in order of creation. */
export interface BenchCatalog extends BenchDatabase {
  productIds: readonly string[];
}

/** Roles without the worker: what is enqueued stays in its queue, in ours as in the baseline. */
export const servingRoles =
  'gateway,subgraph:catalog,subgraph:commerce,subgraph:content,subgraph:finance,subgraph:platform';

/**
 * What benchmarks stand on: a PostgreSQL of their own with the settings of `npm start`, catalogs that are made once
 * for all that ask for the same size, and servers under test. Everything is gone after `close`.
 */
export class Workbench {
  readonly options: BenchOptions;
  readonly folder: string;
  /** A folder for files that the database reads and writes. */
  readonly exchange: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #catalogs = new Map<string, Promise<BenchCatalog>>();
  readonly #databases: BenchDatabase[] = [];
  readonly #servers = new Set<PinnedProcess>();

  private constructor(options: BenchOptions, folder: string, postgres: EmbeddedPostgres) {
    this.options = options;
    this.folder = folder;
    this.exchange = join(folder, 'exchange');
    this.#postgres = postgres;
  }

  static async open(options: BenchOptions): Promise<Workbench> {
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'));
    // The database may run as another user, and has to pass through.
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'exchange'));
    await chmod(join(folder, 'exchange'), 0o777);
    const log = createLogger('warn');
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true, log });
    return new Workbench(options, folder, postgres);
  }

  async postgresVersion(): Promise<string> {
    const client = new Client({ connectionString: this.#postgres.url });
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    await client.end();
    return `PostgreSQL ${rows[0]?.version}`;
  }

  /** A database without products that nobody else uses. */
  async database(name: string): Promise<BenchDatabase> {
    const database = await createBenchDatabase(this.#postgres.url, name);
    this.#databases.push(database);
    return database;
  }

  /** A catalog of that many products; readers of the same size share one. */
  catalog(products: number): Promise<BenchCatalog> {
    const name = `catalog_${products}`;
    const catalog = this.#catalogs.get(name) ?? this.#fill(name, products);
    this.#catalogs.set(name, catalog);
    return catalog;
  }

  /** Our program on a database, without rate limit. */
  ourServer(
    database: BenchDatabase,
    roles: string = servingRoles,
    environment: Record<string, string> = {},
  ): Promise<PinnedProcess> {
    return this.#start('main.js', {
      environment: {
        DATABASE_URL: database.url,
        TRADEWIND_DATA_DIR: join(this.folder, 'ours'),
        TRADEWIND_ROLES: roles,
        TRADEWIND_RATE_LIMIT: 'off',
        TRADEWIND_LOG_LEVEL: 'warn',
        ...environment,
      },
    });
  }

  /** A server of `bench/baseline` on a database. */
  baselineServer(
    module: string,
    database: BenchDatabase,
    more: Partial<BaselineSettings> = {},
  ): Promise<PinnedProcess> {
    const { url: databaseUrl, organizationId } = database;
    return this.#start(join('bench/baseline', module), {
      environment: {},
      settings: {
        databaseUrl,
        organizationId,
        dataDir: join(this.folder, 'baseline'),
        ...more,
      } satisfies BaselineSettings,
    });
  }

  /** A server of `bench/load` that both of those under test call, beside them. */
  bystander(module: string, readyPath: string): Promise<PinnedProcess> {
    return this.#start(join('bench/load', module), { environment: {}, isBystander: true, readyPath });
  }

  async stop(...servers: PinnedProcess[]): Promise<void> {
    for (const server of servers) {
      this.#servers.delete(server);
      await server.stop();
    }
  }

  async close(): Promise<void> {
    await this.stop(...this.#servers);
    await Promise.all(this.#databases.map(database => database.close()));
    await this.#postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #fill(name: string, products: number): Promise<BenchCatalog> {
    const database = await this.database(name);
    return { ...database, productIds: await fillCatalog(database, this.exchange, products) };
  }

  async #start(module: string, options: Omit<ProgramOptions, 'module'>): Promise<PinnedProcess> {
    const server = await PinnedProcess.start({ module: join(import.meta.dirname, '..', module), ...options });
    this.#servers.add(server);
    return server;
  }
}
