import type { FieldError } from '../../../kernel/errors.js';
import type { AopConfig, AopStep } from './aop-config.schema.js';
import { inputNames } from './aop-inputs.rules.js';
import { ExpressionError } from './expression/expression-error.js';
import type { ParsedExpression, Reference } from './expression/parse-expression.js';
import { splitText } from './expression/split-text.js';
import { below, expressionsOf } from './expression/template.js';

/** What an expression may name at its place. */
interface Names {
  roots: ReadonlySet<string>;
  inputs: ReadonlySet<string>;
  /** Steps that came before. */
  earlier: ReadonlySet<string>;
  /** All steps, to tell a later one from one that is not there. */
  all: ReadonlySet<string>;
}

const fieldsOfStep: ReadonlySet<string> = new Set(['output', 'items', 'status']);

/** What is wrong with the expressions of a configuration of the right form. */
export function expressionErrors(config: AopConfig): FieldError[] {
  const hasTrigger = config.trigger !== undefined && config.trigger.kind !== 'manual';
  const roots = new Set(['inputs', 'steps', 'now', ...(hasTrigger ? ['trigger'] : [])]);
  const all = new Set(config.steps.map(step => step.id));
  const inputs = inputNames(config);
  const ofSteps = config.steps.flatMap((step, index) => {
    const earlier = new Set(config.steps.slice(0, index).map(({ id }) => id));
    return stepErrors(step, `steps.${index}`, { roots, inputs, earlier, all });
  });
  return [
    ...triggerErrors(config),
    ...ofSteps,
    ...templateErrors(config.output, 'output', { roots, inputs, earlier: all, all }),
  ];
}

function triggerErrors({ trigger, ...config }: AopConfig): FieldError[] {
  if (trigger === undefined || trigger.kind === 'manual') {
    return [];
  }
  const none: ReadonlySet<string> = new Set();
  const names = { roots: new Set(['trigger', 'now']), inputs: none, earlier: none, all: none };
  const all = new Set(config.steps.map(step => step.id));
  const when = trigger.kind === 'event' ? trigger.when : undefined;
  return [
    ...conditionErrors(when, 'trigger.when', { ...names, all }),
    ...templateErrors(trigger.inputs, 'trigger.inputs', { ...names, all }),
  ];
}

/** Conditions and lists are one expression each; anything else may be a text with expressions in it. */
function stepErrors(step: AopStep, path: string, names: Names): FieldError[] {
  const forEach = 'forEach' in step ? step.forEach : undefined;
  const within = forEach === undefined ? names : { ...names, roots: new Set([...names.roots, 'item']) };
  const errors = [
    ...conditionErrors(step.when, below(path, 'when'), names),
    ...aloneErrors(forEach?.items, below(path, 'forEach.items'), { names, wanted: 'list' }),
  ];
  switch (step.kind) {
    case 'tool':
      return [...errors, ...templateErrors(step.arguments, below(path, 'arguments'), within)];
    case 'model':
      return [
        ...errors,
        ...templateErrors(step.data, below(path, 'data'), within),
        ...templateErrors(step.fallback, below(path, 'fallback'), within),
      ];
    case 'condition':
      return [...errors, ...conditionErrors(step.if, below(path, 'if'), names)];
    case 'wait':
      return [...errors, ...waitErrors(step, path, names)];
    case 'approval':
      return [
        ...errors,
        ...templateErrors(step.message, below(path, 'message'), names),
        ...templateErrors(step.data, below(path, 'data'), names),
      ];
  }
}

/** What it waits for may depend on the answer of its own tool. */
function waitErrors(step: Extract<AopStep, { kind: 'wait' }>, path: string, names: Names): FieldError[] {
  const own = step.tool === undefined ? names : { ...names, earlier: new Set([...names.earlier, step.id]) };
  return [
    ...templateErrors(step.until, below(path, 'until'), own),
    ...templateErrors(step.arguments, below(path, 'arguments'), names),
  ];
}

/** What an expression that is written alone has to answer. */
type Wanted = 'truth' | 'list';

function conditionErrors(text: string | undefined, path: string, names: Names): FieldError[] {
  return aloneErrors(text, path, { names, wanted: 'truth' });
}

function aloneErrors(
  text: string | undefined,
  path: string,
  { names, wanted }: { names: Names; wanted: Wanted },
): FieldError[] {
  if (text === undefined) {
    return [];
  }
  const errors = templateErrors(text, path, names);
  if (errors.length > 0) {
    return errors;
  }
  const invalid = (message: string): FieldError[] => [{ path, code: 'EXPRESSION_INVALID', message }];
  if (!isOneExpression(text)) {
    return invalid('must be one expression: {{ ... }}');
  }
  const { root } = expressionsOf(text)[0]!.expression();
  return isOfAnotherType(root, wanted)
    ? invalid(wanted === 'truth' ? 'must be true or false' : 'must be a list')
    : [];
}

/** Whether a constant is never what is wanted; what anything else answers is known when it is evaluated. */
function isOfAnotherType({ op, args }: ParsedExpression['root'], wanted: Wanted): boolean {
  if (op === 'value') {
    return wanted === 'list' || typeof args !== 'boolean';
  }
  return op === 'map' || (op === 'list' && wanted === 'truth');
}

export function isOneExpression(text: string): boolean {
  const parts = splitText(text);
  return parts.length === 1 && parts[0]!.isExpression;
}

function templateErrors(value: unknown, path: string, names: Names): FieldError[] {
  try {
    return expressionsOf(value).flatMap(({ at, expression }) =>
      parsedErrors(expression, at === '' ? path : below(path, at), names),
    );
  } catch (error) {
    return [asFieldError(error, path)];
  }
}

function parsedErrors(expression: () => ParsedExpression, path: string, names: Names): FieldError[] {
  try {
    return expression().references.flatMap(reference => referenceErrors(reference, path, names));
  } catch (error) {
    return [asFieldError(error, path, false)];
  }
}

function asFieldError(error: unknown, path: string, isRelative = true): FieldError {
  if (!(error instanceof ExpressionError)) {
    throw error;
  }
  const where = isRelative && error.path !== '' ? below(path, error.path) : path;
  return { path: where, code: error.code, message: error.message };
}

function referenceErrors({ root, path: read }: Reference, path: string, names: Names): FieldError[] {
  const unknown = (message: string): FieldError[] => [{ path, code: 'NAME_UNKNOWN', message }];
  if (!names.roots.has(root)) {
    return unknown(`"${root}" is not known here; known are ${[...names.roots].join(', ')}`);
  }
  const [name, field] = read;
  if (root === 'inputs' && name !== undefined && !names.inputs.has(name)) {
    return unknown(`"${name}" is not one of the inputs`);
  }
  if (root !== 'steps') {
    return [];
  }
  if (name === undefined || !names.earlier.has(name)) {
    return unknown(stepHint(name, names));
  }
  return field === undefined || fieldsOfStep.has(field)
    ? []
    : unknown(`a step has no "${field}"; it has ${[...fieldsOfStep].join(', ')}`);
}

function stepHint(name: string | undefined, { all }: Names): string {
  if (name === undefined) {
    return 'a step is read by its name: steps.<id>';
  }
  return all.has(name)
    ? `the step "${name}" does not come before this one`
    : `there is no step "${name}" before this one`;
}
