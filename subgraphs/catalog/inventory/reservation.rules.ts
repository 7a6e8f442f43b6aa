import type { FieldError } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { inventoryLimits } from './inventory.limits.js';
import type { ReservationLine, StockItem } from './reservation.entity.js';

/** All that is wanted of one item; `variantId` is the product's own id where no variant is meant. */
export interface WantedItem {
  productId: string;
  variantId: string;
  quantity: number;
}

/** An item that could not be held, with what there is of it. */
export interface RejectedItem {
  productId: string;
  variantId: string;
  /** Null: there is no such product. */
  variantCount: number | null;
  /** What the owner could hold of it; null: there is no such item. */
  available: number | null;
}

/** Items in the order of their ids, each once: several lines of one are held as their sum. */
export function wantedItems(lines: readonly ReservationLine[]): WantedItem[] {
  const items = new Map<string, WantedItem>();
  for (const line of lines) {
    const { productId, variantId } = itemOf(line);
    const key = keyOf({ productId, variantId });
    const quantity = line.quantity + (items.get(key)?.quantity ?? 0);
    items.set(key, { productId, variantId, quantity });
  }
  return [...items.keys()].sort().map(key => items.get(key)!);
}

/** Everything wrong with the lines that can be said without looking at stock. */
export function lineErrors(lines: readonly ReservationLine[]): FieldError[] {
  return lines.flatMap((line, index) => [
    ...(Number.isInteger(line.quantity) &&
    line.quantity >= 1 &&
    line.quantity <= inventoryLimits.reservedUnitsMax
      ? []
      : [error(index, 'quantity', 'QUANTITY_INVALID', quantityRange)]),
    ...(isId(line.productId) ? [] : [error(index, 'productId', 'PRODUCT_NOT_FOUND', noProduct)]),
    ...(line.variantId == null || isId(line.variantId)
      ? []
      : [error(index, 'variantId', 'VARIANT_NOT_FOUND', noVariant)]),
  ]);
}

/** One error for each line whose item was rejected; `showsUnits`: with the quantity that is available. */
export function errorErrors(
  lines: readonly ReservationLine[],
  rejected: readonly RejectedItem[],
  showsUnits: boolean,
): FieldError[] {
  const reasons = new Map(rejected.map(item => [keyOf(item), item]));
  const wanted = new Map(wantedItems(lines).map(item => [keyOf(item), item.quantity]));
  return lines.flatMap((line, index) => {
    const key = keyOf(itemOf(line));
    const item = reasons.get(key);
    return item === undefined ? [] : [errorOf(index, item, wanted.get(key)!, showsUnits)];
  });
}

/** Whether something that was asked for does not exist, rather than being sold out. */
export const isUnknown = ({ available }: RejectedItem): boolean => available === null;

const quantityRange = `A quantity is a whole number from 1 to ${inventoryLimits.reservedUnitsMax}.`;
const noProduct = 'There is no such product.';
const noVariant = 'The product has no such variant.';

function errorOf(index: number, item: RejectedItem, wanted: number, showsUnits: boolean): FieldError {
  const { variantCount, available } = item;
  if (available !== null) {
    const message = showsUnits
      ? `${available} ${available === 1 ? 'is' : 'are'} available, ${wanted} asked for.`
      : unitsHidden(wanted);
    return error(index, 'quantity', 'INVENTORY_INSUFFICIENT', message);
  }
  if (variantCount === null) {
    return error(index, 'productId', 'PRODUCT_NOT_FOUND', noProduct);
  }
  return item.variantId === item.productId
    ? error(index, 'variantId', 'REQUIRED', 'The product has variants: name one of them.')
    : error(index, 'variantId', 'VARIANT_NOT_FOUND', noVariant);
}

/** Says nothing that whoever asked does not know. */
const unitsHidden = (wanted: number): string =>
  wanted === 1 ? 'None is available.' : `Fewer than ${wanted} are available.`;

const error = (index: number, field: string, code: string, message: string): FieldError => ({
  path: `lines.${index}.${field}`,
  code,
  message,
});

/** The item as it is stored: ids in lower case, and the product's own in the place of a variant's. */
export const itemOf = ({ productId, variantId }: StockItem): { productId: string; variantId: string } => ({
  productId: productId.toLowerCase(),
  variantId: (variantId ?? productId).toLowerCase(),
});

const keyOf = ({ productId, variantId }: { productId: string; variantId: string }): string =>
  `${productId}/${variantId}`;
