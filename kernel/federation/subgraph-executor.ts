import type { ExecutionResult } from 'graphql';
import type { RequestContext } from '../context.js';

/**
 * A subgraph as the gateway sees it. There are two: `compileSubgraph` runs it in this process, `remoteExecutor`
 * in another one. Both answer alike: every error is presented (see `presentErrors`), and the answer of an
 * idempotent mutation that was given before carries `extensions.idempotentReplayed: true`.
 */
export interface SubgraphExecutor {
  readonly name: string;
  readonly sdl: string;
  /** Validates a document once, for any number of calls. Throws an Error that lists what is wrong with it. */
  prepare(query: string, operationName?: string): PreparedFetch;
  /** Opens the event stream of a subscription, or answers with the errors that forbid it. */
  subscribe(request: SubscriptionRequest, ctx: RequestContext): Promise<EventStream | ExecutionResult>;
  /** Gives up connections to other processes. */
  close(): Promise<void>;
}

/** Never rejects; calls with the same context may run side by side. */
export type PreparedFetch = (
  variables: Record<string, unknown>,
  ctx: RequestContext,
) => Promise<ExecutionResult>;

export interface SubscriptionRequest {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/** Results of a subscription, pulled one at a time; `return` ends it at once, even while a result is awaited. */
export type EventStream = AsyncGenerator<ExecutionResult, void, void>;

/** A subscription is answered with a stream, unless it is rejected. */
export const isEventStream = (answer: EventStream | ExecutionResult): answer is EventStream =>
  Symbol.asyncIterator in answer;
