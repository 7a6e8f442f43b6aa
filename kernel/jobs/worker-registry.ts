import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Database } from '../database/database.js';
import { sql } from '../database/statement.js';
import type { Origin, Transaction } from '../database/transaction.js';
import { type Loop, startLoop } from './loop.js';

/** How soon the jobs of a killed worker are taken over. */
const reapIntervalMs = 5_000;
/** The search for unknown holders reads the whole queue, so only one round in so many makes it. */
const unknownEvery = 12;
/** Housekeeping that no request asked for. */
const origin: Origin = {
  requestId: 'worker',
  caller: { kind: 'system', id: 'worker', organizationId: null },
};

const register = sql(
  'kernel.worker.register',
  'insert into platform.worker (id, lock_key, started_at) values ($1, $2, $3)',
);

const lock = 'select pg_try_advisory_lock($1) as held';

/** A worker is dead when the lock of its session is free: Postgres frees it however the connection ended. */
const findDead = sql(
  'kernel.worker.dead',
  'select id from platform.worker where pg_try_advisory_xact_lock(lock_key)',
);

/** Holders of jobs that are not registered at all: killed before they could register. */
const findUnknown = sql(
  'kernel.worker.unknown',
  `select distinct locked_by as id from graphile_worker.jobs
  where locked_at < now() - interval '30 seconds' and locked_by not in (select id from platform.worker)`,
);

const heldJobs = sql(
  'kernel.worker.held',
  'select id::text from graphile_worker.jobs where locked_by = any($1::text[])',
);

const unlock = sql('kernel.worker.unlock', 'select graphile_worker.force_unlock_workers($1::text[])');

/** With all their attempts: a killed worker is not the fault of what it worked on. */
const retryNow = sql(
  'kernel.worker.retryNow',
  'select count(*) as jobs from graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)',
);

const forget = sql('kernel.worker.forget', 'delete from platform.worker where id = any($1::text[])');

/**
 * Makes this process' workers known, and gives back the jobs of those that died. It holds one connection
 * whose advisory lock is the sign of life.
 */
export class WorkerRegistry {
  readonly #db: Database;
  readonly #client: Client;
  readonly #lockKey = randomBytes(6).readUIntBE(0, 6);
  readonly #ids: string[] = [];
  #loop: Loop | null = null;

  /** `onLost`: the sign of life is gone, so others will take the jobs; stop working on them at once. */
  constructor(db: Database, onLost: () => void) {
    this.#db = db;
    this.#client = new Client({
      connectionString: db.url,
      application_name: 'tradewind worker',
      keepAlive: true,
    });
    let lost = false;
    const onEnd = () => {
      if (!lost && this.#loop !== null) {
        lost = true;
        onLost();
      }
    };
    this.#client.on('error', onEnd);
    this.#client.on('end', onEnd);
  }

  /**
   * Takes the advisory lock that proves this worker alive, and releases the jobs of dead ones. @throws Error if the
   * lock is taken.
   */
  async start(): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ held: boolean }>(lock, [this.#lockKey]);
    if (rows[0]?.held !== true) {
      throw new Error('The advisory lock of a new worker is taken');
    }
    await this.releaseDead();
    let rounds = 0;
    this.#loop = startLoop({
      name: 'worker.reap',
      pollMs: reapIntervalMs,
      log: this.#db.log,
      round: async () => {
        rounds += 1;
        await this.releaseDead(rounds % unknownEvery === 0);
        return false;
      },
    });
  }

  /** Records a worker id under the lock; to be called before it claims a job. */
  async add(id: string): Promise<void> {
    this.#ids.push(id);
    await this.#db.query(register, [id, this.#lockKey, this.#db.clock.now()]);
  }

  /** Answers the ids of workers that were found dead; their jobs can be taken from now on. */
  releaseDead(searchUnknown = true): Promise<string[]> {
    return this.#db.transaction(async tx => {
      const dead = await tx.query<{ id: string }>(findDead);
      const unknown = searchUnknown ? await tx.query<{ id: string }>(findUnknown) : [];
      const ids = [...dead, ...unknown].map(row => row.id);
      if (ids.length > 0) {
        this.#db.log.warn({ workers: ids }, 'giving back the jobs of dead workers');
        await giveBack(tx, ids);
      }
      return ids;
    }, origin);
  }

  /** Puts queued jobs to the front, with all their attempts. */
  async retryNow(queueIds: readonly string[]): Promise<void> {
    if (queueIds.length > 0) {
      await this.#db.query(retryNow, [queueIds]);
    }
  }

  /** The orderly end: nothing is held any more. */
  async stop(): Promise<void> {
    await this.abandon();
    await this.#db.query(forget, [this.#ids]);
  }

  /** The end without the jobs having been given back: the others find them. */
  async abandon(): Promise<void> {
    const loop = this.#loop;
    this.#loop = null;
    await loop?.stop();
    await this.#client.end().catch(() => {});
  }
}

async function giveBack(tx: Transaction, workerIds: readonly string[]): Promise<void> {
  const held = await tx.query<{ id: string }>(heldJobs, [workerIds]);
  await tx.query(unlock, [workerIds]);
  await tx.query(retryNow, [held.map(row => row.id)]);
  await tx.query(forget, [workerIds]);
}
