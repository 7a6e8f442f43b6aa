import { digestOf, metered, plannedCall } from '../provider-calls/call-meter.js';
import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import { withoutSecret } from '../provider-calls/secret-filter.js';
import type { ShoppingOffer, ShoppingQuery, ShoppingSearch, ShoppingSearchKey } from './port.js';

/** Providers of searches have one model. */
export type ShoppingSearchSettings = Omit<ProviderSettings, 'model'>;

export interface SearchDependencies extends ProviderDependencies {
  /** Waits for a result that is not ready. Ends early with the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
}

/** What differs between providers: how they are asked, and where their answer has what. */
export interface SearchWire {
  key: ShoppingSearchKey;
  title: string;
  /** Of the official API. */
  officialUrl: string;
  /** What is counted as the model. */
  engine: string;
  /** Every form in which the key is sent: none of them is passed on. */
  secretsOf(apiKey: string): string[];
  /** The answer as it came. */
  ask(query: ShoppingQuery, wired: WiredSearch): Promise<unknown>;
  read(raw: unknown): ShoppingOffer[];
}

export interface WiredSearch {
  url: string;
  apiKey: string;
  dependencies: SearchDependencies;
}

/** A search by one provider, counted as one unit. */
export class MeteredSearch implements ShoppingSearch {
  readonly #wire: SearchWire;
  readonly #settings: ShoppingSearchSettings;
  readonly #dependencies: SearchDependencies;

  constructor(wire: SearchWire, settings: ShoppingSearchSettings, dependencies: SearchDependencies) {
    this.#wire = wire;
    this.#settings = settings;
    this.#dependencies = dependencies;
  }

  get key(): ShoppingSearchKey {
    return this.#wire.key;
  }

  get title(): string {
    return this.#wire.title;
  }

  search(query: ShoppingQuery): Promise<ShoppingOffer[]> {
    const { key: provider, engine: model, officialUrl } = this.#wire;
    const { apiKey, prices, url } = this.#settings;
    const usage = { inputTokens: 0, outputTokens: 0, units: 1 };
    const { timeoutMs } = this.#dependencies;
    const plan = plannedCall({ provider, model, operation: 'search', usageMax: usage, prices, timeoutMs });
    return metered({ meter: query.meter, plan, prices }, async () => {
      const wired = { url: url ?? officialUrl, apiKey, dependencies: this.#dependencies };
      const raw = this.#filtered(await this.#wire.ask(query, wired));
      const offers = this.#wire.read(raw).slice(0, query.offersMax);
      return { value: offers, usage, answerDigest: digestOf(JSON.stringify(raw)) };
    });
  }

  #filtered(answer: unknown): unknown {
    return this.#wire
      .secretsOf(this.#settings.apiKey)
      .reduce((filtered, secret) => withoutSecret(filtered, secret), answer);
  }
}
