import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { type ErrorCode, isErrorCode } from '../kernel/error-catalogue.js';
import { AppError, type FieldError } from '../kernel/errors.js';

/** A GraphQL operation, validated and planned at boot. */
export type PreparedOperation = (
  variables: Record<string, unknown>,
  ctx: RequestContext,
) => Promise<ExecutionResult>;

/** What the facade needs of the gateway: documents in, operations out. Throws at boot what is wrong with a document. */
export interface OperationSource {
  prepare(document: string): PreparedOperation;
}

/** The data of a result; a refusal of the operation is thrown as the AppError it was. */
export function dataOf(result: ExecutionResult): unknown {
  const first = result.errors?.[0];
  if (first !== undefined) {
    throw refusalOf(first);
  }
  return result.data;
}

export const isReplay = (result: ExecutionResult): boolean => result.extensions?.idempotentReplayed === true;

function refusalOf(error: Pick<GraphQLFormattedError, 'message' | 'extensions'>): AppError {
  const { code, detail, errors, members, retryAfterSeconds } = error.extensions ?? {};
  const known: ErrorCode = isErrorCode(code) ? code : 'INTERNAL';
  if (known === 'INTERNAL') {
    return new AppError('INTERNAL', { internal: error.message });
  }
  return new AppError(known, {
    detail: typeof detail === 'string' ? detail : error.message,
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
    ...(members == null ? {} : { members: members as Record<string, string> }),
    ...(typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {}),
  });
}
