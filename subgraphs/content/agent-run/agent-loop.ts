import type { ToolRequest } from '../../../connectors/language-models/port.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { withoutSecrets } from '../tool/secret-text.rules.js';
import { makeOpenCalls, plannedCall } from './agent-call.js';
import type { AgentStep } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import { askModel, requestOf } from './agent-turn.js';
import type { AgentWork } from './agent-work.js';
import { retrievalAnswer } from './retrieval-answer.rules.js';
import { plannedTools } from './retrieval-plan.rules.js';
import { RunBudgetExceeded } from './run-meter.js';

/**
 * Works on the run until it has ended, or waits for people. Every turn and every call is stored before the next: a run that
 * begins again goes on behind the last one.
 */
export async function workOn(work: AgentWork): Promise<Json> {
  await begin(work);
  try {
    for (;;) {
      if (await makeOpenCalls(work)) {
        return await work.pause();
      }
      work.job.throwIfCanceled();
      const end = work.run.mode === 'model' ? await modelTurn(work) : await rulesTurn(work);
      if (end !== null) {
        return end;
      }
    }
  } catch (error) {
    if (error instanceof RunBudgetExceeded) {
      return work.exceed(error);
    }
    throw error;
  }
}

async function begin(work: AgentWork): Promise<void> {
  if (work.run.status === 'running') {
    return;
  }
  const isFirst = work.run.mode === null;
  if (isFirst && work.dependencies.model === null) {
    const message = 'No language model is configured: the answer has what searches found.';
    work.warn({ code: 'model_not_configured', message });
  }
  const mode = work.run.mode ?? (work.dependencies.model === null ? 'deterministic' : 'model');
  await work.save('begin', [], { status: 'running', mode });
}

/** Null: the run goes on. */
async function modelTurn(work: AgentWork): Promise<Json | null> {
  const turns = work.steps.filter(({ kind }) => kind === 'turn').length;
  if (turns >= limits.turnsMax) {
    throw new RunBudgetExceeded(
      'turns_exceeded',
      `The model took its ${limits.turnsMax} turns without an answer.`,
    );
  }
  const turn = await askModel(work);
  if ('problem' in turn) {
    work.warn({ code: 'model_failed', message: `The language model did not answer: ${turn.problem}` });
    return rulesTurn(work);
  }
  const { text, toolRequests } = turn;
  if (toolRequests.length === 0) {
    return work.complete(text, [turnStep(work, 'turn', text)]);
  }
  await saveTurn(work, 'turn', { text, toolRequests });
  return null;
}

/** Looks up what the question names, and then answers with what was found. */
async function rulesTurn(work: AgentWork): Promise<Json | null> {
  if (work.steps.some(({ kind }) => kind === 'plan')) {
    return work.complete(retrievalAnswer(work.found));
  }
  work.run = { ...work.run, mode: 'deterministic' };
  await saveTurn(work, 'plan', { text: '', toolRequests: plannedTools(work.run).map(requestOf) });
  return null;
}

async function saveTurn(
  work: AgentWork,
  kind: 'turn' | 'plan',
  { text, toolRequests }: { text: string; toolRequests: readonly ToolRequest[] },
): Promise<void> {
  const turn = turnStep(work, kind, text);
  const calls = toolRequests.map((request, index) =>
    plannedCall(work, request, { position: turn.position + 1 + index, index }),
  );
  await work.save(`${kind} ${turn.position}`, [turn, ...calls]);
}

const turnStep = (work: AgentWork, kind: 'turn' | 'plan', text: string): AgentStep => ({
  ...{ kind, position: work.steps.length },
  text: withoutSecrets(text),
  createdAt: work.now(),
});
