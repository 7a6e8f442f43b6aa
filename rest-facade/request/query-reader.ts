import type { TObject, TSchema } from 'typebox';
import { dictionary } from '../../kernel/dictionary.js';
import type { FieldError } from '../../kernel/errors.js';
import { specSpelling } from './query-names.js';
import { validation } from './validation.js';

/** Turns the text of a parameter into its value; text that does not fit stays text, for the validation to reject. */
type Coercion = (text: string) => unknown;

interface Parameter {
  name: string;
  isList: boolean;
  /** Whether commas belong to the values (`repeated`). */
  isWhole: boolean;
  coerce: Coercion;
}

export interface Reading<T> {
  value: T;
  errors: readonly FieldError[];
}

type Fields = Record<string, unknown>;

const empty: Reading<Fields> = { value: Object.freeze({}), errors: [] };

/**
 * Reads query parameters, or the text fields of a form, by a schema: names in the spelling of the spec and in
 * camelCase, lists repeated or, but for texts that may hold commas, separated by commas, never empty, numbers and booleans from their text. `ignored` names are
 * somebody else's to read.
 */
export function queryReader(
  schema: TObject,
  ignored: readonly string[] = [],
): (raw: Fields) => Reading<Fields> {
  const parameters = parametersOf(schema);
  const validate = validation(schema);
  const skipped = new Set(ignored);
  const isAllOptional = validate({}).length === 0;
  return raw => {
    const names = Object.keys(raw);
    if (names.length === 0 && isAllOptional) {
      return empty;
    }
    const value: Fields = {};
    const errors: FieldError[] = [];
    for (const name of names) {
      const parameter = parameters.get(name);
      if (parameter !== undefined) {
        read(parameter, raw[name], value, errors);
      } else if (!skipped.has(name)) {
        errors.push({ path: name, code: 'UNKNOWN_PARAMETER', message: 'is not a parameter of this route' });
      }
    }
    const invalid = validate(value).map(inSpecSpelling);
    // A list that has to be given and names nothing is told as missing, once.
    const untold = errors.filter(({ path }) => !invalid.some(error => error.path === path));
    return { value, errors: [...untold, ...invalid] };
  };
}

function parametersOf(schema: TObject): ReadonlyMap<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  for (const [name, property] of Object.entries(schema.properties)) {
    const { type, items, explode } = property as { type?: string; items?: TSchema; explode?: boolean };
    const isList = type === 'array';
    const isWhole = explode === true;
    const parameter = { name, isList, isWhole, coerce: coercionOf(isList ? items! : property) };
    parameters.set(name, parameter).set(specSpelling(name), parameter);
  }
  return parameters;
}

function read(parameter: Parameter, raw: unknown, into: Fields, errors: FieldError[]): void {
  const { name, isList, isWhole, coerce } = parameter;
  if (isList) {
    const values = listOf(raw, isWhole ? text => [text.trim()] : valuesIn);
    if (values.length === 0) {
      errors.push({ path: specSpelling(name), code: 'REQUIRED', message: nothingNamed });
      return;
    }
    into[name] = [...((into[name] as unknown[]) ?? []), ...values.map(coerce)];
  } else if (Array.isArray(raw) || name in into) {
    errors.push({ path: specSpelling(name), code: 'REPEATED', message: 'is given more than once' });
  } else {
    into[name] = coerce(String(raw));
  }
}

const nothingNamed = 'names nothing: leave the parameter out, or give it a value';

/**
 * A value in double quotes is taken whole, commas and all; a quote in it is doubled, as in CSV (RFC 4180). No longer
 * than any value that lists are of, so that a quote which is never closed costs nothing to look for.
 */
const listValue = /\s*(?:"((?:[^"]|""){0,300})"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

const listOf = (raw: unknown, valuesOf: (text: string) => string[]): string[] =>
  [raw]
    .flat()
    .flatMap(text => valuesOf(String(text)))
    .filter(text => text !== '');

const valuesIn = (text: string): string[] =>
  Array.from(text.matchAll(listValue), ([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

const plainNumber = /^-?\d{1,15}(\.\d{1,15})?$/;
const toNumber: Coercion = text => (plainNumber.test(text) ? Number(text) : text);
const booleans: Readonly<Record<string, boolean>> = dictionary({
  true: true,
  false: false,
  1: true,
  0: false,
});

const coercions: Readonly<Record<string, Coercion>> = dictionary({
  integer: toNumber,
  number: toNumber,
  boolean: text => booleans[text] ?? text,
});

const asText: Coercion = text => text;

const coercionOf = (schema: TSchema): Coercion =>
  coercions[(schema as { type?: string }).type ?? ''] ?? asText;

function inSpecSpelling(error: FieldError): FieldError {
  const [name = '', ...rest] = error.path.split('.');
  return { ...error, path: [specSpelling(name), ...rest].join('.') };
}
