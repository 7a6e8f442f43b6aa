import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  separateOperations,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { BoundedCache } from '../kernel/bounded-cache.js';
import { type AppError, fail } from '../kernel/errors.js';
import type { GraphQLRequest } from '../kernel/federation/apollo-server.js';
import { extendError } from '../kernel/federation/extend-error.js';
import { asGraphQLError } from '../kernel/federation/present-error.js';
import { limits } from '../kernel/limits.js';
import { overLimit, tooManySelections } from './limits/operation-limits.js';
import { measureOperation, type OperationSize } from './limits/operation-size.js';
import type { PreparedOperation } from './prepare-operation.js';
import type { PreparedSubscription } from './prepare-subscription.js';

export interface AdmittedDocument {
  /** Holds one operation and its fragments. */
  document: DocumentNode;
  definition: OperationDefinitionNode;
  size: OperationSize;
  /** Planned when first run. */
  operation?: PreparedOperation;
  subscription?: PreparedSubscription;
}

/** Why a document is not run at all. */
export class DocumentRefused extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super(errors.map(error => error.message).join(' '));
    this.name = 'DocumentRefused';
    this.errors = errors;
  }
}

/** Documents from outside: each is parsed, measured and validated once, and remembered while it is in use. */
export class AdmittedDocuments {
  readonly #schema: GraphQLSchema;
  readonly #rules: readonly ValidationRule[];
  readonly #known = new BoundedCache<AdmittedDocument>(limits.compiledOperationsMax);

  constructor(schema: GraphQLSchema, introspection: boolean) {
    this.#schema = schema;
    this.#rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  }

  /**
   * Throws DocumentRefused: OPERATION_INVALID for what does not parse or does not fit the schema,
   * OPERATION_TOO_COSTLY for what passes a limit. Limits come first, since validation itself has a cost.
   */
  admit(request: GraphQLRequest): AdmittedDocument {
    const known = this.#known.get(keyOf(request));
    if (known === undefined) {
      const admitted = this.#read(request);
      this.#known.set(keyOf(request), admitted);
      return admitted;
    }
    if (known.size.varies) {
      refuseIf(overLimit(this.#measure(known.document, known.definition, request.variables)));
    }
    return known;
  }

  /** The document if it was admitted before and its size does not hang on the variables; else null. */
  known(request: GraphQLRequest): AdmittedDocument | null {
    const known = this.#known.get(keyOf(request));
    return known === undefined || known.size.varies ? null : known;
  }

  #read({ query, document: parsed, operationName, variables }: GraphQLRequest): AdmittedDocument {
    const whole = parsed ?? parseWithin(query);
    refuseIf(tooManySelections(whole));
    const definition = getOperationAST(whole, operationName);
    if (definition == null) {
      throw new DocumentRefused([invalid(new GraphQLError(missing(operationName)))]);
    }
    const size = this.#measure(whole, definition, variables);
    refuseIf(overLimit(size));
    const errors = validate(this.#schema, whole, this.#rules);
    if (errors.length > 0) {
      throw new DocumentRefused(errors.map(invalid));
    }
    return { document: separateOperations(whole)[definition.name?.value ?? '']!, definition, size };
  }

  #measure(document: DocumentNode, definition: OperationDefinitionNode, variables = {}): OperationSize {
    return measureOperation(this.#schema, document, definition, variables);
  }
}

const keyOf = ({ operationName, query }: GraphQLRequest): string => `${operationName ?? ''}\n${query}`;

function parseWithin(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: limits.graphqlTokensMax });
  } catch (error) {
    if (!(error instanceof GraphQLError)) {
      throw error;
    }
    throw new DocumentRefused([isOverTokenLimit(error) ? tooLong() : invalid(error)]);
  }
}

const isOverTokenLimit = ({ message }: GraphQLError): boolean => /more tha[tn] \d+ tokens/.test(message);

const tooLong = (): GraphQLError =>
  asGraphQLError(
    fail('OPERATION_TOO_COSTLY', {
      detail: `The operation is too large. It has more than ${limits.graphqlTokensMax} tokens.`,
    }),
  );

function refuseIf(error: AppError | null): void {
  if (error !== null) {
    throw new DocumentRefused([asGraphQLError(error)]);
  }
}

/** Keeps the locations: they point into what the caller wrote. */
const invalid = (error: GraphQLError): GraphQLError =>
  extendError(error, asGraphQLError(fail('OPERATION_INVALID', { detail: error.message })).extensions);

const missing = (operationName: string | undefined): string =>
  operationName === undefined
    ? 'The document has several operations or none: name the one to run in operationName.'
    : `The document has no operation named "${operationName}".`;
