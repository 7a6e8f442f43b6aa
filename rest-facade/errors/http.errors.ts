import type { ErrorEntry } from '../../kernel/error-catalogue.js';

/** The error codes of HTTP requests: what is wrong with them before an operation runs. */
export const httpErrors = {
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
  CSRF_TOKEN_INVALID: {
    status: 403,
    title: 'The CSRF token is missing or wrong.',
    remedy: 'Send the token from sign-in in X-CSRF-Token.',
  },
  HOST_NOT_ALLOWED: {
    status: 403,
    title: 'The request is for another host, or from the page of another site.',
    remedy: 'Use the public URL of the installation. Programs send no Origin header.',
  },
  FILE_NOT_FOUND: { status: 404, title: 'There is no file with this name.', remedy: 'Check the URL.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The URL does not support this method.',
    remedy: 'See the Allow header.',
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
} as const satisfies Record<string, ErrorEntry>;
