/** The only source of chance outside of cryptography: a number from 0 up to, but not including, 1. Tests pass their own. */
export type Random = () => number;

/** Not for secrets. */
export const systemRandom: Random = () => Math.random();
