import {
  type ArgumentNode,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type Location,
  NoSchemaIntrospectionCustomRule,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  parse,
  separateOperations,
  specifiedRules,
  type ValidationRule,
  validate,
  visit,
} from 'graphql';
import { BoundedCache } from '../kernel/bounded-cache.js';
import { type AppError, type FieldError, fail } from '../kernel/errors.js';
import type { GraphQLRequest } from '../kernel/federation/apollo-server.js';
import { documentLimits } from '../kernel/federation/document.limits.js';
import { documentDigest } from '../kernel/federation/document-digest.js';
import { extendError } from '../kernel/federation/extend-error.js';
import { asGraphQLError } from '../kernel/federation/present-error.js';
import { textErrors } from '../kernel/outside-text.js';
import { expandedSize } from './limits/expanded-size.js';
import { overExpanded, overLimit, overlong, severalEffects, tooCostly } from './limits/operation-limits.js';
import { type MeasuredSchema, measureOperation, type OperationSize } from './limits/operation-size.js';
import { type PublicFields, publicFieldsOf } from './limits/public-calls.js';
import type { PreparedOperation } from './prepare-operation.js';
import type { PreparedSubscription } from './prepare-subscription.js';

export interface AdmittedDocument {
  /** Holds one operation and its fragments. */
  document: DocumentNode;
  definition: OperationDefinitionNode;
  size: OperationSize;
  /** The fields at its root that everybody may read. */
  publicFields: readonly FieldNode[];
  /** Planned when first run. */
  operation?: PreparedOperation;
  subscription?: PreparedSubscription;
}

/** Why a document is not run at all. */
export class DocumentRejected extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super(errors.map(error => error.message).join(' '));
    this.name = 'DocumentRejected';
    this.errors = errors;
  }
}

/** Pays for what a document costs when it is seen first, in requests; throws where the caller may not. */
export type Spend = (requests: number) => void;

/**
 * Documents from outside: each is parsed, measured and validated once, and remembered while it is in use. Nothing of its
 * text is kept, and all of them together stay within `documentLimits.admittedDocumentsBytes`.
 */
export class AdmittedDocuments {
  readonly #measured: MeasuredSchema;
  readonly #rules: readonly ValidationRule[];
  readonly #publicFields: PublicFields;
  readonly #known = new BoundedCache<AdmittedDocument>(documentLimits.compiledOperationsMax, {
    bytesMax: documentLimits.admittedDocumentsBytes,
  });

  constructor(measured: MeasuredSchema, introspection: boolean, publicFields: PublicFields = new Map()) {
    this.#measured = measured;
    this.#publicFields = publicFields;
    this.#rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  }

  /** What the documents count for, in bytes. */
  get sizeBytes(): number {
    return this.#known.sizeBytes;
  }

  /**
   * Throws DocumentRejected: OPERATION_INVALID for what does not parse or does not fit the schema,
   * OPERATION_TOO_COSTLY for what passes a limit. Limits come first, since validation itself has a cost.
   */
  admit(request: GraphQLRequest, spend: Spend): AdmittedDocument {
    rejectIf(overlong(request.query, request.operationName));
    const key = documentDigest(request.query, request.operationName);
    const known = this.#known.get(key);
    if (known === undefined) {
      const { admitted, sizeBytes } = withinStack(() => this.#read(request, spend));
      this.#known.set(key, admitted, sizeBytes);
      return admitted;
    }
    rejectIf(this.#overLimit(known, request.variables));
    return known;
  }

  /** The document if it was admitted before and is within the limits with these variables; else null. */
  known(request: GraphQLRequest): AdmittedDocument | null {
    if (overlong(request.query, request.operationName) !== null) {
      return null;
    }
    const known = this.#known.get(documentDigest(request.query, request.operationName));
    return known === undefined || this.#overLimit(known, request.variables) !== null ? null : known;
  }

  #overLimit(admitted: AdmittedDocument, variables: Record<string, unknown> | undefined): AppError | null {
    return admitted.size.varies ? overLimit(this.sizeWith(admitted, variables)) : null;
  }

  /** The size of the document with these variables. */
  sizeWith({ size, document, definition }: AdmittedDocument, variables = {}): OperationSize {
    return size.varies ? measureOperation(this.#measured, document, definition, variables) : size;
  }

  #read(
    { query, operationName, variables = {} }: GraphQLRequest,
    spend: Spend,
  ): { admitted: AdmittedDocument; sizeBytes: number } {
    const whole = parseWithin(query);
    const expanded = expandedSize(whole);
    rejectIf(overExpanded(expanded));
    rejectIf(unsoundLiteral(whole));
    const definition = getOperationAST(whole, operationName);
    if (definition == null) {
      throw new DocumentRejected([invalid(new GraphQLError(missing(operationName)))]);
    }
    const size = measureOperation(this.#measured, whole, definition, variables);
    rejectIf(overLimit(size) ?? severalEffects(definition, size));
    spend(Math.ceil(expanded.selections / documentLimits.selectionsPerRequest));
    const errors = validate(this.#measured.schema, whole, this.#rules);
    if (errors.length > 0) {
      throw new DocumentRejected(errors.map(invalid));
    }
    const document = withoutText(separateOperations(whole)[definition.name?.value ?? '']!);
    const publicFields = publicFieldsOf(definition, fragmentsOf(document), this.#publicFields);
    return {
      admitted: { document, definition, size, publicFields },
      sizeBytes:
        documentLimits.bytesPerDocument +
        query.length * documentLimits.bytesPerCharacter +
        expanded.selections * documentLimits.bytesPerSelection,
    };
  }
}

const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    definitions.flatMap(one =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );

/** Brackets within brackets, by the thousand, exhaust the stack of whoever walks them. */
function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError
      ? new DocumentRejected([asGraphQLError(tooCostly('It is nested too deeply.'))])
      : error;
  }
}

/** Locations, which the errors of validation name, hold the source and every token of it, comments included. */
const withoutText = (document: DocumentNode): DocumentNode =>
  visit(document, {
    enter(node) {
      delete (node as { loc?: Location }).loc;
    },
  });

function parseWithin(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: documentLimits.tokensMax });
  } catch (error) {
    if (!(error instanceof GraphQLError)) {
      throw error;
    }
    throw new DocumentRejected([isOverTokenLimit(error) ? tooLong() : invalid(error)]);
  }
}

/** Texts in the document itself; those of its variables are looked at in each request. */
function unsoundLiteral(document: DocumentNode): AppError | null {
  const found: FieldError[] = [];
  visit(document, {
    StringValue: ({ value }, _key, parent, keys, ancestors) => {
      found.push(
        ...textErrors(value, placeOf(keys, [...ancestors, ...(parent === undefined ? [] : [parent])])),
      );
    },
  });
  return found.length === 0 ? null : fail('VALIDATION_FAILED', { errors: found, detail: found[0]!.message });
}

/** The dotted path of a value within the arguments of its field: `input.tags.0`. */
const placeOf = (
  keys: readonly (string | number)[],
  ancestors: readonly (ASTNode | readonly ASTNode[])[],
): string =>
  ancestors
    .flatMap((ancestor, depth) => {
      const kind = 'kind' in ancestor ? ancestor.kind : null;
      if (kind === Kind.ARGUMENT || kind === Kind.OBJECT_FIELD) {
        return [(ancestor as ArgumentNode | ObjectFieldNode).name.value];
      }
      return kind === Kind.LIST ? [keys[depth + 1]] : [];
    })
    .join('.');

const isOverTokenLimit = ({ message }: GraphQLError): boolean => /more tha[tn] \d+ tokens/.test(message);

const tooLong = (): GraphQLError =>
  asGraphQLError(tooCostly(`It has more than ${documentLimits.tokensMax} tokens.`));

function rejectIf(error: AppError | null): void {
  if (error !== null) {
    throw new DocumentRejected([asGraphQLError(error)]);
  }
}

/** Keeps the locations: they point into what the caller wrote. */
const invalid = (error: GraphQLError): GraphQLError =>
  extendError(error, asGraphQLError(fail('OPERATION_INVALID', { detail: error.message })).extensions);

const missing = (operationName: string | undefined): string =>
  operationName === undefined
    ? 'The document has several operations or none: name the one to run in operationName.'
    : `The document has no operation named "${operationName}".`;
