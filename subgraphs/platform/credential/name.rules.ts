import type { FieldError } from '../../../kernel/errors.js';

/** What is wrong with a name that people read: it is there, fits, and holds no control characters. */
export function nameErrors(path: string, name: string, lengthMax: number): FieldError[] {
  if (name.trim() === '') {
    return [{ path, code: 'NAME_MISSING', message: 'A name is needed.' }];
  }
  if (name.length > lengthMax) {
    return [{ path, code: 'NAME_TOO_LONG', message: `A name has at most ${lengthMax} characters.` }];
  }
  if (/\p{Cc}/u.test(name)) {
    return [{ path, code: 'NAME_MALFORMED', message: 'A name has no line breaks or control characters.' }];
  }
  return [];
}
