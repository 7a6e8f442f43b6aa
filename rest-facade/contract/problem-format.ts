import { errorCatalogue } from '../../kernel/error-catalogue.js';
import type { ErrorFormat } from './error-format.js';
import { problemContentType, problemOf } from './problem.js';
import { problemSchema } from './problem.schema.js';

/** RFC 9457. */
export const problemFormat: ErrorFormat = {
  contentType: problemContentType,
  headers: {},
  statusOf: error => error.status,
  bodyOf: problemOf,
  statusesOf: code => [errorCatalogue[code].status],
  schemaOf: problemSchema,
  isCodeOurs: true,
};
