import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../../kernel/errors.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { enqueue, runOnce } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

/** A job that fails after its first step, as it is shown then. */
async function failedJob(described: () => Promise<object>) {
  const ctx = contextOf(platform.db);
  const job = defineJob({
    ...{ kind: 'test.job', scope: 'catalog:write', unit: 'rows' },
    run: async run => {
      await run.step('first', async () => ({ rows: 2 }));
      run.progress(2, 5);
      throw fail('IMPORT_FILE_INVALID');
    },
    describeUnfinished: async (run, end) => {
      const steps = await run.stepResults<{ rows: number }>();
      return { ...(await described()), end, rows: steps.map(({ result }) => result.rows) };
    },
  });
  const ticket = await enqueue(ctx, job);
  await runOnce(ctx, job, ticket, platform.signals);
  return readJob(ctx, ticket.id);
}

describe('a job that fails', () => {
  it('tells what was done of it, in general and in the words of its kind', async () => {
    expect(await failedJob(async () => ({}))).toMatchObject({
      status: 'failed',
      error: { code: 'IMPORT_FILE_INVALID' },
      result: {
        ...{ success: false, end: 'failed', rows: [2] },
        ...{ finishedSteps: ['first'], done: 2, total: 5, unit: 'rows' },
      },
    });
  });

  it('fails all the same where that cannot be told', async () => {
    expect(await failedJob(() => Promise.reject(new Error('The row is gone.')))).toMatchObject({
      ...{ status: 'failed', error: { code: 'IMPORT_FILE_INVALID' }, result: null },
    });
  });
});
