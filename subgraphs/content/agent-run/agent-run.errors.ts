import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of runs of the general agent. */
export const agentRunErrors = {
  AGENT_RUN_NOT_FOUND: {
    status: 404,
    title: 'No run of the agent has this id.',
    remedy: 'Check the id; runs are removed after 30 days.',
  },
  AGENT_CONVERSATION_NOT_FOUND: {
    status: 404,
    title: 'No conversation with the agent has this id.',
    remedy: 'Use the conversationId of a run, or leave it out to begin another.',
  },
  AGENT_ACTION_NOT_FOUND: {
    status: 404,
    title: 'No call of the run has this id.',
    remedy: 'Use the id of a tool call of the run.',
  },
  AGENT_ACTION_NOT_PENDING: {
    status: 409,
    title: 'The call does not wait for an approval.',
    remedy: 'Read the run: the call was decided, or the run has ended.',
  },
  AGENT_ACTION_NOT_ALLOWED: {
    status: 403,
    title: 'The credential that started a run cannot decide its calls.',
    remedy: 'Sign in as a person, or use another credential.',
  },
} as const satisfies Record<string, ErrorEntry>;
