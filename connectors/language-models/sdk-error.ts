import { ProviderError, statusError, transportError } from '../provider-calls/provider-error.js';

interface SdkError {
  name?: unknown;
  statusCode?: unknown;
  responseHeaders?: Record<string, string>;
  cause?: unknown;
}

/** Errors of the client library about a body that came with success and is not what the protocol says. */
const unreadable: ReadonlySet<unknown> = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_EmptyResponseBodyError',
  'AI_InvalidResponseDataError',
  'AI_InvalidStreamPartError',
]);

/**
 * What an error of one call means. The library's own errors hold the prompt, the body and the headers, so none of them is
 * passed on.
 */
export function sdkError(provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) {
    return error;
  }
  const { name, statusCode, responseHeaders } = error as SdkError;
  if (typeof statusCode === 'number' && (statusCode < 200 || statusCode >= 300)) {
    return statusError(provider, statusCode, responseHeaders?.['retry-after'] ?? null);
  }
  if (statusCode !== undefined || unreadable.has(name)) {
    return new ProviderError('unknown', `${provider} gave an answer that could not be read.`);
  }
  return transportError(provider, error);
}
