import { Int } from 'type-graphql';
import type { AppError } from '../errors.js';
import { type BulkErrorType, toBulkError } from './bulk-error.type.js';
import { payloadType } from './payload-type.js';

/** What a bulk operation answers. */
export interface BulkPayload<Result> {
  results: Result[];
  failedCount: number;
}

/** The type of that, by the type of the result for one id. */
export const bulkPayloadType = (name: string, result: () => object): (new () => object) =>
  payloadType(
    name,
    { results: () => [result()], failedCount: () => Int },
    'One result for each id, in the order of the ids.',
  );

/** Each outcome as `present` has it, with its error as callers are shown it, and how many failed. */
export const toBulkPayload = <Outcome extends { error: AppError | null }, Shown>(
  outcomes: readonly Outcome[],
  present: (outcome: Outcome) => Shown,
): BulkPayload<Shown & { error: BulkErrorType | null }> => ({
  results: outcomes.map(outcome => ({ ...present(outcome), error: toBulkError(outcome.error) })),
  failedCount: outcomes.filter(({ error }) => error !== null).length,
});
