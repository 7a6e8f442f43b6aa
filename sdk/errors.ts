import type { FieldError, Job } from './generated/api-types.js';
import type { ErrorCode, TradewindEvent } from './generated/calls.js';

/** What every error of this library is. */
export class TradewindError extends Error {
  override name = 'TradewindError';
}

/** What is known of a rejected call. */
interface Rejection {
  code: ErrorCode | (string & {});
  status: number;
  title: string;
  detail: string;
  errors: readonly FieldError[];
  requestId: string | null;
  retryAfterSeconds: number | null;
  idempotencyKey: string | null;
  body: unknown;
}

/**
 * The API rejected a call. `isApiError` tells its codes apart.
 *
 * Endpoints of OAuth and replies of proxies have no code of the catalogue: `code` is then the `error` of OAuth, or
 * `HTTP_` and the status.
 */
export class ApiError extends TradewindError {
  override name = 'ApiError';
  /** A code of the catalogue: `/docs/errors/{code}` explains it. Later versions of the API may add codes. */
  readonly code: ErrorCode | (string & {});
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** Every invalid field, by its path in the body or query. */
  readonly errors: readonly FieldError[];
  /** Names the request in the logs of the server. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The key that the call was sent with: repeating the call with it has no second effect. */
  readonly idempotencyKey: string | null;
  /** The whole body: an object if it was JSON, else text. */
  readonly body: unknown;

  constructor(rejection: Rejection) {
    super(messageOf(rejection));
    this.code = rejection.code;
    this.status = rejection.status;
    this.title = rejection.title;
    this.detail = rejection.detail;
    this.errors = rejection.errors;
    this.requestId = rejection.requestId;
    this.retryAfterSeconds = rejection.retryAfterSeconds;
    this.idempotencyKey = rejection.idempotencyKey;
    this.body = rejection.body;
  }
}

function messageOf({ code, title, detail, errors, requestId }: Rejection): string {
  // The detail of most rejections tells their fields already.
  const fields = errors
    .filter(({ message }) => !detail.includes(message))
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ');
  const words = [detail || title, fields].filter(text => text !== '').join(' ');
  return `${code}: ${words}${requestId === null ? '' : ` (request ${requestId})`}`;
}

/**
 * Whether an error is a rejection by the API, with one of these codes if any are given.
 *
 * ```ts
 * if (isApiError(error, 'SKU_TAKEN', 'HANDLE_TAKEN')) error.code; // 'SKU_TAKEN' | 'HANDLE_TAKEN'
 * ```
 */
export const isApiError = <Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is ApiError & { readonly code: Code } =>
  error instanceof ApiError && (codes.length === 0 || (codes as string[]).includes(error.code));

/** No complete reply of the API arrived: no connection, a connection that broke, none within the time, or that of another. */
export class ConnectionError extends TradewindError {
  override name = 'ConnectionError';
  /**
   * Whether the call may have had its effect: repeat it with its `idempotencyKey`, or read what there is now. False where
   * nothing was sent, as no server was found or none took the connection.
   */
  readonly isOutcomeUnknown: boolean;
  readonly idempotencyKey: string | null;

  constructor(
    message: string,
    given: Pick<ConnectionError, 'isOutcomeUnknown' | 'idempotencyKey' | 'cause'>,
  ) {
    super(message, { cause: given.cause });
    this.isOutcomeUnknown = given.isOutcomeUnknown;
    this.idempotencyKey = given.idempotencyKey;
  }
}

/**
 * The reply is not what the API documents, although its status says that all went well: a login page of a network, a page of
 * a proxy, another program at `baseUrl`. It is not sent again.
 */
export class UnexpectedReplyError extends ConnectionError {
  override name = 'UnexpectedReplyError';
  readonly status: number;
  /** The first thousand characters of a text, or the page of a list. Empty where a stream was asked for. */
  readonly body: unknown;

  constructor(
    message: string,
    given: Pick<UnexpectedReplyError, 'isOutcomeUnknown' | 'idempotencyKey' | 'status' | 'body'>,
  ) {
    super(message, { ...given, cause: undefined });
    this.status = given.status;
    this.body = given.body;
  }
}

/** A job that was waited for failed or was canceled. */
export class JobFailedError extends TradewindError {
  override name = 'JobFailedError';
  readonly job: Job;

  constructor(job: Job) {
    super(`Job ${job.jobId} is ${job.status}${job.error === null ? '.' : `: ${job.error.message}`}`);
    this.job = job;
  }
}

/** Why a message was not accepted as a webhook of Tradewind. */
export type VerificationFailure =
  | 'HEADER_MISSING'
  | 'TIMESTAMP_INVALID'
  | 'TIMESTAMP_TOO_OLD'
  | 'TIMESTAMP_TOO_NEW'
  | 'SIGNATURE_MISMATCH';

/** A message is not what the holder of the secret signed now. Reply with 401. */
export class WebhookVerificationError extends TradewindError {
  override name = 'WebhookVerificationError';
  readonly reason: VerificationFailure;

  constructor(reason: VerificationFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The handler of an event failed on each attempt. The events before it are done; it and those after it are not. */
export class EventHandlerError extends TradewindError {
  override name = 'EventHandlerError';
  readonly event: TradewindEvent;

  constructor(event: TradewindEvent, cause: unknown) {
    super(`The handler of event ${event.id} (${event.type}) failed.`, { cause });
    this.event = event;
  }
}
