import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type {
  AgentCallStatus,
  AgentMessageRole,
  AgentRunMode,
  AgentRunStatus,
  AgentWarningCode,
  CitedKind,
} from './agent-run.values.js';

export const AgentRunStatusEnum = describedEnum<AgentRunStatus>(
  'AgentRunStatus',
  {
    queued: 'No worker has begun with it, or gone on after an approval.',
    running: 'A worker is at it.',
    waiting_for_approval: 'Calls wait for people to approve or reject them.',
    completed: 'It is answered.',
    failed: 'It ended in an error: its job has the reason.',
    canceled: 'It was canceled. Calls that were made stay.',
    budget_exceeded: 'It may use no more: warnings say of what. Calls that were made stay.',
  },
  'How a run of the agent stands.',
);

export const AgentRunModeEnum = describedEnum<AgentRunMode>(
  'AgentRunMode',
  {
    model: 'The configured language model.',
    deterministic: 'Rules: the answer quotes passages and lists records that searches found.',
  },
  'What answers.',
);

export const AgentCallStatusEnum = describedEnum<AgentCallStatus>(
  'AgentToolCallStatus',
  {
    requested: 'It is about to be made.',
    waiting_for_approval: 'It is made if a person approves it.',
    approved: 'A person approved it; it is about to be made.',
    rejected: 'A person rejected it.',
    succeeded: 'The tool answered.',
    failed: 'The tool rejected it: nothing was changed.',
    refused: 'It was not made: the run may not call the tool, or not so.',
  },
  'What became of a call of a tool.',
);

export const AgentMessageRoleEnum = describedEnum<AgentMessageRole>(
  'AgentMessageRole',
  { user: 'Whoever asks.', assistant: 'The agent.' },
  'Who says a message.',
);

export const CitedKindEnum = describedEnum<CitedKind>(
  'AgentCitedKind',
  {
    document: 'A document, or a passage of one.',
    order: 'An order.',
    product: 'A product.',
  },
  'What an answer cites.',
);

export const AgentWarningCodeEnum = describedEnum<AgentWarningCode>(
  'AgentWarningCode',
  {
    model_not_configured: 'Rules answered: no language model is configured.',
    model_failed: 'Rules answered: the language model did not.',
    tool_not_granted: 'A tool was asked for that the run may not call.',
    call_rejected: 'A person rejected a call.',
    result_shortened: 'A result was too long.',
    secret_redacted: 'What looks like a credential was replaced.',
    link_removed: 'A link or picture is shown as text.',
    citation_unknown: 'The answer cited what no tool answered.',
    answer_shortened: 'The answer was too long.',
    budget_tokens_exceeded: 'The tokens of the run are used up.',
    budget_money_exceeded: 'The money of the run is used up, or what calls cost is not configured.',
    budget_tool_calls_exceeded: 'The calls of tools of the run are used up.',
    budget_seconds_exceeded: 'The time of the run is over.',
    budget_of_organization_reached: 'The budget of the organization for models is used up.',
    turns_exceeded: 'The model took too many turns without an answer.',
  },
  'What a run went about otherwise than asked.',
);
