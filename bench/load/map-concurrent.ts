/** Does the work for every item, so many at a time, each as soon as one before it is done. */
export async function mapConcurrent<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
