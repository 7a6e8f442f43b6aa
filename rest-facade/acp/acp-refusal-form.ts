import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import type { RefusalForm } from '../refusal-form.js';
import { acpErrorOf } from './acp-error.js';
import { AcpErrorSchema } from './acp-session.schema.js';

/** Statuses where the protocol wants another than the catalogue's: what is over takes no method any more. */
const ownStatuses: Partial<Record<ErrorCode, number>> = { CHECKOUT_ENDED: 405 };

const statusOf = (code: ErrorCode): number => ownStatuses[code] ?? errorCatalogue[code].status;

/** Refusals by the Agentic Commerce Protocol: flat errors. */
export const acpRefusalForm: RefusalForm = {
  contentType: 'application/json',
  headers: {},
  statusOf: refusal => statusOf(refusal.code),
  bodyOf: acpErrorOf,
  statusesOf: code => [statusOf(code)],
  schemaOf: () => AcpErrorSchema,
  isCodeOurs: false,
};
