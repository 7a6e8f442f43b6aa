import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { RequestReader, type WebhookRequest } from './webhook-request.js';

/** What came between the call of `receive` and the last delivery it waited for. Times are `performance.now()`. */
export interface Arrivals {
  firstAtMs: number;
  lastAtMs: number;
  /** The first of them, to look at its signature. */
  sample: WebhookRequest;
}

interface Waiting {
  missing: number;
  first: { atMs: number; request: WebhookRequest } | null;
  resolve(arrivals: Arrivals): void;
}

const answer = 'HTTP/1.1 204 No Content\r\n\r\n';

/**
 * An endpoint on this machine that takes every delivery at once and does nothing else, so that a single process can
 * keep up with the sender under test. It speaks as much HTTP as `RequestReader` does.
 */
export class WebhookReceiver {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #seen = new Set<string>();
  #waiting: Waiting | null = null;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', socket => this.#connected(socket));
  }

  static async listen(): Promise<WebhookReceiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new WebhookReceiver(server);
  }

  urlOf(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /**
   * Waits for that many deliveries. An event counts once a path for as long as the receiver lives, so that one that
   * is repeated is not taken for another. Rejects when they did not all come within the time.
   */
  receive(count: number, withinMs = 60_000): Promise<Arrivals> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const { missing } = this.#waiting!;
        reject(new Error(`${missing} of ${count} deliveries did not arrive within ${withinMs} ms`));
      }, withinMs);
      const resolveInTime = (arrivals: Arrivals) => {
        clearTimeout(timer);
        resolve(arrivals);
      };
      this.#waiting = { missing: count, first: null, resolve: resolveInTime };
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    await once(this.#server, 'close');
  }

  #connected(socket: Socket): void {
    const reader = new RequestReader();
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.#sockets.delete(socket));
    // A sender that stops resets its connections.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      for (const request of reader.read(chunk)) {
        this.#arrived(request);
        socket.write(answer);
      }
    });
  }

  #arrived(request: WebhookRequest): void {
    const atMs = performance.now();
    const key = `${request.id} ${request.path}`;
    const waiting = this.#waiting;
    if (this.#seen.has(key)) {
      return;
    }
    this.#seen.add(key);
    if (waiting === null) {
      return;
    }
    waiting.first ??= { atMs, request };
    waiting.missing -= 1;
    if (waiting.missing === 0) {
      this.#waiting = null;
      waiting.resolve({ firstAtMs: waiting.first.atMs, lastAtMs: atMs, sample: waiting.first.request });
    }
  }
}
