import type { Json } from '../../../kernel/jobs/define-job.js';
import type { ExpressionScope } from '../aop/expression.js';
import type { ItemResult, StepResult } from '../aop/step-result.js';
import { type Thread, type ThreadStep, wholeStep } from './aop-thread.entity.js';

/** `inputs`, `trigger`, `now`, and `steps` by id. */
export function stepVariables(
  { inputs, trigger }: Pick<Thread, 'inputs' | 'trigger'>,
  rows: readonly ThreadStep[],
  now: Date,
): ExpressionScope {
  const steps = rows
    .filter(({ item }) => item === wholeStep)
    .map((row): [string, StepResult] => [row.stepId, resultOf(row, rows)]);
  return { inputs: inputs as Json, trigger, steps: Object.fromEntries(steps), now };
}

function resultOf(row: ThreadStep, rows: readonly ThreadStep[]): StepResult {
  const status = row.status as StepResult['status'];
  if (row.itemCount === null || status === 'skipped') {
    return { status, output: row.output, items: null };
  }
  const items = rows
    .filter(({ position, item }) => position === row.position && item !== wholeStep)
    .map(itemResult);
  return { status, output: items.map(({ output }) => output), items };
}

const itemResult = ({ itemValue: item, status, output, error }: ThreadStep): ItemResult => ({
  item,
  status: status === 'completed' ? 'completed' : 'failed',
  output,
  error: error === null ? null : { code: error.code, message: error.message },
});

/**
 * The ids of steps whose results something reads. That only the status of a step is read does not count: it is known of
 * effects that are only planned, too.
 */
export function stepsRead(template: unknown): Set<string> {
  const text = JSON.stringify(template) ?? '';
  const pattern =
    /\bsteps\s*(?:\.\s*|\[\s*\\?["'])([a-z][a-z0-9_]*)(?![a-z0-9_])(?!\s*(?:\\?["']\s*\])?\s*\.\s*status\b)/g;
  return new Set([...text.matchAll(pattern)].map(match => match[1]!));
}
