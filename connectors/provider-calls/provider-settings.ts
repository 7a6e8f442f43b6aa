import type { Outbound } from '../../kernel/outbound/outbound.js';
import type { ProviderPrices } from './provider-prices.js';

/** How an installation uses a provider, as configured. */
export interface ProviderSettings {
  apiKey: string;
  /** As the provider calls it. */
  model: string;
  /** Of the provider's API, without a slash at the end; null: the official one. */
  url: string | null;
  prices: ProviderPrices | null;
}

export interface ProviderDependencies {
  /** For addresses that the installation's operator chose. */
  http: Pick<Outbound, 'send' | 'openFetch'>;
  /** For one request, in milliseconds. */
  timeoutMs: number;
}
