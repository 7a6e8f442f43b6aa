import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { LanguageModel } from '../../../../connectors/language-models/port.js';
import { ProviderError } from '../../../../connectors/provider-calls/provider-error.js';
import { withRepairedText } from '../../../../kernel/outside-text.js';
import { callProblem, providerMeter } from '../../../platform/index.js';
import type { AopStep } from '../../aop/aop-config.schema.js';
import type { ThreadStep } from '../aop-thread.entity.js';
import { threadLimits } from '../aop-thread.limits.js';
import { type CallOutcome, keptOutput } from '../call-outcome.rules.js';
import {
  modelStepInstructions,
  modelStepMessage,
  modelStepPromptVersion,
} from '../model-step-prompt.rules.js';
import { StepFailed } from '../thread-failure.js';
import { evaluated } from './freeze-calls.js';
import { asJson } from './new-step.js';
import { ThreadMeter } from './thread-meter.js';
import type { ThreadRun } from './thread-run.js';

type ModelStep = Extract<AopStep, { kind: 'model' }>;

/** What a model step came to, and what it used. */
export interface ModelAnswer
  extends Pick<ThreadStep, 'mode' | 'model' | 'inputTokens' | 'outputTokens' | 'cost' | 'currency'> {
  outcome: CallOutcome;
}

/** Asks the model, or answers the fallback where none is configured. It can only answer: it is given no tools. */
export function askModel(run: ThreadRun, step: ModelStep, row: ThreadStep): Promise<ModelAnswer> {
  const { model } = run.dependencies;
  return model === null ? fallback(run, step, row) : ask(run, model, { step, row });
}

async function fallback(run: ThreadRun, step: ModelStep, row: ThreadStep): Promise<ModelAnswer> {
  if (step.fallback === undefined) {
    throw new StepFailed(
      'model_not_configured',
      'No language model is configured, and the step has no fallback.',
    );
  }
  const output = evaluated(step.fallback, run.variablesOf(step, row));
  if (!Value.Check(schemaOf(step), output)) {
    throw new StepFailed('output_invalid', 'The fallback does not match the schema of the answer.');
  }
  const none = { model: null, inputTokens: row.inputTokens, outputTokens: row.outputTokens };
  return {
    outcome: sized(run, output, row),
    mode: 'fallback',
    ...none,
    cost: row.cost,
    currency: row.currency,
  };
}

async function ask(
  run: ThreadRun,
  model: LanguageModel,
  { step, row }: { step: ModelStep; row: ThreadStep },
): Promise<ModelAnswer> {
  const purpose = { purpose: 'aop', promptVersion: modelStepPromptVersion };
  const meter = new ThreadMeter(run, row, providerMeter(run.job.ctx, purpose));
  const outcome = await answer(run, model, { step, row, meter });
  return {
    outcome,
    mode: 'model',
    model: `${model.provider}/${model.model}`,
    inputTokens: row.inputTokens + meter.used.inputTokens,
    outputTokens: row.outputTokens + meter.used.outputTokens,
    cost: meter.used.cost,
    currency: meter.used.currency,
  };
}

async function answer(
  run: ThreadRun,
  model: LanguageModel,
  { step, row, meter }: { step: ModelStep; row: ThreadStep; meter: ThreadMeter },
): Promise<CallOutcome> {
  try {
    const { value } = await model.generateObject({
      instructions: modelStepInstructions(run.thread.config.purpose, step.instructions),
      messages: [{ role: 'user', text: modelStepMessage(row.arguments) }],
      schema: schemaOf(step),
      schemaName: 'step_answer',
      outputTokensMax: threadLimits.modelTokensMax,
      meter,
      signal: run.job.signal,
    });
    return sized(run, withRepairedText(asJson(value)), row);
  } catch (error) {
    run.job.throwIfCanceled();
    if (error instanceof ProviderError && error.isTemporary) {
      const { message, retryAfterMs } = error;
      return { kind: 'later', code: 'model_failed', message, retryAfterMs, again: false };
    }
    return { kind: 'failed', code: 'model_failed', message: callProblem(error) };
  }
}

const schemaOf = ({ output }: ModelStep): TSchema => Type.Unsafe(output) as TSchema;

const sized = (run: ThreadRun, output: ThreadStep['output'], row: ThreadStep): CallOutcome =>
  keptOutput(output, true, run.outputBytesMax(row));
