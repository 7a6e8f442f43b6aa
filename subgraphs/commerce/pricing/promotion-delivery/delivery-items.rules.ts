import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import type { DeliveryCapabilities } from '../../../../connectors/marketplaces/promotion-capabilities.js';
import type { PromotedVariant } from '../../../catalog/index.js';
import { figureText } from '../price-book/price-figure.rules.js';
import { reducePrice } from '../promotion/price-reduction.rules.js';
import type { Promotion, PromotionProduct } from '../promotion/promotion.entity.js';
import { reducesPrices } from '../promotion/promotional-price.rules.js';
import { salePriceObstacleMeanings } from '../promotion/promotional-price.values.js';
import type { DeliveryItem, ItemTerms } from './promotion-delivery.entity.js';

/** What a store is to have of one item, or why it cannot. */
export type WantedItem = Omit<DeliveryItem, 'isPut'>;

export interface ItemSources {
  promotion: Pick<Promotion, 'terms' | 'trigger' | 'isForAssignedProducts'>;
  /** Empty where the promotion is for all products. */
  assigned: readonly PromotionProduct[];
  /** What is on sale in the store. */
  variants: readonly PromotedVariant[];
  capabilities: DeliveryCapabilities;
  /** Of prices in the store. */
  decimals: number;
}

/** The items of a promotion in one store. None where it is for the whole store, and the marketplace has that. */
export function wantedItems(sources: ItemSources): WantedItem[] {
  const { promotion, assigned, variants, capabilities } = sources;
  if (!promotion.isForAssignedProducts) {
    const isWhole = capabilities.isStoreWide || !capabilities.hasItems;
    return isWhole ? [] : itemsOf(sources, variants, () => null);
  }
  const assignments = new Map(assigned.map(each => [keyOf(each), each]));
  const assignmentOf = ({ productId, variantId }: PromotedVariant): PromotionProduct | undefined =>
    assignments.get(keyOf({ productId, variantId })) ??
    assignments.get(keyOf({ productId, variantId: null }));
  const promoted = variants.filter(variant => assignmentOf(variant) !== undefined);
  const met = new Set(promoted.map(variant => assignmentOf(variant)));
  return [
    ...itemsOf(sources, promoted, variant => assignmentOf(variant)!),
    ...assigned.filter(each => !met.has(each)).map(notListed),
  ];
}

/** A product is assigned whole, or variant by variant; what has no variants is its own. */
const keyOf = ({ productId, variantId }: Pick<PromotionProduct, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId ?? productId}`;

const notListed = ({ productId, variantId }: PromotionProduct): WantedItem => ({
  productId,
  variantId: variantId ?? productId,
  terms: null,
  outcome: 'not_listed',
  issues: [ownIssue('NOT_LISTED', 'The product is not on sale in this store.')],
});

type AssignmentOf = (variant: PromotedVariant) => PromotionProduct | null;

function itemsOf(
  sources: ItemSources,
  variants: readonly PromotedVariant[],
  assignmentOf: AssignmentOf,
): WantedItem[] {
  const percentage = sharedPercentage(sources);
  if (sources.capabilities.itemsBy === 'variant') {
    return variants.map(variant => itemOf(sources, variant, { assigned: assignmentOf(variant), percentage }));
  }
  return [...Map.groupBy(variants, ({ productId }) => productId)].map(([productId, [first]]) => ({
    ...itemOf(sources, first!, { assigned: assignmentOf(first!), percentage }),
    variantId: productId,
  }));
}

/** Where the marketplace computes prices: the percentage off each. */
function sharedPercentage({ promotion, capabilities }: ItemSources): string | null {
  const { terms, trigger } = promotion;
  const isShared = trigger === 'automatic' && capabilities.reduction === 'percentage';
  return isShared && terms.kind === 'percentage' ? terms.percentage : null;
}

function itemOf(
  { promotion, capabilities, decimals }: ItemSources,
  variant: PromotedVariant,
  { assigned, percentage }: { assigned: PromotionProduct | null; percentage: string | null },
): WantedItem {
  const { productId, variantId, externalListingId, sku, externalVariantId, price } = variant;
  const item = { productId, variantId };
  if (price === null) {
    return { ...item, terms: null, outcome: 'rejected', issues: [priceMissing] };
  }
  const own = assigned?.promotionalPrice ?? null;
  const isPriced = percentage === null && reducesPrices(promotion);
  const reduced = isPriced
    ? reducePrice(promotion.terms, { price, promotionalPrice: own, decimals })
    : { obstacle: null, figure: null };
  if (reduced.obstacle !== null) {
    const issue = ownIssue(
      reduced.obstacle.toUpperCase(),
      salePriceObstacleMeanings[reduced.obstacle],
      'promotionalPrice',
    );
    return { ...item, terms: null, outcome: 'rejected', issues: [issue] };
  }
  const terms: ItemTerms = {
    externalListingId,
    sku,
    externalVariantId,
    regularPrice: price,
    promotionalPrice: reduced.figure === null ? null : figureText(reduced.figure),
    percentage,
    purchaseLimit: assigned?.purchaseLimit ?? null,
    promotionalStock: assigned?.promotionalStock ?? null,
  };
  const isOwnIgnored = own !== null && (!isPriced || capabilities.reduction === 'percentage');
  return isOwnIgnored
    ? { ...item, terms: null, outcome: 'rejected', issues: [ownPriceUnsupported] }
    : { ...item, terms, outcome: 'waiting', issues: [] };
}

const priceMissing: ListingIssue = ownIssue(
  'PRICE_MISSING',
  'The listing has no price in the currency of the store.',
  'regularPrice',
);

const ownPriceUnsupported: ListingIssue = ownIssue(
  'PRODUCT_PRICE_UNSUPPORTED',
  'The marketplace computes the prices of this promotion, so a product cannot have its own.',
  'promotionalPrice',
);

/** Whether the marketplace was told the same of an item; the regular price is not told. */
export const isSameItem = (a: ItemTerms | null, b: ItemTerms): boolean =>
  a !== null &&
  a.externalListingId === b.externalListingId &&
  a.sku === b.sku &&
  a.externalVariantId === b.externalVariantId &&
  a.promotionalPrice === b.promotionalPrice &&
  a.percentage === b.percentage &&
  a.purchaseLimit === b.purchaseLimit &&
  a.promotionalStock === b.promotionalStock;
