import type { TLocalizedValidationError } from 'typebox/error';
import type { FieldError } from './errors.js';

/** The code of each failed schema keyword; anything else is VALUE_INVALID. */
const codes: Partial<Record<TLocalizedValidationError['keyword'], string>> = {
  type: 'TYPE_INVALID',
  enum: 'VALUE_NOT_ALLOWED',
  const: 'VALUE_NOT_ALLOWED',
  format: 'FORMAT_INVALID',
  pattern: 'FORMAT_INVALID',
  minLength: 'LENGTH_INVALID',
  maxLength: 'LENGTH_INVALID',
  minItems: 'COUNT_INVALID',
  maxItems: 'COUNT_INVALID',
  minProperties: 'COUNT_INVALID',
  maxProperties: 'COUNT_INVALID',
  minimum: 'OUT_OF_RANGE',
  maximum: 'OUT_OF_RANGE',
  exclusiveMinimum: 'OUT_OF_RANGE',
  exclusiveMaximum: 'OUT_OF_RANGE',
  uniqueItems: 'DUPLICATE',
};

/** What a validator found, as field errors: one for every missing and every unknown field, paths dotted. */
export function fieldErrors(found: readonly TLocalizedValidationError[]): FieldError[] {
  const alternatives = found
    .filter(error => error.keyword === 'anyOf')
    .map(error => `${error.schemaPath}/anyOf/`);
  const errors = found
    .filter(error => error.keyword !== 'boolean')
    .filter(error => !alternatives.some(prefix => error.schemaPath.startsWith(prefix)))
    .flatMap(toFieldErrors);
  return errors.filter(error => error.code !== 'UNKNOWN_FIELD' || !isExplained(error, errors));
}

/**
 * Whether another error says what is wrong with the value. Where a schema has any names but not any values, a wrong value
 * is found twice: by itself, and as an additional property that is not allowed.
 */
const isExplained = ({ path }: FieldError, errors: readonly FieldError[]): boolean =>
  errors.some(
    other => other.code !== 'UNKNOWN_FIELD' && (other.path === path || other.path.startsWith(`${path}.`)),
  );

function toFieldErrors(error: TLocalizedValidationError): FieldError[] {
  const path = dotted(error.instancePath);
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map(name => ({
      path: below(path, name),
      code: 'REQUIRED',
      message: 'is required',
    }));
  }
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map(name => ({
      path: below(path, name),
      code: 'UNKNOWN_FIELD',
      message: 'is not a field of this request',
    }));
  }
  return [{ path, code: codes[error.keyword] ?? 'VALUE_INVALID', message: messageOf(error) }];
}

function messageOf(error: TLocalizedValidationError): string {
  if (error.keyword === 'enum') {
    return `must be one of ${error.params.allowedValues.map(value => JSON.stringify(value)).join(', ')}`;
  }
  if (error.keyword === 'const') {
    return `must be ${JSON.stringify(error.params.allowedValue)}`;
  }
  return error.keyword === 'anyOf' ? 'matches none of the allowed forms' : error.message;
}

/** JSON pointer (RFC 6901) to dotted path. */
const dotted = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
