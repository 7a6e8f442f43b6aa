import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What becomes of one request between a client and the program. */
export type Fault =
  /** Answered in place of the program, which never hears of it. */
  | { reply: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks before the program hears of it. */
  | 'lost before'
  /** The program does it, and the connection breaks before the reply. */
  | 'lost after'
  /** The connection breaks in the middle of the reply. */
  | 'cut'
  /** The program does it, and nobody ever replies. */
  | 'silent';

/** Stands between a client and the program, and breaks what it is told to, request by request. */
export class FaultyProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #faults: Fault[] = [];
  /** What is answered for other addresses than those of the API: pages of a test. */
  readonly #pages: ReadonlyMap<string, { type: string; content: string }>;
  /** Method, path and `Idempotency-Key` of every request that came. */
  readonly seen: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];

  private constructor(target: string, pages: ReadonlyMap<string, { type: string; content: string }>) {
    this.#target = new URL(target);
    this.#pages = pages;
    this.#server = createServer((incoming, outgoing) => {
      this.#serve(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  static async start(
    target: string,
    pages: ReadonlyMap<string, { type: string; content: string }> = new Map(),
  ): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target, pages);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What becomes of the next requests, in order; those after them pass. */
  next(...faults: Fault[]): void {
    this.#faults.push(...faults);
    this.seen.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const page = this.#pages.get(incoming.url!);
    if (page !== undefined) {
      outgoing.setHeader('content-type', page.type).end(page.content);
      return;
    }
    this.seen.push({ method: incoming.method!, url: incoming.url!, headers: incoming.headers });
    const fault = this.#faults.shift();
    const body = await buffer(incoming);
    if (fault === 'lost before') {
      incoming.socket.destroy();
      return;
    }
    if (typeof fault === 'object') {
      outgoing.writeHead(fault.reply, fault.headers).end(fault.body);
      return;
    }
    const reply = await this.#forward(incoming, body);
    const content = await buffer(reply);
    if (fault === 'lost after') {
      incoming.socket.destroy();
    } else if (fault === 'cut') {
      const { 'content-length': _, 'transfer-encoding': __, ...headers } = reply.headers;
      outgoing.writeHead(reply.statusCode!, headers);
      outgoing.write(content.subarray(0, content.length / 2), () => incoming.socket.destroy());
    } else if (fault !== 'silent') {
      outgoing.writeHead(reply.statusCode!, reply.headers).end(content);
    }
  }

  async #forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const sent = request(new URL(url!, this.#target), {
      method: method!,
      // A kept connection may be closed by the program just when it is used: a fault that no test asked for.
      agent: false,
      headers: { ...headers, host: this.#target.host, connection: 'close' },
    });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return reply;
  }
}
