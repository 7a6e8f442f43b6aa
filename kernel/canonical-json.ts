import { fail } from '../kernel/errors.js';
import { inputLimits } from '../kernel/input.limits.js';

/**
 * JSON with sorted keys and no spaces, so that equal requests give equal text however they were written (RFC 8785
 * without its number rules: both sides come from the same parser). Nesting beyond the limit is rejected.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value) ?? 'null';
  }
  if (depth > inputLimits.bodyDepthMax) {
    throw fail('VALIDATION_FAILED', {
      detail: `The body is nested deeper than ${inputLimits.bodyDepthMax} levels.`,
    });
  }
  if (Array.isArray(value)) {
    return `[${value.map(item => canonicalJson(item, depth + 1)).join(',')}]`;
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field, depth + 1)}`);
  return `{${fields.join(',')}}`;
}
