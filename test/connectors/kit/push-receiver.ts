import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ReceivedPush } from '../../../connectors/marketplaces/port.js';

/** Keeps the pushes that it is sent, as they came. */
export class PushReceiver {
  readonly pushes: ReceivedPush[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const rawBody = await buffer(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      this.pushes.push({ url: `${this.#origin}${request.url}`, headers, rawBody });
      response.end();
    });
  }

  static async open(): Promise<PushReceiver> {
    const receiver = new PushReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.#origin}/pushes/1`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
