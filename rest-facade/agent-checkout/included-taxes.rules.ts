import type { AgentCheckoutView } from './checkout-view.js';

/**
 * Taxes within the prices, in words, such as "Includes GST 9 %: 5.78 SGD"; null where there are none. An entry of totals
 * would have to add up, and these are in the others already.
 */
export function includedTaxes(taxes: AgentCheckoutView['taxes'], currency: string): string | null {
  const parts = taxes
    .filter(({ isIncluded }) => isIncluded)
    .map(({ title, rate, amount }) => `${title} ${rate} %: ${amount} ${currency}`);
  return parts.length === 0 ? null : `Includes ${parts.join(', ')}`;
}

/** What the total is called where a protocol has nothing else to say so: platforms have to show it. */
export function totalText(taxes: AgentCheckoutView['taxes'], currency: string): string {
  const text = includedTaxes(taxes, currency);
  return text === null ? 'Total' : `Total. ${text}`;
}
