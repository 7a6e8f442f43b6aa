import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { FieldError } from '../../../kernel/errors.js';
import { textErrors } from '../../../kernel/outside-text.js';
import { fieldErrors } from '../../../kernel/schema-errors.js';
import { aopLimits } from './aop.limits.js';
import { AopConfig } from './aop-config.schema.js';
import { below } from './expression/template.js';
import { isObject } from './json-schema.rules.js';

const { steps, trigger, ...rest } = AopConfig.properties;
const anyValue: TSchema = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };

/** The configuration with steps and trigger of any kind: those are checked by their own. */
const outer = Compile({
  ...AopConfig,
  properties: { ...rest, trigger: anyValue, steps: { ...steps, items: anyValue } },
} as unknown as TSchema);

/** By the value of `kind`, so that an error names what is wrong with this kind, and not that it is none of five. */
function byKind(alternatives: readonly TSchema[]): ReadonlyMap<unknown, Validator> {
  return new Map(
    alternatives.map(schema => {
      const { properties } = schema as unknown as { properties: { kind: { const: string } } };
      return [properties.kind.const, Compile(schema)];
    }),
  );
}

const stepKinds = byKind((steps as unknown as { items: { anyOf: TSchema[] } }).items.anyOf);
const triggerKinds = byKind((trigger as unknown as { anyOf: TSchema[] }).anyOf);

/** What is wrong with the form of a configuration: when nothing is, it is an `AopConfig`. */
export function shapeErrors(config: unknown): FieldError[] {
  const unreadable = textErrors(config);
  if (unreadable.length > 0) {
    return unreadable;
  }
  if (Buffer.byteLength(JSON.stringify(config) ?? '') > aopLimits.configBytesMax) {
    const message = `must have at most ${aopLimits.configBytesMax} bytes as JSON`;
    return [{ path: '', code: 'LENGTH_INVALID', message }];
  }
  const errors = found(outer, config, '');
  if (!isObject(config)) {
    return errors;
  }
  const listed = Array.isArray(config.steps) ? config.steps : [];
  return [
    ...errors,
    ...listed.flatMap((step, index) => kindErrors(stepKinds, step, `steps.${index}`)),
    ...(config.trigger === undefined ? [] : kindErrors(triggerKinds, config.trigger, 'trigger')),
  ];
}

function kindErrors(kinds: ReadonlyMap<unknown, Validator>, value: unknown, path: string): FieldError[] {
  if (!isObject(value)) {
    return [{ path, code: 'TYPE_INVALID', message: 'must be an object' }];
  }
  const validator = kinds.get(value.kind);
  if (validator !== undefined) {
    return found(validator, value, path);
  }
  const message = `must be one of ${[...kinds.keys()].map(kind => JSON.stringify(kind)).join(', ')}`;
  const code = value.kind === undefined ? 'REQUIRED' : 'VALUE_NOT_ALLOWED';
  return [{ path: below(path, 'kind'), code, message }];
}

function found(validator: Validator, value: unknown, path: string): FieldError[] {
  if (validator.Check(value)) {
    return [];
  }
  return fieldErrors(validator.Errors(value)).map(error => ({
    ...error,
    path: path === '' ? error.path : error.path === '' ? path : below(path, error.path),
  }));
}
