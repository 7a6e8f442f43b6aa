import { dictionary } from './dictionary.js';

export interface ErrorEntry {
  /** HTTP status of the REST answer. */
  status: number;
  /** The short, constant title; a `detail` says more about the single case. */
  title: string;
  /** What a caller can do about it, for the page of the code in the docs. */
  remedy: string;
}

/** The codes of what every part does: authorise, validate, page, write at most once. */
export const kernelErrors = {
  VALIDATION_FAILED: {
    status: 400,
    title: 'The request is not valid.',
    remedy: 'Correct every entry of errors[] and send the request again.',
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
  UNAUTHENTICATED: {
    status: 401,
    title: 'Credentials are missing or not valid.',
    remedy: 'Send Authorization: Bearer with an API key or access token.',
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
  NOT_FOUND: {
    status: 404,
    title: 'Nothing exists at this URL.',
    remedy: 'Check the path against GET /openapi.json.',
  },
  WRITE_CONFLICT: {
    status: 409,
    title: 'The resource was changed concurrently.',
    remedy: 'Read the resource and try again.',
  },
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
  VERSION_STALE: {
    status: 412,
    title: 'The request names an old version.',
    remedy: 'Read the resource and try again with its version: its ETag, or `expectedVersion` over GraphQL.',
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
} as const satisfies Record<string, ErrorEntry>;

type KernelErrors = typeof kernelErrors;

/** The codes of all parts. `composition/error-catalogue.ts` adds those of every feature to this type, and registers them. */
export interface ErrorCatalogue extends KernelErrors {}

/** A code that a caller can be answered with. */
export type ErrorCode = keyof ErrorCatalogue;

const registered = dictionary<ErrorEntry>(kernelErrors);
let isComplete = false;

/** Every code with its status and texts: the one list behind REST problems, GraphQL extensions and the docs. */
export const errorCatalogue = registered as Readonly<Record<ErrorCode, ErrorEntry>>;

/** Knows the codes of features only after `registerErrors`. */
export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(errorCatalogue, text);

/** Makes the codes known that the features of this program own. The composition calls it before anything else runs. */
export function registerErrors(entries: Readonly<Record<string, ErrorEntry>>): void {
  Object.assign(registered, entries);
  isComplete = true;
}

/** Stops the start of a program whose errors could not be told. @throws Error where no codes were registered. */
export function requireRegisteredErrors(): void {
  if (!isComplete) {
    throw new Error(
      'No error codes are registered: call registerDomains() of composition/registration.ts first.',
    );
  }
}
