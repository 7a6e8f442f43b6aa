import { fail } from '../../../kernel/errors.js';
import { identityLimits } from '../identity.limits.js';

/**
 * When the secrets that a rotation replaces stop working. The overlap is in seconds, a day unless said
 * otherwise; 0 ends them at once.
 */
export function overlapEnd(now: Date, overlapSeconds: number | null | undefined): Date {
  const { rotationOverlapSecondsDefault, rotationOverlapSecondsMax } = identityLimits;
  const seconds = overlapSeconds ?? rotationOverlapSecondsDefault;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > rotationOverlapSecondsMax) {
    const message = `An overlap is 0 to ${rotationOverlapSecondsMax} seconds.`;
    const errors = [{ path: 'overlapSeconds', code: 'OVERLAP_OUT_OF_RANGE', message }];
    throw fail('VALIDATION_FAILED', { errors, detail: message });
  }
  return new Date(now.getTime() + seconds * 1000);
}
