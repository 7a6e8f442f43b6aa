import type { Database } from '../database/database.js';
import type { Logger } from '../log.js';

/** What an internal task is given; it belongs to no caller. */
export interface TaskRun<Payload> {
  payload: Payload;
  db: Database;
  log: Logger;
  /** Aborted when the worker stops: return soon, what is left is done by the next run. */
  signal: AbortSignal;
}

/** Internal work on the same queue as jobs, without a public state: deliveries, purges. */
export interface TaskDefinition<Payload = Record<string, never>> {
  /** The name in the queue, such as `webhook.deliver`. */
  name: string;
  /** Runs at these times (crontab, UTC), once in the whole installation. Only for tasks without payload. */
  cron?: string;
  /** Done again from the start after an error or a crash, with a growing delay, until it succeeds. */
  run(task: TaskRun<Payload>): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of definitions mixes payloads; each was checked by `defineTask`.
export type AnyTaskDefinition = TaskDefinition<any>;

/** Infers the payload of a definition; has no effect at run time. */
export const defineTask = <Payload = Record<string, never>>(
  definition: TaskDefinition<Payload>,
): TaskDefinition<Payload> => definition;
