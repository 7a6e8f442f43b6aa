import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../kernel/clock.js';
import type { GivenCredentials, Store } from '../port.js';
import type { SandboxShop, ShopChange, ShopOptions } from './shop.js';
import type { Tokens } from './tokens.js';

/** The account that a sandbox is born with: what a merchant types in to connect it. */
export interface SandboxAccount {
  externalId: string;
  name: string;
  values: GivenCredentials['values'];
  stores: readonly Store[];
}

/** Dependencies of the routes of a sandbox. */
export interface SandboxDependencies {
  shop: SandboxShop;
  tokens: Tokens;
  account: SandboxAccount;
  clock: Clock;
  /** Address of the sandbox, without a slash at the end. */
  url(): string;
  /** Counts more calls of a caller, for one that does the work of several. Answers 0, or for how many milliseconds to wait. */
  take(caller: string, calls: number): number;
}

/**
 * A marketplace's wire protocol, seen from its side. Routes get the raw body as a Buffer (`request.body`) and check
 * credentials and signatures as the real one does.
 */
export interface SandboxProtocol
  extends Pick<ShopOptions, 'reviewMs' | 'newId' | 'newReviewId' | 'replyReviewMs'> {
  key: string;
  account: SandboxAccount;
  callsPerSecond: number;
  /** Calls that may come at once. */
  burst: number;
  /** Lifetime of access tokens in milliseconds; null for those that do not end. */
  tokenTtlMs: number | null;
  routes(app: FastifyInstance, dependencies: SandboxDependencies): void;
  /** Whose calls are counted together; null for what is not counted (such as getting a token). */
  callerOf(request: FastifyRequest): string | null;
  isWrite(request: FastifyRequest): boolean;
  rejectThrottled(reply: FastifyReply, retryAfterMs: number): FastifyReply;
  /** The push for a change, signed; null where the marketplace sends none. */
  pushOf(change: ShopChange, dependencies: SandboxDependencies, targetUrl: string): SignedPush | null;
}

export interface SignedPush {
  headers: Record<string, string>;
  body: string;
}
