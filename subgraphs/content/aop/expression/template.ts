import type { Json } from '../../../../kernel/jobs/define-job.js';
import { textOf } from './cel-functions.js';
import { type CelMap, type CelValue, Instant, isList, isMap, leaf, Span } from './cel-value.js';
import { Evaluation } from './evaluate-expression.js';
import { expressionLimits } from './expression.limits.js';
import { ExpressionError } from './expression-error.js';
import { Meter } from './meter.js';
import { type ParsedExpression, parseExpression, type Reference } from './parse-expression.js';
import { splitText } from './split-text.js';

/** What expressions are evaluated over; what is absent may not be named. */
export interface ExpressionScope {
  inputs?: Json;
  /** By the id of the step: what later steps may read of it. */
  steps?: {
    readonly [id: string]: { readonly status: string; readonly output?: Json; readonly items?: Json };
  };
  item?: Json;
  trigger?: Json;
  now?: Date;
}

export interface Template {
  /** `stepsMax`: less work than it may at most. @throws ExpressionError with its place in the template. */
  evaluate(scope: ExpressionScope, stepsMax?: number): Json;
}

type Part = (evaluation: Evaluation, meter: Meter) => Json;

/**
 * A value of JSON whose texts may hold expressions, `{{ ... }}`. A text that is one expression has the type of its value;
 * in a longer text, the value is written as text: nothing for null, JSON for lists and maps.
 *
 * @throws ExpressionError with the place of the first expression that cannot be read.
 */
export function compileTemplate(value: unknown): Template {
  const part = compiled(value, '');
  return {
    evaluate: (scope, stepsMax) => {
      const meter = new Meter(stepsMax);
      return withinStack(() => part(new Evaluation(celScope(scope), meter), meter));
    },
  };
}

/** Data that are nested thousands of levels deep exhaust the stack. */
function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError
      ? new ExpressionError(
          'LIMIT_EXCEEDED',
          'The expression reads or makes something too large or too deep.',
        )
      : error;
  }
}

const celScope = ({ now, ...rest }: ExpressionScope): CelMap => ({
  ...(rest as CelMap),
  ...(now === undefined ? {} : { now: new Instant(now.getTime()) }),
});

/** What the expressions of a template read, with the place of each. @throws ExpressionError as `compileTemplate`. */
export function referencesOf(value: unknown): (Reference & { at: string })[] {
  return expressionsOf(value).flatMap(({ at, expression }) =>
    expression().references.map(reference => ({ ...reference, at })),
  );
}

/** Every expression of a template with its place, read on demand, so that all errors can be told at once. */
export function expressionsOf(value: unknown): { at: string; expression: () => ParsedExpression }[] {
  return texts(value, '').flatMap(({ text, path }) =>
    located(path, () => splitText(text))
      .filter(part => part.isExpression)
      .map(part => ({ at: path, expression: () => located(path, () => parseExpression(part.text)) })),
  );
}

function texts(value: unknown, path: string, depth = 0): { text: string; path: string }[] {
  if (typeof value === 'string') {
    return [{ text: value, path }];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  rejectDeep(depth, path);
  return Object.entries(value).flatMap(([name, each]) => texts(each, below(path, name), depth + 1));
}

export const below = (path: string, name: string | number): string =>
  path === '' ? `${name}` : `${path}.${name}`;

function located<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ExpressionError && error.path === '' ? error.at(path) : error;
  }
}

function compiled(value: unknown, path: string, depth = 0): Part {
  if (typeof value === 'string') {
    return compiledText(value, path);
  }
  if (typeof value !== 'object' || value === null) {
    return () => value as Json;
  }
  rejectDeep(depth, path);
  if (Array.isArray(value)) {
    const items = value.map((each, index) => compiled(each, below(path, index), depth + 1));
    return (evaluation, meter) => items.map(each => each(evaluation, meter));
  }
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]): [string, Part] => [name, compiled(each, below(path, name), depth + 1)]);
  return (evaluation, meter) =>
    Object.fromEntries(fields.map(([name, each]) => [name, each(evaluation, meter)]));
}

function compiledText(text: string, path: string): Part {
  const parts = located(path, () =>
    splitText(text).map(part => (part.isExpression ? parseExpression(part.text) : part.text)),
  );
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') {
    return (evaluation, meter) => located(path, () => toJson(evaluation.value(only.root), meter));
  }
  if (parts.every(part => typeof part === 'string')) {
    return () => text;
  }
  return (evaluation, meter) =>
    located(path, () => {
      const written = parts.map(part =>
        typeof part === 'string' ? part : shown(evaluation.value(part.root), meter),
      );
      meter.grow(written.reduce((sum, each) => sum + each.length, 0));
      return written.join('');
    });
}

function shown(value: CelValue, meter: Meter): string {
  if (value === null) {
    return '';
  }
  return isList(value) || isMap(value) ? JSON.stringify(toJson(value, meter)) : textOf(value);
}

function toJson(value: CelValue, meter: Meter, depth = 0): Json {
  meter.step();
  const plain = leaf(value);
  if (typeof plain === 'bigint') {
    return safe(plain);
  }
  if (typeof plain === 'number' && !Number.isFinite(plain)) {
    throw new ExpressionError('OUT_OF_RANGE', 'A number of the result is infinite, or none.');
  }
  if (plain instanceof Instant || plain instanceof Span) {
    return plain.toString();
  }
  if (isList(plain)) {
    rejectDeep(depth, '');
    return plain.map(each => toJson(each, meter, depth + 1));
  }
  if (isMap(plain)) {
    rejectDeep(depth, '');
    return Object.fromEntries(
      Object.entries(plain).flatMap(([name, each]) =>
        each === undefined ? [] : [[name, toJson(each, meter, depth + 1)]],
      ),
    );
  }
  return plain;
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new ExpressionError(
      'OUT_OF_RANGE',
      'A whole number of the result is beyond 2^53: make it a text by string().',
    );
  }
  return Number(value);
}

function rejectDeep(depth: number, path: string): void {
  if (depth > expressionLimits.resultDepthMax) {
    const message = `A value is nested at most ${expressionLimits.resultDepthMax} levels deep.`;
    throw new ExpressionError('LIMIT_EXCEEDED', message, path);
  }
}
