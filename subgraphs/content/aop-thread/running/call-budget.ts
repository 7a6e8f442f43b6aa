import { type ThreadStep, wholeStep } from '../aop-thread.entity.js';
import { usedUp } from '../thread-budget.rules.js';
import { ThreadHalted } from '../thread-failure.js';
import type { ThreadRun } from './thread-run.js';

/** @throws ThreadHalted */
export function checkBudget({ budget, thread }: ThreadRun): void {
  const problem = usedUp(budget, thread.usage);
  if (problem !== null) {
    throw overBudget(problem, null);
  }
}

export const overBudget = (message: string, row: ThreadStep | null): ThreadHalted =>
  new ThreadHalted('budget_exceeded', {
    code: 'budget_exceeded',
    message,
    ...(row === null ? {} : placeOf(row)),
  });

/** The step of a row, and its item. */
export const placeOf = ({ stepId, item }: ThreadStep) => (item === wholeStep ? { stepId } : { stepId, item });
