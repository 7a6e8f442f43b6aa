/** Numbers from 0 to below 1 that are the same for the same seed, so that every run measures the same catalog. */
export type RandomSource = () => number;

/** Mulberry32: 32 bits of state, good enough to vary a catalog, and quick enough for a million products. */
export function randomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(list: readonly T[], random: RandomSource): T =>
  list[Math.floor(random() * list.length)]!;
