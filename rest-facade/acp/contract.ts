import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import type { Contract } from '../contract/contract.js';
import type { ErrorFormat } from '../contract/error-format.js';
import { acpErrorOf } from './error.js';
import { AcpErrorSchema } from './session.schema.js';
import { acpVersion } from './version.js';

/** Statuses where the protocol wants another than the catalogue's: what is over takes no method any more. */
const ownStatuses: Partial<Record<ErrorCode, number>> = { CHECKOUT_ENDED: 405 };

const statusOf = (code: ErrorCode): number => ownStatuses[code] ?? errorCatalogue[code].status;

/** Flat errors. */
const errors: ErrorFormat = {
  contentType: 'application/json',
  headers: {},
  statusOf: error => statusOf(error.code),
  bodyOf: acpErrorOf,
  statusesOf: code => [statusOf(code)],
  schemaOf: () => AcpErrorSchema,
  isCodeOurs: false,
};

/** The Agentic Commerce Protocol. */
export const acpContract: Contract = {
  name: 'ACP',
  about: `Purchases by AI agents, and the product feed, by version ${acpVersion} of the protocol.`,
  document: { key: 'acp', title: 'Agentic Commerce Protocol', version: acpVersion, isInMain: false },
  section: '/acp/',
  apiVersion: null,
  errors,
  echoes: ['request-id', 'idempotency-key'],
  idempotencyKeys: { lengthMax: 255, isRequired: true, isPerAddress: true },
};
