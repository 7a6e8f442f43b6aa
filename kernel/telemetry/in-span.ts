import { AppError } from '../errors.js';
import type { Span, SpanStart, Tracing } from './tracing.js';

/** Does the work in a span that fails as the work does; without tracing it just does the work. */
export async function inSpan<T>(
  tracing: Tracing | null,
  start: SpanStart,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (tracing === null) {
    return work(null);
  }
  const span = tracing.start(start);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of ours, the SQLSTATE or the name: messages may quote what somebody sent. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) {
    return error.code;
  }
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find(one => typeof one === 'string') ?? 'Error';
}
