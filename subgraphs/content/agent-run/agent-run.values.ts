/** How a run of the agent stands. */
export const agentRunStatuses = [
  'queued',
  'running',
  'waiting_for_approval',
  'completed',
  'failed',
  'canceled',
  'budget_exceeded',
] as const;
export type AgentRunStatus = (typeof agentRunStatuses)[number];

/** Whether a model answered, or rules did. */
export const agentRunModes = ['model', 'deterministic'] as const;
export type AgentRunMode = (typeof agentRunModes)[number];

/** What became of a call of a tool. */
export const agentCallStatuses = [
  'requested',
  'waiting_for_approval',
  'approved',
  'rejected',
  'succeeded',
  'failed',
  'refused',
] as const;
export type AgentCallStatus = (typeof agentCallStatuses)[number];

/** Who says a message of a conversation. */
export const agentMessageRoles = ['user', 'assistant'] as const;
export type AgentMessageRole = (typeof agentMessageRoles)[number];

/** What an answer can cite. */
export const citedKinds = ['document', 'order', 'product'] as const;
export type CitedKind = (typeof citedKinds)[number];

/** What a run goes otherwise about than asked, or leaves out. */
export const agentWarningCodes = [
  'model_not_configured',
  'model_failed',
  'tool_not_granted',
  'call_rejected',
  'result_shortened',
  'secret_redacted',
  'link_removed',
  'citation_unknown',
  'answer_shortened',
  'budget_tokens_exceeded',
  'budget_money_exceeded',
  'budget_tool_calls_exceeded',
  'budget_seconds_exceeded',
  'budget_of_organization_reached',
  'turns_exceeded',
] as const;
export type AgentWarningCode = (typeof agentWarningCodes)[number];

/** Ended for good. */
export const isEnded = (status: AgentRunStatus): boolean =>
  status === 'completed' || status === 'failed' || status === 'canceled' || status === 'budget_exceeded';
