import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { agentRunLimits } from './agent-run.limits.js';
import { deleteAgentRuns } from './agent-run.writer.js';

const batchSize = 500;

/** Removes runs that are past their retention, with their steps. Answers how many. */
export async function purgeAgentRuns(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - agentRunLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await deleteAgentRuns(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const agentRunPurge = defineTask({
  name: 'content.agent_run.purge',
  cron: '53 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeAgentRuns(db) }, 'old runs of the agent removed');
  },
});
