import { canonicalJson } from '../../../kernel/canonical-json.js';
import type { AopConfig } from '../aop/aop-config.schema.js';
import { type ThreadStep, wholeStep } from './aop-thread.entity.js';
import { isFinishedStep } from './aop-thread.values.js';

/**
 * The id of the first step that the thread has finished and that another configuration changes, moves or leaves out; null
 * where it can go on with that. A step whose outcome is unknown must stay as it is, too: it is asked for again.
 */
export function changedFinishedStep(
  rows: readonly ThreadStep[],
  before: Pick<AopConfig, 'steps'>,
  after: Pick<AopConfig, 'steps'>,
): string | null {
  const done = rows.filter(row => isFinishedStep(row.status) || row.status === 'unknown');
  const positions = [...new Set(done.map(({ position }) => position))].sort((a, b) => a - b);
  const changed = positions.find(
    position => after.steps[position] === undefined || !isSame(before.steps[position], after.steps[position]),
  );
  return changed === undefined ? null : (before.steps[changed]?.id ?? null);
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** What a retry does with the rows of a step that has not ended well. */
export interface RetriedStep {
  position: number;
  /** Rows as they are to be tried again; those of items that ended well stay. */
  rows: ThreadStep[];
  /** Whether nothing of it was done, so that it begins anew: its arguments are then evaluated again. */
  isFresh: boolean;
}

/**
 * The step that a thread goes on from. One of which nothing was done begins anew; of a list, the items that were done keep their
 * results. Null where every step that began has ended well.
 */
export function retriedStep(
  rows: readonly ThreadStep[],
  { steps }: Pick<AopConfig, 'steps'>,
): RetriedStep | null {
  const goesOn = (row: ThreadStep) =>
    isFinishedStep(row.status) || (row.status === 'failed' && steps[row.position]?.onFailure === 'continue');
  const whole = rows.find(row => row.item === wholeStep && !goesOn(row));
  if (whole === undefined) {
    return null;
  }
  const { position } = whole;
  const calls = rows.filter(
    row => row.position === position && (row.item !== wholeStep) === (whole.itemCount !== null),
  );
  const isFresh = calls.every(({ status }) => status !== 'completed' && status !== 'unknown');
  return { position, rows: rows.filter(row => row.position === position), isFresh };
}
