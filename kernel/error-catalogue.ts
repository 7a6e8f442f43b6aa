import { agentErrors } from './agent-errors.js';
import { commerceErrors } from './commerce-errors.js';

export interface ErrorEntry {
  /** HTTP status of the REST answer. */
  status: number;
  /** The short, constant title; a `detail` says more about the single case. */
  title: string;
  /** What a caller can do about it, for the page of the code in the docs. */
  remedy: string;
}

/** Every code a caller can be answered with: the one list behind REST problems, GraphQL extensions and the docs. */
export const errorCatalogue = {
  VALIDATION_FAILED: {
    status: 400,
    title: 'The request is not valid.',
    remedy: 'Correct every entry of errors[] and send the request again.',
  },
  MALFORMED_BODY: {
    status: 400,
    title: 'The body cannot be parsed.',
    remedy: 'Send well-formed content of the declared type.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    title: 'The request is not HTTP.',
    remedy: 'Send well-formed HTTP/1.1, on a new connection.',
  },
  CURSOR_INVALID: {
    status: 400,
    title: 'The cursor is not valid for this list.',
    remedy: 'Start again without a cursor, or use the same filter as for the page that returned the cursor.',
  },
  ORGANIZATION_REQUIRED: {
    status: 400,
    title: 'organizationId is required.',
    remedy:
      'A session must name its organization: over REST as organizationId in the query or, for writes, in the ' +
      'body; at /graphql in the header X-Organization-Id; for a socket as organizationId in the payload of ' +
      'connection_init.',
  },
  ORGANIZATION_MISMATCH: {
    status: 400,
    title: 'organizationId does not match the credential.',
    remedy:
      'With an API key or token, omit it: the credential identifies the organization. With a session, name only one organization.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: 'The Idempotency-Key is not valid.',
    remedy: 'Send 1 to 180 printable ASCII characters.',
  },
  WEBHOOK_EVENT_UNKNOWN: {
    status: 400,
    title: 'An event key is not in the catalogue.',
    remedy: 'Use only keys that GET /docs/events lists.',
  },
  OPERATION_INVALID: {
    status: 400,
    title: 'The GraphQL operation is not valid.',
    remedy: 'Check the document against the schema.',
  },
  OPERATION_TOO_COSTLY: {
    status: 400,
    title: 'The GraphQL operation is too large.',
    remedy: 'Request less at once: fewer levels, aliases or items.',
  },
  OAUTH_INVALID_REQUEST: {
    status: 400,
    title: 'The OAuth request is not valid.',
    remedy: 'RFC 6749 invalid_request: see the detail for the parameter.',
  },
  OAUTH_INVALID_SCOPE: {
    status: 400,
    title: 'The requested scope cannot be granted.',
    remedy: 'RFC 6749 invalid_scope: request only scopes that the client was created with.',
  },
  OAUTH_UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    title: 'The grant type is not supported.',
    remedy: 'RFC 6749 unsupported_grant_type: send grant_type=client_credentials.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Credentials are missing or not valid.',
    remedy: 'Send Authorization: Bearer with an API key or access token.',
  },
  CREDENTIALS_INVALID: {
    status: 401,
    title: 'The email address or the password is wrong.',
    remedy: 'Check both and try again.',
  },
  CLIENT_INVALID: {
    status: 401,
    title: 'Client authentication failed.',
    remedy: 'Check client_id and client_secret.',
  },
  SCOPE_MISSING: {
    status: 403,
    title: 'The credential lacks a scope.',
    remedy: 'Use a credential that has the named scope.',
  },
  CALLER_NOT_ALLOWED: {
    status: 403,
    title: 'This kind of credential is not allowed to make this call.',
    remedy: 'See the detail for the kind that is allowed.',
  },
  ROLE_NOT_ALLOWED: {
    status: 403,
    title: "The member's role does not allow this.",
    remedy: 'Ask an owner or admin of the organization.',
  },
  CSRF_TOKEN_INVALID: {
    status: 403,
    title: 'The CSRF token is missing or wrong.',
    remedy: 'Send the token from sign-in in X-CSRF-Token.',
  },
  ORGANIZATION_FORBIDDEN: {
    status: 403,
    title: 'The caller does not belong to this organization.',
    remedy: 'Use an organization that you are a member of.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Nothing exists at this URL.',
    remedy: 'Check the path against GET /openapi.json.',
  },
  JOB_NOT_FOUND: { status: 404, title: 'No job has this id.', remedy: 'Check the id.' },
  ORGANIZATION_NOT_FOUND: { status: 404, title: 'No organization has this id.', remedy: 'Check the id.' },
  MEMBER_NOT_FOUND: { status: 404, title: 'No member has this id.', remedy: 'Check the id.' },
  API_KEY_NOT_FOUND: {
    status: 404,
    title: 'No API key has this id.',
    remedy: 'List the keys of the organization.',
  },
  MAIL_TOKEN_INVALID: {
    status: 400,
    title: 'The token is not valid.',
    remedy:
      'A token from an e-mail works once, until it expires or a later e-mail replaces it: request another e-mail.',
  },
  MAIL_NOT_CONFIGURED: {
    status: 501,
    title: 'This installation does not send e-mail.',
    remedy: 'The operator can set a mail server in TRADEWIND_SMTP_URL.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    title: 'There is no such pending invitation.',
    remedy:
      'Sign in with the invited address. If the invitation was used, was replaced or has expired, ask for a new one.',
  },
  OAUTH_CLIENT_NOT_FOUND: {
    status: 404,
    title: 'No OAuth client has this id.',
    remedy: 'List the clients of the organization.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    title: 'No webhook has this id.',
    remedy: 'List the webhooks of the organization.',
  },
  FILE_NOT_FOUND: { status: 404, title: 'There is no file with this name.', remedy: 'Check the URL.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The URL does not support this method.',
    remedy: 'See the Allow header.',
  },
  EMAIL_TAKEN: {
    status: 409,
    title: 'An account with this email address already exists.',
    remedy: 'Sign in instead.',
  },
  MEMBER_EXISTS: {
    status: 409,
    title: 'The person is already a member.',
    remedy: 'Change the role of the existing member.',
  },
  LAST_OWNER: {
    status: 409,
    title: 'An organization must have at least one owner.',
    remedy: 'Make another member owner first.',
  },
  WRITE_CONFLICT: {
    status: 409,
    title: 'The resource was changed concurrently.',
    remedy: 'Read the resource and try again.',
  },
  JOB_NOT_CANCELABLE: { status: 409, title: 'The job has ended.', remedy: 'There is nothing to cancel.' },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    title: 'A request with this Idempotency-Key is in progress.',
    remedy: 'Wait for Retry-After, then send the same request again.',
  },
  LIMIT_REACHED: {
    status: 409,
    title: 'The organization has reached the limit for this resource.',
    remedy: 'Delete one that is no longer used.',
  },
  STORAGE_LIMIT_REACHED: {
    status: 409,
    title: 'The organization has no storage left for this file.',
    remedy:
      'Remove pictures from products that no longer need them: unused pictures are deleted after 7 days, and imports 7 days after they were sent. Or ask the operator for a higher limit.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    title: 'Events after the cursor are no longer kept.',
    remedy:
      'Read the resources themselves once, then continue from the oldest cursor in the response, or without a cursor.',
  },
  VERSION_STALE: {
    status: 412,
    title: 'If-Match names an old version.',
    remedy: 'Read the resource and try again with its ETag.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'The request took too long to arrive.',
    remedy: 'Send it again, on a new connection.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'The headers are too large.',
    remedy: 'Send at most 16 KiB of headers, on a new connection.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'The body is too large.',
    remedy: 'See the detail for the limit.',
  },
  MEDIA_TYPE_UNSUPPORTED: {
    status: 415,
    title: 'The content type is not supported.',
    remedy: 'See the detail for the types that this route accepts.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The Idempotency-Key was used for another request.',
    remedy: 'Use a new key for a new request.',
  },
  RATE_LIMITED: { status: 429, title: 'Too many requests.', remedy: 'Wait for Retry-After.' },
  INTERNAL: {
    status: 500,
    title: 'An internal error occurred.',
    remedy: 'Try again; if the error persists, report the requestId.',
  },
  UNAVAILABLE: {
    status: 503,
    title: 'The service is temporarily unavailable.',
    remedy: 'Try again in a moment.',
  },
  ...commerceErrors,
  ...agentErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(errorCatalogue, text);
