import type { Json } from '../../../../kernel/jobs/define-job.js';
import { withRepairedText } from '../../../../kernel/outside-text.js';
import { aopLimits } from '../../aop/aop.limits.js';
import type { AopStep } from '../../aop/aop-config.schema.js';
import {
  compileTemplate,
  ExpressionError,
  type ExpressionScope,
  type Template,
} from '../../aop/expression.js';
import { valueErrors } from '../../aop/json-schema.rules.js';
import type { Tool } from '../../tool/toolbox.js';
import { type ThreadFailure, wholeStep } from '../aop-thread.entity.js';
import { threadLimits } from '../aop-thread.limits.js';
import { StepFailed } from '../thread-failure.js';
import { jsonBytes } from './new-step.js';
import type { ThreadRun } from './thread-run.js';

/** One call of a step with what it is to be called with, which nothing changes any more. */
export interface FrozenCall {
  item: number;
  itemValue: Json;
  arguments: Json;
  /** Why it cannot be made; null where it can. */
  error: ThreadFailure | null;
}

/** A step that makes calls, for each item of a list or once. */
export type CallingStep = Extract<AopStep, { kind: 'tool' | 'model' }>;

/**
 * The calls of a step, each with its arguments. One that cannot be made, because the tool does not take them for instance, fails the step, unless the step goes on without it.
 * @throws StepFailed
 */
export function frozenCalls(run: ThreadRun, step: CallingStep, tool?: Tool): FrozenCall[] {
  const template = compiled(step.kind === 'tool' ? step.arguments : step.data);
  const scope = run.variables();
  if (step.forEach === undefined) {
    const given = frozen(template, scope, tool);
    return [{ item: wholeStep, itemValue: null, arguments: given, error: null }];
  }
  return listOf(evaluated(step.forEach.items, scope)).map((itemValue, item) => {
    try {
      checkItem(itemValue);
      const given = frozen(template, { ...scope, item: itemValue }, tool);
      return { item, itemValue, arguments: given, error: null };
    } catch (error) {
      if (!(error instanceof StepFailed) || step.onFailure !== 'continue') {
        throw error;
      }
      const { code, message } = error;
      return { item, itemValue, arguments: null, error: { code, message, stepId: step.id, item } };
    }
  });
}

/** @throws StepFailed `expression_failed` */
export const evaluated = (template: unknown, scope: ExpressionScope): Json =>
  value(compiled(template), scope);

const compiled = (template: unknown): Template => asStepFailed(() => compileTemplate(template));

const value = (template: Template, scope: ExpressionScope): Json =>
  withRepairedText(asStepFailed(() => template.evaluate(scope)));

function asStepFailed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) {
      throw new StepFailed('expression_failed', error.message.slice(0, threadLimits.errorLength));
    }
    throw error;
  }
}

function frozen(template: Template, scope: ExpressionScope, tool?: Tool): Json {
  const given = value(template, scope);
  if (jsonBytes(given) > threadLimits.argumentsBytesMax) {
    const message = `The arguments are larger than ${threadLimits.argumentsBytesMax} bytes.`;
    throw new StepFailed('arguments_too_large', message);
  }
  if (tool !== undefined) {
    checkTaken(tool, given);
  }
  return given;
}

/** Before a person is asked to approve what is certain to fail. */
function checkTaken({ name, input }: Tool, given: Json): void {
  const [error] = valueErrors(input, given ?? {});
  if (error !== undefined) {
    const message = `${name} does not take the arguments: ${error.path === '' ? '' : `${error.path}: `}${error.message}`;
    throw new StepFailed('arguments_invalid', message.slice(0, threadLimits.errorLength));
  }
}

function listOf(list: Json): Json[] {
  if (!Array.isArray(list)) {
    throw new StepFailed('items_invalid', 'What `forEach.items` answers is not a list.');
  }
  if (list.length > aopLimits.itemsMax) {
    const message = `The list has ${list.length} items; at most ${aopLimits.itemsMax} are allowed.`;
    throw new StepFailed('items_invalid', message);
  }
  return list as Json[];
}

function checkItem(value: Json): void {
  if (jsonBytes(value) > threadLimits.itemBytesMax) {
    throw new StepFailed('item_too_large', `The item is larger than ${threadLimits.itemBytesMax} bytes.`);
  }
}
