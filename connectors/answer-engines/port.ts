import type { CallMeter } from '../provider-calls/call-meter.js';

export type AnswerEngineKey = 'openai' | 'perplexity';

/**
 * A provider that searches the web and answers a shopper's question with what it found. It keeps no state. `ask` throws
 * ProviderError, the reason of an aborted signal, and what the meter throws; nothing is tried again. Answers of an API differ
 * from those of the provider's app: whoever shows them says that they are the API's.
 */
export interface AnswerEngine {
  readonly key: AnswerEngineKey;
  /** As people know it. */
  readonly title: string;
  /** As configured; what answered is in the answer. */
  readonly model: string;
  ask(question: EngineQuestion): Promise<EngineAnswer>;
}

export interface EngineQuestion {
  /** As a shopper would type it. Nothing is added to it. */
  text: string;
  /** Where the shopper is, ISO 3166-1 alpha-2. */
  country: string;
  /** An answer that is cut off by it is an `invalid_answer`. */
  outputTokensMax: number;
  meter: CallMeter;
  signal?: AbortSignal;
}

export interface EngineAnswer {
  /** With the engine's own marks of citations. */
  text: string;
  /** Pages that the text cites, in the order in which it first does; each address once. */
  citations: EngineSource[];
  /** Pages that the engine read or was shown, cited or not; each address once. */
  sources: EngineSource[];
  /** Whether it searched at all; without a search it answers from memory. */
  hasSearched: boolean;
  /** The exact model that answered. */
  model: string;
  /** The provider's answer as it came, but for the key. */
  raw: unknown;
}

export interface EngineSource {
  url: string;
  title: string | null;
}
