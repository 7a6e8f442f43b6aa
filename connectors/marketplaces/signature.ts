import { timingSafeEqual } from 'node:crypto';

/** Whether a signature is the one that it should be, compared in the same time wherever they differ. */
export function isSameSignature(wanted: Buffer | string, given: Buffer | string): boolean {
  const [right, stated] = [Buffer.from(wanted), Buffer.from(given)];
  return right.length === stated.length && timingSafeEqual(right, stated);
}
