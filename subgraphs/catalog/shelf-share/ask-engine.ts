import type { AnswerEngine, EngineAnswer } from '../../../connectors/answer-engines/port.js';
import type { CallMeter } from '../../../connectors/provider-calls/call-meter.js';
import { callPatiently, type Wait } from '../../../connectors/provider-calls/call-patiently.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import { isWrittenIn } from '../../../connectors/provider-calls/written-language.js';
import type { ShelfPrompt } from './prompt-set.entity.js';
import type { ShelfAnswer, ShelfRun } from './shelf-run.entity.js';
import { shelfShareLimits } from './shelf-share.limits.js';

export interface AskedQuestion {
  engine: AnswerEngine;
  prompt: ShelfPrompt;
  /** From 1. */
  repeat: number;
}

interface AskOptions {
  run: Pick<ShelfRun, 'country' | 'language'>;
  meter: CallMeter;
  signal: AbortSignal;
  wait: Wait;
  now: () => Date;
  /** Whether the job fails for good if the error is thrown. */
  isFinal(error: unknown): boolean;
}

/**
 * Asks once, once more where the provider failed in passing, and again after the time that it asked to wait. What is no answer in
 * the end is one that failed: it is kept, counted, and in no denominator. Throws where the provider wants fewer calls for
 * longer, unless that is final; what the meter throws, such as that the budget is used up; and the signal's reason.
 */
export async function askEngine(question: AskedQuestion, options: AskOptions): Promise<ShelfAnswer> {
  const { engine, prompt, repeat } = question;
  const { run, meter, signal, isFinal } = options;
  const ask = (): Promise<EngineAnswer> =>
    engine.ask({
      text: prompt.text,
      country: run.country,
      outputTokensMax: shelfShareLimits.outputTokensMax,
      meter,
      signal,
    });
  const askedAt = options.now().toISOString();
  const place = { promptKey: prompt.key, engine: engine.key, repeat, askedAt };
  try {
    const { waitsMax, waitMaxMs } = shelfShareLimits;
    const answer = await callPatiently(ask, {
      wait: options.wait,
      signal,
      triesAgain: 1,
      waitsMax,
      waitMaxMs,
    });
    return { ...place, ...answered(answer, run.language) };
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.isThrottled && !isFinal(error))) {
      throw error;
    }
    return { ...place, ...failed(error) };
  }
}

type Outcome = Omit<ShelfAnswer, 'promptKey' | 'engine' | 'repeat' | 'askedAt'>;

function answered(answer: EngineAnswer, language: string): Outcome {
  const { text, citations, sources, hasSearched, model, raw } = answer;
  const isForeign = isWrittenIn(text, language) === false;
  const status = isForeign ? 'wrong_language' : 'answered';
  return { status, errorKind: null, text, citations, sources, hasSearched, model, raw };
}

const failed = ({ kind }: ProviderError): Outcome => ({
  status: kind === 'refused' ? 'refused' : 'failed',
  errorKind: kind,
  text: '',
  citations: [],
  sources: [],
  hasSearched: false,
  model: null,
  raw: null,
});
