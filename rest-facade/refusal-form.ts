import type { TSchema } from 'typebox';
import type { ErrorCode } from '../kernel/error-catalogue.js';
import type { AppError } from '../kernel/errors.js';
import type { ProblemPlace } from './problem.js';

/** How the refusals of a contract are written, and described in OpenAPI. */
export interface RefusalForm {
  contentType: string;
  /** Header fields of every refusal, beside those that its status asks for. */
  headers: Readonly<Record<string, string>>;
  /** The HTTP status; mostly that of the catalogue. */
  statusOf(refusal: AppError): number;
  bodyOf(refusal: AppError, place: ProblemPlace): object;
  /** Every status that refusals of a code are answered with. */
  statusesOf(code: ErrorCode): readonly number[];
  schemaOf(status: number): TSchema;
  /** Whether the body has the code as our catalogue spells it, in `code`. */
  isCodeOurs: boolean;
}
