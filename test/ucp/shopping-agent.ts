import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a merchant told an agent of an order. */
export interface Told {
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies; the published schemas check their shape.
  body: any;
  /** As it came over the wire. */
  text: string;
}

const everything = [
  ...['checkout', 'order', 'discount', 'fulfillment', 'buyer_consent'],
  ...['cart', 'catalog.search', 'catalog.lookup'],
];

/** An agent's platform on this machine: serves its profile, and takes what merchants tell of orders. */
export class ShoppingAgent {
  readonly told: Told[] = [];
  readonly #server: Server;
  readonly #waiting: (() => void)[] = [];

  private constructor() {
    this.#server = createServer(async (request, response) => {
      if (request.method === 'POST') {
        const text = await textOf(request);
        const body = JSON.parse(text || 'null');
        this.told.push({ headers: request.headers as Record<string, string>, body, text });
        for (const wake of this.#waiting.splice(0)) {
          wake();
        }
        response.writeHead(200).end();
        return;
      }
      const { pathname, searchParams } = new URL(request.url!, this.url);
      const isEarly = pathname === '/profiles/2026-01-11.json';
      const names = searchParams.getAll('has');
      const profile = JSON.stringify(isEarly ? this.#earlyProfile : this.#profile(names));
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=600' });
      response.end(profile);
    });
  }

  static async start(): Promise<ShoppingAgent> {
    const agent = new ShoppingAgent();
    agent.#server.listen(0, '127.0.0.1');
    await once(agent.#server, 'listening');
    return agent;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The header by which it says who it is, with what it can do by its profile of 2026-04-08. */
  userAgent(version: string, capabilities = everything): string {
    const query = new URLSearchParams(capabilities.map(name => ['has', name]));
    return `profile="${this.url}/profiles/${version}.json?${query}"; version="${version}"`;
  }

  /** Resolves once it was told of something that fits. */
  async heard(fits: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      const found = this.told.find(fits);
      if (found !== undefined) {
        return found;
      }
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get #webhookUrl(): string {
    return `${this.url}/webhooks/orders`;
  }

  get #earlyProfile() {
    const order = { name: 'dev.ucp.shopping.order', version: '2026-01-11', spec: 'https://ucp.dev/' };
    const capabilities = [
      { ...order, schema: 'https://ucp.dev/', config: { webhook_url: this.#webhookUrl } },
    ];
    return { ucp: { version: '2026-01-11', capabilities } };
  }

  #profile(names: readonly string[]) {
    const version = '2026-04-08';
    const entry = { version, spec: 'https://ucp.dev/', schema: 'https://ucp.dev/' };
    const capabilities = Object.fromEntries(
      names.map(name => [
        `dev.ucp.shopping.${name}`,
        [{ ...entry, ...(name === 'order' ? { config: { webhook_url: this.#webhookUrl } } : {}) }],
      ]),
    );
    return { ucp: { version, services: {}, capabilities, payment_handlers: {} } };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
