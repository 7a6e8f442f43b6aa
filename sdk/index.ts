export { Call, DownloadCall, ExportCall, ListCall, parseLines } from './call.js';
export type { CallOptions, KeyedOptions, VersionedOptions } from './call-options.js';
export { type ClientOptions, createClient, type TradewindClient } from './client.js';
export type { CredentialOptions } from './credentials.js';
export {
  ApiError,
  ConnectionError,
  EventHandlerError,
  isApiError,
  JobFailedError,
  TradewindError,
  UnexpectedReplyError,
  type VerificationFailure,
  WebhookVerificationError,
} from './errors.js';
export type { CursorStore, EventConsumerOptions } from './event-consumer.js';
export type * from './generated/api-types.js';
export type { Calls, ErrorCode, TradewindEvent } from './generated/calls.js';
export type { FinishedJob, JobReference, WaitOptions } from './job.js';
export type { GraphQLSocket, JobSnapshot } from './job-socket.js';
export type { RawBody, Upload } from './request-body.js';
export type { Exchange } from './transport.js';
export { isTestMessage, type VerificationOptions, verifyWebhook, type WebhookMessage } from './webhook.js';
