import type { NewJob } from '../../../kernel/database/new-job.js';

export const agentRunKind = { kind: 'agent.run', scope: 'agents:invoke', unit: 'steps' } as const;

/** Runs of one conversation work one after the other. */
export const agentRunJob = (
  organizationId: string,
  { id, conversationId }: { id: string; conversationId: string },
): NewJob => ({
  ...agentRunKind,
  organizationId,
  payload: { runId: id },
  queueKey: conversationId,
});
