/**
 * Why an expression was rejected or has no value. `EXPRESSION_INVALID`: it is not written as it must be. `NAME_UNKNOWN`: it
 * names what is not there. `TYPE_INVALID`: a value is of another kind. `OUT_OF_RANGE`: a number, time or place is.
 * `LIMIT_EXCEEDED`: it takes more work or room than it may.
 */
export type ExpressionErrorCode =
  | 'EXPRESSION_INVALID'
  | 'NAME_UNKNOWN'
  | 'TYPE_INVALID'
  | 'OUT_OF_RANGE'
  | 'LIMIT_EXCEEDED';

/** The only error of this folder: the author of the procedure can act on it. */
export class ExpressionError extends Error {
  readonly code: ExpressionErrorCode;
  /** Where the expression is in its template, dotted; empty for the template itself. */
  readonly path: string;

  constructor(code: ExpressionErrorCode, message: string, path = '') {
    super(message);
    this.name = 'ExpressionError';
    this.code = code;
    this.path = path;
  }

  at(path: string): ExpressionError {
    return new ExpressionError(this.code, this.message, path);
  }
}
