import { AppError } from '../../../kernel/errors.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { withoutSecrets, withoutSecretsWithin } from '../tool/secret-text.rules.js';
import type { ToolResult } from '../tool/toolbox.js';
import type { ThreadStep } from './aop-thread.entity.js';
import { threadLimits as limits } from './aop-thread.limits.js';

/** What one try of a call came to. */
export type CallOutcome =
  | { kind: 'completed'; output: Json; isOutputOmitted?: boolean }
  | { kind: 'failed'; code: string; message: string }
  /** `again` asks for the outcome of the same call; otherwise the next try is a call of its own, as this one had no effect. */
  | { kind: 'later'; code: string; message: string; retryAfterMs: number | null; again: boolean };

/** What a tool answered. An answer that names a time says to come back then; nothing was changed by it. */
export function outcomeOfTool(
  result: ToolResult,
  effect: ThreadStep['effect'],
  bytesMax: number,
): CallOutcome {
  if (result.ok) {
    return keptOutput(result.output, effect === 'reads', bytesMax);
  }
  const { code, retryAfterSeconds } = result;
  const message = withoutSecrets(result.detail);
  return retryAfterSeconds === undefined
    ? { kind: 'failed', code, message }
    : { kind: 'later', code, message, retryAfterMs: retryAfterSeconds * 1_000, again: false };
}

/**
 * What says nothing of the call, of which the outcome is asked for again under the same name; null for what is not thrown by
 * operations, such as the end of the run.
 */
export function outcomeOfThrown(error: unknown): CallOutcome | null {
  if (!(error instanceof AppError)) {
    return null;
  }
  const { code, retryAfterSeconds } = error;
  const message = withoutSecrets(error.detail);
  const retryAfterMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1_000;
  return { kind: 'later', code, message, retryAfterMs, again: true };
}

/**
 * What is stored of an answer, of a tool or of a model: nothing that looks like a credential, since later steps, models and
 * whoever reads the thread are told of it. Later steps must not go on with a part of an answer; what had an effect has it
 * whether or not its answer is kept.
 */
export function keptOutput(answer: Json, isRead: boolean, bytesMax: number): CallOutcome {
  const output = withoutSecretsWithin(answer);
  if (Buffer.byteLength(JSON.stringify(output) ?? 'null') <= bytesMax) {
    return { kind: 'completed', output };
  }
  return isRead
    ? {
        kind: 'failed',
        code: 'output_too_large',
        message: `The answer is larger than ${bytesMax} bytes. Ask for fewer or for smaller things.`,
      }
    : { kind: 'completed', output: null, isOutputOmitted: true };
}

/** When the try after this one is made, in milliseconds from now. */
export const retryDelayMs = (attempt: number, retryAfterMs: number | null): number =>
  Math.min(
    limits.retryDelayMaxMs,
    Math.max(retryAfterMs ?? 0, limits.retryDelayMs * 2 ** Math.min(attempt - 1, 10)),
  );
