import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from '../bench-database.js';

const pollMs = 20;
const usualMs = 30_000;

/** Waits until the statement, which selects one column `done`, answers true. Rejects after so long, half a minute if not given. */
export async function waitUntil(
  database: BenchDatabase,
  statement: string,
  withinMs: number = usualMs,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isDone(database, statement))) {
    if (performance.now() > end) {
      throw new Error(`This did not come true within ${withinMs} ms: ${statement}`);
    }
    await delay(pollMs);
  }
}

async function isDone(database: BenchDatabase, statement: string): Promise<boolean> {
  const [row] = await database.query<{ done: boolean }>(statement);
  return row!.done;
}
