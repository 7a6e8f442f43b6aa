import { type DocumentNode, type ExecutionResult, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { fail, reject } from '../kernel/errors.js';
import type { GraphQLRequest } from '../kernel/federation/apollo-server.js';
import { documentLimits } from '../kernel/federation/document.limits.js';
import { presentErrors } from '../kernel/federation/present-error.js';
import type { EventStream, SubgraphExecutor } from '../kernel/federation/subgraph-executor.js';
import { textErrors } from '../kernel/outside-text.js';
import { type AdmittedDocument, AdmittedDocuments, DocumentRejected } from './admitted-documents.js';
import { composeSupergraph } from './compose.js';
import { Graph } from './graph.js';
import { type ListLengths, withDefaults } from './limits/operation-size.js';
import { type PublicCall, type PublicFields, publicCalls } from './limits/public-calls.js';
import { type PreparedOperation, prepareOperation } from './prepare-operation.js';
import { prepareSubscription } from './prepare-subscription.js';

export interface GatewayOptions {
  executors: readonly SubgraphExecutor[];
  /** Composed from the executors' SDL when left out. */
  supergraphSdl?: string;
  /** Whether callers may ask for the schema; on by default. */
  introspection?: boolean;
  /** How many items a list without a `limit` counts for in the cost of an operation; see `MeasuredSchema`. */
  listLengths?: ListLengths;
  /**
   * Called when a caller's document is seen first, with what planning it is worth in requests. Throws where the caller has
   * asked for too much. Default: nobody pays.
   */
  spend?: (ctx: RequestContext, requests: number) => void;
  /** Fields that need no credential. Default: none. */
  publicFields?: PublicFields;
  /** Called before a caller's operation reads public fields, each time. Throws where too much was read. Default: nobody counts. */
  countPublic?: (ctx: RequestContext, calls: readonly PublicCall[]) => void;
}

export interface Gateway {
  /** What callers may use. */
  readonly apiSchema: GraphQLSchema;
  readonly supergraphSdl: string;
  /** What the remembered documents from outside count for; at most `documentLimits.admittedDocumentsBytes`. */
  readonly documentsSizeBytes: number;
  /**
   * For the program's own documents, known at boot, which may use what is internal too. Throws an Error that names what is
   * wrong with one.
   */
  prepare(document: DocumentNode): PreparedOperation;
  /** For documents from outside: limited, validated and planned when first seen. Never rejects. */
  execute(request: GraphQLRequest, ctx: RequestContext): Promise<ExecutionResult>;
  /** A query from outside that was executed before and is within the limits; null for any other request. */
  knownQuery(request: GraphQLRequest): PreparedOperation | null;
  subscribe(request: GraphQLRequest, ctx: RequestContext): Promise<EventStream | ExecutionResult>;
  /** Gives up the connections to subgraphs in other processes. */
  close(): Promise<void>;
}

/** Composes the graph and answers every operation on it, over REST, GraphQL or WebSocket alike. */
export function createGateway(options: GatewayOptions): Gateway {
  const supergraphSdl = options.supergraphSdl ?? composeSupergraph(options.executors);
  const { whole, published } = Graph.open(options.executors, supergraphSdl);
  const callers = new CallersOperations(published, options);
  return {
    apiSchema: published.view.schema,
    supergraphSdl,
    get documentsSizeBytes() {
      return callers.documentsSizeBytes;
    },
    prepare: document => prepareOperation(whole, document, whole.planOwn(document)),
    execute: (request, ctx) => callers.execute(request, ctx),
    knownQuery: request => callers.knownQuery(request),
    subscribe: (request, ctx) => callers.subscribe(request, ctx),
    close: async () => {
      await Promise.all(options.executors.map(executor => executor.close()));
    },
  };
}

/** Operations that callers write, as opposed to the program's own. */
class CallersOperations {
  readonly #graph: Graph;
  readonly #documents: AdmittedDocuments;
  readonly #publicFields: PublicFields;
  readonly #spend: NonNullable<GatewayOptions['spend']>;
  readonly #countPublic: NonNullable<GatewayOptions['countPublic']>;

  constructor(graph: Graph, options: GatewayOptions) {
    const { introspection = true, listLengths = new Map(), publicFields = new Map() } = options;
    const measured = { schema: graph.view.schema, listLengths };
    this.#graph = graph;
    this.#documents = new AdmittedDocuments(measured, introspection, publicFields);
    this.#publicFields = publicFields;
    this.#spend = options.spend ?? (() => {});
    this.#countPublic = options.countPublic ?? (() => {});
  }

  get documentsSizeBytes(): number {
    return this.#documents.sizeBytes;
  }

  async execute(request: GraphQLRequest, ctx: RequestContext): Promise<ExecutionResult> {
    try {
      const admitted = this.#admit(request, ctx);
      if (admitted.definition.operation === OperationTypeNode.SUBSCRIPTION) {
        throw fail('OPERATION_INVALID', { detail: 'Subscriptions are served over WebSocket (graphql-ws).' });
      }
      admitted.operation ??= this.#counted(admitted, this.#planned(admitted, prepareOperation));
      const result = await admitted.operation(request.variables ?? {}, ctx);
      return request.extensions?.cost === true ? this.#withCost(result, admitted, request) : result;
    } catch (error) {
      return rejected(error, ctx);
    }
  }

  #withCost(result: ExecutionResult, admitted: AdmittedDocument, request: GraphQLRequest): ExecutionResult {
    const { cost } = this.#documents.sizeWith(admitted, request.variables);
    const extensions = { ...result.extensions, cost: { requested: cost, limit: documentLimits.costMax } };
    return { ...result, extensions };
  }

  knownQuery(request: GraphQLRequest): PreparedOperation | null {
    const known = textErrors(request.variables).length === 0 ? this.#documents.known(request) : null;
    return known?.definition.operation === OperationTypeNode.QUERY ? (known.operation ?? null) : null;
  }

  async subscribe(request: GraphQLRequest, ctx: RequestContext): Promise<EventStream | ExecutionResult> {
    try {
      const admitted = this.#admit(request, ctx);
      if (admitted.definition.operation !== OperationTypeNode.SUBSCRIPTION) {
        return await this.execute(request, ctx);
      }
      admitted.subscription ??= this.#planned(admitted, prepareSubscription);
      return await admitted.subscription(request.variables ?? {}, ctx);
    } catch (error) {
      return rejected(error, ctx);
    }
  }

  #admit(request: GraphQLRequest, ctx: RequestContext): AdmittedDocument {
    reject(textErrors(request.variables));
    return this.#documents.admit(request, requests => this.#spend(ctx, requests));
  }

  /** Public fields are counted wherever the operation is run from, also where it is known. */
  #counted({ publicFields, definition }: AdmittedDocument, run: PreparedOperation): PreparedOperation {
    return publicFields.length === 0
      ? run
      : async (variables, ctx) => {
          try {
            const given = withDefaults(definition, variables);
            this.#countPublic(ctx, publicCalls(publicFields, this.#publicFields, given));
          } catch (error) {
            return rejected(error, ctx);
          }
          return run(variables, ctx);
        };
  }

  /** A document that cannot be planned is remembered as one: the next time costs nothing. */
  #planned<T>(
    { document }: AdmittedDocument,
    prepare: (graph: Graph, document: DocumentNode) => T,
  ): T | Unplanned {
    try {
      return prepare(this.#graph, document);
    } catch (error) {
      return async (_variables, ctx) => rejected(error, ctx);
    }
  }
}

type Unplanned = (variables: Record<string, unknown>, ctx: RequestContext) => Promise<ExecutionResult>;

const rejected = (error: unknown, ctx: RequestContext): ExecutionResult => ({
  errors: error instanceof DocumentRejected ? error.errors : presentErrors([error], ctx),
});
