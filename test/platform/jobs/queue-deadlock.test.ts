import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { startWorker, type Worker } from '../../../kernel/jobs/worker.js';
import { openPlatform, type Platform } from '../support/platform-database.js';

const names = ['first', 'second'] as const;
type Name = (typeof names)[number];

let platform: Platform;
let other: Client;
let worker: Worker | undefined;

beforeEach(async () => {
  platform = await openPlatform();
  other = new Client({ connectionString: platform.url });
  await other.connect();
});

afterEach(async () => {
  await other.end();
  await worker?.stop();
  worker = undefined;
  await platform.close();
});

/** Starts a worker whose tasks end together when told, and tells each start. */
async function startTasks() {
  const runs: string[] = [];
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const task = defineTask<{ name: string }>({
    name: 'test.task',
    run: async ({ payload }) => {
      runs.push(payload.name);
      if (runs.length === names.length) {
        begun.resolve();
      }
      await mayEnd.promise;
    },
  });
  const { db, signals } = platform;
  worker = await startWorker({ db, signals, jobs: [], tasks: [task] });
  return { runs, begun: begun.promise, endAll: () => mayEnd.resolve() };
}

const add = (name: string) =>
  other.query(
    `select graphile_worker.add_job('test.task', json_build_object('name', $1::text),
      queue_name => $1::text, job_key => $1::text)`,
    [name],
  );

const lock = (name: Name) =>
  other.query(`select from graphile_worker._private_jobs as job where key = $1 for update`, [name]);

async function until(condition: string): Promise<void> {
  const watcher = new Client({ connectionString: platform.url });
  await watcher.connect();
  try {
    while ((await watcher.query(`select where ${condition}`)).rowCount === 0) {
      await new Promise(setImmediate);
    }
  } finally {
    await watcher.end();
  }
}

const completionWaits = `exists (select from pg_stat_activity
  where datname = current_database() and application_name = 'tradewind queue' and wait_event_type = 'Lock')`;
const queueIsEmpty = 'not exists (select from graphile_worker._private_jobs)';

describe('tasks that end together while a statement locks their rows', () => {
  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)(
    'are completed once, and the worker goes on, when it locks the %s before the %s',
    async (one, two) => {
      const tasks = await startTasks();
      await Promise.all(names.map(name => add(name)));
      await tasks.begun;
      await other.query('begin');
      await lock(one);
      tasks.endAll();
      await until(completionWaits);
      // In one of the two orders the completion holds this row and waits for the other: one of them has to give way.
      const locked = await lock(two).then(
        () => true,
        (error: { code?: string }) => error.code === '40P01',
      );
      await other.query('rollback');
      await until(queueIsEmpty);
      await add('third');
      await until(queueIsEmpty);
      expect(locked).toBe(true);
      expect(tasks.runs.toSorted()).toEqual(['first', 'second', 'third']);
    },
  );
});
