import { toMinorUnits } from '../../../../kernel/minor-units.js';
import type { AppliedDiscount } from '../../checkout/checkout/checkout-session.entity.js';
import type { CartCandidate, CartLine, CartProduct } from './cart-promotion.entity.js';
import { least, sum } from './minor-unit-shares.rules.js';

/** The units of a line that a promotion is for. Amounts are in minor units. */
export interface PromotedLine {
  /** Place of the line in the cart. */
  index: number;
  /** The product, or its variant. */
  itemId: string;
  units: number;
  /** What is left to pay for the units. */
  value: bigint;
  /** The product's own price in the promotion, of a unit. */
  price: string | null;
}

/** A line with what is left to pay for it, in minor units. */
export interface OpenLine extends Pick<CartLine, 'productId' | 'variantId' | 'quantity'> {
  left: bigint;
}

/**
 * The units that the promotion is for, in the order of the cart. Of an assigned product those are at most its purchase limit,
 * and at most what is left of its promotional stock, over all lines that have it.
 */
export function promotedLines(
  { promotion, products }: Pick<CartCandidate, 'promotion' | 'products'>,
  lines: readonly OpenLine[],
): PromotedLine[] {
  const unitsLeft = new Map<CartProduct, number>();
  return lines.flatMap((line, index) => {
    const assigned = assignmentOf(products, line);
    if (assigned === null) {
      return promotion.isForAssignedProducts ? [] : [toPromoted(line, index, line.quantity, null)];
    }
    const available = unitsLeft.get(assigned) ?? unitsMax(assigned);
    const units = Math.min(line.quantity, available);
    unitsLeft.set(assigned, available - units);
    return units === 0 ? [] : [toPromoted(line, index, units, assigned.promotionalPrice)];
  });
}

/** Whether the cart has what the promotion is for, however much of it is left. */
export const isInCart = (
  { promotion, products }: Pick<CartCandidate, 'promotion' | 'products'>,
  lines: readonly OpenLine[],
): boolean => !promotion.isForAssignedProducts || lines.some(line => assignmentOf(products, line) !== null);

/** A variant's own assignment counts before that of the whole product. */
const assignmentOf = (
  products: readonly CartProduct[],
  { productId, variantId }: Pick<CartLine, 'productId' | 'variantId'>,
): CartProduct | null => {
  const ofProduct = products.filter(one => one.productId === productId);
  return (
    ofProduct.find(one => one.variantId !== null && one.variantId === variantId) ??
    ofProduct.find(one => one.variantId === null) ??
    null
  );
};

/** Units that the cart has of each assignment, in its order. */
export function assignedUnits(
  products: readonly CartProduct[],
  lines: readonly OpenLine[],
): { product: CartProduct; units: number }[] {
  const unitsOf = new Map<CartProduct, number>();
  for (const line of lines) {
    const product = assignmentOf(products, line);
    if (product !== null) {
      unitsOf.set(product, (unitsOf.get(product) ?? 0) + line.quantity);
    }
  }
  return [...unitsOf].map(([product, units]) => ({ product, units }));
}

/** What others have is more than the stock where the merchant has lowered it. */
const unitsMax = ({ purchaseLimit, stockLeft }: CartProduct): number =>
  Math.max(0, Math.min(purchaseLimit ?? Number.POSITIVE_INFINITY, stockLeft ?? Number.POSITIVE_INFINITY));

/** Units of a product with promotional stock that a cart has at its promotional price. */
export interface StockUnits extends Pick<CartProduct, 'productId' | 'variantId'> {
  units: number;
  /** As many as its session may have of it. */
  unitsMax: number;
}

/** What of promotional stock a discount takes, by assignment: the units of the lines that it makes cheaper. */
export function stockUnits(
  products: readonly CartProduct[],
  items: readonly Pick<CartLine, 'id' | 'productId' | 'variantId'>[],
  { allocations }: Pick<AppliedDiscount, 'allocations'>,
): StockUnits[] {
  const unitsOfLine = new Map(allocations.map(({ itemId, units }) => [itemId, units ?? 0]));
  const taken = new Map<CartProduct, number>();
  for (const item of items) {
    const assigned = assignmentOf(products, item);
    const units = unitsOfLine.get(item.id) ?? 0;
    if (assigned !== null && units > 0) {
      taken.set(assigned, (taken.get(assigned) ?? 0) + units);
    }
  }
  return [...taken].flatMap(([{ productId, variantId, stockLeft, stockHeld }, units]) =>
    stockLeft === null ? [] : [{ productId, variantId, units, unitsMax: Math.max(stockLeft, stockHeld) }],
  );
}

const toPromoted = (
  { productId, variantId, quantity, left }: OpenLine,
  index: number,
  units: number,
  price: string | null,
): PromotedLine => ({
  index,
  itemId: variantId ?? productId,
  units,
  value: (left * BigInt(units)) / BigInt(quantity),
  price,
});

export const unitsOf = (lines: readonly PromotedLine[]): number =>
  lines.reduce((units, line) => units + line.units, 0);

/**
 * What `count` units cost, by line: the cheapest or the dearest ones, of equal ones those that come first in the cart. A unit
 * costs its part of what is left of the line, rounded down for the units of a line together.
 */
export function valuesOf(
  lines: readonly PromotedLine[],
  count: number,
  which: 'cheapest' | 'dearest',
): bigint[] {
  const values = lines.map(() => 0n);
  const sign = which === 'cheapest' ? 1n : -1n;
  const order = lines.map((line, place) => ({ line, place }));
  order.sort(
    (a, b) =>
      Number(sign * (a.line.value * BigInt(b.line.units) - b.line.value * BigInt(a.line.units))) ||
      a.place - b.place,
  );
  let left = count;
  for (const { line, place } of order) {
    const taken = Math.min(left, line.units);
    left -= taken;
    values[place] = (line.value * BigInt(taken)) / BigInt(line.units);
  }
  return values;
}

const valueOfAll = (lines: readonly PromotedLine[]): bigint => sum(lines.map(({ value }) => value));

/** Each amount, but no more than the line's value. */
export const upToValues = (lines: readonly PromotedLine[], amountOf: (line: PromotedLine) => bigint) =>
  lines.map(line => least(line.value, amountOf(line)));

/** What the lines that the promotion is for cost, at least, for it to apply. */
export const isBelow = (lines: readonly PromotedLine[], minimum: string | null, currency: string): boolean =>
  minimum !== null && valueOfAll(lines) < toMinorUnits(minimum, currency);
