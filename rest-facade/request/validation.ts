import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { calendarTime } from '../../kernel/calendar-time.js';
import type { FieldError } from '../../kernel/errors.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { fieldErrors } from '../../kernel/schema-errors.js';

// The library stops at 8 errors unless told otherwise; a client is told all at once.
Settings.Set({ maxErrors: inputLimits.fieldErrorsMax });
// The library's takes the year 0 and 31 April.
Format.Set('date-time', text => calendarTime(text) !== null);

/** Answers what is wrong with a value; an empty list when nothing is. */
export type Validation = (value: unknown) => readonly FieldError[];

const nothing: readonly FieldError[] = [];

/** Compiles a schema, once, at boot. */
export function validation(schema: TSchema): Validation {
  const validator = Compile(schema);
  return value => (validator.Check(value) ? nothing : fieldErrors(validator.Errors(value)));
}
