import type { AopStep } from '../aop/aop-config.schema.js';
import type { Thread, ThreadFailure } from './aop-thread.entity.js';
import type { NewApproval } from './approval.writer.js';

/** What people are told: one line, and what to do about it. */
export interface NoticeText {
  title: string;
  message: string;
}

const ends = {
  failed: { verb: 'failed', remedy: 'Retry it once the cause is gone' },
  budget_exceeded: {
    verb: 'used up its budget',
    remedy: 'Retry it with a version of the configuration that has a larger one',
  },
} as const;

/** Ends that nobody who did not ask for the thread would hear of. */
export type ToldEnd = keyof typeof ends;

/**
 * The end to tell people of: of threads that a schedule or an event started. Whoever executes or retries one reads its status;
 * null for those, and for ends that ask nothing of anybody.
 */
export const toldEnd = (
  { origin, round }: Pick<Thread, 'origin' | 'round'>,
  status: string,
): ToldEnd | null => (origin !== 'manual' && round === 0 && status in ends ? (status as ToldEnd) : null);

/**
 * Only words of the configuration, no data: whoever reads the notification need not hold the scopes of the tools.
 */
export function approvalText(
  procedure: string,
  step: Pick<AopStep, 'id' | 'title'> & { tool?: string },
  { callCount, expiresAt }: Pick<NewApproval, 'callCount' | 'expiresAt'>,
): NoticeText {
  const calls = `${callCount} ${callCount === 1 ? 'call' : 'calls'}`;
  const what = step.tool === undefined ? 'asks a person' : `is to make ${calls} of ${step.tool}`;
  return {
    title: `${procedure} waits for approval`,
    message: `The step "${step.title ?? step.id}" ${what}. Approve or reject it by ${expiresAt}; it fails then.`,
  };
}

export function endText(
  procedure: string,
  { id, origin }: Pick<Thread, 'id' | 'origin'>,
  { end, error }: { end: ToldEnd; error: ThreadFailure | null },
): NoticeText {
  const { verb, remedy } = ends[end];
  const place = error?.stepId === undefined ? '' : ` at the step ${error.stepId}`;
  const why = error === null ? '' : ` (${error.code}): ${error.message}`;
  const text = `The thread ${id}, started by ${origin === 'schedule' ? 'its schedule' : 'an event'}, ${verb}${place}${why}`;
  return { title: `${procedure} ${verb}`, message: `${text.replace(/[.\s]*$/, '')}. ${remedy}.` };
}
