import { isCountry } from '../../../kernel/country.js';
import type { FieldError } from '../../../kernel/errors.js';
import { isLongerThan } from '../../../kernel/outside-text.js';
import type { Dimensions, Weight } from './product.entity.js';
import type { FieldDefinition, FieldKinds, FieldTable, ValuesOf } from './product-field.js';

/** What is wrong with values by the table alone; `at` is the path of the thing that has them. */
export function fieldErrors<Fields extends FieldTable>(
  at: string,
  fields: Fields,
  values: ValuesOf<Fields>,
): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    return value === null ? [] : valueErrors(at + name, field, value);
  });
}

function valueErrors(path: string, field: FieldDefinition, value: unknown): FieldError[] {
  const { maxLength = null, format } = field;
  const check = checks[field.kind];
  return [
    ...(maxLength === null ? [] : textErrors(path, value as string, maxLength)),
    ...(format === undefined || format.pattern.test(value as string)
      ? []
      : [{ path, code: format.code, message: format.message }]),
    ...(check === undefined ? [] : check(path, value as never)),
  ];
}

/** A text that is too long, or has what PostgreSQL cannot store. */
export function textErrors(path: string, text: string, maxLength: number): FieldError[] {
  if (isLongerThan(text, maxLength)) {
    const message = `At most ${maxLength} characters; this has ${[...text].length}.`;
    return [{ path, code: 'TOO_LONG', message }];
  }
  const message = 'The NUL character cannot be stored.';
  return text.includes('\0') ? [{ path, code: 'CHARACTER_INVALID', message }] : [];
}

/** What every value of a kind has to be. */
const checks: { [Kind in keyof FieldKinds]?: (path: string, value: FieldKinds[Kind]) => FieldError[] } = {
  country: (path, code) =>
    isCountry(code)
      ? []
      : [
          {
            path,
            code: 'COUNTRY_UNKNOWN',
            message: `"${code.slice(0, 40)}" is not an ISO 3166-1 alpha-2 code.`,
          },
        ],
  weight: (path, { value }: Weight) => measureErrors(`${path}.value`, value, 'WEIGHT_MALFORMED', 'A weight'),
  dimensions: (path, dimensions: Dimensions) =>
    (['length', 'width', 'height'] as const).flatMap(side =>
      measureErrors(`${path}.${side}`, dimensions[side], 'DIMENSION_MALFORMED', `The ${side}`),
    ),
};

const measureErrors = (path: string, value: string, code: string, what: string): FieldError[] =>
  /^\d{1,9}(\.\d{1,6})?$/.test(value)
    ? []
    : [
        {
          path,
          code,
          message: `${what} is a decimal such as "0.25": not negative, at most 9 digits before the point and 6 after it.`,
        },
      ];
