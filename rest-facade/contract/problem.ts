import { errorCatalogue } from '../../kernel/error-catalogue.js';
import { type AppError, type FieldError } from '../../kernel/errors.js';

export const problemContentType = 'application/problem+json';

/** The body of an error: RFC 9457 with the platform's own members. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  ok: false;
  apiVersion: string;
  code: string;
  requestId: string;
  errors: readonly FieldError[];
  /** With CURSOR_EXPIRED: the cursor to go on from. */
  oldestCursor?: string;
}

/** Where and under which contract an error happened. */
export interface ProblemPlace {
  /** Address of the server as clients know it; the code's page in the docs lies below it. */
  publicUrl: string;
  path: string;
  apiVersion: string;
  requestId: string;
}

/** An error as problem details; what the error keeps for the log stays out. */
export const problemOf = (error: AppError, place: ProblemPlace): Problem => ({
  type: `${place.publicUrl}/docs/errors/${error.code}`,
  title: errorCatalogue[error.code].title,
  status: error.status,
  detail: error.detail,
  instance: place.path,
  ok: false,
  apiVersion: place.apiVersion,
  code: error.code,
  requestId: place.requestId,
  errors: error.errors,
  ...error.members,
});
