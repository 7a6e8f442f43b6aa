import type { Foreground } from '../product-image/foreground.rules.js';

/** Pixels that both have, of those that one has; null where both are empty. */
export function overlapOf(a: Foreground, b: Foreground): number | null {
  let both = 0;
  let either = 0;
  for (const [index, here] of a.mask.entries()) {
    const there = b.mask[index]!;
    both += here & there;
    either += here | there;
  }
  return either === 0 ? null : both / either;
}
