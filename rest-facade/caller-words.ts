import { AppError, type FieldError, refusalOfFields } from '../kernel/errors.js';
import { specSpelling } from './query-names.js';
import type { Route } from './route.js';

/** Turns an operation's refusal of a request with this body into one that names what the caller wrote. */
export type CallerWords = (refusal: AppError, body: unknown) => AppError;

/**
 * Operations name their arguments: `updatedSince` for the parameter `updated-since`, `input.title` for the body's field
 * `title`, and `items.0.reference` for what a protocol calls otherwise. Whoever called a route has seen none of them.
 */
export function callerWords({ query, body: schema, sentField }: Route): CallerWords {
  const parameters = new Set(Object.keys(query?.properties ?? {}));
  const isInputWritten = 'input' in ((schema as { properties?: object } | undefined)?.properties ?? {});
  const written = (path: string): string => {
    const [first = '', ...rest] = path.split('.');
    if (parameters.has(first)) {
      return [specSpelling(first), ...rest].join('.');
    }
    return first === 'input' && !isInputWritten ? rest.join('.') : path;
  };
  return (refusal, body) => {
    const errors = refusal.errors.map((error): FieldError => {
      const path = written(error.path);
      return { ...error, path: sentField === undefined ? path : sentField(path, body) };
    });
    const isSame = errors.every(({ path }, index) => path === refusal.errors[index]!.path);
    return isSame ? refusal : renamed(refusal, errors);
  };
}

/** The same refusal of fields by other names. */
function renamed(refusal: AppError, errors: FieldError[]): AppError {
  const { code, detail, members, retryAfterSeconds } = refusal;
  if (code === 'VALIDATION_FAILED') {
    return refusalOfFields(errors);
  }
  return new AppError(code, {
    detail,
    errors,
    ...(members === undefined ? {} : { members }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
