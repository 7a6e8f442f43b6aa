import type { NewNotification } from '../../platform/index.js';
import type { AgentCall, AgentRun } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';

/**
 * What people are told of calls that a run waits for: names of tools alone, as what was asked and what the calls are to do is
 * stored encrypted, and read with the scopes of the tools.
 */
export function approvalNotice(
  organizationId: string,
  { id, createdAt }: Pick<AgentRun, 'id' | 'createdAt'>,
  waiting: readonly Pick<AgentCall, 'name'>[],
): NewNotification {
  const count = waiting.length;
  const names = [...new Set(waiting.map(({ name }) => name))].join(', ');
  const deletedAt = new Date(new Date(createdAt).getTime() + limits.retentionMs).toISOString();
  return {
    ...{ organizationId, kind: 'agent_run.approval_requested', severity: 'warning' },
    subject: { type: 'agent_run', id },
    title: `A run of the agent waits for approval of ${count} ${count === 1 ? 'call' : 'calls'}`,
    message: `It is to call ${names}. Approve or reject each call by ${deletedAt}; the run is deleted then.`,
    scopes: ['agents:invoke'],
  };
}
