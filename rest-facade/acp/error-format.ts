import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import type { ErrorFormat } from '../contract/error-format.js';
import { acpErrorOf } from './error.js';
import { AcpErrorSchema } from './session.schema.js';

/** Statuses where the protocol wants another than the catalogue's: what is over takes no method any more. */
const ownStatuses: Partial<Record<ErrorCode, number>> = { CHECKOUT_ENDED: 405 };

const statusOf = (code: ErrorCode): number => ownStatuses[code] ?? errorCatalogue[code].status;

/** Errors by the Agentic Commerce Protocol: flat errors. */
export const acpErrorFormat: ErrorFormat = {
  contentType: 'application/json',
  headers: {},
  statusOf: error => statusOf(error.code),
  bodyOf: acpErrorOf,
  statusesOf: code => [statusOf(code)],
  schemaOf: () => AcpErrorSchema,
  isCodeOurs: false,
};
