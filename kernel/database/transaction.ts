import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { Change } from '../changes/change-signals.js';
import { fail } from '../errors.js';
import { type CausedEventRow, eventRow, type NewEvent } from '../events/envelope.js';
import { fromDeveloperApi, fromInside } from '../events/event-source.js';
import { newId, newIdAt } from '../ids.js';
import { tracedClient, traceStatement } from '../telemetry/traced-statements.js';
import type { Database, Row } from './database.js';
import { type JobTicket, jobRow, type NewJob } from './new-job.js';
import { writeOutbox } from './outbox.js';
import { type BoundStatement, rowsOf, rowsOfLast } from './prepared-query.js';
import { type Statement, sql } from './statement.js';

/** Who and what caused a transaction; a RequestContext is one. */
export interface Origin {
  readonly requestId: string;
  readonly caller: { readonly kind: string; readonly id: string; readonly organizationId: string | null };
}

const begin = sql('kernel.transaction.begin', 'begin');
const commit = sql('kernel.transaction.commit', 'commit');

/**
 * One open transaction. It begins with its first statement and is committed with its last, in the round trips of those.
 * Events and jobs are collected and written by a single statement just before the commit, so that a row, its events and its
 * jobs appear together or not at all.
 */
export class Transaction {
  readonly db: Database;
  readonly origin: Origin;
  readonly #events: CausedEventRow[] = [];
  readonly #jobs: ReturnType<typeof jobRow>[] = [];
  readonly #changes: Change[] = [];
  readonly #afterCommit: (() => void)[] = [];
  readonly #mayBeginAgain: boolean;
  readonly #connection: PoolClient;
  /** What goes with the next statement. */
  #deferred: BoundStatement[] = [{ statement: begin, values: [] }];
  /** Deferred statements that went ahead of one that is not ours, and whose answer nobody has awaited yet. */
  #ahead: Promise<unknown> = Promise.resolve();
  #hasBegun = false;
  #em: EntityManager | null = null;
  #hasLostTurn = false;

  constructor(client: PoolClient, db: Database, origin: Origin, mayBeginAgain: boolean) {
    this.#connection = client;
    this.db = db;
    this.origin = origin;
    this.#mayBeginAgain = mayBeginAgain;
  }

  /** Whether the use case is to be run again, in a transaction with a higher id. */
  get hasLostTurn(): boolean {
    return this.#hasLostTurn;
  }

  /** Whether anything was sent to the database. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Runs the statement after those that were deferred, in one round trip with them. */
  query<T extends Row>(statement: Statement, values: readonly unknown[] = []): Promise<T[]> {
    if (statement.name === '') {
      this.#sendAhead();
      return this.#traced(statement, () => rowsOf<T>(this.#connection, statement, values));
    }
    const batch = this.#takeDeferred({ statement, values });
    return this.#traced(statement, () => rowsOfLast<T>(this.#connection, batch));
  }

  /**
   * Runs the statement with the next one or with the commit, whichever comes first, so that it costs no round trip of its
   * own. For a lock that a read follows, and for a write of which nothing is asked: its rows are not read, and an error of it
   * is thrown by what it goes with.
   */
  defer(statement: Statement, values: readonly unknown[] = []): void {
    this.#deferred.push({ statement, values });
  }

  /** The connection, for whoever speaks to it directly; what was deferred goes ahead. */
  get client(): PoolClient {
    const query = (...given: unknown[]): unknown => {
      this.#sendAhead();
      return (this.#connection.query as (...given: unknown[]) => unknown).apply(this.#connection, given);
    };
    // All else is inherited; what it changes, it changes on the connection it was taken from.
    return Object.create(this.#connection, { query: { value: query } }) as PoolClient;
  }

  /**
   * For whoever has locked the subjects that it will tell events of. Events are read in the order of their transactions'
   * ids, and an id may be older than the lock: Postgres gives one to who locks several rows, or waits twice for one,
   * before the last wait. Where a row was `lockedByNewerTransaction` (one with a higher id), the use case ends with an
   * error that its caller never sees, and begins anew.
   */
  retryIfOutOfOrder(rows: readonly { lockedByNewerTransaction: boolean }[]): void {
    if (this.#mayBeginAgain && rows.some(row => row.lockedByNewerTransaction)) {
      this.#hasLostTurn = true;
      throw fail('UNAVAILABLE', { retryAfterSeconds: 1 });
    }
  }

  /** The ORM's unit of work on this very connection; made on first use, flushed before commit. */
  get em(): EntityManager {
    this.#em ??= this.db.orm.entityManagerOn(this.#tracedClient());
    return this.#em;
  }

  /** Appends an immutable event (§6.2); its bytes are fixed here. Answers the event's id. */
  append(event: NewEvent): string {
    const source = event.source ?? (this.origin.caller.kind === 'system' ? fromInside() : fromDeveloperApi());
    const now = this.db.clock.now();
    const row = eventRow({ ...event, source }, newIdAt(now), now);
    this.#events.push({ ...row, requestId: this.origin.requestId });
    return row.id;
  }

  /** Creates a job that starts after the commit; `id` where its place was kept before. Answers its ticket. */
  enqueue(job: NewJob, id: string = newId()): JobTicket {
    const { tracing, clock } = this.db;
    const traceparent = tracing?.traceparent() ?? null;
    const row = jobRow(job, id, { origin: this.origin, now: clock.now(), traceparent });
    this.#jobs.push(row);
    return { id: row.id, kind: row.kind, organizationId: row.organizationId };
  }

  /** Has subscribers shown the things as they are once the commit has succeeded. */
  announce(kind: Change['kind'], organizationId: string, ids: readonly string[]): void {
    this.#changes.push({ kind, organizationId, ids });
  }

  /** Runs once the commit succeeded; never for anything that must not be lost. */
  afterCommit(work: () => void): void {
    this.#afterCommit.push(work);
  }

  /** Writes what the unit of work holds; costs nothing where the ORM was not used. */
  async flush(): Promise<void> {
    await this.#em?.flush();
  }

  /** Writes what the unit of work holds, what was deferred, and the collected events and jobs, and commits. */
  async commit(): Promise<void> {
    await this.flush();
    if (this.#events.length > 0 || this.#jobs.length > 0) {
      writeOutbox(this, this.#events, this.#jobs);
    }
    await this.#ahead;
    if (this.#hasBegun || this.#deferred.length > 1) {
      const batch = this.#takeDeferred({ statement: commit, values: [] });
      // In traces it is what the commit was for.
      const { statement } = batch.at(-2) ?? batch[0]!;
      await this.#traced(statement, () => rowsOfLast(this.#connection, batch));
    }
  }

  /** For the database, after the commit: announces events and changes, and runs what waits for the commit. */
  committed(): void {
    if (this.#events.length > 0) {
      this.db.onEventsAppended(this.#events);
    }
    if (this.#changes.length > 0) {
      this.db.onChanges(this.#changes);
    }
    for (const work of this.#afterCommit) {
      work();
    }
  }

  /** The ORM's statements have no names of ours and do not come through `query`. */
  #tracedClient(): PoolClient {
    const { tracing } = this.db;
    return tracing === null ? this.client : tracedClient(this.client, tracing);
  }

  #traced<T>(statement: Statement, run: () => Promise<T>): Promise<T> {
    const { tracing } = this.db;
    return tracing === null ? run() : traceStatement(tracing, statement, run);
  }

  #takeDeferred(...after: BoundStatement[]): BoundStatement[] {
    const batch = [...this.#deferred, ...after];
    this.#deferred = [];
    this.#hasBegun = true;
    return batch;
  }

  /** pg sends what is queued in its order; after an error the transaction is lost, whatever else is queued. */
  #sendAhead(): void {
    if (this.#deferred.length > 0) {
      const before = this.#ahead;
      const sent = rowsOfLast(this.#connection, this.#takeDeferred());
      this.#ahead = Promise.all([before, sent]);
      this.#ahead.catch(() => {});
    }
  }
}
