import { mapConcurrent } from '../../../../kernel/map-concurrent.js';
import { type ThreadStep, wholeStep } from '../aop-thread.entity.js';
import { writeStep } from '../thread-step.writer.js';
import type { CallingStep } from './freeze-calls.js';
import { pause, type StepProgress } from './pause.js';
import { performCall } from './perform-call.js';
import type { ThreadRun } from './thread-run.js';

const isLeft = ({ status }: ThreadStep): boolean =>
  status === 'pending' || status === 'running' || status === 'unknown';

/** Makes the calls of a step that are not made yet, as many at a time as it says. */
export async function performCalls(
  run: ThreadRun,
  step: CallingStep,
  position: number,
): Promise<StepProgress> {
  const now = run.now().toISOString();
  const due = run.callsAt(position).filter(row => isLeft(row) && (row.notBefore ?? '') <= now);
  const concurrency = step.forEach?.concurrency ?? 1;
  let isOver = false;
  await mapConcurrent(due, concurrency, async row => {
    if (isOver) {
      return;
    }
    try {
      const ended = await performCall(run, step, row);
      isOver ||= ended.status === 'failed' && step.onFailure !== 'continue';
    } catch (error) {
      isOver = true;
      throw error;
    }
  });
  await run.reload();
  const rows = run.callsAt(position);
  const left = rows.filter(isLeft);
  const hasFailed = rows.some(({ status }) => status === 'failed') && step.onFailure !== 'continue';
  if (left.length > 0 && !hasFailed) {
    return pause(run, { position, status: 'waiting', wakeAt: earliest(left) });
  }
  if (step.forEach !== undefined) {
    await closeList(run, step, position);
  }
  return 'finished';
}

const earliest = (rows: readonly ThreadStep[]): string =>
  rows.map(({ notBefore }) => notBefore ?? '').sort()[0]!;

/** The step with a list has failed where one item did, or all of them where it goes on without those. */
async function closeList(run: ThreadRun, step: CallingStep, position: number): Promise<void> {
  const whole = run.whole(position)!;
  const items = run.callsAt(position);
  const failed = items.filter(({ status }) => status === 'failed');
  const isFailed = failed.length > 0 && (step.onFailure !== 'continue' || failed.length === items.length);
  const first = failed[0];
  await run.boundary(`${position} close ${run.thread.round}`, tx =>
    writeStep(tx, run.organizationId, run.thread.id, {
      ...whole,
      status: isFailed ? 'failed' : 'completed',
      failedCount: failed.length,
      error: isFailed
        ? {
            code: codeOf(failed),
            message: `${failed.length} of ${items.length} items failed. The first: ${first!.error!.message}`,
            stepId: step.id,
            item: first!.item === wholeStep ? 0 : first!.item,
          }
        : null,
      endedAt: run.now().toISOString(),
    }),
  );
  await run.reload();
}

/** What all of them failed with, where that is one thing. */
function codeOf(failed: readonly ThreadStep[]): string {
  const codes = new Set(failed.map(({ error }) => error!.code));
  return codes.size === 1 ? [...codes][0]! : 'items_failed';
}
