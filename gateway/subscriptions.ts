import websocket, { type WebsocketHandler } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ExecutionArgs, type ExecutionResult, type GraphQLError, parse } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { RequestContext } from '../kernel/context.js';
import { AppError, fail } from '../kernel/errors.js';
import { extendError } from '../kernel/federation/extend-error.js';
import { mapEventStream } from '../kernel/federation/map-event-stream.js';
import { asGraphQLError, presentErrors } from '../kernel/federation/present-error.js';
import { type EventStream, isEventStream } from '../kernel/federation/subgraph-executor.js';
import type { Gateway } from './gateway.js';
import { OpenSockets } from './open-sockets.js';
import { socketLimits } from './socket.limits.js';
import { type SocketState, socketTransport } from './socket-transport.js';

export interface SubscriptionOptions {
  gateway: Gateway;
  /**
   * Checks the credentials in the payload of `connection_init` or in the upgrade request. Answers how contexts
   * are made for this socket. To reject it: null, or an AppError whose detail the socket is closed with (4403, 4429).
   */
  authenticate(
    connectionParams: Record<string, unknown>,
    upgrade: FastifyRequest,
  ): Promise<ContextSource | null>;
}

/** Makes the contexts of one socket. Both reject with an AppError once the credential has expired or been revoked. */
export interface ContextSource {
  /** Whose socket it is, as the limits count it. */
  readonly owner: string;
  /** A new context for one more operation, which it counts. */
  forOperation(): Promise<RequestContext>;
  /** Asked before each event is sent for the caller as it is by now: a rejection ends the subscription. */
  confirm(): Promise<RequestContext>;
}

/** Lets WebSockets in on this instance; a closing server says goodbye with 1001 and then does not wait long. */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: socketLimits.messageSizeBytes },
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) {
        client.close(1001, 'Server is going away');
      }
      setTimeout(() => terminateAll(clients), socketLimits.closeTimeoutMs).unref();
      this.websocketServer.close(() => done());
    },
  });
}

function terminateAll(clients: Iterable<{ terminate(): void }>): void {
  for (const client of clients) {
    client.terminate();
  }
}

/**
 * The graphql-ws server on `/graphql`. An event is pulled from its source only when the one before has left the
 * process, so a slow reader holds one message for each of its operations and no more.
 */
export function subscriptionHandler(options: SubscriptionOptions): WebsocketHandler {
  const sockets = new OpenSockets();
  return socketTransport<ContextSource>({
    async onConnect(socket) {
      const { extra, connectionParams } = socket;
      const own = await options
        .authenticate(connectionParams ?? {}, extra.request)
        .catch(error => closeRejected(extra, error));
      if (own === null) {
        return false;
      }
      if (!sockets.add(own.owner, socket)) {
        extra.close(tooManyRequests, `At most ${socketLimits.socketsPerCallerMax} sockets a credential`);
        return false;
      }
      extra.own = own;
      return true;
    },
    async onSubscribe({ extra, subscriptions }, _id, payload) {
      const opened = await open(options.gateway, payload, extra.own!, {
        ofSocket: Object.keys(subscriptions).length,
        ofCaller: sockets.operationsOf(extra.own!.owner),
      });
      const requestId = extra.request.id;
      return Array.isArray(opened) ? opened.map(error => extendError(error, { requestId })) : opened;
    },
    execute: args => args.contextValue as EventStream | ExecutionResult,
    onClose(socket) {
      if (socket.extra.own !== null) {
        sockets.remove(socket.extra.own.owner, socket);
      }
    },
  });
}

/** `CloseCode.TooManyInitialisationRequests` of graphql-ws: clients do not try again by themselves. */
const tooManyRequests = 4429;

/** Operations that are open, the new one among them. */
interface OpenOperations {
  ofSocket: number;
  ofCaller: number;
}

const forbidden = 4403;

/** Closes a socket that is rejected with the reason: a browser shows its script nothing else. */
function closeRejected({ close }: Pick<SocketState<unknown>, 'close'>, error: unknown): null {
  if (!(error instanceof AppError) || error.status >= 500) {
    throw error;
  }
  if (error.code === 'RATE_LIMITED') {
    close(tooManyRequests, closeReason(error.detail));
  } else {
    close(forbidden, closeReason(`Forbidden: ${error.detail}`));
  }
  return null;
}

/** A reason has at most 123 bytes (RFC 6455 §5.5): as many whole characters as fit, hence `stream`. */
const closeReason = (text: string): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, 123), { stream: true });

/**
 * Has the gateway run the operation, whatever its kind; graphql-ws is left with carrying the answer. The errors
 * of an operation that was not run at all are its `error` message.
 */
async function open(
  gateway: Gateway,
  { query, variables, operationName, extensions }: SubscribePayload,
  contexts: ContextSource,
  operations: OpenOperations,
): Promise<ExecutionArgs | GraphQLError[]> {
  const error = tooMany(operations);
  if (error !== null) {
    return [asGraphQLError(fail('OPERATION_TOO_COSTLY', { detail: error }))];
  }
  let ctx: RequestContext;
  try {
    ctx = await contexts.forOperation();
  } catch (error) {
    return rejectedContext(error);
  }
  const request = {
    query,
    variables: variables ?? {},
    operationName: operationName ?? undefined,
    extensions: extensions ?? undefined,
  };
  const answer = await gateway.subscribe(request, ctx);
  if (isEventStream(answer)) {
    return carried(gateway, whilePermitted(answer, contexts, ctx));
  }
  const named = withRequestId(answer, ctx);
  return named.data === undefined && named.errors !== undefined ? [...named.errors] : carried(gateway, named);
}

function tooMany({ ofSocket, ofCaller }: OpenOperations): string | null {
  const { operationsPerSocketMax, operationsPerCallerMax } = socketLimits;
  if (ofSocket > operationsPerSocketMax) {
    return `A socket has at most ${operationsPerSocketMax} operations open at a time.`;
  }
  return ofCaller > operationsPerCallerMax
    ? `A credential has at most ${operationsPerCallerMax} operations open at a time, over all its sockets.`
    : null;
}

function rejectedContext(error: unknown): GraphQLError[] {
  if (error instanceof AppError) {
    return [asGraphQLError(error)];
  }
  throw error;
}

/** graphql-ws wants a document to tell how to run it; ours has been run. */
const carried = (gateway: Gateway, answer: EventStream | ExecutionResult): ExecutionArgs => ({
  schema: gateway.apiSchema,
  document: someQuery,
  contextValue: answer,
});

const someQuery = parse('{ __typename }');

const whilePermitted = (events: EventStream, contexts: ContextSource, ctx: RequestContext): EventStream =>
  mapEventStream(
    events,
    async event => {
      requireSameScopes(ctx, await contexts.confirm());
      return withRequestId(event, ctx);
    },
    error => withRequestId({ data: null, errors: presentErrors([error], ctx) }, ctx),
  );

/** It was let in with the organization and scopes that its caller then had: with less of them it ends. */
function requireSameScopes({ caller }: RequestContext, now: RequestContext): void {
  const lost = [...caller.scopes].find(scope => !now.caller.scopes.has(scope));
  if (lost !== undefined || now.caller.organizationId !== caller.organizationId) {
    const detail = 'The caller may read less than when it subscribed: subscribe again.';
    throw fail('SCOPE_MISSING', { detail });
  }
}

/** Each error names the request under which its cause was logged. */
function withRequestId(result: ExecutionResult, { requestId }: RequestContext): ExecutionResult {
  if (result.errors === undefined) {
    return result;
  }
  return { ...result, errors: result.errors.map(error => extendError(error, { requestId })) };
}
