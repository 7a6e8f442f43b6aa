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

/** A call of a public page: who is asked about, and from where. */
export interface PublicCall {
  address: string | null;
  /** Those that it is about; none where it is about all. */
  merchantIds: readonly string[];
}

/** Limits of public pages. */
export interface PublicLimiters {
  ofAddress: RateLimiter;
  ofMerchant: RateLimiter;
}

/** One rate over all protocols: REST, GraphQL over HTTP and WebSocket, and the protocols of agents share their buckets. */
export class RequestRate {
  readonly #limiter: RateLimiter | null;
  readonly #public: PublicLimiters | null;

  /** Null: nobody is counted. */
  constructor(limiter: RateLimiter | null, publicLimiters: PublicLimiters | null = null) {
    this.#limiter = limiter;
    this.#public = publicLimiters;
  }

  /** Counts a call of a public page by its address, and by the merchant it is about. Throws RATE_LIMITED. */
  countPublic({ address, merchantIds }: PublicCall, reply: FastifyReply): void {
    this.#takePublic({ address, calls: [{ merchantIds }] }, reply);
  }

  /** Counts each public field that an operation reads as a call of a public page. Throws RATE_LIMITED. */
  spendPublic(address: string | null, calls: readonly Pick<PublicCall, 'merchantIds'>[]): void {
    this.#takePublic({ address, calls }, null);
  }

  #takePublic(
    { address, calls }: { address: string | null; calls: readonly Pick<PublicCall, 'merchantIds'>[] },
    reply: FastifyReply | null,
  ): void {
    if (this.#public === null) {
      return;
    }
    takeFrom(this.#public.ofAddress, `address:${networkOf(address)}`, calls.length, reply);
    this.countMerchants(calls.flatMap(({ merchantIds }) => merchantIds));
  }

  /** Counts a call of a public page, which its address has been counted for, by merchants that its body names. Throws RATE_LIMITED. */
  countMerchants(merchantIds: readonly string[]): void {
    if (this.#public === null) {
      return;
    }
    for (const [merchantId, times] of Map.groupBy(merchantIds, id => id.toLowerCase())) {
      takeFrom(this.#public.ofMerchant, merchantId, times.length, null);
    }
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
    if (this.#limiter !== null) {
      takeFrom(this.#limiter, keyOf(counted), requests, reply);
    }
  }
}

function takeFrom(limiter: RateLimiter, key: string, requests: number, reply: FastifyReply | null): void {
  const { field, retryAfterSeconds } = limiter.take(key, requests);
  reply?.header('ratelimit-policy', limiter.policy).header('ratelimit', field);
  if (retryAfterSeconds !== null) {
    throw fail('RATE_LIMITED', { detail: limiter.rule, retryAfterSeconds });
  }
}

const keyOf = ({ caller, address }: Counted): string =>
  caller.kind === 'anonymous' ? `address:${networkOf(address)}` : `${caller.kind}:${caller.id}`;
