import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** How an endpoint is dead: it takes connections and never answers, or nothing listens there. */
export type Death = 'hangs' | 'rejects';

/** An endpoint on this machine that never answers a delivery. */
export class DeadEndpoint {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isReleased = false;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dead`;
    server.on('connection', socket => this.#connected(socket));
  }

  static async open(death: Death): Promise<DeadEndpoint> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = new DeadEndpoint(server);
    if (death === 'rejects') {
      await endpoint.close();
    }
    return endpoint;
  }

  /** Takes connections and keeps them open. */
  hang(): void {
    this.#isReleased = false;
  }

  /** Resets every connection from now on: attempts end at once, where they would have waited for their timeout. */
  release(): void {
    this.#isReleased = true;
    for (const socket of this.#sockets) {
      socket.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    if (this.#server.listening) {
      this.release();
      this.#server.close();
      await once(this.#server, 'close');
    }
  }

  #connected(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (this.#isReleased) {
      socket.resetAndDestroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.resume();
  }
}
