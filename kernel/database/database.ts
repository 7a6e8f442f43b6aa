import { Pool, type PoolClient } from 'pg';
import type { Change } from '../changes/change-signals.js';
import type { Clock } from '../clock.js';
import { requireRegisteredErrors } from '../error-catalogue.js';
import type { Logger } from '../log.js';
import { inSpan } from '../telemetry/in-span.js';
import { traceStatement } from '../telemetry/traced-statements.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { Orm } from './orm.js';
import { rowsOf } from './prepared-query.js';
import type { Statement } from './statement.js';
import { type Origin, Transaction } from './transaction.js';
import { getTypeParser } from './type-parsers.js';
import { withUnavailable } from './unavailable.js';

export interface DatabaseOptions {
  url: string;
  /** Connections of this process; a subgraph request holds one only while a statement or transaction runs. */
  connectionsMax: number;
  log: Logger;
  clock: Clock;
  orm: Orm;
  /** Default null: nothing is traced. */
  tracing?: Tracing | null;
}

/** After so many a transaction goes on although its events will be told before others that they come after. */
const turnsLostMax = 10;

/** A row as Postgres sends it: the caller of `query` names the shape its statement selects. */
export type Row = Record<string, unknown>;

/**
 * The connection pool, the one way to Postgres. Reads go through `query`; every write goes through
 * `transaction`, which also carries the events and jobs of the use case.
 */
export class Database {
  readonly pool: Pool;
  readonly url: string;
  readonly clock: Clock;
  readonly orm: Orm;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  /** Called after a commit that appended events, so that dispatchers need not poll. Debounced by its owner. */
  onEventsAppended: (events: readonly { type: string }[]) => void = () => {};

  /** Called after a commit that changed what subscribers watch. */
  onChanges: (changes: readonly Change[]) => void = () => {};

  /** @throws Error where the composition registered no error codes, which nothing could be answered without. */
  constructor(options: DatabaseOptions) {
    requireRegisteredErrors();
    this.url = options.url;
    this.clock = options.clock;
    this.orm = options.orm;
    this.log = options.log;
    this.tracing = options.tracing ?? null;
    this.pool = new Pool({
      connectionString: options.url,
      max: options.connectionsMax,
      options: '-c TimeZone=UTC -c jit=off',
      application_name: 'tradewind',
      types: { getTypeParser },
    });
    // Without listeners a stopped database would crash the process (pg emits 'error' for idle clients).
    this.pool.on('error', error =>
      options.log.warn({ error: error.message }, 'idle database connection lost'),
    );
    this.pool.on('connect', client => client.on('error', () => {}));
  }

  /** Runs one statement outside of a transaction. @throws UNAVAILABLE if the server cannot be reached. */
  async query<T extends Row>(statement: Statement, values: readonly unknown[] = []): Promise<T[]> {
    const { tracing } = this;
    try {
      return await (tracing === null
        ? rowsOf<T>(this.pool, statement, values)
        : traceStatement(tracing, statement, () => rowsOf<T>(this.pool, statement, values)));
    } catch (error) {
      throw withUnavailable(error);
    }
  }

  /**
   * Runs the use case in one transaction; `origin` says who caused it, for its events and jobs. One that loses its turn
   * (see `Transaction.retryIfOutOfOrder`) is rolled back and run again.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, origin: Origin): Promise<T> {
    const { tracing } = this;
    // As with statements: what is not part of something else, such as a poll, makes no trace.
    return tracing?.isInSpan()
      ? inSpan(tracing, { name: 'transaction' }, () => this.#transact(work, origin))
      : this.#transact(work, origin);
  }

  /** Waits for connections that are in use; afterwards every query fails. */
  async close(): Promise<void> {
    await this.pool.end();
  }

  async #transact<T>(work: (tx: Transaction) => Promise<T>, origin: Origin): Promise<T> {
    for (let turnsLost = 0; ; turnsLost++) {
      const client = await this.pool.connect().catch(error => {
        throw withUnavailable(error);
      });
      const tx = new Transaction(client, this, origin, turnsLost < turnsLostMax);
      try {
        const result = await work(tx);
        await tx.commit();
        tx.committed();
        client.release();
        return result;
      } catch (error) {
        await rollback(client, tx);
        if (!tx.hasLostTurn) {
          throw withUnavailable(error);
        }
      }
    }
  }
}

/** A connection whose rollback fails is broken: it is thrown away, not returned to the pool. */
async function rollback(client: PoolClient, { hasBegun }: Transaction): Promise<void> {
  try {
    if (hasBegun) {
      await client.query('rollback');
    }
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
