import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { clusterRole } from './create-cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

export interface LeaseRequest {
  directory: string;
  password: string;
  port: number;
  durable: boolean;
  /** How long the server may take to answer. */
  timeoutMs: number;
}

/** The server needs a moment to notice that the process at the other end of a connection was killed. */
const looks = 10;
const betweenLooksMs = 50;

/** Any constant. The lock lives in the `postgres` database, where the application has no business. */
const leaseLock = 4_021_118_777;

/**
 * One process's claim on a running server: a connection that holds a shared advisory lock. It vanishes with
 * the process, however that ends, so nobody has to clean up after a kill; and whoever gets the lock for
 * itself alone knows that nobody else uses the server.
 */
export class Lease {
  /** Resolves when the connection is gone, and with it the claim: the server ended, or `end` was called. */
  readonly ended: Promise<void>;
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
    this.ended = new Promise(resolve => client.once('end', () => resolve()));
  }

  /**
   * Undefined when nothing answers at the port, the server is on its way up or down, or the server there is
   * another one. Waits for a process that is just stopping the server, and then answers undefined.
   *
   * @throws EmbeddedPostgresError when the server runs without the durability that is asked for.
   */
  static async take(request: LeaseRequest): Promise<Lease | undefined> {
    const client = createClient(request);
    try {
      await client.connect();
      if (!(await isWanted(client, request))) {
        await client.end();
        return undefined;
      }
      await client.query('select pg_advisory_lock_shared($1)', [leaseLock]);
      return new Lease(client);
    } catch (error) {
      await client.end().catch(() => {});
      if (isUnavailable(error)) return undefined;
      throw error;
    }
  }

  /** Creates the application's database unless it is there. */
  async ensureDatabase(name: string): Promise<void> {
    const { rowCount } = await this.#client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    try {
      await this.#client.query(`create database ${this.#client.escapeIdentifier(name)} template template0`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || !alreadyCreated.has(error.code ?? '')) throw error;
    }
  }

  /**
   * Gives up the claim and tells whether nobody else has one. If so, the lock is held until `end` or the end
   * of the server, and newcomers wait for that.
   */
  async giveUp(): Promise<'last' | 'others-remain'> {
    await this.#client.query('select pg_advisory_unlock_shared($1)', [leaseLock]);
    for (let look = 1; !(await this.#isAlone()); look++) {
      if (look === looks) return 'others-remain';
      await delay(betweenLooksMs);
    }
    return 'last';
  }

  async #isAlone(): Promise<boolean> {
    const values = [leaseLock];
    const { rows } = await this.#client.query('select pg_try_advisory_lock($1) as alone', values);
    return rows[0].alone;
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}

/** duplicate_database, or the unique index when two create it at the same moment. */
const alreadyCreated = new Set(['42P04', '23505']);

function createClient({ port, password, timeoutMs }: LeaseRequest): Client {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: clusterRole,
    password,
    database: 'postgres',
    application_name: 'tradewind lease',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: 60_000,
    keepAlive: true,
  });
  // The server may end at any time; whoever uses it next finds out. Without a listener the process would end.
  client.on('error', () => {});
  return client;
}

async function isWanted(client: Client, request: LeaseRequest): Promise<boolean> {
  const { rows } = await client.query<{ directory: string; fsync: string }>(
    `select current_setting('data_directory') as directory, current_setting('fsync') as fsync`,
  );
  if (rows[0]?.directory !== request.directory) return false;
  if (!request.durable || rows[0].fsync === 'on') return true;
  throw new EmbeddedPostgresError(
    `A server without durability (fsync=off) already runs on ${request.directory}. Stop it, then start again.`,
  );
}

/** The server's own words for "not now": cannot_connect_now, admin_shutdown, crash_shutdown. */
const notNow = new Set(['57P03', '57P01', '57P02']);

/** Anything but an answer of the server counts as no answer: rejected, reset, timed out, ended halfway. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof EmbeddedPostgresError) return false;
  return error instanceof DatabaseError ? notNow.has(error.code ?? '') : true;
}
