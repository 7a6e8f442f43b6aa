import type { FastifyReply } from 'fastify';
import type { Caller } from '../../kernel/context.js';
import { fail } from '../../kernel/errors.js';
import { networkOf } from '../../kernel/network-address.js';
import type { RateLimiter } from './rate-limiter.js';

/** Who is counted: a credential by itself, everybody else by the network they call from. */
export interface Counted {
  caller: Pick<Caller, 'kind' | 'id'>;
  address: string | null;
}

/** One rate over all protocols: REST, GraphQL over HTTP and WebSocket, and the protocols of agents share their buckets. */
export class RequestRate {
  readonly #limiter: RateLimiter | null;

  /** Null: nobody is counted. */
  constructor(limiter: RateLimiter | null) {
    this.#limiter = limiter;
  }

  /** Counts a request and tells in the reply what remains. Throws RATE_LIMITED. */
  countRequest(counted: Counted, reply: FastifyReply): void {
    this.#take(counted, 1, reply);
  }

  /** Counts work that is worth so many requests. Throws RATE_LIMITED. */
  spend(counted: Counted, requests: number): void {
    this.#take(counted, requests, null);
  }

  #take(counted: Counted, requests: number, reply: FastifyReply | null): void {
    if (this.#limiter === null) {
      return;
    }
    const { field, retryAfterSeconds } = this.#limiter.take(keyOf(counted), requests);
    reply?.header('ratelimit-policy', this.#limiter.policy).header('ratelimit', field);
    if (retryAfterSeconds !== null) {
      throw fail('RATE_LIMITED', { detail: this.#limiter.rule, retryAfterSeconds });
    }
  }
}

const keyOf = ({ caller, address }: Counted): string =>
  caller.kind === 'anonymous' ? `address:${networkOf(address)}` : `${caller.kind}:${caller.id}`;
