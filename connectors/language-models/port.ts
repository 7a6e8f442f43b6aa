import type { TSchema } from 'typebox';
import type { CallMeter } from '../provider-calls/call-meter.js';

/**
 * A model that answers texts with texts. It keeps no state. Methods throw ProviderError, the reason of an aborted
 * signal, and what the meter throws. Nothing is tried again: a job knows better when, by `retryAfterMs`.
 *
 * That none is configured is a normal state: parts are given `LanguageModel | null`, and say which way they worked.
 */
export interface LanguageModel {
  /** The adapter: `openai_compatible`, `anthropic`. */
  readonly provider: string;
  /** As the provider calls it. */
  readonly model: string;
  /** A text, after as many calls of tools as the model makes, up to `stepsMax`. */
  generateText(request: TextRequest): Promise<GeneratedText>;
  /** A value by a schema. @throws ProviderError `invalid_answer` for anything that does not match it. */
  generateObject<T extends TSchema>(request: ObjectRequest<T>): Promise<GeneratedObject<T>>;
  /** A text while it is written. */
  streamText(request: TextRequest): TextStream;
  /**
   * One call: a text, or the tools that the model asks for, which nobody runs here. For loops that outlive a process: whoever
   * stores a turn before it runs its tools repeats neither.
   */
  nextTurn(request: TurnRequest): Promise<ModelTurn>;
}

export interface ModelRequest {
  /** What the model is to be and do; before the messages. */
  instructions?: string;
  messages: readonly ModelMessage[];
  /** Of each call, with those of reasoning. An answer that is cut off by it is an `invalid_answer`. */
  outputTokensMax: number;
  /** Where the answer must be in one language (BCP 47): another one is an `invalid_answer`. */
  language?: string;
  meter: CallMeter;
  signal?: AbortSignal;
}

export interface ModelMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** A message of a conversation in which tools were called: each call of a turn has its result in the message after it. */
export type TurnMessage =
  | ModelMessage
  | { role: 'assistant'; text: string; toolRequests: readonly Pick<ToolRequest, 'id' | 'name' | 'input'>[] }
  | { role: 'tool'; results: readonly ToolAnswer[] };

/** What became of a tool that the model asked for. */
export interface ToolAnswer {
  /** Of the request. */
  id: string;
  name: string;
  text: string;
  isError: boolean;
}

export interface TextRequest extends ModelRequest {
  tools?: Readonly<Record<string, ModelTool>>;
  /** Calls of the model, each with the results of the tools before it. Default 1, or 8 with tools. */
  stepsMax?: number;
}

export interface ObjectRequest<T extends TSchema> extends ModelRequest {
  /** A TypeBox schema; objects need `additionalProperties: false` for providers that hold the model to it. */
  schema: T;
  /** Letters, digits and `_`. */
  schemaName: string;
}

export interface TurnRequest extends Omit<ModelRequest, 'messages'> {
  messages: readonly TurnMessage[];
  tools: Readonly<Record<string, Pick<ModelTool, 'description' | 'input'>>>;
}

/** What the model may ask for. Input is checked against the schema before `run`. */
export interface ModelTool {
  description: string;
  input: TSchema;
  /** The result must survive JSON. What it throws ends the request. */
  run(input: unknown, signal: AbortSignal | undefined): Promise<unknown>;
}

/** Of all calls of the request together. */
export interface ModelUsage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

export interface GeneratedText {
  text: string;
  usage: ModelUsage;
  /** Tools that were called, in order. */
  toolCalls: { name: string; input: unknown }[];
}

export interface GeneratedObject<T extends TSchema> {
  value: import('typebox').Static<T>;
  usage: ModelUsage;
}

export interface TextStream {
  /** Pieces as they arrive; throws what `result` rejects with. */
  readonly pieces: AsyncIterable<string>;
  /** Once `pieces` was read to its end. */
  readonly result: Promise<GeneratedText>;
}

/** What a model asks to be done. */
export interface ToolRequest {
  /** The model's; unique within the conversation. */
  id: string;
  name: string;
  /** As the model wrote it; the text itself where that is no JSON. */
  input: unknown;
  /** Why it cannot be done as it stands: there is no such tool, or the input does not match its schema. Null: it can. */
  problem: 'unknown_tool' | 'invalid_input' | null;
}

export interface ModelTurn {
  /** The answer; beside requests of tools, what the model says of them. */
  text: string;
  /** In order; empty: the text is the answer. */
  toolRequests: ToolRequest[];
  usage: ModelUsage;
}
