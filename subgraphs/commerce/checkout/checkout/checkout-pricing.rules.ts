import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import type { SellableItem } from '../../../catalog/index.js';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';
import type { CartDiscounts } from '../../pricing/promotion/cart-promotion.entity.js';
import { applyPromotions } from '../../pricing/promotion/cart-promotions.rules.js';
import { taxesFor } from '../../pricing/tax-rule/tax.rules.js';
import { pricedItems } from './checkout-items.rules.js';
import type {
  AppliedDiscount,
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
  trace: CartDiscounts['trace'];
}

/**
 * Prices a checkout: items, then shipping (whose free-shipping rules look at the items before discounts), then promotions on
 * both, then taxes on what is left of the items and of shipping. Taxes are known once it is known where the items
 * go and how. Throws VALIDATION_FAILED for a destination or shipping option that is not offered.
 */
export function priceCheckout(input: PricingInput): PricedCheckout {
  const { requested, found, terms, before, now } = input;
  const { currency } = found[0]!;
  const items = pricedItems(requested.lines, found, before?.items ?? [], input.newId);
  const subtotal = total(currency, items, item => item.subtotal);
  const shipped = shippedCheckout(input, { currency, subtotal, items });
  const { destinations, destination, shipping } = shipped;
  const discounted = applyPromotions(terms.promotions, requested.discountCodes, {
    currency,
    lines: items,
    shipping: shipped.amount,
    now,
  });
  const lines = withDiscounts(items, discounted.perLine);
  const cost = { currency, lines, shipping: shipped.amount, discounts: discounted.discounts };
  const isPlaceKnown = !shipping.isOptionRequired || shipping.selectedOptionId !== null;
  const taxes = taxesOf(cost, input, isPlaceKnown ? (destination ?? requested.billingAddress) : null);
  const { discounts, rejectedCodes, trace } = discounted;
  const amounts = amountsOf(cost, taxes);
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
    trace,
  };
}

const withDiscounts = (items: readonly CheckoutItem[], perLine: CartDiscounts['perLine']): CheckoutItem[] =>
  items.map(item => ({ ...item, discount: perLine.get(item.id) ?? item.discount }));

/** What is paid for. */
interface Cost {
  currency: string;
  lines: readonly CheckoutItem[];
  /** Before discounts. */
  shipping: string;
  discounts: readonly AppliedDiscount[];
}

function taxesOf(
  { currency, lines, shipping, discounts }: Cost,
  { found, terms }: PricingInput,
  place: PostalAddress | null,
): CheckoutTax[] {
  const taxed = lines.map(({ id, subtotal, discount }, index) => ({
    id,
    net: difference(currency, subtotal, discount),
    productType: found[index]!.productType,
  }));
  const { country = null, region = null } = place ?? {};
  const offShipping = discounts.filter(({ target }) => target === 'shipping');
  const netShipping = difference(
    currency,
    shipping,
    total(currency, offShipping, ({ amount }) => amount),
  );
  return taxesFor(terms.taxRules, { currency, country, region, lines: taxed, shipping: netShipping });
}

function amountsOf(
  { currency, lines, shipping, discounts }: Cost,
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

const difference = (currency: string, amount: string, less: string): string =>
  fromMinorUnits(toMinorUnits(amount, currency) - toMinorUnits(less, currency), currency);
