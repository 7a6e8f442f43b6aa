import { type ErrorCode, errorCatalogue } from './error-catalogue.js';

/** One thing wrong with the input: where (dotted path such as `variants.0.price.amount`), its code, and why. */
export interface FieldError {
  path: string;
  code: string;
  message: string;
}

interface FailureDetails {
  /** What the caller is told beside the catalogue's title. Never quotes SQL, secrets or internals. */
  detail?: string;
  errors?: FieldError[];
  /** Further members of the problem body (RFC 9457 §3.2), such as `oldestCursor`. */
  members?: Record<string, string>;
  /** What only the log is told. */
  internal?: string;
  cause?: unknown;
  retryAfterSeconds?: number;
}

/**
 * An error the caller can act on. It crosses subgraph, gateway and REST unchanged: the code is looked up in
 * one catalogue, and everything public is in `detail` and `errors`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: FieldError[];
  readonly members: Record<string, string> | undefined;
  readonly internal: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    const detail = details.detail ?? errorCatalogue[code].title;
    super(detail, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.errors = details.errors ?? [];
    this.members = details.members;
    this.internal = details.internal;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Builds the error to throw: `throw fail('NOT_FOUND')`. */
export const fail = (code: ErrorCode, details: FailureDetails = {}): AppError => new AppError(code, details);

/** Rejects the input when anything was found wrong with it, naming all of it at once. */
export function reject(errors: FieldError[]): void {
  if (errors.length > 0) {
    throw errorOfFields(errors);
  }
}

/** The error of input with all that is wrong with it: at least one error. `whole` is what a path of nothing is called. */
export const errorOfFields = (errors: FieldError[], whole = 'The input'): AppError =>
  fail('VALIDATION_FAILED', { errors, detail: summary(errors, whole) });

function summary(errors: FieldError[], whole: string): string {
  const first = errors[0]!;
  const rest = errors.length - 1;
  const more = rest === 0 ? '' : ` (and ${rest} more)`;
  return `${first.path === '' ? whole : first.path}: ${first.message}${more}`;
}
