import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  status: number;
  body: Buffer;
}

/**
 * One keep-alive connection with one request on its way at a time. It understands what the servers under test
 * answer and no more: a status line, and a body with a Content-Length, or 304 with none. That keeps the client's own
 * cost low enough to load a server from a single process.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', error => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection')));
  }

  static async open({ hostname, port }: URL): Promise<HttpConnection> {
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** Sends the bytes of one request. Rejects when the connection breaks. */
  send(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) {
      return;
    }
    const head = this.#received.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    // RFC 9112 §6.3: a 304 has no content, whatever its header fields say.
    const length = status === 304 ? '0' : contentLength.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`A reply has no Content-Length:\n${head}`));
      return;
    }
    const start = headEnd + 4;
    const end = start + Number(length);
    if (this.#received.length >= end) {
      const body = this.#received.subarray(start, end);
      this.#received = Buffer.alloc(0);
      this.#settle({ status, body });
    }
  }

  #settle(answer: HttpAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }
}

const contentLength = /\r\ncontent-length: (\d+)/i;
