import type { Transformer } from 'node:stream/web';
import type { LanguageModelMiddleware } from 'ai';
import {
  answeredOutcome,
  type CallMeter,
  digestOf,
  failedOutcome,
  type MeteredCall,
  metered,
  type PlannedCall,
  type ProviderUsage,
  plannedCall,
  type StartedCall,
} from '../provider-calls/call-meter.js';
import { ProviderError } from '../provider-calls/provider-error.js';
import { type ProviderPrices, tokensAtMost } from '../provider-calls/provider-prices.js';
import { sdkError } from './sdk-error.js';

type WrapGenerate = NonNullable<LanguageModelMiddleware['wrapGenerate']>;
type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>;
type CallOptions = Parameters<WrapGenerate>[0]['params'];
type GenerateResult = Awaited<ReturnType<WrapGenerate>>;
type StreamResult = Awaited<ReturnType<WrapStream>>;
type StreamPart = StreamResult['stream'] extends ReadableStream<infer Part> ? Part : never;
type FinishReason = GenerateResult['finishReason'];

export interface CallTerms {
  provider: string;
  /** As people know it. */
  title: string;
  model: string;
  prices: ProviderPrices | null;
  timeoutMs: number;
}

/** Counts each call to the provider, of which one request with tools makes several, and gives every failure one form. */
export function meteredCalls(meter: CallMeter, terms: CallTerms): LanguageModelMiddleware {
  const begin = (params: CallOptions): MeteredCall => ({
    meter,
    plan: planOf(params, terms),
    prices: terms.prices,
  });
  return {
    specificationVersion: 'v4',
    wrapGenerate: ({ doGenerate, params }) =>
      metered(begin(params), async () => {
        const result = await Promise.resolve(doGenerate()).catch(error => {
          throw sdkError(terms.title, error);
        });
        return {
          value: result,
          usage: usageOf(result.usage),
          answerDigest: digestOf(JSON.stringify(result.content)),
          problem: problemOf(terms.title, result.finishReason, result.content.length === 0),
        };
      }),
    wrapStream: ({ doStream, params }) => streamed(begin(params), doStream, terms.title),
  };
}

function planOf(params: CallOptions, { provider, model, prices, timeoutMs }: CallTerms): PlannedCall {
  const { prompt, tools, responseFormat, maxOutputTokens } = params;
  const usageMax: ProviderUsage = {
    inputTokens: tokensAtMost(JSON.stringify([prompt, tools, responseFormat])),
    outputTokens: maxOutputTokens ?? 0,
    units: 0,
  };
  return plannedCall({ provider, model, operation: 'text', usageMax, prices, timeoutMs });
}

async function streamed(
  call: MeteredCall,
  doStream: () => PromiseLike<StreamResult>,
  title: string,
): Promise<StreamResult> {
  const started = await call.meter.begin(call.plan);
  try {
    const result = await doStream();
    return { ...result, stream: result.stream.pipeThrough(new StreamMeter(call, started, title).transform) };
  } catch (cause) {
    const error = sdkError(title, cause);
    await started.end(failedOutcome(call, error));
    throw error;
  }
}

/** Tells the meter once how a stream ended: by its last part, by an error, or because nobody reads on. */
class StreamMeter {
  readonly #call: MeteredCall;
  readonly #started: StartedCall;
  readonly #title: string;
  readonly #content: string[] = [];
  #isEnded = false;

  constructor(call: MeteredCall, started: StartedCall, title: string) {
    this.#call = call;
    this.#started = started;
    this.#title = title;
  }

  get transform(): TransformStream<StreamPart, StreamPart> {
    const transformer: Transformer<StreamPart, StreamPart> = {
      transform: async (part, controller) => controller.enqueue(await this.#pass(part)),
      flush: () => this.#fail(new ProviderError('unknown', `${this.#title} broke off its answer.`)),
      cancel: reason => this.#fail(reason),
    };
    return new TransformStream(transformer);
  }

  async #pass(part: StreamPart): Promise<StreamPart> {
    if (part.type === 'error') {
      const error = sdkError(this.#title, part.error);
      await this.#fail(error);
      return { type: 'error', error };
    }
    if (part.type === 'text-delta') {
      this.#content.push(part.delta);
    }
    if (part.type === 'tool-call') {
      this.#content.push(part.toolName, part.input);
    }
    return part.type === 'finish' ? this.#finish(part) : part;
  }

  async #finish(part: Extract<StreamPart, { type: 'finish' }>): Promise<StreamPart> {
    const problem = problemOf(this.#title, part.finishReason, this.#content.length === 0);
    const answerDigest = digestOf(this.#content.join('\n'));
    await this.#end(answeredOutcome(this.#call, { usage: usageOf(part.usage), answerDigest, problem }));
    return problem === null ? part : { type: 'error', error: problem };
  }

  #fail(error: unknown): Promise<void> {
    return this.#end(failedOutcome(this.#call, error));
  }

  async #end(outcome: Parameters<StartedCall['end']>[0]): Promise<void> {
    if (!this.#isEnded) {
      this.#isEnded = true;
      await this.#started.end(outcome);
    }
  }
}

function usageOf({ inputTokens, outputTokens }: GenerateResult['usage']): ProviderUsage | null {
  return inputTokens.total === undefined || outputTokens.total === undefined
    ? null
    : { inputTokens: inputTokens.total, outputTokens: outputTokens.total, units: 0 };
}

/** What is wrong with an answer that came; null where nothing is. */
function problemOf(title: string, { unified }: FinishReason, isEmpty: boolean): ProviderError | null {
  switch (unified) {
    case 'content-filter':
      return new ProviderError('refused', `${title} declined to answer.`);
    case 'length':
      return new ProviderError('invalid_answer', `${title} was cut off by the limit of output tokens.`, {
        reason: 'truncated',
      });
    case 'interrupted':
    case 'error':
      return new ProviderError('unknown', `${title} broke off its answer.`);
    default:
      return isEmpty
        ? new ProviderError('invalid_answer', `${title} gave an empty answer.`, { reason: 'empty' })
        : null;
  }
}
