import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import type { SellableItem } from '../../../catalog/index.js';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';
import { applyDiscounts, type CartDiscounts } from '../../pricing/discount-code/discount.rules.js';
import { taxesFor } from '../../pricing/tax-rule/tax.rules.js';
import { pricedItems } from './checkout-items.rules.js';
import type {
  CheckoutAddress,
  CheckoutAmounts,
  CheckoutItem,
  CheckoutProtocol,
  CheckoutSession,
  CheckoutTax,
} from './checkout-session.entity.js';
import { shippedCheckout } from './checkout-shipping.rules.js';
import type { CheckoutTerms } from './checkout-terms.queries.js';
import type { RequestedCart } from './requested-cart.rules.js';

export interface PricingInput {
  protocol: CheckoutProtocol;
  requested: RequestedCart;
  /** What the requested lines are, in their order; all can be sold, in one currency. */
  found: readonly SellableItem[];
  terms: CheckoutTerms;
  /** What the session was; null for a new one. */
  before: Pick<CheckoutSession, 'items' | 'shipping'> | null;
  now: Date;
  newId: () => string;
}

/** The parts of a session that follow from what is bought, where it goes and what the merchant asks for it. */
export interface PricedCheckout {
  cart: Pick<
    CheckoutSession,
    'currency' | 'items' | 'discountCodes' | 'discounts' | 'rejectedCodes' | 'shipping' | 'taxes' | 'amounts'
  >;
  destinations: CheckoutAddress[];
}

/**
 * Prices a checkout: items, then the discounts on them, then shipping (whose free-shipping rules look at the items before
 * discounts), then taxes on what is left of the items and on shipping. Taxes are known once it is known where the items
 * go and how. Throws VALIDATION_FAILED for a destination or shipping option that is not offered.
 */
export function priceCheckout(input: PricingInput): PricedCheckout {
  const { requested, found, terms, before, now } = input;
  const { currency } = found[0]!;
  const items = pricedItems(requested.lines, found, before?.items ?? [], input.newId);
  const discounted = applyDiscounts(terms.discountCodes, requested.discountCodes, {
    currency,
    lines: items,
    now,
  });
  const subtotal = total(currency, items, item => item.subtotal);
  const shipped = shippedCheckout(input, { currency, subtotal, items });
  const { destinations, destination, shipping } = shipped;
  const lines = withDiscounts(items, discounted.perLine);
  const cost = { currency, lines, shipping: shipped.amount };
  const isPlaceKnown = !shipping.isOptionRequired || shipping.selectedOptionId !== null;
  const taxes = taxesOf(cost, input, isPlaceKnown ? (destination ?? requested.billingAddress) : null);
  const { discounts, rejectedCodes } = discounted;
  const amounts = amountsOf(cost, discounted, taxes);
  return {
    cart: {
      currency,
      items: lines,
      discountCodes: requested.discountCodes,
      discounts,
      rejectedCodes,
      shipping,
      taxes,
      amounts,
    },
    destinations,
  };
}

const withDiscounts = (items: readonly CheckoutItem[], perLine: CartDiscounts['perLine']): CheckoutItem[] =>
  items.map(item => ({ ...item, discount: perLine.get(item.id) ?? item.discount }));

/** What is taxed. */
interface Cost {
  currency: string;
  lines: readonly CheckoutItem[];
  shipping: string;
}

function taxesOf(
  { currency, lines, shipping }: Cost,
  { found, terms }: PricingInput,
  place: PostalAddress | null,
): CheckoutTax[] {
  const taxed = lines.map(({ id, subtotal, discount }, index) => ({
    id,
    net: fromMinorUnits(toMinorUnits(subtotal, currency) - toMinorUnits(discount, currency), currency),
    productType: found[index]!.productType,
  }));
  const { country = null, region = null } = place ?? {};
  return taxesFor(terms.taxRules, { currency, country, region, lines: taxed, shipping });
}

function amountsOf(
  { currency, lines, shipping }: Cost,
  { discounts }: CartDiscounts,
  taxes: readonly CheckoutTax[],
): CheckoutAmounts {
  const added = taxes.filter(({ isIncluded }) => !isIncluded);
  const amounts = {
    subtotal: total(currency, lines, ({ subtotal }) => subtotal),
    discount: total(currency, discounts, ({ amount }) => amount),
    shipping: total(currency, [shipping], amount => amount),
    tax: total(currency, added, ({ amount }) => amount),
  };
  const [subtotal, discount, sent, tax] = Object.values(amounts).map(amount =>
    toMinorUnits(amount, currency),
  );
  return { ...amounts, total: fromMinorUnits(subtotal! - discount! + sent! + tax!, currency) };
}

/** Exactly, with the decimals of the currency. */
function total<T>(currency: string, parts: readonly T[], amountOf: (part: T) => string): string {
  const sum = parts.reduce((before, part) => before + toMinorUnits(amountOf(part), currency), 0n);
  return fromMinorUnits(sum, currency);
}
