import type { ErrorCode } from '../../kernel/error-catalogue.js';
import type { AppError } from '../../kernel/errors.js';

/** Body of an error of the OAuth endpoints (§4.3, RFC 6749 §5.2). */
export interface OauthError {
  error: string;
  error_description: string;
}

/** The OAuth name of each code that these endpoints answer with; the rest is by status. */
const names: Partial<Record<ErrorCode, string>> = {
  CLIENT_INVALID: 'invalid_client',
  OAUTH_INVALID_SCOPE: 'invalid_scope',
  OAUTH_INVALID_GRANT: 'invalid_grant',
  OAUTH_INVALID_TARGET: 'invalid_target',
  OAUTH_UNAUTHORIZED_CLIENT: 'unauthorized_client',
  OAUTH_UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
  INTERNAL: 'server_error',
  UNAVAILABLE: 'temporarily_unavailable',
  RATE_LIMITED: 'temporarily_unavailable',
};

/** RFC 6749 §5.2 allows only printable ASCII without quote and backslash in a description. */
const forbidden = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

export const oauthErrorOf = (error: AppError): OauthError => ({
  error: names[error.code] ?? 'invalid_request',
  error_description: error.detail.replaceAll('"', "'").replace(forbidden, '?'),
});
