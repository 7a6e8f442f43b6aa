/**
 * Works on all items, so many at a time, begun in their order. An error keeps no other item from being worked on; the
 * first is thrown once nothing runs any more.
 */
export async function mapConcurrent<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      await work(item);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed !== undefined) {
    throw (failed as PromiseRejectedResult).reason;
  }
}
