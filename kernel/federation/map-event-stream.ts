import type { ExecutionResult } from 'graphql';
import type { EventStream } from './subgraph-executor.js';

/**
 * Changes every result of a stream on its way. Unlike an async generator function, `return` ends the source at
 * once and does not wait for the next event. What the source or `change` throws becomes, by `errorResult`, the
 * final result of the stream.
 */
export function mapEventStream(
  source: AsyncIterable<ExecutionResult>,
  change: (result: ExecutionResult) => ExecutionResult | Promise<ExecutionResult>,
  errorResult: (error: unknown) => ExecutionResult,
): EventStream {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;

  async function end(): Promise<void> {
    if (!ended) {
      ended = true;
      await iterator.return?.();
    }
  }

  async function next(): Promise<IteratorResult<ExecutionResult, void>> {
    if (ended) {
      return { value: undefined, done: true };
    }
    try {
      const event = await iterator.next();
      return event.done
        ? { value: undefined, done: true }
        : { value: await change(event.value), done: false };
    } catch (error) {
      if (ended) {
        return { value: undefined, done: true };
      }
      await end().catch(() => {});
      return { value: errorResult(error), done: false };
    }
  }

  return {
    next,
    async return() {
      await end();
      return { value: undefined, done: true };
    },
    async throw(error) {
      await end();
      throw error;
    },
    async [Symbol.asyncDispose]() {
      await end();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
