import type { AnyJobDefinition, UnfinishedEnd } from './define-job.js';
import type { JobRun } from './job-run.js';

const endings = {
  canceled: { canceled: true, message: 'What was done before the job was canceled stays: it is not undone.' },
  failed: { success: false, message: 'What was done before the job failed stays: it is not undone.' },
} as const;

/** The result of a job that ends before all is done: what stays, in general and in the words of its kind. */
export async function unfinishedResult(
  definition: AnyJobDefinition,
  run: JobRun<unknown>,
  end: UnfinishedEnd,
): Promise<object> {
  const { done, total } = run.currentProgress;
  return {
    ...endings[end],
    finishedSteps: await run.finishedSteps(),
    done,
    total,
    unit: run.unit,
    ...(await definition.describeUnfinished?.(run, end)),
  };
}
