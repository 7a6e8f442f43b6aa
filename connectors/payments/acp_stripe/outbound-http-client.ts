import type Stripe from 'stripe';
import type { OutboundRequest, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import type { PaymentDependencies } from '../port.js';

/** A payment with its latest charge is some kilobytes. */
const answerBytes = 1024 * 1024;

type Call = Parameters<Stripe.HttpClient['makeRequest']>;

/** Lets the SDK call through the guarded Outbound. What fails there is told without its cause, and not tried again. */
export class OutboundHttpClient implements Stripe.HttpClient {
  readonly #http: PaymentDependencies['http'];

  constructor(http: PaymentDependencies['http']) {
    this.#http = http;
  }

  getClientName(): string {
    return 'tradewind';
  }

  async makeRequest(...call: Call): Promise<Stripe.HttpClientResponse> {
    return new OutboundHttpResponse(await this.#http.send(requestOf(call)));
  }
}

function requestOf([host, port, path, method, headers, body, protocol, timeoutMs]: Call): OutboundRequest {
  const isDefaultPort = port === '' || (protocol === 'https' && port === '443');
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    url: `${protocol}://${host}${isDefaultPort ? '' : `:${port}`}${path}`,
    method: method as OutboundRequest['method'],
    // The HTTP client counts the bytes itself.
    headers: Object.fromEntries(entries.filter(([name]) => name !== 'content-length')),
    ...(body === '' || method === 'GET' ? {} : { body }),
    timeoutMs,
    answerBytes,
  };
}

class OutboundHttpResponse implements Stripe.HttpClientResponse {
  readonly #response: OutboundResponse;

  constructor(response: OutboundResponse) {
    this.#response = response;
  }

  getStatusCode(): number {
    return this.#response.status;
  }

  getHeaders(): ReturnType<Stripe.HttpClientResponse['getHeaders']> {
    return this.#response.headers as ReturnType<Stripe.HttpClientResponse['getHeaders']>;
  }

  /** The SDK hangs what it read of the headers on this. */
  getRawResponse(): unknown {
    return { headers: this.#response.headers };
  }

  toStream(): never {
    throw new Error('Answers of payments are not streamed.');
  }

  async toJSON(): Promise<unknown> {
    return JSON.parse(this.#response.body);
  }
}
