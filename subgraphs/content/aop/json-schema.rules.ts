import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { FieldError } from '../../../kernel/errors.js';
import { fieldErrors } from '../../../kernel/schema-errors.js';
import { aopLimits } from './aop.limits.js';
import { below } from './expression/template.js';

/**
 * The keywords of JSON Schema that authors may use. Not among them: `pattern`, as a regular expression may take forever;
 * `$ref`, which may lead anywhere; and combinations, which tell people badly what was wrong.
 */
const keywords: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['type', isType],
  ['title', isText],
  ['description', isText],
  ['default', () => true],
  ['examples', Array.isArray],
  ['enum', value => Array.isArray(value) && value.length > 0 && value.length <= 200 && value.every(isPlain)],
  ['const', isPlain],
  ['format', value => typeof value === 'string' && formats.has(value)],
  ['minLength', isCount],
  ['maxLength', isCount],
  ['minItems', isCount],
  ['maxItems', isCount],
  ['minimum', Number.isFinite],
  ['maximum', Number.isFinite],
  ['exclusiveMinimum', Number.isFinite],
  ['exclusiveMaximum', Number.isFinite],
  ['uniqueItems', value => typeof value === 'boolean'],
  ['required', value => Array.isArray(value) && value.every(each => typeof each === 'string')],
  ['additionalProperties', value => typeof value === 'boolean' || isObject(value)],
  ['properties', isObject],
  ['items', isObject],
]);

const formats: ReadonlySet<string> = new Set(['date', 'date-time', 'email', 'uri', 'uuid']);
const types: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
  'null',
]);

function isType(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(each => types.has(each)) : types.has(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 1_000;
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const invalid = (path: string, message: string): FieldError => ({ path, code: 'SCHEMA_INVALID', message });

/** What is wrong with a JSON Schema that is to describe an object; empty when nothing is. */
export function objectSchemaErrors(schema: Record<string, unknown>, path: string): FieldError[] {
  if (JSON.stringify(schema).length > aopLimits.schemaLength) {
    return [invalid(path, `must have at most ${aopLimits.schemaLength} characters as JSON`)];
  }
  const kind = schema.type === 'object' ? [] : [invalid(below(path, 'type'), 'must be "object"')];
  const errors = [...kind, ...schemaErrors(schema, path, 0)];
  return errors.length > 0 ? errors : defaultErrors(schema, path);
}

function schemaErrors(schema: unknown, path: string, depth: number): FieldError[] {
  if (!isObject(schema)) {
    return [invalid(path, 'must be a JSON Schema: an object')];
  }
  if (depth > aopLimits.schemaDepth) {
    return [invalid(path, `must not be nested deeper than ${aopLimits.schemaDepth} levels`)];
  }
  const named = Object.entries(schema).flatMap(([name, value]) =>
    keywordErrors(name, value, below(path, name)),
  );
  return [...named, ...requiredErrors(schema, path), ...errorsBelow(schema, path, depth)];
}

function keywordErrors(name: string, value: unknown, path: string): FieldError[] {
  const isValid = keywords.get(name);
  if (isValid === undefined) {
    return [invalid(path, `is not supported; keywords are ${[...keywords.keys()].join(', ')}`)];
  }
  return isValid(value) ? [] : [invalid(path, name === 'format' ? formatHint : `is no value of "${name}"`)];
}

const formatHint = `must be one of ${[...formats].join(', ')}`;

function requiredErrors(schema: Record<string, unknown>, path: string): FieldError[] {
  const { required, properties } = schema;
  if (!Array.isArray(required)) {
    return [];
  }
  return required.flatMap((name, index) =>
    isObject(properties) && Object.hasOwn(properties, String(name))
      ? []
      : [invalid(below(below(path, 'required'), index), 'is not one of the properties')],
  );
}

function errorsBelow(schema: Record<string, unknown>, path: string, depth: number): FieldError[] {
  const { properties, items, additionalProperties } = schema;
  const fields = isObject(properties) ? Object.entries(properties) : [];
  const inside: [string, unknown][] = [
    ...fields.map(([name, each]): [string, unknown] => [below(below(path, 'properties'), name), each]),
    ...(isObject(items) ? [[below(path, 'items'), items] as [string, unknown]] : []),
    ...(isObject(additionalProperties)
      ? [[below(path, 'additionalProperties'), additionalProperties] as [string, unknown]]
      : []),
  ];
  return inside.flatMap(([where, each]) => schemaErrors(each, where, depth + 1));
}

/** A default is a value of its own schema. */
function defaultErrors(schema: Record<string, unknown>, path: string): FieldError[] {
  const fields = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return fields.flatMap(([name, each]) => {
    const where = below(below(path, 'properties'), name);
    if (!isObject(each)) {
      return [];
    }
    const own = Object.hasOwn(each, 'default')
      ? valueErrors(each, each.default, below(where, 'default'))
      : [];
    return [...own, ...defaultErrors(each, where)];
  });
}

/** What is wrong with a value by a schema that was checked. Nothing of the schema is compiled to code. */
export function valueErrors(schema: object, value: unknown, path = ''): FieldError[] {
  if (Value.Check(schema as TSchema, value)) {
    return [];
  }
  return fieldErrors([...Value.Errors(schema as TSchema, value)]).map(error => ({
    ...error,
    path: error.path === '' ? path : below(path, error.path),
  }));
}
