import { GraphQLError } from 'graphql';
import type { RequestContext } from '../context.js';
import { deadlockDetected } from '../database/sql-states.js';
import { dictionary } from '../dictionary.js';
import type { ErrorCode } from '../error-catalogue.js';
import { AppError, type FieldError, fail } from '../errors.js';

/** What every GraphQL error carries: all that REST needs to make its problem body. */
export interface ErrorExtensions {
  code: ErrorCode;
  status: number;
  detail: string;
  errors: FieldError[];
  /** Further members of the problem body. */
  members?: Record<string, string>;
  retryAfterSeconds?: number;
}

type Reporter = Pick<RequestContext, 'requestId' | 'log'>;

/**
 * The one place where errors leave the subgraphs. Errors pass with their code; input that GraphQL itself
 * rejects becomes VALIDATION_FAILED; anything else is answered as INTERNAL and its cause is only logged.
 */
export const presentErrors = (errors: readonly unknown[], ctx: Reporter): GraphQLError[] =>
  errors.map(error => presentError(error, ctx));

/**
 * What callers see of an error: a code of the catalogue, or INTERNAL for everything else, whose cause is only
 * logged.
 */
export function presentError(error: unknown, ctx: Reporter): GraphQLError {
  const rejection = errorOf(error);
  if (rejection.status >= 500) {
    ctx.log.error({ requestId: ctx.requestId, err: causeOf(error), path: pathOf(error) }, 'request failed');
  } else if (rejection.internal !== undefined) {
    ctx.log.info({ requestId: ctx.requestId, code: rejection.code }, rejection.internal);
  }
  return asGraphQLError(rejection, pathOf(error));
}

/** A rejection in GraphQL's form. Locations are left out: they point into a document the caller never sent. */
export function asGraphQLError(rejection: AppError, path?: GraphQLError['path']): GraphQLError {
  const { code, status, detail, errors, members, retryAfterSeconds } = rejection;
  const extensions: ErrorExtensions = { code, status, detail, errors };
  if (members !== undefined) {
    extensions.members = members;
  }
  if (retryAfterSeconds !== undefined) {
    extensions.retryAfterSeconds = retryAfterSeconds;
  }
  return new GraphQLError(detail, { path, extensions: { ...extensions } });
}

function errorOf(error: unknown): AppError {
  const cause = causeOf(error);
  if (cause instanceof AppError) {
    return cause;
  }
  if (error instanceof GraphQLError && isAboutInput(error)) {
    const found = inputError(error);
    return fail('VALIDATION_FAILED', { detail: `${found.path}: ${found.message}`, errors: [found] });
  }
  const code = codesOfCauses[(cause as { code?: string } | null | undefined)?.code ?? ''] ?? 'INTERNAL';
  return fail(code, code === 'UNAVAILABLE' ? { cause, retryAfterSeconds: 1 } : { cause });
}

/** What the database and the network say when trying again can help. */
const codesOfCauses: Record<string, ErrorCode> = dictionary({
  ECONNREFUSED: 'UNAVAILABLE',
  ECONNRESET: 'UNAVAILABLE',
  [deadlockDetected]: 'WRITE_CONFLICT',
  /** Postgres: serialization failure. */
  '40001': 'WRITE_CONFLICT',
  /** Postgres: too many connections; shut down by an administrator; starting up. */
  '53300': 'UNAVAILABLE',
  '57P01': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
});

/** What was thrown in the first place: GraphQL wraps it once for each layer it passes. */
function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError != null) {
    cause = cause.originalError;
  }
  return cause;
}

const pathOf = (error: unknown): GraphQLError['path'] =>
  error instanceof GraphQLError ? error.path : undefined;

const aboutInput =
  /^(?:Variable "\$(?<variable>\w+)"|Argument "(?<argument>\w+)"|Too many errors processing variables)/;

/**
 * GraphQL gives its own errors of a variable or argument no code; only their wording tells. A resolver that
 * throws the same words is told apart by having a place in the answer and a cause.
 */
const isAboutInput = ({ message, path, originalError }: GraphQLError): boolean =>
  aboutInput.test(message) && (path === undefined || originalError == null);

/** `Variable "$input" got invalid value 3 at "input.prices[0].amount"; Field "x" ...` is about that place. */
function inputError({ message }: GraphQLError): FieldError {
  const { variable, argument } = aboutInput.exec(message)?.groups ?? {};
  const place = /^Variable .* at "([\w.[\]]+)"; /.exec(message)?.[1] ?? variable ?? argument ?? '';
  const field = /; Field "(\w+)" (?:of required type|is not defined)/.exec(message)?.[1];
  const path = field === undefined ? place : `${place}.${field}`;
  return { path: path.replace(/\[(\d+)\]/g, '.$1'), code: 'VALUE_INVALID', message: reasonIn(message) };
}

/** The reason alone: not every caller wrote a GraphQL document, and the place is told by the path. */
const reasonIn = (message: string): string =>
  message
    .replace(
      /^Variable "\$\w+" got invalid value [\s\S]*?; (?=Expected |Field |Value |Enum |A time |\w+ cannot )/,
      '',
    )
    .replace(/^Variable "\$\w+" of (?:non-null|required) type "[^"]*" (?=must |was )/, 'It ');
