import { compareAmounts, formatAmount } from '../../../../kernel/money.js';
import type { ShippingOption } from '../../checkout/checkout/checkout-session.entity.js';
import type { FreeShippingRule, ShippingRate, ShippingTerms } from './shipping-rate.entity.js';

/** What of a cart decides how it can be sent. */
export interface ShippedCart {
  currency: string;
  /** Null while the destination is not known: then nothing can be said. */
  country: string | null;
  /** What the items cost before discounts. */
  subtotal: string;
  items: readonly { productId: string; variantId?: string | null; sku: string | null; reference: string }[];
}

/**
 * The ways to send a cart, cheapest first; empty where it cannot be sent. A country's own rates stand in the place of
 * the default rates of the same service. A service that costs nothing by a rule says so in its title.
 */
export function shippingOptions(terms: ShippingTerms, cart: ShippedCart): ShippingOption[] {
  const { currency, country } = cart;
  if (country === null) {
    return [];
  }
  const rates = terms.rates.filter(rate => rate.currency === currency);
  const own = rates.filter(rate => rate.country === country.toUpperCase());
  const ownServices = new Set(own.map(({ service }) => service));
  const byDefault = rates.filter(rate => rate.country === null && !ownServices.has(rate.service));
  const freeServices = new Set(
    terms.freeShipping.filter(rule => isFulfilled(rule, cart)).map(({ service }) => service),
  );
  return [...own, ...byDefault].map(rate => toOption(rate, freeServices.has(rate.service))).sort(byPrice);
}

function toOption({ id, title, service, currency, price }: ShippingRate, isFree: boolean): ShippingOption {
  const fullAmount = formatAmount(price, currency);
  const hasPrice = compareAmounts(price, '0') > 0;
  return {
    id,
    title: isFree && hasPrice ? `${title} (Free)` : title,
    service,
    amount: isFree ? formatAmount('0', currency) : fullAmount,
    fullAmount,
  };
}

function isFulfilled(rule: FreeShippingRule, { currency, subtotal, items }: ShippedCart): boolean {
  if (rule.currency !== null && rule.currency !== currency) {
    return false;
  }
  if (rule.minSubtotal !== null && compareAmounts(subtotal, rule.minSubtotal) < 0) {
    return false;
  }
  const eligible = new Set(rule.itemReferences);
  return (
    eligible.size === 0 ||
    items.some(({ productId, variantId, sku, reference }) =>
      [productId, variantId, sku, reference].some(name => name != null && eligible.has(name)),
    )
  );
}

/** Of two that are free, the one that would cost less; the id makes the order certain. */
const byPrice = (a: ShippingOption, b: ShippingOption): number =>
  compareAmounts(a.amount, b.amount) || compareAmounts(a.fullAmount, b.fullAmount) || (a.id < b.id ? -1 : 1);
