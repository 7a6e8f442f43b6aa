/** Works on all items, so many at a time; the first error is thrown once nothing runs any more. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      await work(item);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(lanes, items.length) }, lane));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed !== undefined) {
    throw (failed as PromiseRejectedResult).reason;
  }
}
