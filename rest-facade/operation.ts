import type { DocumentNode, ExecutionResult, GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { type ErrorCode, isErrorCode } from '../kernel/error-catalogue.js';
import { AppError, type FieldError } from '../kernel/errors.js';
import type { Operation } from './graphql.js';

/** What an operation answered. */
export type Result<Data = unknown> = Omit<ExecutionResult, 'data'> & { data?: Data | null };

/** A GraphQL operation, validated and planned at boot. */
export type PreparedOperation<Data = unknown, Variables = Record<string, unknown>> = (
  variables: Variables,
  ctx: RequestContext,
) => Promise<Result<Data>>;

/** What the facade needs of the gateway: documents in, operations out. Throws at boot what is wrong with a document. */
export interface OperationSource {
  prepare(document: DocumentNode): PreparedOperation;
}

/** The operation, with the types that its document has. */
export const prepared = <Data, Variables>(
  operations: OperationSource,
  operation: Operation<Data, Variables>,
): PreparedOperation<Data, Variables> => operations.prepare(operation) as PreparedOperation<Data, Variables>;

/** The data of a result; an error of the operation is thrown as the AppError it was. */
export function dataOf<Data>(result: Result<Data>): Data {
  const error = errorIn(result);
  if (error !== null) {
    throw error;
  }
  return result.data!;
}

/** Without the undefined ones: to GraphQL an absent variable takes its default, an undefined one is null. */
export function definedOnly(variables: Record<string, unknown>): Record<string, unknown> {
  const defined: Record<string, unknown> = {};
  for (const name in variables) {
    if (variables[name] !== undefined) {
      defined[name] = variables[name];
    }
  }
  return defined;
}

/**
 * What the operation rejected with; null where it did not. Of several fields, that which the document has first: they are read
 * at the same time, and whoever repeats a request is answered the same.
 */
export function errorIn({ errors, data }: Result): AppError | null {
  const names = Object.keys(data ?? {});
  const placeOf = ({ path }: Pick<GraphQLFormattedError, 'path'>) => names.indexOf(String(path?.[0]));
  const first = errors?.toSorted((a, b) => placeOf(a) - placeOf(b))[0];
  return first === undefined ? null : errorOf(first);
}

/** Whether the answer was given before: as the kernel says, or an operation that keeps its own keys. */
export const isReplay = (result: Result, ctx: Pick<RequestContext, 'extensions'>): boolean =>
  result.extensions?.idempotentReplayed === true || ctx.extensions.idempotentReplayed === true;

function errorOf(error: Pick<GraphQLFormattedError, 'message' | 'extensions'>): AppError {
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
