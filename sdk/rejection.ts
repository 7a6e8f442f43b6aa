import type { ApiError } from './errors.js';
import type { FieldError } from './generated/api-types.js';
import { retryAfterSeconds } from './retry.js';

type Rejection = ConstructorParameters<typeof ApiError>[0];

/** What a reply says of a call that was rejected, whoever replied. */
export async function rejectionOf(response: Response, idempotencyKey: string | null): Promise<Rejection> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const body = parsed(text);
  const fields = isObject(body) ? body : {};
  return {
    code: textOf(fields.code) ?? textOf(fields.error) ?? `HTTP_${status}`,
    status,
    title: textOf(fields.title) ?? statusText,
    detail:
      textOf(fields.detail) ?? textOf(fields.error_description) ?? (isObject(body) ? '' : text.slice(0, 200)),
    errors: Array.isArray(fields.errors) ? (fields.errors as FieldError[]) : [],
    requestId: textOf(fields.requestId) ?? headers.get('x-request-id'),
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after'), new Date()),
    idempotencyKey,
    body,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
