import type { TSchema } from 'typebox';
import type { ErrorCode } from '../../kernel/error-catalogue.js';
import type { AppError } from '../../kernel/errors.js';
import type { ProblemPlace } from './problem.js';

/** How the errors of a contract are written, and described in OpenAPI. */
export interface ErrorFormat {
  contentType: string;
  /** Header fields of every error, beside those that its status asks for. */
  headers: Readonly<Record<string, string>>;
  /** The HTTP status; mostly that of the catalogue. */
  statusOf(error: AppError): number;
  bodyOf(error: AppError, place: ProblemPlace): object;
  /** Every status that errors of a code are answered with. */
  statusesOf(code: ErrorCode): readonly number[];
  schemaOf(status: number): TSchema;
  /** Whether the body has the code as our catalogue spells it, in `code`. */
  isCodeOurs: boolean;
}
