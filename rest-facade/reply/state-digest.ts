import { createHash } from 'node:crypto';

/** Short text that differs where the parts do: the `unversionedState` of a resource with counts or observations. */
export const stateDigest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
