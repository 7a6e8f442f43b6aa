import { isCountry } from '../../../../kernel/country.js';
import { fromMinorUnits } from '../../../../kernel/minor-units.js';
import type { SellableItem } from '../../../catalog/index.js';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';
import type { PricedCheckout } from '../checkout/checkout-pricing.rules.js';
import type { CheckoutItem } from '../checkout/checkout-session.entity.js';
import type { RequestedCart, WantedLine } from '../checkout/requested-cart.rules.js';
import type { CartContext, CartPersonal, ShortLine } from './cart.entity.js';

/** A cart as a checkout would be requested that ships nowhere yet. */
export const requestOf = (
  lines: readonly WantedLine[],
  discountCodes: string[],
  { buyer, context }: CartPersonal,
): RequestedCart => ({
  paymentRail: null,
  lines,
  buyer,
  destinations: [],
  selectedDestinationId: { id: null, isNew: false },
  selectedShippingOptionId: { id: null, isNew: false },
  discountCodes,
  billingAddress: placeOf(context),
});

/** Where the buyer is, as far as taxes of what is not shipped can be told from it. */
function placeOf(context: CartContext | null): PostalAddress | null {
  const country = context?.country?.trim().toUpperCase() ?? '';
  return isCountry(country)
    ? { ...nowhere, country, region: context!.region, postalCode: context!.postalCode }
    : null;
}

const nowhere: PostalAddress = {
  ...{ name: null, line1: null, line2: null, city: null, region: null, postalCode: null },
  ...{ country: null, phone: null },
};

/** Of a new cart, or of one without a line that can be bought. */
export const notShipped = {
  isRequired: false,
  isOptionRequired: false,
  selectedDestinationId: null,
  options: [],
  selectedOptionId: null,
};

/** What nothing costs. */
export function priceOfNothing(currency: string, discountCodes: string[]): PricedCheckout['cart'] {
  const none = fromMinorUnits(0n, currency);
  return {
    ...{ currency, items: [], discountCodes, discounts: [], rejectedCodes: [], taxes: [] },
    shipping: notShipped,
    amounts: { subtotal: none, discount: none, shipping: none, tax: none, total: none },
  };
}

/** Lines that want more than is in stock; several of one item share it, in their order. */
export function shortLines(
  items: readonly CheckoutItem[],
  found: readonly Pick<SellableItem, 'productId' | 'variantId' | 'availableUnits'>[],
): ShortLine[] {
  const left = new Map<string, number>();
  return items.filter(({ quantity }, index) => {
    const { productId, variantId, availableUnits } = found[index]!;
    if (availableUnits === null) {
      return false;
    }
    const key = variantId ?? productId;
    const rest = (left.get(key) ?? availableUnits) - quantity;
    left.set(key, rest);
    return rest < 0;
  });
}

export const toLine = ({ id, reference, quantity }: CheckoutItem): WantedLine => ({
  id,
  reference,
  quantity,
});
