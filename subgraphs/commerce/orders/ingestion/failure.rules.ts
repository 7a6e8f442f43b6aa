import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { AppError } from '../../../../kernel/errors.js';
import type { IngestionFailure } from './ingestion.entity.js';
import { ingestionLimits } from './ingestion.limits.js';

/** Why a record could not be taken in, in words that may be stored and shown. */
export type FailureReason = Pick<IngestionFailure, 'code' | 'message'>;

/** The code of a record that the marketplace does not know: a push can come before what it is about. */
export const unknownRecord: FailureReason = {
  code: 'not_found',
  message: 'The marketplace does not know this record (yet).',
};

/** Of an unexpected error only the log is told: its words may quote anything. */
export function failureReason(error: unknown): FailureReason {
  if (error instanceof MarketplaceError) {
    return { code: error.kind, message: error.message };
  }
  if (error instanceof AppError) {
    return { code: error.code, message: error.detail };
  }
  return { code: 'internal', message: 'An unexpected error occurred; see the log for its cause.' };
}

/** Whether the same may pass in a while without anybody's doing. */
const passingCodes: ReadonlySet<string> = new Set([
  'throttled',
  'unavailable',
  'unknown',
  unknownRecord.code,
]);
/** So many attempts are made before the organization is told of what may pass by itself. */
const quietAttempts = 5;

/** Whether the organization is to be told now; a record that nobody knows is no trouble of theirs. */
export const isToldOf = ({ code, attempts }: Pick<IngestionFailure, 'code' | 'attempts'>): boolean =>
  code !== unknownRecord.code && (!passingCodes.has(code) || attempts >= quietAttempts);

/** Whether the marketplace has been asked often enough for a record that it does not know. */
export const isGone = ({ code, attempts }: Pick<IngestionFailure, 'code' | 'attempts'>): boolean =>
  code === unknownRecord.code && attempts >= ingestionLimits.failureUnknownMax;

/** Until a record that failed so often is read again, in milliseconds. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(ingestionLimits.failureRetryFirstMs * 4 ** (attempts - 1), ingestionLimits.failureRetryMaxMs);
