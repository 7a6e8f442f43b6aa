import { dictionary } from '../../kernel/dictionary.js';
import type { ErrorCode } from '../../kernel/error-catalogue.js';
import type { AppError, FieldError } from '../../kernel/errors.js';
import { jsonPathOf } from '../agent-checkout/json-path.js';
import { acpVersions } from './version.js';

/** The flat error of the Agentic Commerce Protocol. */
export interface AcpError {
  type: 'invalid_request' | 'processing_error' | 'service_unavailable';
  code: string;
  message: string;
  /** JSONPath (RFC 9535) of the field at fault. */
  param?: string;
  /** With a version that is not spoken here. */
  supported_versions?: readonly string[];
}

/** Codes that the protocol names itself; the rest are ours in lower case. */
const protocolCodes: Partial<Record<ErrorCode, string>> = {
  CHECKOUT_NOT_FOUND: 'not_found',
  IDEMPOTENCY_KEY_REUSED: 'idempotency_conflict',
  IDEMPOTENCY_IN_FLIGHT: 'idempotency_in_flight',
  IDEMPOTENCY_KEY_INVALID: 'idempotency_key_invalid',
  INVENTORY_INSUFFICIENT: 'out_of_stock',
  PAYMENT_DECLINED: 'payment_declined',
  CHECKOUT_INCOMPLETE: 'missing',
  INTERNAL: 'internal_error',
};

/** An error as the protocol words it. It names one field: of several that are wrong, the first. */
export function acpErrorOf(error: AppError): AcpError {
  const { code, errors } = error;
  const [first] = errors;
  return {
    type: typeOf(error),
    code: protocolCodes[code] ?? code.toLowerCase(),
    message: messageOf(error),
    ...(first === undefined || first.path === '' ? {} : { param: jsonPathOf(first.path) }),
    ...(code === 'VALIDATION_FAILED' && first !== undefined ? ofField(first) : {}),
  };
}

/** The field is named in the message as it is in `param`. */
function messageOf({ detail, errors: [first] }: AppError): string {
  return first !== undefined && first.path !== '' && detail.startsWith(`${first.path}:`)
    ? `${jsonPathOf(first.path)}${detail.slice(first.path.length)}`
    : detail;
}

function typeOf({ status }: AppError): AcpError['type'] {
  if (status < 500) {
    return 'invalid_request';
  }
  return status === 503 ? 'service_unavailable' : 'processing_error';
}

/** Header fields have codes of their own. */
function ofField({ path, code }: FieldError): Partial<AcpError> {
  const isMissing = code === 'REQUIRED';
  if (path === 'idempotency-key') {
    return isMissing
      ? { code: 'idempotency_key_required', message: 'Idempotency-Key header is required' }
      : { code: 'idempotency_key_invalid' };
  }
  if (path === 'api-version') {
    return {
      code: isMissing ? 'missing_api_version' : 'unsupported_api_version',
      message: isMissing ? 'API-Version header is required' : 'This API-Version is not supported',
      supported_versions: acpVersions,
    };
  }
  return { code: fieldCodes[code] ?? 'invalid' };
}

const fieldCodes: Readonly<Record<string, string>> = dictionary({
  REQUIRED: 'missing',
  ITEM_NOT_FOUND: 'invalid_item_id',
  CURRENCY_MISMATCH: 'unsupported',
});
