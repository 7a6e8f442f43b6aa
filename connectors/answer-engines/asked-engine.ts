import {
  digestOf,
  metered,
  type PlannedCall,
  type ProviderUsage,
  plannedCall,
} from '../provider-calls/call-meter.js';
import { answerOf, callProvider } from '../provider-calls/call-provider.js';
import { ProviderError } from '../provider-calls/provider-error.js';
import { tokensAtMost } from '../provider-calls/provider-prices.js';
import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import { withoutSecret } from '../provider-calls/secret-filter.js';
import type { AnswerEngine, AnswerEngineKey, EngineAnswer, EngineQuestion } from './port.js';

/** What differs between engines: their request, and where their answer has what. */
export interface EngineWire {
  key: AnswerEngineKey;
  title: string;
  /** Of the official API. */
  officialUrl: string;
  /** Below the API's address. */
  path: string;
  /** Searches of one question that are paid for, at most. */
  searchesMax: number;
  /** Tokens of search results that are put before the model, at most; an estimate, since no engine documents a limit. */
  searchTokensMax: number;
  requestOf(question: EngineQuestion, model: string): object;
  read(raw: unknown): ReadAnswer;
}

export interface ReadAnswer extends Omit<EngineAnswer, 'raw'> {
  /** Null where it does not say. */
  usage: ProviderUsage | null;
  end: 'complete' | 'truncated' | 'refused';
}

/** Pages of sources with their snippets are some hundred kilobytes. */
const answerBytes = 8 * 1024 * 1024;

/** An engine that is asked by one call. */
export class AskedEngine implements AnswerEngine {
  readonly #wire: EngineWire;
  readonly #settings: ProviderSettings;
  readonly #dependencies: ProviderDependencies;

  constructor(wire: EngineWire, settings: ProviderSettings, dependencies: ProviderDependencies) {
    this.#wire = wire;
    this.#settings = settings;
    this.#dependencies = dependencies;
  }

  get key(): AnswerEngineKey {
    return this.#wire.key;
  }

  get title(): string {
    return this.#wire.title;
  }

  get model(): string {
    return this.#settings.model;
  }

  ask(question: EngineQuestion): Promise<EngineAnswer> {
    const { prices } = this.#settings;
    return metered({ meter: question.meter, plan: this.#planOf(question), prices }, async () => {
      const raw = await this.#call(question);
      const { usage, end, ...answer } = this.#wire.read(raw);
      const answerDigest = digestOf(JSON.stringify(raw));
      return { value: { ...answer, raw }, usage, answerDigest, problem: this.#problemOf(answer.text, end) };
    });
  }

  #planOf({ text, outputTokensMax }: EngineQuestion): PlannedCall {
    const { key: provider, searchesMax, searchTokensMax } = this.#wire;
    const { model, prices } = this.#settings;
    const usageMax: ProviderUsage = {
      inputTokens: tokensAtMost(text) + searchTokensMax,
      outputTokens: outputTokensMax,
      units: searchesMax,
    };
    const { timeoutMs } = this.#dependencies;
    return plannedCall({ provider, model, operation: 'answer', usageMax, prices, timeoutMs });
  }

  async #call(question: EngineQuestion): Promise<unknown> {
    const { title, officialUrl, path, requestOf } = this.#wire;
    const { apiKey, model, url } = this.#settings;
    const response = await callProvider(this.#dependencies, {
      title,
      url: `${url ?? officialUrl}${path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(requestOf(question, model)),
      answerBytes,
      signal: question.signal,
    });
    return withoutSecret(answerOf(title, response), apiKey);
  }

  #problemOf(text: string, end: ReadAnswer['end']): ProviderError | null {
    const { title } = this.#wire;
    if (end === 'refused') {
      return new ProviderError('refused', `${title} declined to answer.`);
    }
    if (end === 'truncated') {
      return new ProviderError('invalid_answer', `${title} was cut off by the limit of output tokens.`, {
        reason: 'truncated',
      });
    }
    return text.trim() === ''
      ? new ProviderError('invalid_answer', `${title} gave an empty answer.`, { reason: 'empty' })
      : null;
  }
}
