import type { RequestContext } from './context.js';
import { AppError, type FieldError, fail, reject } from './errors.js';
import { inputLimits } from './input.limits.js';

/** What became of one thing of a bulk operation: its answer, or why not. */
export interface BulkResult<T> {
  /** Place among the ids that were given, from 0. */
  index: number;
  id: string;
  answer: T | null;
  error: AppError | null;
}

/**
 * Does the same to each thing, one after the other, each in a transaction of its own: one that is rejected holds up none of
 * the others, and what was done stays done whatever becomes of the rest. An unexpected error is logged, and told of its
 * thing as INTERNAL, because those before it are done. Throws VALIDATION_FAILED for too many ids, none, or one twice.
 */
export async function runBulk<T>(
  ctx: RequestContext,
  ids: readonly string[],
  work: (id: string) => Promise<T>,
): Promise<BulkResult<T>[]> {
  reject(idErrors(ids));
  const results: BulkResult<T>[] = [];
  for (const [index, id] of ids.entries()) {
    results.push({ index, id, ...(await outcomeOf(ctx, () => work(id))) });
  }
  return results;
}

async function outcomeOf<T>(ctx: RequestContext, work: () => Promise<T>) {
  try {
    return { answer: await work(), error: null };
  } catch (error) {
    if (error instanceof AppError) {
      return { answer: null, error };
    }
    ctx.log.error({ err: error }, 'one of a bulk operation failed');
    return { answer: null, error: fail('INTERNAL') };
  }
}

function idErrors(ids: readonly string[]): FieldError[] {
  if (ids.length < 1 || ids.length > inputLimits.bulkIdsMax) {
    return [{ path: 'ids', code: 'COUNT_INVALID', message: `Must have 1 to ${inputLimits.bulkIdsMax} ids.` }];
  }
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    const isTwice = seen.has(id.toLowerCase());
    seen.add(id.toLowerCase());
    return isTwice ? [{ path: `ids.${index}`, code: 'DUPLICATE', message: 'This id was given before.' }] : [];
  });
}
