import type { IncomingHttpHeaders } from 'node:http';
import type { Client, Dispatcher } from 'undici';
import { repaired } from '../outside-text.js';
import { type CallEnds, endsAfter, endsWith, type OpenCall } from './call-ends.js';
import type { Connections, ConnectionUser } from './connections.js';

export interface Exchange {
  path: string;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Buffer | null;
  timeoutMs: number;
  answerBytesMax: number;
  signal: AbortSignal | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body, as it came and as UTF-8. */
  bytes: Buffer;
  body: string;
}

/**
 * One call over one of the connections, ended by its timeout (TimeoutError), by the signal (its reason), or by enough
 * bytes. undici's `request` makes a stream and two signals of each call, which costs three times as much: webhooks are
 * sent by the thousand a second.
 */
export function exchange(connections: Connections, call: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    connections.lend(new AnswerReader(connections, call, resolve, reject));
  });
}

class AnswerReader implements Dispatcher.DispatchHandler, OpenCall, ConnectionUser {
  readonly #connections: Connections;
  readonly #call: Exchange;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #timeouts: CallEnds;
  readonly #chunks: Buffer[] = [];
  #sizeBytes = 0;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #connection: Client | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #ended: { reason: unknown } | null = null;
  #aborts: CallEnds | undefined;

  constructor(
    connections: Connections,
    call: Exchange,
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#connections = connections;
    this.#call = call;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timeouts = endsAfter(call.timeoutMs);
    this.#timeouts.add(this);
    const { signal } = call;
    if (signal?.aborted) {
      this.end(signal.reason);
    } else if (signal !== undefined) {
      this.#aborts = endsWith(signal);
      this.#aborts.add(this);
    }
  }

  get isOver(): boolean {
    return this.#ended !== null;
  }

  use(connection: Client): void {
    this.#connection = connection;
    const { path, method, headers, body } = this.#call;
    connection.dispatch({ path, method, headers, body }, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended !== null) {
      controller.abort(this.#ended.reason as Error);
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  /** Reading on to the end of a small rest keeps the connection alive; a large one is cut off. */
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes >= this.#call.answerBytesMax) {
      this.#answer();
      controller.abort(new Error('The rest of the answer is not read'));
    }
  }

  onResponseEnd(): void {
    this.#answer();
    this.#release();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settle();
    this.#reject(error);
    // Not at once: undici still counts what this connection has to do.
    queueMicrotask(() => this.#release());
  }

  /** Rejects at once: a call that still waits for its connection has no controller to abort. */
  end(reason: unknown): void {
    this.#ended = { reason };
    this.#settle();
    this.#reject(reason);
    this.#controller?.abort(reason as Error);
  }

  #answer(): void {
    this.#settle();
    const bytes = Buffer.concat(this.#chunks).subarray(0, this.#call.answerBytesMax);
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      bytes,
      body: repaired(bytes.toString('utf8')),
    });
  }

  /** Only here is undici done with the call, also where it was ended before. */
  #release(): void {
    if (this.#connection !== null) {
      this.#connections.release(this.#connection);
      this.#connection = null;
    }
  }

  #settle(): void {
    this.#timeouts.delete(this);
    this.#aborts?.delete(this);
  }
}
