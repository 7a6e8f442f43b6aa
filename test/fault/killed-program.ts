import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { bearer, createDataDir, quietEnvironment, restClient } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import type { RestClient } from '../support/rest-client.js';

const apiKey = 'tw_sk_killed0123456789abc';

/** A program in a process of its own that is killed and started again, with the database and files that outlive it. */
export class KilledProgram {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** What the program has stored, also while it is dead. */
  readonly db: Client;
  /** Beside what every program of tests has. */
  readonly #environment: Record<string, string>;
  #process: ProgramProcess | null = null;

  private constructor(
    database: TestDatabase,
    dataDir: string,
    { db, environment }: { db: Client; environment: Record<string, string> },
  ) {
    this.database = database;
    this.dataDir = dataDir;
    this.db = db;
    this.#environment = environment;
  }

  /** Builds the program, if that is not done, and creates what it works with. It does not run yet. */
  static async prepare(environment: Record<string, string> = {}): Promise<KilledProgram> {
    await buildProgram();
    const database = await createTestDatabase();
    const db = new Client({ connectionString: database.url });
    await db.connect();
    return new KilledProgram(database, await createDataDir(), { db, environment });
  }

  /** Once it is ready. */
  async start(): Promise<void> {
    this.#process = await ProgramProcess.start({
      ...quietEnvironment(this.database.url, this.dataDir),
      TRADEWIND_DEMO_API_KEY: apiKey,
      ...this.#environment,
    });
  }

  /** Once it is gone; nothing is tidied up. */
  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  /** Calls the life of the program that is under way, by the key of the demo's organization. */
  get rest(): RestClient {
    return restClient(this.#process!.url, apiKey, null);
  }

  get url(): string {
    return this.#process!.url;
  }

  get graphql(): GraphQLClient {
    return new GraphQLClient(this.#process!.url, bearer(apiKey));
  }

  /** Kills it, and removes its database and files. */
  async close(): Promise<void> {
    await this.kill();
    await this.db.end();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
