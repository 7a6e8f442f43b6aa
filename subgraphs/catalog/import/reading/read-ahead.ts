/** The first items of a source, and the source again from its start. */
export interface ReadAhead<T> {
  taken: readonly T[];
  /** Everything was taken: the source has no more. */
  isWhole: boolean;
  /** Every item once, in order. Ending it early closes the source. */
  all: AsyncGenerator<T>;
  /** Closes the source; for when `all` is never begun. */
  close(): Promise<void>;
}

/** Takes items until there are enough of them to decide something, losing none. */
export async function readAhead<T>(
  source: AsyncIterable<T>,
  isEnough: (taken: readonly T[]) => boolean,
): Promise<ReadAhead<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const taken: T[] = [];
  let isWhole = false;
  while (!isWhole && !isEnough(taken)) {
    const next = await iterator.next();
    if (next.done === true) {
      isWhole = true;
    } else {
      taken.push(next.value);
    }
  }
  const close = async () => {
    await iterator.return?.();
  };
  return { taken, isWhole, all: replay(taken, iterator, close), close };
}

async function* replay<T>(
  taken: readonly T[],
  iterator: AsyncIterator<T>,
  close: () => Promise<void>,
): AsyncGenerator<T> {
  try {
    yield* taken;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await close();
  }
}
