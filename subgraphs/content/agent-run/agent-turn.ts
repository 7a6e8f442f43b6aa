import type { ModelTurn, ToolRequest, TurnRequest } from '../../../connectors/language-models/port.js';
import { callPatiently } from '../../../connectors/provider-calls/call-patiently.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import { AppError } from '../../../kernel/errors.js';
import { callProblem } from '../../platform/index.js';
import { agentInstructions, conversationOf } from './agent-prompt.rules.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import type { AgentWork } from './agent-work.js';
import { RunBudgetExceeded } from './run-meter.js';

/**
 * Asks the model what comes next. A problem says why it does not: rules go on then. Throws RunBudgetExceeded, what passes while
 * the job has tries left, and the reason why the job ends.
 */
export async function askModel(work: AgentWork): Promise<ModelTurn | { problem: string }> {
  const { model, wait } = work.dependencies;
  if (model === null) {
    return { problem: 'The language model is not configured any more.' };
  }
  const outOfTime = AbortSignal.timeout(work.remainingMs);
  const signal = AbortSignal.any([work.job.signal, outOfTime]);
  const request = turnRequest(work, signal);
  const { waitsMax, waitMaxMs } = limits;
  const isWorthRepeating = (error: ProviderError) => error.isTemporary || error.kind === 'invalid_answer';
  try {
    const patience = { wait, signal, triesAgain: 1, waitsMax, waitMaxMs, isWorthRepeating };
    return await callPatiently(() => model.nextTurn(request), patience);
  } catch (error) {
    work.job.throwIfCanceled();
    if (outOfTime.aborted) {
      const message = `The run worked for its ${work.run.budget.seconds} seconds.`;
      throw new RunBudgetExceeded('budget_seconds_exceeded', message);
    }
    return problemOf(work, error);
  }
}

function turnRequest(work: AgentWork, signal: AbortSignal): TurnRequest {
  const { run, steps, meter, granted } = work;
  return {
    instructions: agentInstructions(run),
    messages: conversationOf(run, steps),
    tools: Object.fromEntries(granted.map(({ name, description, input }) => [name, { description, input }])),
    outputTokensMax: Math.min(limits.outputTokensMax, run.budget.tokens),
    ...(run.language === null ? {} : { language: run.language }),
    meter,
    signal,
  };
}

function problemOf(work: AgentWork, error: unknown): { problem: string } {
  if (error instanceof RunBudgetExceeded) {
    throw error;
  }
  if (error instanceof AppError && error.code === 'PROVIDER_BUDGET_REACHED') {
    throw new RunBudgetExceeded('budget_of_organization_reached', error.message);
  }
  if (error instanceof ProviderError && error.isTemporary && !work.job.isFinal(error)) {
    throw error;
  }
  return { problem: callProblem(error) };
}

/** A tool that the rules ask for, in the words of a model. */
export const requestOf = ({ name, input }: { name: string; input: unknown }, index: number): ToolRequest => ({
  id: `plan_${index}`,
  name,
  input,
  problem: null,
});
