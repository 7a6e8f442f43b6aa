import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AnyJobDefinition, defineJob } from '../../../kernel/jobs/define-job.js';
import { startWorker } from '../../../kernel/jobs/worker.js';
import { openPlatform, type Platform } from '../support/platform-database.js';

let platform: Platform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.close());

/** Runs a worker with one job for a moment. Nothing here keeps the job afterwards. */
async function whileRunning(): Promise<WeakRef<AnyJobDefinition>> {
  const job = defineJob({
    kind: 'test.job',
    scope: 'catalog:write',
    unit: 'rows',
    run: async () => ({}),
  });
  const { db, signals } = platform;
  const worker = await startWorker({ db, signals, jobs: [job], tasks: [] });
  await worker.stop();
  return new WeakRef(job);
}

it('a worker that has ended keeps nothing of what its jobs lead to', async () => {
  const jobs = [await whileRunning(), await whileRunning()];
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  await new Promise(setImmediate);
  collectGarbage();
  expect(jobs.map(job => job.deref())).toEqual([undefined, undefined]);
});
