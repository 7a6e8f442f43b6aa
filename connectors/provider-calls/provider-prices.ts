import Big from 'big.js';
import type { ProviderUsage } from './call-meter.js';

/** What a provider charges, as configured; decimals. Nobody asks the provider: prices are not in any of their APIs. */
export interface ProviderPrices {
  /** ISO 4217. */
  currency: string;
  /** Of a million tokens of the prompt. */
  inputPerMillion: string;
  /** Of a million tokens of the answer, with those of reasoning. */
  outputPerMillion: string;
  /** Of an image, or of a search of the web. */
  perUnit: string;
}

const million = 1_000_000;

/** What a call cost, exactly; null where no prices are configured. */
export function costOf(prices: ProviderPrices | null, usage: ProviderUsage): string | null {
  if (prices === null) {
    return null;
  }
  const tokens = new Big(prices.inputPerMillion)
    .times(usage.inputTokens)
    .plus(new Big(prices.outputPerMillion).times(usage.outputTokens))
    .times('0.000001');
  return tokens.plus(new Big(prices.perUnit).times(usage.units)).toFixed();
}

/**
 * The most tokens that a text can have: tokenizers of these providers make at least one byte of each. The real number is a
 * third or a quarter of it for most languages.
 */
export const tokensAtMost = (text: string): number => Math.min(Buffer.byteLength(text), 100 * million);
