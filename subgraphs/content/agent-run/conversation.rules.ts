import type { AgentMessage, AgentRun } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';

/** What was said in runs of a conversation, the oldest first: the last messages, as far as there is room for them. */
export function earlierMessages(runs: readonly Pick<AgentRun, 'messages' | 'answer'>[]): AgentMessage[] {
  const all = runs.flatMap(({ messages, answer }): AgentMessage[] =>
    answer === null || answer === '' ? messages : [...messages, { role: 'assistant', text: answer }],
  );
  let left: number = limits.earlierMessagesLength;
  const kept: AgentMessage[] = [];
  for (const message of all.slice(-limits.earlierMessagesMax).reverse()) {
    left -= message.text.length;
    if (left < 0) {
      break;
    }
    kept.unshift(message);
  }
  return kept;
}
