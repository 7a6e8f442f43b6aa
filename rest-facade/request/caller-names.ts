import { AppError, errorOfFields, type FieldError } from '../../kernel/errors.js';
import type { Route } from '../route.js';
import { specSpelling } from './query-names.js';

/** Turns an operation's error of a request with this body into one that names what the caller wrote. */
export type CallerNames = (error: AppError, body: unknown) => AppError;

/**
 * Operations name their arguments: `updatedSince` for the parameter `updated-since`, `input.title` for the body's field
 * `title`, and `items.0.reference` for what a protocol calls otherwise. Whoever called a route has seen none of them.
 */
export function callerNames(
  { query, body: schema, sentField }: Pick<Route, 'query' | 'body' | 'sentField'>,
  spelling: (name: string) => string = specSpelling,
): CallerNames {
  const parameters = new Set(Object.keys(query?.properties ?? {}));
  const isInputWritten = 'input' in ((schema as { properties?: object } | undefined)?.properties ?? {});
  const written = (path: string): string => {
    const [first = '', ...rest] = path.split('.');
    if (parameters.has(first)) {
      return [spelling(first), ...rest].join('.');
    }
    return first === 'input' && !isInputWritten ? rest.join('.') : path;
  };
  return (error, body) => {
    const errors = error.errors.map((error): FieldError => {
      const path = written(error.path);
      return { ...error, path: sentField === undefined ? path : sentField(path, body) };
    });
    const isSame = errors.every(({ path }, index) => path === error.errors[index]!.path);
    return isSame ? error : renamed(error, errors);
  };
}

/** The same error of fields by other names. */
function renamed(error: AppError, errors: FieldError[]): AppError {
  const { code, detail, members, retryAfterSeconds } = error;
  if (code === 'VALIDATION_FAILED') {
    return errorOfFields(errors);
  }
  return new AppError(code, {
    detail,
    errors,
    ...(members === undefined ? {} : { members }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
