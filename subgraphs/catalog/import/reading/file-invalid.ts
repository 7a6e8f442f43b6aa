import { type AppError, fail } from '../../../../kernel/errors.js';

/** The error of a file as a whole; what is wrong with single rows never leads to it. */
export const fileInvalid = (code: string, message: string): AppError =>
  fail('IMPORT_FILE_INVALID', { detail: message, errors: [{ path: 'file', code, message }] });
