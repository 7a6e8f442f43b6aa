import { randomUUID } from 'node:crypto';
import type { ReplyCheck } from '../support/openapi-check.js';
import { type Reply, replyOf } from '../support/rest-client.js';

interface UcpClientDependencies {
  /** Where the service is, as its profile says. */
  endpoint: string;
  userAgent: string;
  /** Null: without credentials. */
  token: string | null;
  /** By the installation's own OpenAPI document. */
  check: ReplyCheck;
  /** By the protocol's published schemas: what of a checkout is not as they say. */
  checkoutProblems: ((value: unknown) => string[]) | null;
}

/** A platform's client of a merchant: speaks HTTP and nothing else, and checks every checkout that it is given. */
export class UcpClient {
  readonly #dependencies: UcpClientDependencies;

  constructor(dependencies: UcpClientDependencies) {
    this.#dependencies = dependencies;
  }

  create(body: object, headers?: Record<string, string>): Promise<Reply> {
    return this.send('POST', '/checkout-sessions', body, headers);
  }

  read(id: string): Promise<Reply> {
    return this.send('GET', `/checkout-sessions/${id}`);
  }

  update(id: string, body: object, headers?: Record<string, string>): Promise<Reply> {
    return this.send('PUT', `/checkout-sessions/${id}`, { id, ...body }, headers);
  }

  patch(id: string, body: object, headers?: Record<string, string>): Promise<Reply> {
    return this.send('PATCH', `/checkout-sessions/${id}`, body, headers);
  }

  complete(id: string, body: object, headers?: Record<string, string>): Promise<Reply> {
    return this.send('POST', `/checkout-sessions/${id}/complete`, body, headers);
  }

  cancel(id: string, headers?: Record<string, string>): Promise<Reply> {
    return this.send('POST', `/checkout-sessions/${id}/cancel`, undefined, headers);
  }

  order(id: string): Promise<Reply> {
    return this.send('GET', `/orders/${id}`);
  }

  /** A header that is empty is not sent. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const { endpoint, userAgent, token, check } = this.#dependencies;
    const fields: Record<string, string> = {
      'ucp-agent': userAgent,
      'request-id': randomUUID(),
      'request-signature': 'not verified in this version',
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    const url = new URL(`${endpoint}${path}`);
    const response = await fetch(url, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const reply = replyOf(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
    check(method, url.pathname, reply);
    this.#checkCheckout(reply);
    return reply;
  }

  #checkCheckout(reply: Reply): void {
    const { checkoutProblems } = this.#dependencies;
    if (checkoutProblems === null || reply.status >= 300 || reply.json.line_items === undefined) {
      return;
    }
    const problems = reply.json.checkout_id === undefined ? checkoutProblems(reply.json) : [];
    if (problems.length > 0) {
      throw new Error(`the checkout is not as published: ${problems.join('; ')}\n${reply.text}`);
    }
  }
}
