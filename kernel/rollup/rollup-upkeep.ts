import { type Statement, sql } from '../database/statement.js';
import type { Transaction } from '../database/transaction.js';
import { clearLevelSql, dropDeltasSql, fillLevelSql, foldSql, type Rollup } from './rollup.js';

const tryLock = sql(
  'kernel.rollup.tryLock',
  `select pg_try_advisory_xact_lock(hashtextextended('rollup/' || $1::text || '/' || $2::text, 0)) as "isLocked"`,
);

/**
 * Whether the transaction may fold or build the levels of an organization: one does at a time, so that two never wait for
 * each other's rows. Reads and changes of facts go on meanwhile.
 */
export async function lockRollup(tx: Transaction, name: string, organizationId: string): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(tryLock, [name, organizationId]);
  return row!.isLocked;
}

const readOneMoment = sql('kernel.rollup.isolate', 'set transaction isolation level repeatable read');
/** Hash tables of a year of facts; otherwise they are sorted on disk. */
const moreMemory = sql('kernel.rollup.moreMemory', `set local work_mem = '64MB'`);

/** What keeps a rollup; its statements are declared once. */
export class RollupUpkeep {
  readonly #fold: Statement;
  readonly #dropDeltas: Statement;
  readonly #levels: readonly { clear: Statement; fill: Statement }[];

  /** `facts` is SQL of everything that counts of the organization `$1`: `at`, the dimensions and the measures. */
  constructor(rollup: Rollup, facts: string) {
    const { name, levels } = rollup;
    this.#fold = sql(`${name}.fold`, foldSql(rollup));
    this.#dropDeltas = sql(`${name}.dropDeltas`, dropDeltasSql(rollup));
    this.#levels = levels.map((level, index) => ({
      clear: sql(`${name}.clearLevel:${index}`, clearLevelSql(level)),
      fill: sql(`${name}.fillLevel:${index}`, fillLevelSql(rollup, level, facts)),
    }));
  }

  /** Adds at most so many deltas to the levels, under the lock of the rollup. Answers how many there were. */
  async fold(tx: Transaction, organizationId: string, timeZone: string, limit: number): Promise<number> {
    const [row] = await tx.query<{ taken: number }>(this.#fold, [organizationId, limit, timeZone]);
    return row!.taken;
  }

  /**
   * Builds the levels anew, under the lock of the rollup and in a transaction that `beginBuild` began: deltas that it sees
   * are in the facts that it sees; those that are committed later are folded later. What is served meanwhile is what was.
   */
  async build(tx: Transaction, organizationId: string, timeZone: string): Promise<void> {
    await tx.query(this.#dropDeltas, [organizationId]);
    for (const { clear, fill } of this.#levels) {
      await tx.query(clear, [organizationId]);
      await tx.query(fill, [organizationId, timeZone]);
    }
  }
}

/**
 * For the first statements of a transaction that builds: all of them see one moment. It fails with a serialization failure
 * (40001) where a fold was committed between that moment and the lock; then it is tried again.
 */
export function beginBuild(tx: Transaction): void {
  tx.defer(readOneMoment);
  tx.defer(moreMemory);
}
