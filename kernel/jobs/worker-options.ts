import type { Database } from '../database/database.js';
import type { Signals } from '../signals.js';
import type { AnyJobDefinition } from './define-job.js';
import type { AnyTaskDefinition } from './define-task.js';
import type { JobObserver } from './job-observer.js';

export interface WorkerOptions {
  db: Database;
  signals: Signals;
  jobs: readonly AnyJobDefinition[];
  tasks: readonly AnyTaskDefinition[];
  observer?: JobObserver;
  /** Jobs that run at the same time in this process. Default 8. */
  jobConcurrency?: number;
  /** Internal tasks at the same time; they mostly wait for other machines. Default 64. */
  taskConcurrency?: number;
  /** How long a stop waits for what runs, in milliseconds. Default 10,000. */
  stopTimeoutMs?: number;
}
