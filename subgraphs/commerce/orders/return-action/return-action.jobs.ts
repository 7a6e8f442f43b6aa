import { fail } from '../../../../kernel/errors.js';
import { defineJob } from '../../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import type { Channels } from '../../../catalog/index.js';
import { runAction } from '../channel-action/run-action.js';
import { findReturn } from '../return/return.queries.js';
import type { ReturnRecorder } from '../return/return-record.service.js';
import { performReturnAction } from './perform-return-action.js';
import { changeReturnAction, findReturnAction } from './return-action.queries.js';
import { type ReturnActionPayload, returnActionKind } from './return-action-kind.js';

export interface ReturnActionDependencies {
  channels: Pick<Channels, 'open'>;
  recorder: Pick<ReturnRecorder, 'record'>;
}

export type ReturnActionJob = JobRun<ReturnActionPayload>;

type Result = { actionId: string; status: 'completed' };

/** Answers one return at its marketplace. The job completes when it took the answer, and fails with the action's error. */
export const returnAction = (dependencies: ReturnActionDependencies) =>
  defineJob({
    ...returnActionKind,
    run: async (job: ReturnActionJob): Promise<Result> => {
      const { organizationId, payload, ctx } = job;
      job.progress(0, 1);
      const action = await findReturnAction(ctx.db, organizationId, payload.actionId);
      const record = await findReturn(ctx.db, organizationId, payload.returnId);
      if (action === null || record === null) {
        throw fail('RETURN_NOT_FOUND', { detail: 'The return was erased before it was answered.' });
      }
      const { id } = await runAction(job, {
        action,
        change: (tx, changes) => changeReturnAction(tx, organizationId, action.id, changes),
        perform: () => performReturnAction(dependencies, job, { action, record }),
      });
      job.progress(1, 1);
      return { actionId: id, status: 'completed' };
    },
  });
