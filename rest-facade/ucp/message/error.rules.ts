import { dictionary } from '../../../kernel/dictionary.js';
import { type ErrorCode, errorCatalogue } from '../../../kernel/error-catalogue.js';
import type { AppError, FieldError } from '../../../kernel/errors.js';
import type { UcpDialect, UcpSeverity } from '../version/dialect.js';
import { jsonPathOf } from './json-path.rules.js';
import type { UcpErrorMessage } from './message.js';

/** What an error is called; `isFinal`: no other request about the same thing can succeed. */
interface Word {
  code: string;
  isFinal?: boolean;
}

/** What the merchant says no to, although the request was understood. */
const businessOutcomes: Partial<Record<ErrorCode, Word>> = {
  INVENTORY_INSUFFICIENT: { code: 'out_of_stock' },
  CHECKOUT_NOT_FOUND: { code: 'not_found', isFinal: true },
  CART_NOT_FOUND: { code: 'not_found', isFinal: true },
  PUBLIC_PRODUCT_NOT_FOUND: { code: 'not_found', isFinal: true },
  ORDER_NOT_FOUND: { code: 'not_found', isFinal: true },
  CHECKOUT_INCOMPLETE: { code: 'missing' },
  PAYMENT_DECLINED: { code: 'payment_failed' },
  PAYMENT_RAIL_NOT_OFFERED: { code: 'payment_failed' },
  PAYMENT_REQUIRED: { code: 'missing' },
  AGENT_CAPABILITIES_INCOMPATIBLE: { code: 'capabilities_incompatible', isFinal: true },
};

/** What keeps the request from being worked on, where it is not called by the catalogue's code in lower case. */
const protocolErrors: Partial<Record<ErrorCode, Word>> = {
  VALIDATION_FAILED: { code: 'invalid' },
  MALFORMED_BODY: { code: 'invalid' },
  UNAUTHENTICATED: { code: 'unauthorized' },
  CALLER_NOT_ALLOWED: { code: 'unauthorized' },
  SCOPE_MISSING: { code: 'insufficient_scope' },
  CHECKOUT_ENDED: { code: 'invalid_state', isFinal: true },
  CHECKOUT_IN_PROGRESS: { code: 'invalid_state' },
  IDEMPOTENCY_KEY_REUSED: { code: 'idempotency_conflict' },
  AGENT_PROFILE_INVALID: { code: 'invalid_profile_url' },
  AGENT_PROFILE_UNREACHABLE: { code: 'profile_unreachable' },
  AGENT_PROFILE_MALFORMED: { code: 'profile_malformed' },
  AGENT_VERSION_UNSUPPORTED: { code: 'version_unsupported', isFinal: true },
  REQUEST_SIGNATURE_MISSING: { code: 'signature_missing' },
  REQUEST_SIGNATURE_INVALID: { code: 'signature_invalid' },
  REQUEST_KEY_UNKNOWN: { code: 'key_not_found' },
  REQUEST_DIGEST_MISMATCH: { code: 'digest_mismatch' },
  REQUEST_ALGORITHM_UNSUPPORTED: { code: 'algorithm_unsupported' },
  INTERNAL: { code: 'internal_error' },
};

/** Errors of single fields that are the merchant's no, by their codes. */
const fieldOutcomes: Readonly<Record<string, string>> = dictionary({
  ITEM_NOT_FOUND: 'not_found',
  PRODUCT_NOT_FOUND: 'not_found',
  VARIANT_NOT_FOUND: 'not_found',
  ITEM_UNAVAILABLE: 'item_unavailable',
  VARIANT_REQUIRED: 'item_unavailable',
  PRICE_MISSING: 'item_unavailable',
  CURRENCY_MIXED: 'item_unavailable',
  INVENTORY_INSUFFICIENT: 'out_of_stock',
  missing_email: 'missing',
  missing_shipping_address: 'missing',
  incomplete_shipping_address: 'missing',
  missing_shipping_option: 'missing',
  address_undeliverable: 'address_undeliverable',
  DESTINATION_NOT_FOUND: 'invalid',
  SHIPPING_OPTION_NOT_FOUND: 'invalid',
  EMAIL_MALFORMED: 'invalid',
  COUNTRY_INVALID: 'address_undeliverable',
});

/** Errors of single fields that are the request's fault and have a word of their own. */
const fieldFaults: Readonly<Record<string, string>> = dictionary({ REQUEST_TOO_LARGE: 'request_too_large' });

/** Whether the merchant said no to a request that was understood: a success to HTTP where the dialect has such. */
export const isBusinessOutcome = ({ code, errors }: AppError): boolean =>
  code in businessOutcomes ||
  (code === 'VALIDATION_FAILED' && errors.length > 0 && errors.every(isFieldOutcome));

const isFieldOutcome = ({ code }: FieldError): boolean => Object.hasOwn(fieldOutcomes, code);

export function statusOf(error: AppError, dialect: UcpDialect): number {
  return dialect.hasBusinessOutcomes && isBusinessOutcome(error)
    ? 200
    : (dialect.statuses[error.code] ?? error.status);
}

/** Every status that errors of a code are answered with. */
export function statusesOf(code: ErrorCode, dialect: UcpDialect): number[] {
  const status = dialect.statuses[code] ?? errorCatalogue[code].status;
  if (!dialect.hasBusinessOutcomes) {
    return [status];
  }
  if (code === 'VALIDATION_FAILED') {
    return [200, status];
  }
  return [code in businessOutcomes ? 200 : status];
}

/** The protocol's word for an error as a whole. */
export function codeOf({ code, errors }: AppError, dialect: UcpDialect): string {
  if (code === 'PAYMENT_DECLINED') {
    return dialect.declinedCode;
  }
  if (errors.some(({ path }) => path === 'ucp-agent')) {
    return 'invalid_profile_url';
  }
  return (businessOutcomes[code] ?? protocolErrors[code])?.code ?? code.toLowerCase();
}

/** An error as messages: one for each thing that is wrong. */
export function messagesOf(error: AppError, dialect: UcpDialect): UcpErrorMessage[] {
  const code = codeOf(error, dialect);
  const severity = severityOf(error, dialect);
  return error.errors.length === 0
    ? [{ type: 'error', code, content: error.detail, severity }]
    : error.errors.map(error => ({
        type: 'error',
        code: fieldOutcomes[error.code] ?? fieldFaults[error.code] ?? code,
        path: jsonPathOf(error.path),
        content: error.message,
        severity,
      }));
}

/** An error in a few words, for people: the catalogue's detail names fields of other contracts. */
export function contentOf(error: AppError, messages: readonly UcpErrorMessage[]): string {
  if (error.errors.length === 0) {
    return error.detail;
  }
  const headline = headlines[error.code] ?? itemHeadlines[messages[0]!.code];
  const causes = messages.map(({ path, content }) => `${path}: ${content}`);
  return [headline ?? errorCatalogue[error.code].title, ...causes].join(' ');
}

const headlines: Partial<Record<ErrorCode, string>> = {
  INVENTORY_INSUFFICIENT: 'Insufficient stock.',
  CHECKOUT_INCOMPLETE: 'Fulfillment address and option must be selected before completion.',
};

const itemHeadlines: Readonly<Record<string, string>> = dictionary({
  not_found: 'Product not found.',
  item_unavailable: 'Product not available.',
});

function severityOf({ code }: AppError, dialect: UcpDialect): UcpSeverity {
  const word = businessOutcomes[code] ?? protocolErrors[code];
  return word?.isFinal === true ? dialect.finalSeverity : 'recoverable';
}
