import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import { restoreSnapshot } from '../../connectors/marketplaces/sandbox/snapshot.js';
import type { SandboxVariant } from '../../connectors/marketplaces/sandbox/state.js';
import { type Clock, systemClock } from '../../kernel/clock.js';
import type { PublishedShop } from './published-shop.js';

export interface ShopTerms {
  /** How many times the rate that the marketplace documents is allowed. */
  speed: number;
  /** Default: that of the machine. */
  clock?: Clock;
}

const withinMs = 5 * 60_000;

/** A shop of this process that allows so many calls a second, counts them, and knows when its prices have changed. */
export class ThrottledShop {
  readonly published: PublishedShop;
  /** What its marketplace allows one account. */
  readonly callsPerSecond: number;
  readonly #sandbox: Sandbox;

  private constructor(published: PublishedShop, sandbox: Sandbox, callsPerSecond: number) {
    this.published = published;
    this.callsPerSecond = callsPerSecond;
    this.#sandbox = sandbox;
  }

  static async open(
    published: PublishedShop,
    { speed, clock = systemClock }: ShopTerms,
  ): Promise<ThrottledShop> {
    const { protocol, state } = published;
    const callsPerSecond = protocol.callsPerSecond * speed;
    const sandbox = await Sandbox.start(protocol, { clock, callsPerSecond, reviewMs: null });
    restoreSnapshot(sandbox, JSON.parse(state));
    return new ThrottledShop(published, sandbox, callsPerSecond);
  }

  get key(): string {
    return this.published.module.marketplace.key;
  }

  /** Where it is reached, and what its account is connected with. */
  get given() {
    return { endpoint: this.#sandbox.url, values: this.published.protocol.account.values };
  }

  /** Calls so far, rejected ones included. */
  get calls(): number {
    return [...this.#sandbox.calls.values()].reduce((sum, calls) => sum + calls, 0);
  }

  /** Of them, those that were told to come again later. */
  get throttled(): number {
    return this.#sandbox.throttled;
  }

  /**
   * Resolves with the time (`performance.now()`) at which the last listing has the price that is given by its place
   * among the references, and the sale price; null for none. To be called before prices change. Rejects after five minutes.
   */
  priced(prices: readonly string[], salePrice: string | null = null): Promise<number> {
    const { references } = this.published;
    const { shop } = this.#sandbox;
    const wanted = new Map(references.map(({ externalId }, index) => [externalId, Number(prices[index])]));
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const late = () =>
      reject(new Error(`${wanted.size} prices of ${this.key} did not change within ${withinMs} ms`));
    const timeout = setTimeout(late, withinMs).unref();
    const isSold = ({ salePrice: there }: SandboxVariant): boolean =>
      salePrice === null ? there === null : Number(there) === Number(salePrice);
    shop.onChange(({ kind, id }) => {
      const variant = kind === 'listing' ? shop.state.listings.get(id)?.variants[0] : undefined;
      if (variant !== undefined && wanted.get(id) === Number(variant.price) && isSold(variant)) {
        wanted.delete(id);
      }
      if (wanted.size === 0) {
        clearTimeout(timeout);
        resolve(performance.now());
      }
    });
    return promise;
  }

  close(): Promise<void> {
    return this.#sandbox.close();
  }
}
