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
  const refusal = refusalIn(result);
  if (refusal !== null) {
    throw refusal;
  }
  return result.data;
}

/** What the operation refused with; null where it did not. */
export function refusalIn({ errors }: ExecutionResult): AppError | null {
  const first = errors?.[0];
  return first === undefined ? null : refusalOf(first);
}

/** Whether the answer was given before: as the kernel says, or an operation that keeps its own keys. */
export const isReplay = (result: ExecutionResult, ctx: Pick<RequestContext, 'extensions'>): boolean =>
  result.extensions?.idempotentReplayed === true || ctx.extensions.idempotentReplayed === true;

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
