import type { PlanRun } from './plan-run.js';

/** The value of a variable that `@skip` or `@include` asks. Throws an Error where null was given for it. */
export function isTrue({ coerced }: PlanRun, variable: string): boolean {
  const value = coerced[variable];
  if (typeof value !== 'boolean') {
    throw new Error(`The variable $${variable} of a condition is neither true nor false`);
  }
  return value;
}
