import type { Directive, OperationElement, Variable } from '@apollo/federation-internals';
import { isTrue } from './condition.js';
import type { PlanRun } from './plan-run.js';

/** Whether a selection is part of the answer of this run. */
export type Condition = (run: PlanRun) => boolean;

/** `@skip` and `@include` of a selection; true and false where no variable decides. */
export function conditionOf(element: OperationElement): Condition | boolean {
  const skip = argumentOf(element, 'skip') ?? false;
  const include = argumentOf(element, 'include') ?? true;
  if (skip === true || (skip === false && typeof include === 'boolean')) {
    return skip === false && include === true;
  }
  return run => !isMet(skip, run) && isMet(include, run);
}

const isMet = (argument: Variable | boolean, run: PlanRun): boolean =>
  typeof argument === 'boolean' ? argument : isTrue(run, argument.name);

function argumentOf(element: OperationElement, name: string): Variable | boolean | undefined {
  const directives = element.appliedDirectives as readonly Pick<Directive, 'name' | 'arguments'>[];
  return directives.find(directive => directive.name === name)?.arguments().if as
    | Variable
    | boolean
    | undefined;
}
