import { setTimeout as delay } from 'node:timers/promises';
import { type ClientBase, Pool } from 'pg';
import { deadlockDetected } from '../database/sql-states.js';
import type { WorkerOptions } from './worker-options.js';

/** Connections for taking and finishing jobs, besides one to listen for each of the two runners. */
const connections = 6;
const deadlockRetries = 10;
const retryDelayMs = 20;

/** The connections of one worker's runners. What graphile-worker sends at run time are single statements. */
export function queuePool(options: Pick<WorkerOptions, 'db'>): Pool {
  const { log, url } = options.db;
  const pool = new Pool({
    connectionString: url,
    max: connections + 2,
    application_name: 'tradewind queue',
  });
  pool.on('error', error => log.warn({ error: error.message }, 'idle queue connection lost'));
  pool.on('connect', client => {
    client.on('error', () => {});
    retryDeadlocks(client);
  });
  return pool;
}

/**
 * Finished tasks are deleted by one statement, in any order; a statement that wakes several tasks locks the rows of the
 * same tasks in its own order, so that the two can deadlock. graphile-worker has code to try again, but ends the runner
 * at the first failure instead (github.com/graphile/worker/issues/636, as of 0.18.0), and all that runs with it.
 */
function retryDeadlocks(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const isAlone = client.getTransactionStatus() === 'I' && args.length === 1;
    const answer = query(...args);
    return isAlone && answer instanceof Promise ? orAgain(answer, () => query(...args)) : answer;
  }) as ClientBase['query'];
}

/** The first answer, or that of a later try where each one before it ended in a deadlock. */
async function orAgain(first: Promise<unknown>, tryAgain: () => unknown): Promise<unknown> {
  let answer: unknown = first;
  for (let retries = 0; ; retries++) {
    try {
      return await answer;
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlockDetected || retries === deadlockRetries) {
        throw error;
      }
    }
    await delay(retryDelayMs);
    answer = tryAgain();
  }
}
