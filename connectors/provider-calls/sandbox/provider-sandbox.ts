import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What a sandbox can be told to do wrong, each for so many of the calls that come next:
 *
 * - `throttled`: 429 with `Retry-After`. `error`: 500. `unauthorized`: 401, with the key in its message.
 * - `slow`: never answers. `truncated`: breaks off in the middle of the answer. `invalid_json`: 200 with half an object.
 * - `empty`: an answer without content. `wrong_language`: one in another language. `wrong_image`: another picture.
 * - `refused`: the filter says no. `echo`: an answer with the key in it.
 * - `exhausted`: the account has nothing left. `wrong_currency`: prices of another country.
 */
export const providerFaults = [
  'throttled',
  'error',
  'unauthorized',
  'slow',
  'truncated',
  'invalid_json',
  'empty',
  'wrong_language',
  'wrong_image',
  'refused',
  'echo',
  'exhausted',
  'wrong_currency',
] as const;

export type ProviderFault = (typeof providerFaults)[number];

/** A call as it came. */
export interface SandboxCall {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** What to do wrong in the content; null: nothing. */
  fault: ProviderFault | null;
}

export interface SandboxReply {
  status?: number;
  type?: string;
  /** Sent one after the other. */
  chunks: (string | Uint8Array)[];
}

export type SandboxHandler = (call: SandboxCall) => SandboxReply | Promise<SandboxReply>;

export interface SandboxProtocol {
  /** By method and path without query, such as `POST /v1/responses`; a last part that differs is `*`. */
  routes: Readonly<Record<string, SandboxHandler>>;
  /** Where the protocol has the key. */
  keyOf(headers: IncomingMessage['headers'], query: URLSearchParams): string | undefined;
  /** Faults that the protocol tells by a body of its own instead of an HTTP status: they are left to the handler. */
  toldByBody?: readonly ProviderFault[];
  /** Body of an error. */
  errorOf(status: number, message: string): unknown;
}

/** Seconds of the `Retry-After` of 429. */
export const sandboxRetryAfter = 7;
const host = '127.0.0.1';

/** A provider on loopback that speaks the real one's protocol, and goes wrong on demand. */
export class ProviderSandbox {
  /** The only key that it takes. */
  static readonly apiKey = 'sk-sandbox-7f3a9c1e5b';
  /** Seconds that it asks to wait with 429. */
  retryAfter = sandboxRetryAfter;
  /** Every call so far, the newest last. */
  readonly calls: SandboxCall[] = [];
  readonly #protocol: SandboxProtocol;
  readonly #server: Server;
  readonly #faults: ProviderFault[] = [];
  readonly #waiting: (() => void)[] = [];

  private constructor(protocol: SandboxProtocol) {
    this.#protocol = protocol;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(protocol: SandboxProtocol, port = 0): Promise<ProviderSandbox> {
    const sandbox = new ProviderSandbox(protocol);
    await new Promise<void>((resolve, reject) => {
      sandbox.#server.once('error', reject).listen(port, host, resolve);
    });
    return sandbox;
  }

  get url(): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Goes wrong in this way for so many calls, after the faults that still wait. */
  fail(fault: ProviderFault, times = 1): void {
    this.#faults.push(...Array<ProviderFault>(times).fill(fault));
  }

  /** Forgets its calls and the faults that wait. */
  clear(): void {
    this.calls.splice(0);
    this.#faults.splice(0);
  }

  /** Resolves when the next call has arrived. */
  nextCall(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>(resolve => {
      this.#server.close(() => resolve());
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(url, this.url);
    const route = `${method} ${pathname}`;
    const handler = this.#protocol.routes[route] ?? this.#protocol.routes[route.replace(/[^/]+$/, '*')];
    const key = this.#protocol.keyOf(headers, searchParams);
    const fault = this.#faults.shift() ?? null;
    const call: SandboxCall = { method, path: url, headers, body, fault };
    this.calls.push(call);
    for (const resolve of this.#waiting.splice(0)) {
      resolve();
    }
    if (handler === undefined) {
      this.#reject(response, 404, `There is no ${route}.`);
    } else if (key !== ProviderSandbox.apiKey || fault === 'unauthorized') {
      this.#reject(response, 401, `Incorrect API key provided: ${key}.`);
    } else if (fault !== null && this.#protocol.toldByBody?.includes(fault)) {
      await reply(response, await handler(call), null);
    } else if (fault === 'throttled') {
      response.setHeader('retry-after', this.retryAfter);
      this.#reject(response, 429, 'Rate limit reached.');
    } else if (fault === 'error') {
      this.#reject(response, 500, `The server had an error with key ${key}.`);
    } else if (fault !== 'slow') {
      await reply(response, await handler(call), fault);
    }
  }

  #reject(response: ServerResponse, status: number, message: string): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(this.#protocol.errorOf(status, message)));
  }
}

async function reply(
  response: ServerResponse,
  { status = 200, type = 'application/json', chunks }: SandboxReply,
  fault: ProviderFault | null,
): Promise<void> {
  response.writeHead(status, { 'content-type': type });
  if (fault === 'invalid_json') {
    response.end(type === 'text/event-stream' ? 'data: {"id": "half\n\n' : '{"id": "half');
    return;
  }
  const whole = chunks.map(chunk => Buffer.from(chunk));
  const sent = fault === 'truncated' ? firstHalf(whole) : whole;
  for (const chunk of sent) {
    await new Promise<void>(resolve => response.write(chunk, () => resolve()));
  }
  if (fault === 'truncated') {
    response.destroy();
  } else {
    response.end();
  }
}

function firstHalf(chunks: readonly Buffer[]): Buffer[] {
  const whole = Buffer.concat(chunks);
  return [whole.subarray(0, Math.floor(whole.length / 2))];
}

/** What every sandbox has to say in a language, and in another where it is told to go wrong. */
export function sandboxSentence(call: Pick<SandboxCall, 'fault'>, subject: string): string {
  return call.fault === 'wrong_language'
    ? `Dies ist die Antwort der Sandbox und nicht die eines Modells, auch wenn sie so klingt: ${subject}.`
    : `This is the answer of the sandbox and not that of a model: ${subject}.`;
}
