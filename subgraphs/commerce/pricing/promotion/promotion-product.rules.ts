import Big from 'big.js';
import type { PromotionItem } from '../../../../connectors/marketplaces/promotion.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { compareAmounts, isCurrency, type Money } from '../../../../kernel/money.js';
import { when } from '../checkout-terms/term.rules.js';
import type { PromotionDefinition } from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';
import type {
  AssignedBounds,
  AssignedPlace,
  AssignedProduct,
  StatedProduct,
} from './promotion-product.entity.js';
import type { AddedOutcome } from './promotion-product.values.js';
import { amountErrors } from './terms-errors.rules.js';

/** What the catalog says of a product that is to be promoted; null where there is none. */
export interface CatalogProduct {
  /** Null where the product has no such variant. */
  item: { price: string | null } | null;
  currency: string;
}

/** Ids in the case in which they are stored; a product that is named as its own variant is the whole product. */
export function placeOf({ productId, variantId }: AssignedPlace): AssignedPlace {
  const [product, variant] = [productId.toLowerCase(), variantId?.toLowerCase() ?? null];
  return { productId: product, variantId: variant === product ? null : variant };
}

export const placeKey = ({ productId, variantId }: AssignedPlace): string =>
  `${productId} ${variantId ?? productId}`;

/** What is wrong with how a product is named. `seen` has those before it, and is told of this one. */
export function nameErrors({ productId, variantId }: AssignedPlace, seen: Set<string>): FieldError[] {
  const key = placeKey({ productId, variantId });
  const isRepeated = seen.has(key);
  seen.add(key);
  return [
    ...when(!isId(productId), 'productId', 'ID_INVALID', 'The id of a product is a UUID.'),
    ...when(
      variantId !== null && !isId(variantId),
      'variantId',
      'ID_INVALID',
      'The id of a variant is a UUID.',
    ),
    ...when(isRepeated, 'productId', 'DUPLICATE', 'It is named before in this call.'),
  ];
}

/** Everything wrong with a product that is to be in a promotion, but what its stores say. Its ids are well-formed. */
export function productErrors(
  stated: StatedProduct,
  promotion: PromotionDefinition,
  found: CatalogProduct | null,
): FieldError[] {
  if (found === null) {
    return [{ path: 'productId', code: 'PRODUCT_NOT_FOUND', message: 'No product has this id.' }];
  }
  return [
    ...when(
      found.item === null,
      'variantId',
      'VARIANT_NOT_FOUND',
      'The product has no variant with this id.',
    ),
    ...allowedErrors(stated, promotion),
    ...priceErrors(stated.promotionalPrice, promotion, found),
    ...countErrors('purchaseLimit', stated.purchaseLimit),
    ...countErrors('promotionalStock', stated.promotionalStock),
  ];
}

/** As it is stored: its price is in the currency of the promotion. */
export const toAssigned = ({ promotionalPrice, ...product }: StatedProduct): AssignedProduct => ({
  ...product,
  promotionalPrice: promotionalPrice === null ? null : new Big(promotionalPrice.amount).toFixed(),
});

/** Whether each product may have a price of its own: where the promotion is a price of each unit. */
export const hasOwnPrices = ({ terms, trigger }: Pick<PromotionDefinition, 'terms' | 'trigger'>): boolean =>
  terms.kind === 'fixed_price' ||
  (trigger === 'automatic' && (terms.kind === 'percentage' || terms.kind === 'amount_off'));

const allowedErrors = (stated: StatedProduct, promotion: PromotionDefinition): FieldError[] =>
  hasOwnPrices(promotion)
    ? []
    : (['promotionalPrice', 'purchaseLimit', 'promotionalStock'] as const).flatMap(field =>
        when(
          stated[field] !== null,
          field,
          'NOT_ALLOWED',
          'Only the products of an automatic price reduction, or of a fixed price, have it.',
        ),
      );

function priceErrors(
  price: Money | null,
  { terms, currency }: PromotionDefinition,
  { item, currency: catalogCurrency }: CatalogProduct,
): FieldError[] {
  if (price === null) {
    const isNeeded = terms.kind === 'fixed_price' && terms.amount === null;
    return when(isNeeded, 'promotionalPrice', 'REQUIRED', 'The promotion has no price for all products.');
  }
  if (currency !== price.currency || !isCurrency(currency)) {
    const message =
      currency === null
        ? 'The promotion has no currency.'
        : `The promotion is in ${currency}: nothing is converted.`;
    return [{ path: 'promotionalPrice.currency', code: 'CURRENCY_DIFFERS', message }];
  }
  const found = amountErrors('promotionalPrice.amount', price.amount, currency);
  const isComparable = found.length === 0 && item?.price != null && catalogCurrency === currency;
  return [
    ...found,
    ...when(
      isComparable && compareAmounts(price.amount, item!.price!) >= 0,
      'promotionalPrice.amount',
      'PRICE_NOT_BELOW',
      `It is below the price of the catalog, ${item?.price}.`,
    ),
  ];
}

const countErrors = (path: string, count: number | null): FieldError[] =>
  when(
    count !== null && !(Number.isInteger(count) && count >= 1 && count <= inputLimits.quantityMax),
    path,
    'OUT_OF_RANGE',
    `From 1 to ${inputLimits.quantityMax}.`,
  );

/** What is wrong with a promotion as its assigned products are. */
export const assignedErrors = (
  before: PromotionDefinition,
  after: PromotionDefinition,
  { count, pricedCount, unpricedCount }: AssignedBounds,
): FieldError[] => [
  ...when(
    count > 0 && !after.isForAssignedProducts,
    'isForAssignedProducts',
    'PRODUCTS_ASSIGNED',
    'Products are assigned to it: remove them first.',
  ),
  ...when(
    pricedCount > 0 && before.currency !== after.currency,
    'currency',
    'LOCKED',
    `${pricedCount} assigned products have a price in ${before.currency}.`,
  ),
  ...when(
    unpricedCount > 0 && after.terms.kind === 'fixed_price' && after.terms.amount === null,
    'terms.amount',
    'REQUIRED',
    `${unpricedCount} assigned products have no price of their own.`,
  ),
  ...when(
    pricedCount > 0 && !hasOwnPrices(after),
    'terms.kind',
    'LOCKED',
    `${pricedCount} assigned products have a price of their own.`,
  ),
];

const anyProduct: PromotionItem = {
  reference: { externalId: '0', variants: [] },
  variant: { sku: '0', externalId: '0' },
  ...{ regularPrice: '1', promotionalPrice: null, purchaseLimit: null, promotionalStock: null },
};

/** What a marketplace is asked about in place of all assigned products: one with the lowest limits, one with the highest. */
export const standIns = (
  { isForAssignedProducts }: Pick<PromotionDefinition, 'isForAssignedProducts'>,
  bounds: AssignedBounds,
): PromotionItem[] =>
  isForAssignedProducts
    ? [
        {
          ...anyProduct,
          purchaseLimit: bounds.purchaseLimitMin,
          promotionalStock: bounds.promotionalStockMin,
        },
        {
          ...anyProduct,
          reference: { externalId: '1', variants: [] },
          variant: { sku: '1', externalId: '1' },
          purchaseLimit: bounds.purchaseLimitMax,
          promotionalStock: bounds.promotionalStockMax,
        },
      ]
    : [];

/** Of products that are to be assigned. */
export function boundsOf(products: readonly StatedProduct[]): AssignedBounds {
  const priced = products.filter(({ promotionalPrice }) => promotionalPrice !== null);
  const of = (field: 'purchaseLimit' | 'promotionalStock', choose: (...values: number[]) => number) => {
    const values = products.flatMap(product => product[field] ?? []);
    return values.length === 0 ? null : choose(...values);
  };
  return {
    count: products.length,
    pricedCount: priced.length,
    unpricedCount: products.length - priced.length,
    purchaseLimitMin: of('purchaseLimit', Math.min),
    purchaseLimitMax: of('purchaseLimit', Math.max),
    promotionalStockMin: of('promotionalStock', Math.min),
    promotionalStockMax: of('promotionalStock', Math.max),
  };
}

interface Addition {
  errors: readonly FieldError[][];
  /** Those that are assigned already. */
  assigned: readonly AssignedProduct[];
  /** How many more may be assigned. */
  room: number;
}

/** What becomes of each product that is to be added; those for which there is no room are the last ones. */
export function outcomesOf(
  products: readonly StatedProduct[],
  { errors, assigned, room }: Addition,
): { outcome: AddedOutcome; errors: FieldError[] }[] {
  const known = new Map(assigned.map(each => [placeKey(each), each]));
  let left = room;
  return products.map((product, index) => {
    if (errors[index]!.length > 0) {
      return { outcome: 'rejected', errors: errors[index]! };
    }
    const before = known.get(placeKey(product));
    if (before !== undefined) {
      return { outcome: isAlike(before, toAssigned(product)) ? 'unchanged' : 'updated', errors: [] };
    }
    left -= 1;
    const message = `A promotion has at most ${promotionLimits.productsMax} products.`;
    return left < 0
      ? { outcome: 'rejected', errors: [{ path: 'productId', code: 'LIMIT_REACHED', message }] }
      : { outcome: 'added', errors: [] };
  });
}

const isAlike = (one: AssignedProduct, other: AssignedProduct): boolean =>
  one.promotionalPrice === other.promotionalPrice &&
  one.purchaseLimit === other.purchaseLimit &&
  one.promotionalStock === other.promotionalStock;
