import {
  buildASTSchema,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { type Dispatcher, Pool } from 'undici';
import type { RequestContext } from '../context.js';
import { fail } from '../errors.js';
import { outboundLimits } from '../outbound/outbound.limits.js';
import type { Tracing } from '../telemetry/tracing.js';
import { parseEvents } from './event-stream-format.js';
import { mapEventStream } from './map-event-stream.js';
import { presentErrors } from './present-error.js';
import { contextExtensions, contextHeader, sealContext } from './sealed-context.js';
import type {
  EventStream,
  PreparedFetch,
  SubgraphExecutor,
  SubscriptionRequest,
} from './subgraph-executor.js';

export interface RemoteSubgraph {
  name: string;
  sdl: string;
  /** Where `serveSubgraph` listens, without a path: `http://catalog.internal:4001`. */
  url: string;
  contextSecret: string;
  /** Default null: the other process is told of no trace. */
  tracing?: Tracing | null;
}

/** Runs a subgraph that another process serves with `serveSubgraph`. */
export function remoteExecutor(subgraph: RemoteSubgraph): SubgraphExecutor {
  const schema = buildASTSchema(parse(subgraph.sdl));
  const connection = new Connection(subgraph);
  return {
    name: subgraph.name,
    sdl: subgraph.sdl,
    prepare: (query, operationName) => prepareFetch(schema, connection, query, operationName),
    subscribe: (request, ctx) => connection.subscribe(request, ctx),
    close: () => connection.close(),
  };
}

function prepareFetch(
  schema: GraphQLSchema,
  connection: Connection,
  query: string,
  operationName?: string,
): PreparedFetch {
  const errors = validate(schema, parse(query, { noLocation: true }));
  if (errors.length > 0) {
    throw new Error(
      `Not valid in subgraph ${connection.name}: ${errors.map(error => error.message).join(' ')}`,
    );
  }
  return (variables, ctx) => connection.fetch({ query, variables, operationName }, ctx);
}

class Connection {
  readonly name: string;
  readonly #secret: string;
  readonly #pool: Pool;
  readonly #tracing: Tracing | null;

  constructor({ name, url, contextSecret, tracing = null }: RemoteSubgraph) {
    this.name = name;
    this.#secret = contextSecret;
    this.#tracing = tracing;
    // Heartbeats come well within the time after which a silent body counts as broken.
    this.#pool = new Pool(url, {
      headersTimeout: outboundLimits.timeoutMs,
      bodyTimeout: outboundLimits.timeoutMs,
    });
  }

  async fetch(request: SubscriptionRequest, ctx: RequestContext): Promise<ExecutionResult> {
    try {
      const { statusCode, body } = await this.#post('/graphql', request, ctx);
      return takeExtensions(await this.#resultOf(statusCode, body), ctx);
    } catch (error) {
      return unavailable(error, ctx);
    }
  }

  async subscribe(request: SubscriptionRequest, ctx: RequestContext): Promise<EventStream | ExecutionResult> {
    try {
      const { statusCode, body, headers } = await this.#post('/graphql/stream', request, ctx);
      return headers['content-type'] === 'text/event-stream'
        ? mapEventStream(interruptible(body), revived, error => unavailable(error, ctx))
        : await this.#resultOf(statusCode, body);
    } catch (error) {
      return unavailable(error, ctx);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #post(path: string, request: SubscriptionRequest, ctx: RequestContext): Promise<Dispatcher.ResponseData> {
    const traceparent = this.#tracing?.traceparent() ?? null;
    const body = JSON.stringify(request);
    return this.#pool.request({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        [contextHeader]: sealContext(ctx, this.#secret, { path, body }),
        ...(traceparent === null ? {} : { traceparent }),
      },
      body,
    });
  }

  /** 400 is how HTTP shows a rejected variable; any other status is about the connection, not the caller. */
  async #resultOf(statusCode: number, body: Dispatcher.ResponseData['body']): Promise<ExecutionResult> {
    if (statusCode !== 200 && statusCode !== 400) {
      await body.dump();
      throw new Error(`Subgraph ${this.name} answered with status ${statusCode}`);
    }
    return revived((await body.json()) as ExecutionResult);
  }
}

/** The subgraph presented its errors before they crossed the wire; here they only become objects again. */
function revived(result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined) {
    return result;
  }
  const errors = result.errors.map(
    ({ message, path, extensions }) => new GraphQLError(message, { path, extensions }),
  );
  return { ...result, errors };
}

/** Gives the context what the operation left for the gateway; the caller never sees it. */
function takeExtensions(result: ExecutionResult, ctx: RequestContext): ExecutionResult {
  const { extensions: all, ...answer } = result;
  const { [contextExtensions]: left, ...extensions } = all ?? {};
  Object.assign(ctx.extensions, left);
  return Object.keys(extensions).length === 0 ? answer : { ...answer, extensions };
}

const unavailable = (cause: unknown, ctx: RequestContext): ExecutionResult => ({
  data: null,
  errors: presentErrors([fail('UNAVAILABLE', { cause, retryAfterSeconds: 1 })], ctx),
});

/** Reads the events; `return` breaks the connection off even while the next one is awaited. */
function interruptible(body: Dispatcher.ResponseData['body']): AsyncIterable<ExecutionResult> {
  body.on('error', () => {});
  const events = parseEvents(body);
  const iterator = {
    next: () => events.next(),
    async return(): Promise<IteratorResult<ExecutionResult, void>> {
      body.destroy();
      return { value: undefined, done: true };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
