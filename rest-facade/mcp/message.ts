import { fail } from '../../kernel/errors.js';
import { inputLimits } from '../../kernel/input.limits.js';

/** A message of JSON-RPC nests the arguments of a tool in two objects. */
const depthMax = inputLimits.bodyDepthMax + 3;

/**
 * Rejects what is no single message, and what is nested so deep that reading it may not come to an end. Batches were taken out
 * of the protocol in 2025-06-18; one would also do the work of many requests and be counted as one. Texts in arguments are for
 * the tool to judge, which names the argument.
 *
 * @throws VALIDATION_FAILED
 */
export function requireMessage(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fail('VALIDATION_FAILED', {
      detail: 'The body is not one message of JSON-RPC 2.0; batches are not taken.',
    });
  }
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) {
      throw fail('VALIDATION_FAILED', { detail: `The body is nested deeper than ${depthMax} levels.` });
    }
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}

/** The tool that a message calls; null where it is no call of one. */
export function calledTool(body: unknown): { name: string; id: string | number | null } | null {
  const { method, params, id } = (body ?? {}) as Record<string, unknown>;
  const name = (params as { name?: unknown } | null | undefined)?.name;
  if (method !== 'tools/call' || typeof name !== 'string') {
    return null;
  }
  return { name, id: typeof id === 'string' || typeof id === 'number' ? id : null };
}
