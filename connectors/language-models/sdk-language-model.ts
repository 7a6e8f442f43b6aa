import type { LanguageModelUsage } from 'ai';
import type { Static, TSchema } from 'typebox';
import { ProviderError } from '../provider-calls/provider-error.js';
import { SecretFilter, withoutSecret } from '../provider-calls/secret-filter.js';
import { isWrittenIn } from '../provider-calls/written-language.js';
import type { CallTerms } from './metered-model.js';
import type {
  GeneratedObject,
  GeneratedText,
  LanguageModel,
  ModelRequest,
  ModelTurn,
  ModelUsage,
  ObjectRequest,
  TextRequest,
  TextStream,
  ToolRequest,
  TurnRequest,
} from './port.js';
import { RequestEnd } from './request-end.js';
import { sdk } from './sdk.js';
import { type ProviderModel, sdkCall, sdkLoop, sdkSchema, sdkTurn } from './sdk-request.js';

export interface SdkModelOptions {
  terms: CallTerms;
  /** Removed from everything that is answered. */
  apiKey: string;
  /** Loaded with the first call. */
  load: () => Promise<ProviderModel>;
}

type OpenCall = Awaited<ReturnType<typeof sdkCall>>;

/** A language model over the client library: its loop of tools, output by schema and streaming, behind our port. */
export class SdkLanguageModel implements LanguageModel {
  readonly #options: SdkModelOptions;

  constructor(options: SdkModelOptions) {
    this.#options = options;
  }

  get provider(): string {
    return this.#options.terms.provider;
  }

  get model(): string {
    return this.#options.terms.model;
  }

  generateText(request: TextRequest): Promise<GeneratedText> {
    return this.#run(request, async (call, end) => {
      const { generateText } = await sdk();
      const { text, steps, usage } = await generateText({ ...call, ...(await sdkLoop(request, end)) });
      end.throwIfFailed();
      return this.#told(request, { text, steps, usage });
    });
  }

  generateObject<T extends TSchema>(request: ObjectRequest<T>): Promise<GeneratedObject<T>> {
    return this.#run(request, async call => {
      const { generateText, NoObjectGeneratedError, Output } = await sdk();
      const schema = await sdkSchema<Static<T>>(request.schema);
      const output = Output.object<Static<T>>({ schema, name: request.schemaName });
      const { title } = this.#options.terms;
      const result = await generateText({ ...call, output }).catch(error => {
        throw NoObjectGeneratedError.isInstance(error)
          ? new ProviderError('invalid_answer', `${title} gave an answer of another form than asked for.`, {
              reason: 'schema',
            })
          : error;
      });
      const value = withoutSecret(result.output, this.#options.apiKey);
      this.#requireLanguage(JSON.stringify(value), request);
      return { value, usage: usageOf(result.usage, result.steps.length) };
    });
  }

  streamText(request: TextRequest): TextStream {
    const result = Promise.withResolvers<GeneratedText>();
    // Whoever reads the pieces alone is told of the error there.
    result.promise.catch(() => undefined);
    return { pieces: this.#pieces(request, result), result: result.promise };
  }

  nextTurn(request: TurnRequest): Promise<ModelTurn> {
    return this.#run(request, async call => {
      const { generateText, NoSuchToolError } = await sdk();
      const { text, toolCalls, usage } = await generateText({ ...call, ...(await sdkTurn(request)) });
      const toolRequests = (toolCalls as readonly SdkToolCall[]).map(
        ({ toolCallId: id, toolName: name, input, invalid, error }): ToolRequest => ({
          ...{ id, name, input: typeof input === 'string' ? parsed(input) : input },
          problem:
            invalid !== true ? null : NoSuchToolError.isInstance(error) ? 'unknown_tool' : 'invalid_input',
        }),
      );
      const turn = withoutSecret({ text, toolRequests }, this.#options.apiKey);
      if (toolRequests.length === 0) {
        this.#requireLanguage(turn.text, request);
      }
      return { ...turn, usage: usageOf(usage, 1) };
    });
  }

  async *#pieces(
    request: TextRequest,
    result: PromiseWithResolvers<GeneratedText>,
  ): AsyncGenerator<string, void> {
    const { terms, apiKey, load } = this.#options;
    const end = new RequestEnd(request.signal, terms.timeoutMs);
    const filter = new SecretFilter(apiKey);
    try {
      const { streamText } = await sdk();
      const call = await sdkCall(request, { end, model: await load(), terms });
      const onError = ({ error }: { error: unknown }) => end.fail(error);
      const stream = streamText({ ...call, ...(await sdkLoop(request, end)), onError });
      for await (const piece of stream.textStream) {
        yield filter.push(piece);
      }
      end.throwIfFailed();
      yield filter.end();
      const [text, steps, usage] = await Promise.all([stream.text, stream.steps, stream.usage]);
      result.resolve(this.#told(request, { text, steps, usage }));
    } catch (error) {
      const told = end.errorOf(terms.title, error);
      result.reject(told);
      throw told;
    } finally {
      // Of no effect unless whoever read stopped early.
      result.reject(new ProviderError('unknown', 'The answer was not read to its end.'));
      end.close();
    }
  }

  async #run<R>(
    request: ModelRequest | TurnRequest,
    work: (call: OpenCall, end: RequestEnd) => Promise<R>,
  ): Promise<R> {
    const { terms, load } = this.#options;
    const end = new RequestEnd(request.signal, terms.timeoutMs);
    try {
      return await work(await sdkCall(request, { end, model: await load(), terms }), end);
    } catch (error) {
      throw end.errorOf(terms.title, error);
    } finally {
      end.close();
    }
  }

  #told(
    request: TextRequest,
    answer: { text: string; steps: readonly Step[]; usage: LanguageModelUsage },
  ): GeneratedText {
    const { steps } = answer;
    const calls = steps.flatMap(({ toolCalls }) => toolCalls);
    const text = withoutSecret(answer.text, this.#options.apiKey);
    this.#requireLanguage(text, request);
    return {
      text,
      usage: usageOf(answer.usage, steps.length),
      toolCalls: calls.map(({ toolName: name, input }) => ({ name, input })),
    };
  }

  #requireLanguage(text: string, { language }: Pick<ModelRequest, 'language'>): void {
    if (language !== undefined && isWrittenIn(text, language) === false) {
      const { title } = this.#options.terms;
      throw new ProviderError('invalid_answer', `${title} answered in another language than ${language}.`, {
        reason: 'wrong_language',
      });
    }
  }
}

interface SdkToolCall {
  toolCallId: string;
  toolName: string;
  input: unknown;
  invalid?: boolean;
  error?: unknown;
}

/** The library keeps what it cannot read as text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Step {
  toolCalls: readonly { toolName: string; input: unknown }[];
}

const usageOf = (usage: LanguageModelUsage, calls: number): ModelUsage => ({
  calls,
  inputTokens: usage.inputTokens ?? 0,
  outputTokens: usage.outputTokens ?? 0,
});
