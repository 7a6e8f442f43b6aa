import { type AppError, type FieldError, refusalOfFields } from '../kernel/errors.js';
import { specSpelling } from './query-names.js';
import type { Route } from './route.js';

/** Turns an operation's refusal into one that names what the caller wrote. */
export type CallerWords = (refusal: AppError) => AppError;

/**
 * Operations name their arguments: `updatedSince` for the parameter `updated-since`, and `input.title` for the body's
 * field `title`. Whoever called a route has seen neither.
 */
export function callerWords({ query, body }: Route): CallerWords {
  const parameters = new Set(Object.keys(query?.properties ?? {}));
  const isInputWritten = 'input' in ((body as { properties?: object } | undefined)?.properties ?? {});
  const written = (path: string): string => {
    const [first = '', ...rest] = path.split('.');
    if (parameters.has(first)) {
      return [specSpelling(first), ...rest].join('.');
    }
    return first === 'input' && !isInputWritten ? rest.join('.') : path;
  };
  return refusal => {
    const errors = refusal.errors.map((error): FieldError => ({ ...error, path: written(error.path) }));
    const isSame = errors.every(({ path }, index) => path === refusal.errors[index]!.path);
    return isSame || refusal.code !== 'VALIDATION_FAILED' ? refusal : refusalOfFields(errors);
  };
}
