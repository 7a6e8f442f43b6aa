import type { RequestContext } from '../../../kernel/context.js';
import { reject } from '../../../kernel/errors.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { decodeCursor, emptyListErrors, encodeCursor, pageSizeErrors } from '../../../kernel/paging.js';
import type { ThreadStep } from './aop-thread.entity.js';
import { threadLimits } from './aop-thread.limits.js';
import {
  countSteps,
  findApprovals,
  findEffects,
  findStepPage,
  type ListedStep,
} from './aop-thread.queries.js';
import { type AopThreadStepPageType, toStepType } from './thread-step.type.js';

/** Which steps are shown. */
export interface AskedSteps {
  /** Null: those of all threads. */
  threadId: string | null;
  statuses: readonly ThreadStep['status'][] | null;
  limit: number;
  cursor: string | null;
}

/** A page of the steps and items, of threads that the caller may read. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export async function threadSteps(
  ctx: RequestContext,
  { threadId, statuses, limit, cursor }: AskedSteps,
): Promise<AopThreadStepPageType> {
  reject([
    ...pageSizeErrors(limit, threadLimits.statusStepsMax),
    ...emptyListErrors({ statuses }),
    ...idErrors({ threadId }),
  ]);
  const scope = ['content.aop_thread_step', threadId, statuses];
  const after = cursor === null ? null : placeAfter(cursor, scope);
  const readableWith = [...ctx.caller.scopes].sort();
  const found = await findStepPage(ctx.reader, ctx.organizationId, {
    threadId,
    statuses,
    readableWith,
    after,
    limit,
  });
  const items = found.slice(0, limit);
  const hasMore = found.length > limit;
  return {
    items: items.map(toStepType),
    pagination: { limit, hasMore, nextCursor: hasMore ? cursorOf(items.at(-1)!, scope) : null },
  };
}

/** An item begins at -1 for the step itself, and integers of cursors at 0. */
const cursorOf = ({ threadId, position, item }: ListedStep, scope: unknown): string =>
  encodeCursor([threadId, position, item + 1], scope);

function placeAfter(cursor: string, scope: unknown): Pick<ListedStep, 'threadId' | 'position' | 'item'> {
  const [threadId, position, item] = decodeCursor(cursor, scope, ['id', 'integer', 'integer']);
  return { threadId, position, item: item - 1 };
}

/** Of all threads that a request shows, by one statement. */
const byThread = <T extends { threadId: string }>(
  find: (
    reader: RequestContext['reader'],
    organizationId: string,
    threadIds: readonly string[],
  ) => Promise<T[]>,
) =>
  requestLoader<T[]>(async (ctx, ids) => {
    const found = Map.groupBy(await find(ctx.reader, ctx.organizationId, ids), ({ threadId }) => threadId);
    return ids.map(id => found.get(id) ?? []);
  });

export const threadCounts = byThread(countSteps);
export const threadEffects = byThread(findEffects);
export const threadApprovals = byThread(findApprovals);
