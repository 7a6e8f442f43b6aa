import { setTimeout as delay } from 'node:timers/promises';
import { type ClientBase, Pool, type QueryConfig, type QueryResult } from 'pg';
import type { WorkerOptions } from './worker-options.js';

/** Connections for taking and finishing jobs, besides one to listen for each of the two runners. */
const connections = 6;
/** PostgreSQL: deadlock detected, which it looks for after a second of waiting. */
const deadlock = '40P01';
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
  const retry = async (config: QueryConfig, error: unknown, retries: number): Promise<QueryResult> => {
    if ((error as { code?: unknown }).code !== deadlock || retries === 0) {
      throw error;
    }
    await delay(retryDelayMs);
    return (query(config) as Promise<QueryResult>).catch(again => retry(config, again, retries - 1));
  };
  client.query = ((...args: unknown[]) => {
    const isAlone = client.getTransactionStatus() === 'I' && args.length === 1;
    const answer = query(...args);
    return isAlone && answer instanceof Promise
      ? answer.catch(error => retry(args[0] as QueryConfig, error, deadlockRetries))
      : answer;
  }) as ClientBase['query'];
}
