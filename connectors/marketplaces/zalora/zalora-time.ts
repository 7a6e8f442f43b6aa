import { momentOfSecond } from '../epoch-seconds.js';

const hourMs = 3_600_000;

/** SellerCenter writes local times without an offset, as in `2026-11-21 16:00:00`; those with one are taken at their word. */
export function timeOf(text: string, utcOffsetHours: number): string {
  const iso = text.trim().replace(' ', 'T');
  return /(Z|[+-]\d\d:?\d\d)$/.test(iso)
    ? new Date(iso).toISOString()
    : new Date(Date.parse(`${iso}Z`) - utcOffsetHours * hourMs).toISOString();
}

/** Seconds of the epoch as SellerCenter takes times. */
export const wireTime = (seconds: number): string => momentOfSecond(seconds).replace(/\.\d+Z$/, '+00:00');
