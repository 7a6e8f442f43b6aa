/** A generator whose end does not wait for the next value: `return` closes it while it waits. `stop` is called at its end. */
export function stoppable<T>(source: AsyncGenerator<T, void>, stop: () => void): AsyncIterableIterator<T> {
  const end = (result: IteratorResult<T>) => {
    if (result.done === true) {
      stop();
    }
    return result;
  };
  return {
    next: () =>
      source.next().then(end, error => {
        stop();
        throw error;
      }),
    return: async () => {
      stop();
      await source.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
