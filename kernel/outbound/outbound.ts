import { Agent, buildConnector, request } from 'undici';
import { limits } from '../limits.js';
import { type AddressPolicy, AddressRefused, urlProblem } from './address-policy.js';
import { guardedConnector, type Resolver, systemResolver } from './guarded-connector.js';

export interface OutboundOptions {
  policy: AddressPolicy;
  /** Default: the system's resolver. */
  resolve?: Resolver;
  /** Opens the connection to a checked address. Default: undici's. */
  connect?: buildConnector.connector;
}

export interface OutboundRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Buffer;
  /** For everything from connecting to the last byte read. Default `limits.outboundTimeoutMs`. */
  timeoutMs?: number;
  /** Bytes of the answer that are kept; the rest is dropped. Default 64 KiB. */
  answerBytes?: number;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The beginning of the body. */
  body: string;
}

const answerBytesDefault = 64 * 1024;

/**
 * Calls to addresses that somebody else chose. Only public ones are reached (see `isReachable`), redirects are
 * answers like any other and never followed, and every call ends within its timeout.
 */
export class Outbound {
  readonly #policy: AddressPolicy;
  readonly #agent: Agent;

  constructor(options: OutboundOptions) {
    this.#policy = options.policy;
    const connect = options.connect ?? buildConnector({ timeout: 10_000, allowH2: false });
    this.#agent = new Agent({
      connect: guardedConnector(options.policy, options.resolve ?? systemResolver, connect),
      keepAliveTimeout: 10_000,
      connections: limits.webhookConcurrency * 2,
    });
  }

  /**
   * @throws AddressRefused when the address is not one to be called, TimeoutError after the timeout, and
   * undici's or the system's errors when nothing answers.
   */
  async send(call: OutboundRequest): Promise<OutboundResponse> {
    const problem = urlProblem(call.url, this.#policy);
    if (problem !== null) {
      throw new AddressRefused(problem);
    }
    const timeout = AbortSignal.timeout(call.timeoutMs ?? limits.outboundTimeoutMs);
    const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]);
    const response = await request(call.url, {
      dispatcher: this.#agent,
      method: call.method,
      headers: call.headers,
      body: call.body ?? null,
      signal,
    });
    const body = await readStart(response.body, call.answerBytes ?? answerBytesDefault);
    return { status: response.statusCode, headers: response.headers, body };
  }

  /** Open calls are cut off. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** Reading on to the end of a small rest keeps the connection alive; a large one is cut off. */
async function readStart(body: AsyncIterable<Buffer>, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes >= bytesMax) {
      break;
    }
  }
  return Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8');
}
