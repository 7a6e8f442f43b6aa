import type { IncomingHttpHeaders } from 'node:http';
import { buildConnector } from 'undici';
import { BoundedCache } from '../bounded-cache.js';
import { type AddressPolicy, AddressRejected, urlProblem } from './address-policy.js';
import { Connections } from './connections.js';
import { exchange } from './exchange.js';
import { guardedConnector, type Resolver, systemResolver } from './guarded-connector.js';
import { GuardedFetch } from './guarded-fetch.js';
import { outboundLimits } from './outbound.limits.js';

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
  /** For everything from connecting to the last byte read. Default `outboundLimits.timeoutMs`. */
  timeoutMs?: number;
  /** Bytes of the answer that are kept; the rest is dropped. Default 64 KiB. */
  answerBytes?: number;
  signal?: AbortSignal;
  /**
   * Calls of one pool have connections of their own, `outboundLimits.callsPerHost` to a host: while one pool's are all
   * waiting for slow answers, the same host is called over others. Default: all calls without a pool share some.
   */
  pool?: string;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body, as it came and as UTF-8. */
  bytes: Buffer;
  body: string;
}

const answerBytesDefault = 64 * 1024;
/** Addresses that were called lately and found to be fine by themselves. */
const targetsMax = 1_000;
/** Hosts that were called lately, by pool; the connections to others are closed once their calls have ended. */
const hostsMax = 1_000;
const sharedPool = '';
/** To one host, of all calls without a pool. */
const sharedConnections = 32;

/**
 * Calls to addresses that somebody else chose. Only public ones are reached (see `isReachable`), redirects are
 * answers like any other and never followed, and every call ends within its timeout.
 */
export class Outbound {
  readonly #policy: AddressPolicy;
  readonly #connect: buildConnector.connector;
  readonly #hosts = new BoundedCache<Connections>(hostsMax, { onForgotten: host => host.close() });
  readonly #fetches: GuardedFetch[] = [];
  #isClosed = false;
  readonly #targets = new BoundedCache<Target>(targetsMax);

  constructor(options: OutboundOptions) {
    this.#policy = options.policy;
    const connect = options.connect ?? buildConnector({ timeout: 10_000, allowH2: false });
    this.#connect = guardedConnector(options.policy, options.resolve ?? systemResolver, connect);
  }

  /**
   * @throws AddressRejected when the address is not one to be called, TimeoutError after the timeout, and
   * undici's or the system's errors when nothing answers.
   */
  async send(call: OutboundRequest): Promise<OutboundResponse> {
    const { origin, path } = this.#targets.get(call.url) ?? this.#check(call.url);
    const pool = call.pool ?? sharedPool;
    return exchange(this.#hosts.get(pool + origin) ?? this.#openHost(pool, origin), {
      path,
      method: call.method,
      headers: call.headers,
      body: call.body ?? null,
      timeoutMs: call.timeoutMs ?? outboundLimits.timeoutMs,
      answerBytesMax: call.answerBytes ?? answerBytesDefault,
      signal: call.signal,
    });
  }

  /** What is wrong with an address, as far as that can be told without a call; null where nothing is. */
  problemOf(url: string): string | null {
    return urlProblem(url, this.#policy);
  }

  /**
   * A `fetch` for client libraries that take one, with connections of its own. Ask for it once, not for each call.
   * @param answerBytes Of one answer; a longer one ends with an error.
   */
  openFetch(answerBytes: number): typeof globalThis.fetch {
    const opened = new GuardedFetch({ policy: this.#policy, connect: this.#connect, answerBytes });
    this.#fetches.push(opened);
    return opened.fetch;
  }

  /** Open calls are cut off. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#hosts.values()].map(host => host.destroy()));
    await Promise.all(this.#fetches.map(opened => opened.close()));
  }

  #openHost(pool: string, origin: string): Connections {
    const host = new Connections(
      origin,
      pool === sharedPool ? sharedConnections : outboundLimits.callsPerHost,
      {
        connect: this.#connect,
        keepAliveTimeout: 10_000,
        // A call has a timeout of its own, for all of it; undici's for its parts would cost every call two more timers.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
    );
    this.#hosts.set(pool + origin, host);
    if (this.#isClosed) {
      // What is called now is rejected, as by the hosts that were known.
      host.destroy();
    }
    return host;
  }

  /** What an address says of itself stays true; what its name resolves to is checked at every connection. */
  #check(url: string): Target {
    const problem = urlProblem(url, this.#policy);
    if (problem !== null) {
      throw new AddressRejected(problem);
    }
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: `${pathname}${search}` };
    this.#targets.set(url, target);
    return target;
  }
}

interface Target {
  origin: string;
  path: string;
}
