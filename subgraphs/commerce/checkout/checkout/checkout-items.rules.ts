import type { FieldError } from '../../../../kernel/errors.js';
import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import type { SellableItem } from '../../../catalog/index.js';
import { checkoutLimits } from './checkout.limits.js';
import { referenceField } from './checkout-input.rules.js';
import type { CheckoutItem, CheckoutProtocol, CheckoutSession } from './checkout-session.entity.js';
import type { WantedLine } from './requested-cart.rules.js';

/** Why lines cannot be sold, one error each; `found` is in their order. */
export function itemErrors(
  lines: readonly WantedLine[],
  found: readonly (SellableItem | null)[],
  protocol: CheckoutProtocol,
): FieldError[] {
  const objections = lineObjections(found);
  return lines.flatMap(({ productId }, index) => {
    const item = found[index] ?? null;
    if (item !== null && productId != null && productId.toLowerCase() !== item.productId) {
      return [{ path: `items.${index}.variantId`, ...notOfProduct }];
    }
    const objection = objections[index] ?? null;
    return objection === null ? [] : [{ path: `items.${index}.${referenceField(protocol)}`, ...objection }];
  });
}

/** Why each item cannot be sold, beside those before it; null where it can. */
export function lineObjections(found: readonly (SellableItem | null)[]): (Omit<FieldError, 'path'> | null)[] {
  const currency = found.find(item => item !== null)?.currency;
  return found.map(item => objectionTo(item, currency));
}

const notOfProduct = { code: 'VARIANT_NOT_FOUND', message: 'The product has no such variant.' };

function objectionTo(
  item: SellableItem | null,
  currency: string | undefined,
): Omit<FieldError, 'path'> | null {
  if (item === null) {
    return { code: 'ITEM_NOT_FOUND', message: 'No active product has this id or SKU.' };
  }
  if (item.variantId === null && item.variantCount > 0) {
    const message = 'The product has variants: name one of them by its id or SKU.';
    return { code: 'VARIANT_REQUIRED', message };
  }
  if (item.unitAmount === null) {
    return { code: 'PRICE_MISSING', message: 'The item has no price.' };
  }
  return item.currency === currency
    ? null
    : { code: 'CURRENCY_MIXED', message: `The item costs ${item.currency}, those before it ${currency}.` };
}

type PricedCart = Pick<CheckoutSession, 'currency' | 'amounts'>;

/** Why a cart cannot be a session: not in the currency that the agent means to pay in, or too dear to be told exactly. */
export const cartErrors = (
  wanted: { currency?: string | null | undefined },
  cart: PricedCart,
): FieldError[] => [...currencyErrors(wanted.currency ?? null, cart.currency), ...sizeErrors(cart)];

/** An agent that means to pay in another currency would take the amounts for something else. */
const currencyErrors = (wanted: string | null, currency: string): FieldError[] =>
  wanted === null || wanted === currency
    ? []
    : [
        {
          path: 'currency',
          code: 'CURRENCY_MISMATCH',
          message: `The items are sold in ${currency}: nothing is converted.`,
        },
      ];

function sizeErrors({ currency, amounts }: PricedCart): FieldError[] {
  const isTooLarge = [amounts.subtotal, amounts.total].some(
    amount => toMinorUnits(amount, currency) > checkoutLimits.minorUnitsMax,
  );
  const message = 'Together they cost more than a checkout can tell exactly.';
  return isTooLarge ? [{ path: 'items', code: 'AMOUNT_TOO_LARGE', message }] : [];
}

/**
 * The lines of a session, priced; each wanted line is one of its own, also where two are of the same item. A line keeps
 * the id that it had before: where the agent names it, and else where it is of the same item.
 */
export function pricedItems(
  lines: readonly WantedLine[],
  found: readonly SellableItem[],
  before: readonly CheckoutItem[],
  newId: () => string,
): CheckoutItem[] {
  const free = new Map(before.map(item => [item.id, item]));
  const take = (id: string | undefined): string | undefined => {
    free.delete(id ?? '');
    return id;
  };
  const named = lines.map(({ id }) => take(id !== null && free.has(id) ? id : undefined));
  const same = (item: SellableItem): string | undefined =>
    [...free.values()].find(one => one.productId === item.productId && one.variantId === item.variantId)?.id;
  return lines.map((line, index) => {
    const item = found[index]!;
    return toItem(named[index] ?? take(same(item)) ?? newId(), line, item);
  });
}

function toItem(id: string, { reference, quantity }: WantedLine, item: SellableItem): CheckoutItem {
  const { productId, variantId, sku, title, currency, imageUrl, requiresShipping, snapshot } = item;
  const unit = toMinorUnits(item.unitAmount!, currency);
  return {
    id,
    reference,
    productId,
    variantId,
    sku,
    title,
    quantity,
    unitAmount: fromMinorUnits(unit, currency),
    subtotal: fromMinorUnits(unit * BigInt(quantity), currency),
    discount: fromMinorUnits(0n, currency),
    imageUrl,
    requiresShipping,
    productSnapshot: snapshot,
  };
}
