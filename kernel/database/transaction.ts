import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import { fail } from '../errors.js';
import { eventRow, fromDeveloperApi, fromInside, type NewEvent } from '../events/envelope.js';
import { newId, newIdAt } from '../ids.js';
import { type JobTicket, jobRow, type NewJob } from '../jobs/new-job.js';
import { tracedClient, traceStatement } from '../telemetry/traced-statements.js';
import type { Database, Row } from './database.js';
import { writeOutbox } from './outbox.js';
import { rowsOf } from './prepared-query.js';
import type { Statement } from './statement.js';

/** Who and what caused a transaction; a RequestContext is one. */
export interface Origin {
  readonly requestId: string;
  readonly caller: { readonly kind: string; readonly id: string; readonly organizationId: string | null };
}

/**
 * One open transaction. Events and jobs are collected and written by a single statement just before commit,
 * so that a row, its events and its jobs appear together or not at all, in one round trip.
 */
export class Transaction {
  readonly client: PoolClient;
  readonly db: Database;
  readonly origin: Origin;
  readonly #events: ReturnType<typeof eventRow>[] = [];
  readonly #jobs: ReturnType<typeof jobRow>[] = [];
  readonly #afterCommit: (() => void)[] = [];
  readonly #mayBeginAgain: boolean;
  #em: EntityManager | null = null;
  #hasLostTurn = false;

  constructor(client: PoolClient, db: Database, origin: Origin, mayBeginAgain: boolean) {
    this.client = client;
    this.db = db;
    this.origin = origin;
    this.#mayBeginAgain = mayBeginAgain;
  }

  /** Whether the use case is to be run again, in a transaction with a higher id. */
  get hasLostTurn(): boolean {
    return this.#hasLostTurn;
  }

  query<T extends Row>(statement: Statement, values: readonly unknown[] = []): Promise<T[]> {
    const { tracing } = this.db;
    return tracing === null
      ? rowsOf<T>(this.client, statement, values)
      : traceStatement(tracing, statement, () => rowsOf<T>(this.client, statement, values));
  }

  /**
   * For whoever has locked the subjects that it will tell events of. Events are read in the order of their transactions'
   * ids, and an id may be older than the lock: Postgres gives one to who locks several rows, or waits twice for one,
   * before the last wait. Where a row was `writtenLater` (by a transaction with a higher id), the use case ends with an
   * error that its caller never sees, and begins anew.
   */
  demandTurn(rows: readonly { writtenLater: boolean }[]): void {
    if (this.#mayBeginAgain && rows.some(row => row.writtenLater)) {
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
    const source = event.source ?? (this.origin.caller.kind === 'system' ? fromInside : fromDeveloperApi);
    const now = this.db.clock.now();
    const row = eventRow({ ...event, source }, newIdAt(now), now);
    this.#events.push(row);
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

  /** Runs once the commit succeeded; never for anything that must not be lost. */
  afterCommit(work: () => void): void {
    this.#afterCommit.push(work);
  }

  /** Writes what the unit of work holds; costs nothing where the ORM was not used. */
  async flush(): Promise<void> {
    await this.#em?.flush();
  }

  /** Flushes the unit of work, then writes the collected events and jobs. */
  async writeCollected(): Promise<void> {
    await this.flush();
    if (this.#events.length > 0 || this.#jobs.length > 0) {
      await writeOutbox(this, this.#events, this.#jobs);
    }
  }

  committed(): void {
    if (this.#events.length > 0) {
      this.db.onEventsAppended(this.#events);
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
}
