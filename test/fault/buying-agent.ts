import { randomUUID } from 'node:crypto';

/** What a call came to; null where nobody answered. */
export type Answered = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  json: any;
} | null;

/** An agent that buys by the native protocol from a program that may die under its hands. */
export class BuyingAgent {
  #url = '';
  #token = '';
  readonly #client: { id: string; secret: string };

  constructor(client: { id: string; secret: string }) {
    this.#client = client;
  }

  /** Where the program is now. */
  async meet(url: string): Promise<void> {
    this.#url = url;
    const response = await fetch(new URL('/api/v1/oauth/token', url), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: this.#client.id,
        client_secret: this.#client.secret,
        scope: 'checkout:write',
      }),
    });
    this.#token = ((await response.json()) as { access_token: string }).access_token;
  }

  async open(productId: string, quantity = 1): Promise<string | null> {
    return (await this.tryToOpen(productId, quantity))?.json.session?.id ?? null;
  }

  tryToOpen(productId: string, quantity = 1): Promise<Answered> {
    const shippingAddress = { line1: '1 Orchard Road', postalCode: '238823', country: 'SG' };
    const body = { items: [{ productId, quantity }], shippingAddress, paymentRail: 'acp_stripe' };
    return this.#call('POST', '', { body, key: randomUUID() });
  }

  /** Again under the same key it is the same call. */
  complete(sessionId: string, key: string): Promise<Answered> {
    const body = { payment: { type: 'card', credential: { type: 'spt', token: 'success_token' } } };
    return this.#call('POST', `/${sessionId}/complete`, { body, key });
  }

  cancel(sessionId: string): Promise<Answered> {
    return this.#call('POST', `/${sessionId}/cancel`, { key: randomUUID() });
  }

  async status(sessionId: string): Promise<string> {
    return (await this.#call('GET', `/${sessionId}`, {}))?.json.session.status;
  }

  async #call(
    method: string,
    path: string,
    { body, key }: { body?: object; key?: string },
  ): Promise<Answered> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    try {
      const response = await fetch(new URL(`/api/v1/checkout-sessions${path}`, this.#url), {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json() };
    } catch {
      return null;
    }
  }
}
