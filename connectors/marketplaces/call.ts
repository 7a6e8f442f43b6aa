import type { OutboundRequest, OutboundResponse } from '../../kernel/outbound/outbound.js';
import { MarketplaceError, type MarketplaceErrorKind } from './marketplace-error.js';
import type { ChannelDependencies } from './port.js';

export interface MarketplaceCall extends Pick<OutboundRequest, 'method' | 'url' | 'headers'> {
  body?: string | Buffer;
  /** Whether repeating the call could do something twice: then no answer means `unknown`, not `unavailable`. */
  isWrite: boolean;
}

export interface MarketplaceAnswer {
  status: number;
  headers: OutboundResponse['headers'];
  text: string;
  /** As it came, for documents. */
  bytes: Buffer;
}

/** Pages of orders and listings of the size that connectors ask for fit in this. */
const answerBytes = 16 * 1024 * 1024;

/**
 * Makes one call and turns what HTTP itself says into MarketplaceError: no answer, 401 and 403, 404, 429, 5xx.
 * What a marketplace says in a body of status 200 is for the connector to read; so are other 4xx, which are answered.
 */
export async function callMarketplace(
  dependencies: ChannelDependencies,
  call: MarketplaceCall,
): Promise<MarketplaceAnswer> {
  const { isWrite, ...request } = call;
  let response: OutboundResponse;
  try {
    response = await dependencies.http.send({
      ...request,
      answerBytes,
      timeoutMs: dependencies.timeoutMs,
      ...(dependencies.signal === undefined ? {} : { signal: dependencies.signal }),
    });
  } catch (error) {
    throw transportError(error, isWrite);
  }
  const { status, headers, body, bytes } = response;
  if (status === 429 || status === 401 || status === 403 || status === 404 || status >= 500) {
    throw statusError(response, isWrite);
  }
  return { status, headers, text: body, bytes };
}

/** The body as JSON. @throws MarketplaceError for anything else, as if nobody had answered. */
export function jsonOf<T>({ status, text }: MarketplaceAnswer, isWrite: boolean): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new MarketplaceError(
      isWrite ? 'unknown' : 'unavailable',
      `The marketplace answered ${status} without JSON.`,
      { cause },
    );
  }
}

/** Never reached, as opposed to reached and silent. */
const neverSent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);

function transportError(cause: unknown, isWrite: boolean): MarketplaceError {
  const code = (cause as { code?: unknown }).code;
  const isSent =
    !(typeof code === 'string' && neverSent.has(code)) && (cause as Error).name !== 'AddressRejected';
  return isWrite && isSent
    ? new MarketplaceError('unknown', 'The marketplace did not answer: it may or may not have done it.', {
        cause,
      })
    : new MarketplaceError('unavailable', 'The marketplace could not be reached.', { cause });
}

const kinds: Record<number, MarketplaceErrorKind> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  429: 'throttled',
  503: 'unavailable',
};

function statusError({ status, headers, body }: OutboundResponse, isWrite: boolean): MarketplaceError {
  const kind = kinds[status] ?? (isWrite ? 'unknown' : 'unavailable');
  return new MarketplaceError(kind, `The marketplace answered ${status}.`, {
    marketplaceCode: String(status),
    retryAfterMs: retryAfterMs(headers['retry-after']),
    cause: new Error(body.slice(0, 500)),
  });
}

function retryAfterMs(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return header === undefined || !Number.isFinite(seconds) ? null : Math.max(0, seconds * 1000);
}
