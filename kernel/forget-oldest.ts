/**
 * Deletes so many of the entries that stand first in a map. Many at a time are cheap and one at a time is not: to find
 * the first entry, all that were deleted before it are passed until the map is next compacted.
 */
export function forgetOldest(map: Map<unknown, unknown>, count: number): void {
  let left = count;
  for (const key of map.keys()) {
    if (left <= 0) {
      return;
    }
    map.delete(key);
    left -= 1;
  }
}
