import {
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { fail } from '../kernel/errors.js';
import type { GraphQLRequest } from '../kernel/federation/apollo-server.js';
import { presentErrors } from '../kernel/federation/present-error.js';
import type { EventStream, SubgraphExecutor } from '../kernel/federation/subgraph-executor.js';
import { AdmittedDocuments, DocumentRefused } from './admitted-documents.js';
import { composeSupergraph } from './compose.js';
import { Graph } from './graph.js';
import { type PreparedOperation, prepareOperation } from './prepare-operation.js';
import { prepareSubscription } from './prepare-subscription.js';

export interface GatewayOptions {
  executors: readonly SubgraphExecutor[];
  /** Composed from the executors' SDL when left out. */
  supergraphSdl?: string;
  /** Whether callers may ask for the schema; on by default. */
  introspection?: boolean;
}

export interface Gateway {
  readonly apiSchema: GraphQLSchema;
  readonly supergraphSdl: string;
  /** For the program's own documents, known at boot: throws an Error that names what is wrong with one. */
  prepare(document: string): PreparedOperation;
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
  const graph = new Graph(options.executors, supergraphSdl);
  const callers = new CallersOperations(graph, options.introspection ?? true);
  return {
    apiSchema: graph.planner.apiSchema,
    supergraphSdl,
    prepare: document => prepareOwn(graph, document),
    execute: (request, ctx) => callers.execute(request, ctx),
    knownQuery: request => callers.knownQuery(request),
    subscribe: (request, ctx) => callers.subscribe(request, ctx),
    close: async () => {
      await Promise.all(options.executors.map(executor => executor.close()));
    },
  };
}

function prepareOwn(graph: Graph, source: string): PreparedOperation {
  const document = parse(source);
  const errors = validate(graph.planner.apiSchema, document);
  if (errors.length > 0) {
    throw new Error(`Not a valid operation: ${errors.map(error => error.message).join(' ')}\n${source}`);
  }
  if (getOperationAST(document) == null) {
    throw new Error(`Not exactly one operation:\n${source}`);
  }
  return prepareOperation(graph, document);
}

/** Operations that callers write, as opposed to the program's own. */
class CallersOperations {
  readonly #graph: Graph;
  readonly #documents: AdmittedDocuments;

  constructor(graph: Graph, introspection: boolean) {
    this.#graph = graph;
    this.#documents = new AdmittedDocuments(graph.planner.apiSchema, introspection);
  }

  async execute(request: GraphQLRequest, ctx: RequestContext): Promise<ExecutionResult> {
    try {
      const admitted = this.#documents.admit(request);
      if (admitted.definition.operation === OperationTypeNode.SUBSCRIPTION) {
        throw fail('OPERATION_INVALID', { detail: 'Subscriptions are served over WebSocket (graphql-ws).' });
      }
      admitted.operation ??= prepareOperation(this.#graph, admitted.document);
      return await admitted.operation(request.variables ?? {}, ctx);
    } catch (error) {
      return { errors: error instanceof DocumentRefused ? error.errors : presentErrors([error], ctx) };
    }
  }

  knownQuery(request: GraphQLRequest): PreparedOperation | null {
    const known = this.#documents.known(request);
    return known?.definition.operation === OperationTypeNode.QUERY ? (known.operation ?? null) : null;
  }

  async subscribe(request: GraphQLRequest, ctx: RequestContext): Promise<EventStream | ExecutionResult> {
    try {
      const admitted = this.#documents.admit(request);
      if (admitted.definition.operation !== OperationTypeNode.SUBSCRIPTION) {
        return await this.execute(request, ctx);
      }
      admitted.subscription ??= prepareSubscription(this.#graph, admitted.document);
      return await admitted.subscription(request.variables ?? {}, ctx);
    } catch (error) {
      return { errors: error instanceof DocumentRefused ? error.errors : presentErrors([error], ctx) };
    }
  }
}
