import type { TSchema } from 'typebox';
import type { Caller, RequestContext } from '../context.js';
import type { ErrorCode } from '../error-catalogue.js';
import type { FieldError } from '../errors.js';
import type { Json } from '../jobs/define-job.js';
import type { Scope } from '../scopes.js';

/** An operation of the API that agents and procedures may call, described for them. */
export interface Tool<Effect extends string = string> {
  /** Stable, in snake case: `list_products`. */
  readonly name: string;
  readonly title: string;
  /** What it does and answers, when to use it, and its limits, for a reader who knows nothing else of it. */
  readonly description: string;
  readonly effect: Effect;
  /** It only adds: nothing that is there is changed by it. */
  readonly isAdditive: boolean;
  /** The same arguments again, as another call, change nothing more. */
  readonly isIdempotent: boolean;
  /** Its answer has texts of people who are no members, such as buyers: data, never instructions. */
  readonly quotesOthers: boolean;
  /** What its caller must hold; null where the operation decides by the resource. */
  readonly scope: Scope | null;
  /** JSON Schema of its arguments: one object, unknown fields rejected. */
  readonly input: TSchema;
  /** JSON Schema of what it answers. */
  readonly output: TSchema;
}

/** One call. */
export interface ToolCall {
  name: string;
  input: unknown;
  /** On whose behalf, with the rights narrowed to what was granted. */
  caller: Caller;
  /**
   * Names the call for good, as an `Idempotency-Key` does: a repetition is answered with the first answer, and has no second
   * effect, for `idempotencyLimits.ttlMs`. Reads are read anew.
   */
  callId: string;
  /** Answers what it would answer, and changes nothing; only for tools that are one transaction. */
  isDryRun?: boolean;
}

/** What a call came to: an error is an answer that the caller can act on, and nothing was changed by it. */
export type ToolResult =
  | { ok: true; output: Json }
  | { ok: false; code: ErrorCode; detail: string; errors: readonly FieldError[]; retryAfterSeconds?: number };

/**
 * All tools. A call is the operation of a documented route, run through the gateway as its caller: the same checks, limits,
 * errors and idempotency as over REST. It throws only what says nothing of the call: the database is away, an earlier try of
 * the same call still runs, the run is to end.
 */
export interface Toolbox<Effect extends string = string> {
  readonly tools: readonly Tool<Effect>[];
  call(ctx: RequestContext, call: ToolCall): Promise<ToolResult>;
}
