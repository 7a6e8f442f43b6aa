import { fail } from '../../kernel/errors.js';

/** A version, and what the clock made of the resource when it was read. */
const strongTag = /^"(\d{1,15})(?:-[\w.]{1,64})?"$/;

/**
 * The version that `If-Match` demands (RFC 9110 §13.1.1); null where the header is absent or `*`. Weak tags never
 * match strongly and several are more than a write needs, so both are rejected rather than answered with 412. What the clock
 * changed since is nobody's change: it is not compared.
 */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') {
    return null;
  }
  const version = strongTag.exec(header.trim())?.[1];
  if (version === undefined) {
    const message = 'must be one strong ETag such as "3", or *';
    throw fail('VALIDATION_FAILED', {
      detail: `If-Match: ${message}`,
      errors: [{ path: 'If-Match', code: 'FORMAT_INVALID', message }],
    });
  }
  return Number(version);
}

/** Throws VALIDATION_FAILED: on a route that changes no single version a condition would be ignored, which no client expects. */
export function rejectIfMatch(header: string | undefined): void {
  if (header !== undefined && header.trim() !== '*') {
    const message =
      'is not supported here: this route changes no single version. Send the request without it';
    throw fail('VALIDATION_FAILED', {
      detail: `If-Match: ${message}.`,
      errors: [{ path: 'If-Match', code: 'NOT_SUPPORTED', message }],
    });
  }
}
