import type { OutboundRequest, OutboundResponse } from '../../kernel/outbound/outbound.js';
import { ProviderError, statusError, transportError } from './provider-error.js';
import type { ProviderDependencies } from './provider-settings.js';

export interface ProviderCall extends Pick<OutboundRequest, 'url' | 'headers'> {
  /** As people know the provider. */
  title: string;
  /** Absent: the provider is read from, by GET. */
  body?: string | Buffer;
  answerBytes: number;
  signal: AbortSignal | undefined;
  /** What the body of an answer without success says where its status does not tell; null: the status tells. */
  errorOf?(response: OutboundResponse): ProviderError | null;
}

/** Calls a provider. @throws ProviderError for everything but success, and the reason of an aborted signal. */
export async function callProvider(
  { http, timeoutMs }: ProviderDependencies,
  { title, signal, errorOf, ...call }: ProviderCall,
): Promise<OutboundResponse> {
  const more = signal === undefined ? {} : { signal };
  const method = call.body === undefined ? 'GET' : 'POST';
  const response = await http.send({ ...call, ...more, method, timeoutMs }).catch(error => {
    signal?.throwIfAborted();
    throw transportError(title, error);
  });
  const { status, headers } = response;
  if (status < 200 || status >= 300) {
    throw errorOf?.(response) ?? statusError(title, status, headers['retry-after'] ?? null);
  }
  return response;
}

/** The body as JSON. */
export function answerOf(title: string, { body }: Pick<OutboundResponse, 'body'>): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ProviderError('unknown', `${title} gave an answer that could not be read.`);
  }
}
