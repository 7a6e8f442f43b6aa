import { type FieldError, reject } from './errors.js';
import { isId } from './ids.js';

type Given = string | readonly string[] | null | undefined;

/** What of ids by which a list is narrowed cannot be an id of anything. */
export const idErrors = (given: Readonly<Record<string, Given>>): FieldError[] =>
  Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string'
      ? errorsAt(name, value)
      : (value ?? []).flatMap((id, index) => errorsAt(`${name}.${index}`, id)),
  );

const errorsAt = (path: string, id: string): FieldError[] =>
  isId(id) ? [] : [{ path, code: 'ID_INVALID', message: 'The id of a resource is a UUID.' }];

/**
 * Rejects ids that cannot be of anything: by them a list would be empty, and a mistake would look like an answer. A UUID that
 * is of nothing here narrows to nothing. Throws VALIDATION_FAILED.
 */
export const rejectMalformedIds = (given: Readonly<Record<string, Given>>): void => reject(idErrors(given));
