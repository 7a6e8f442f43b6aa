// Runs as a child process: a worker whose job says over IPC where it is, to be killed there.
import '../../support/register-domains.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { startWorker } from '../../../kernel/jobs/worker.js';
import { startSignals } from '../../../kernel/signals.js';
import { openDatabase } from '../support/platform-database.js';

const [url] = process.argv.slice(2) as [string];
const db = await openDatabase(url);
const signals = await startSignals({ url, log: db.log });

const stepwise = defineJob({
  kind: 'test.stepwise',
  scope: 'catalog:write',
  unit: 'rows',
  run: async job => {
    for (const name of ['one', 'two']) {
      await job.step(name, async tx => {
        await tx.client.query('insert into effect (job_id, name) values ($1, $2)', [job.jobId, name]);
      });
    }
    process.send?.('two steps are done');
    await new Promise(() => {});
  },
});

await startWorker({ db, signals, jobs: [stepwise], tasks: [] });
process.send?.('taking jobs');
