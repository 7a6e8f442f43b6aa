import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  separateOperations,
  subscribe,
  validate,
} from 'graphql';
import { BoundedCache } from '../bounded-cache.js';
import type { RequestContext } from '../context.js';
import { compileOperation, interpretOperation, type Run } from './compile-operation.js';
import { documentLimits } from './document.limits.js';
import { documentDigest } from './document-digest.js';
import { runDry, runIdempotent } from './idempotency.js';
import { mapEventStream } from './map-event-stream.js';
import { presentErrors } from './present-error.js';
import type { Subgraph } from './subgraph.js';
import {
  type EventStream,
  isEventStream,
  type PreparedFetch,
  type SubgraphExecutor,
  type SubscriptionRequest,
} from './subgraph-executor.js';

/** Runs a subgraph in this process. */
export function compileSubgraph(subgraph: Subgraph): SubgraphExecutor {
  const prepared = new BoundedCache<PreparedFetch>(documentLimits.compiledOperationsMax, {
    bytesMax: documentLimits.preparedOperationsBytes,
  });
  return {
    name: subgraph.name,
    sdl: subgraph.sdl,
    prepare(query, operationName) {
      const key = documentDigest(query, operationName);
      const known = prepared.get(key);
      if (known !== undefined) {
        return known;
      }
      const fetch = prepareFetch(subgraph, validOperation(subgraph, query, operationName));
      prepared.set(
        key,
        fetch,
        documentLimits.bytesPerDocument + query.length * documentLimits.bytesPerCharacter,
      );
      return fetch;
    },
    subscribe: (request, ctx) => openStream(subgraph, request, ctx),
    close: async () => {},
  };
}

interface ValidOperation {
  /** Holds this one operation and its fragments. */
  document: DocumentNode;
  definition: OperationDefinitionNode;
}

function validOperation(subgraph: Subgraph, query: string, operationName?: string): ValidOperation {
  const document = parse(query, { noLocation: true });
  requireValid(subgraph, document, query);
  const definition = getOperationAST(document, operationName);
  if (definition == null) {
    throw new Error(`No operation ${operationName ?? 'to run'} in a document for subgraph ${subgraph.name}`);
  }
  return { document: separateOperations(document)[definition.name?.value ?? '']!, definition };
}

function requireValid({ name, schema, sdl }: Subgraph, document: DocumentNode, query: string): void {
  const valid = foundValid.get(sdl) ?? new BoundedCache<true>(documentLimits.compiledOperationsMax);
  foundValid.set(sdl, valid);
  const digest = documentDigest(query, undefined);
  const errors = valid.get(digest) ? [] : validate(schema, document);
  if (errors.length > 0) {
    throw new Error(`Not valid in subgraph ${name}: ${messages(errors)}`);
  }
  valid.set(digest, true);
}

/**
 * Documents by the SDL that they are valid in, for as many as a program has and a few: a process that opens its subgraphs
 * once more, as tests do, validates nothing twice.
 */
const foundValid = new BoundedCache<BoundedCache<true>>(8);

const messages = (errors: readonly GraphQLError[]): string => errors.map(error => error.message).join(' ');

function prepareFetch(subgraph: Subgraph, { document, definition }: ValidOperation): PreparedFetch {
  const run = compiledWhenUsedAgain(subgraph, document);
  const runPresented: PreparedFetch = async (variables, ctx) => {
    try {
      const result = await run(variables, ctx);
      return result.errors === undefined ? result : { ...result, errors: presentErrors(result.errors, ctx) };
    } catch (error) {
      return { data: null, errors: presentErrors([error], ctx) };
    }
  };
  if (definition.operation !== OperationTypeNode.MUTATION) {
    return runPresented;
  }
  const effect = `${subgraph.name}.${responseNames(definition)}`;
  return (variables, ctx) => {
    if (ctx.isDryRun) {
      return runDry(ctx, effect, () => runPresented(variables, ctx));
    }
    return ctx.idempotency === null || ctx.idempotency.keptBy === 'operation'
      ? runPresented(variables, ctx)
      : runIdempotent(ctx, effect, () => runPresented(variables, ctx));
  };
}

/** A stream of documents that are each sent once never pays for compiling them. */
function compiledWhenUsedAgain({ schema }: Subgraph, document: DocumentNode): Run {
  let run = interpretOperation(schema, document);
  let calls = 0;
  return (variables, ctx) => {
    calls += 1;
    if (calls === 2) {
      run = compileOperation(schema, document);
    }
    return run(variables, ctx);
  };
}

const responseNames = ({ selectionSet }: OperationDefinitionNode): string =>
  selectionSet.selections
    .map(selection => (selection.kind === 'Field' ? (selection.alias ?? selection.name).value : '...'))
    .join(',');

async function openStream(
  subgraph: Subgraph,
  { query, variables, operationName }: SubscriptionRequest,
  ctx: RequestContext,
): Promise<EventStream | ExecutionResult> {
  const present = (result: ExecutionResult): ExecutionResult =>
    result.errors === undefined ? result : { ...result, errors: presentErrors(result.errors, ctx) };
  const reject = (error: unknown): ExecutionResult => ({ data: null, errors: presentErrors([error], ctx) });
  try {
    const { document } = validOperation(subgraph, query, operationName);
    const answer = (await subscribe({
      schema: subgraph.schema,
      document,
      contextValue: ctx,
      variableValues: variables,
      rootValue: {},
    })) as EventStream | ExecutionResult;
    return isEventStream(answer) ? mapEventStream(answer, present, reject) : present(answer);
  } catch (error) {
    return reject(error);
  }
}
