import { setTimeout as delay } from 'node:timers/promises';
import type { Wait } from '../../../connectors/provider-calls/call-patiently.js';
import { type AbandonJob, defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import { workOn } from './agent-loop.js';
import { agentRunKind } from './agent-run.queue.js';
import { isEnded } from './agent-run.values.js';
import { endRun } from './agent-run.writer.js';
import { type AgentDependencies, AgentWork } from './agent-work.js';

interface RunPayload {
  runId: string;
}

const untilItIsOver: Wait = (ms, signal) => delay(ms, undefined, { signal });

/**
 * Answers a question by turns of the model and calls of tools, each of them a step: a job that begins again repeats none. A run
 * that waits for an approval ends its job; the approval starts another, which goes on from there.
 */
export const agentRun = (given: Omit<AgentDependencies, 'wait'> & { wait?: Wait }) =>
  defineJob<RunPayload, Json>({
    ...agentRunKind,
    // What a model fails with in passing is worth few tries: rules answer then.
    maxAttempts: 3,
    run: async job => {
      const work = await AgentWork.open(job, { wait: untilItIsOver, ...given });
      return isEnded(work.run.status) ? work.result() : workOn(work);
    },
    describeUnfinished: async ({ payload: { runId } }) => ({ success: false, runId }),
    abandon: abandonAgentRun,
  });

/** What a job that ends without an answer leaves: a run that was canceled or failed. Its calls that were made stay. */
export const abandonAgentRun: AbandonJob<RunPayload> = async (
  tx,
  { organizationId, jobId, payload: { runId }, end },
) => {
  await endRun(tx, { organizationId, runId, jobId }, end);
  return { runId };
};
