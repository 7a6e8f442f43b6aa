import type { ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { mapEventStream } from './map-event-stream.js';

/** A source of numbers that notes how often it was ended. */
function source(limit = Number.POSITIVE_INFINITY) {
  const state = { ended: 0 };
  let count = 0;
  const iterator = {
    next: async () => {
      count += 1;
      return count > limit
        ? { value: undefined, done: true as const }
        : { value: { data: { count } } as ExecutionResult, done: false as const };
    },
    return: async () => {
      state.ended += 1;
      return { value: undefined, done: true as const };
    },
  };
  return { state, events: { [Symbol.asyncIterator]: () => iterator } };
}

const errorResult = (error: unknown): ExecutionResult => ({ data: { error: String(error) } });
const done = { value: undefined, done: true };

describe('a stream that is changed on its way', () => {
  it('has each result as it was changed, and ends with its source', async () => {
    const { events } = source(2);
    const stream = mapEventStream(events, ({ data }) => ({ data: { twice: data } }), errorResult);
    const taken: unknown[] = [];
    for await (const result of stream) {
      taken.push(result.data);
    }
    expect(taken).toEqual([{ twice: { count: 1 } }, { twice: { count: 2 } }]);
  });

  it('ends its source once, however it is ended', async () => {
    const ends: ((stream: ReturnType<typeof mapEventStream>) => PromiseLike<unknown>)[] = [
      stream => stream.return(),
      stream => stream.throw(new Error('left')).catch((error: Error) => error.message),
      stream => stream[Symbol.asyncDispose](),
    ];
    for (const end of ends) {
      const { events, state } = source();
      const stream = mapEventStream(events, result => result, errorResult);
      await stream.next();
      await end(stream);
      expect(state.ended).toBe(1);
      await stream.return();
      expect([state.ended, await stream.next()]).toEqual([1, done]);
    }
    const thrown = mapEventStream(source().events, result => result, errorResult).throw(new Error('left'));
    await expect(thrown).rejects.toThrow('left');
  });

  it('ends with a last word where a change fails, and its source with it', async () => {
    const { events, state } = source();
    const fail = () => {
      throw new Error('broken');
    };
    const stream = mapEventStream(events, fail, errorResult);
    expect(await stream.next()).toEqual({ value: { data: { error: 'Error: broken' } }, done: false });
    expect([await stream.next(), state.ended]).toEqual([done, 1]);
  });

  it('has no last word where it fails because it was left', async () => {
    const waiting = Promise.withResolvers<IteratorResult<ExecutionResult>>();
    const iterator = {
      next: () => waiting.promise,
      return: async () => {
        waiting.reject(new Error('cut'));
        return { value: undefined, done: true as const };
      },
    };
    const stream = mapEventStream({ [Symbol.asyncIterator]: () => iterator }, result => result, errorResult);
    const next = stream.next();
    await stream.return();
    expect(await next).toEqual(done);
  });
});
